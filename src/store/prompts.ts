import { join } from "node:path";
import { PaiError } from "../domain/errors.ts";
import { type Prompt, type PromptRole, readPrompt } from "../domain/prompt.ts";
import { openTemplates } from "./assets.ts";
import { needHostText } from "./host-files.ts";

/** A prompt, and where it comes from. */
export interface PlacedPrompt extends Prompt {
  /** Path of the person's own copy; undefined for the one that comes with the program. */
  readonly path: string | undefined;
}

/**
 * The prompt of a role: the person's own copy in `directory`, else the one that comes with the program. PaiError
 * `config_invalid` for a copy that is empty, `unsafe_path` for one that cannot be read. IO.
 */
export function openPrompt(role: PromptRole, directory: string | undefined): PlacedPrompt {
  const path = directory === undefined ? undefined : join(directory, `${role}.md`);
  const own = path === undefined ? undefined : needHostText(path);
  if (own === undefined) {
    const text = new TextDecoder().decode(openTemplates().read(`prompts/${role}.md`));
    return { ...readPrompt(role, text), path: undefined };
  }
  const prompt = readPrompt(role, own);
  if (prompt.text !== "") return { ...prompt, path };
  throw new PaiError("config_invalid", `the prompt ${JSON.stringify(path)} is empty`, {
    hint: "delete it to use the one that comes with pai",
  });
}
