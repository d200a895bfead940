import { join } from "node:path";
import { crc32 } from "node:zlib";
import { PaiError } from "../domain/errors.ts";
import { type Prompt, type PromptRole, readPrompt } from "../domain/prompt.ts";
import type { FileOps } from "../ports.ts";
import { made } from "../text/memoised.ts";
import { needHostText } from "./host.ts";
import { openRoot } from "./node-fs.ts";

/** From `dist/` and `dist/chunks/` of the built program, and from `src/store/` of its sources. */
const PLACES = ["..", "../.."];

/**
 * The files that come with the program, wherever a bundler has put this code; where there are none, a
 * directory that does not exist. The same for the whole process. IO.
 */
export const openAssets = made(() => openBeside("assets"));

/** The texts that come with the program, in the same way. IO. */
export function openTemplates(): FileOps {
  return openBeside("templates");
}

/** Absolute path of the program that speaks to a database in a thread. IO. */
export function postgresThread(): string {
  return join(openBeside("bin").root, "postgres-thread.js");
}

function openBeside(folder: string): FileOps {
  const [nearest = "", other = ""] = PLACES.map((place) => join(import.meta.dirname, place, folder));
  const near = openRoot(nearest);
  return near.stat("") === undefined ? openRoot(other) : near;
}

/** What a page of pictures is made of. */
export interface PageAssets {
  readonly script: string;
  readonly style: string;
}

const CHECKSUM = /^\/\*([\da-f]{8})\*\//;

/** The script and the style sheet of a page, as they were built. PaiError `program_damaged` where they are not. IO. */
export function openPageAssets(): PageAssets {
  const built = openBeside("dist");
  return { script: readSealed(built, "page.js"), style: readSealed(built, "page.css") };
}

function readSealed(files: FileOps, name: string): string {
  const text = files.stat(name) === undefined ? "" : new TextDecoder().decode(files.read(name));
  const [head = "", sum] = CHECKSUM.exec(text) ?? [];
  const code = text.slice(head.length);
  if (sum !== undefined && Number.parseInt(sum, 16) === crc32(code)) return code;
  throw new PaiError(
    "program_damaged",
    `cannot use ${JSON.stringify(join(files.root, name))}: it is damaged`,
    {
      hint: "build it again (npm run build in its checkout), or install it again",
    },
  );
}

interface PlacedPrompt extends Prompt {
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
