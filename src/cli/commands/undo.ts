import { PaiError } from "../../domain/errors.ts";
import { changeLines, count } from "../render/memory.ts";
import type { Run } from "../run.ts";

/** Commands that make a change set of each pass or conversation. */
const SEVERAL: ReadonlySet<string> = new Set(["consolidate", "ingest"]);

/** `pai undo` */
export const run: Run = async ({ session, words, paint, globals, options }) => {
  const { import: named } = options;
  if (named !== undefined && words.length > 0)
    throw new PaiError("usage", "--import cannot be combined with the id of a change set");
  const result =
    named === undefined
      ? await session.memory.undo(words[0])
      : await session.memory.undoImport(typeof named === "string" ? named : undefined);
  const verb = globals.dryRun ? "would undo" : "undid";
  const head = `${verb} ${result.command} ${result.undone} (${count(result.changes.length, "file")})`;
  const isRun = result.before !== undefined && SEVERAL.has(result.command);
  const more = isRun
    ? [`the change set before it also belongs to ${result.command}: pai undo ${result.before}`]
    : [];
  return { json: result, text: `${head}\n${changeLines(result.changes, paint)}`, notices: more };
};
