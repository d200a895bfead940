import { isPaiError, PaiError } from "../../domain/errors.ts";
import { decodeText } from "../input.ts";
import { word } from "../options.ts";
import { describeCare } from "../render/care.ts";
import type { Run } from "../run.ts";

/** `pai edit` */
export const run: Run = async ({ session, words, options, paint, globals }) => {
  const memory = await session.memory.readForEdit(words[0] ?? "");
  const { editText } = await import("../editor.ts");
  const draft = editText(
    { editor: session.editor, printsJson: globals.json },
    `${memory.header.id}.md`,
    memory.raw,
  );
  try {
    const result = await session.memory.applyEdit(
      memory.header.id,
      decodeText(draft.bytes, "the edited text"),
      word(options, "allowSecret"),
    );
    draft.discard();
    return { json: result, text: describeCare(result, paint) };
  } catch (error) {
    if (!isPaiError(error)) throw error;
    const hint = `your draft is in ${draft.path}${error.hint === undefined ? "" : `; ${error.hint}`}`;
    throw new PaiError(error.code, error.message, { hint, cause: error });
  }
};
