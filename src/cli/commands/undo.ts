import { changeLines, count } from "../render/memory.ts";
import type { Run } from "../run.ts";

/** `pai undo` */
export const run: Run = async ({ session, words, paint, globals }) => {
  const result = await session.memory.undo(words[0]);
  const verb = globals.dryRun ? "would take back" : "took back";
  const head = `${verb} ${result.command} ${result.undone} (${count(result.changes.length, "file")})`;
  return { json: result, text: `${head}\n${changeLines(result.changes, paint)}` };
};
