import { REREAD_DIR } from "../domain/paths.ts";
import type { Context } from "./context.ts";
import type { PassResult, PassRow, RunLimits } from "./run-passes.ts";
import { waitingFiles } from "./waiting.ts";

export const EXTRACT = { name: "extract", does: "let the model read again what waits for it" };

/** What the model reads otherwise; undefined where none is configured. What cannot be asked now waits on, and stops nothing. */
export async function rereadPass(
  context: Context,
  rereading: () => Promise<Context>,
  limits: RunLimits,
): Promise<PassResult | undefined> {
  if (context.config["llm.provider"] === "embedded") return undefined;
  const nothing: PassRow = { ...EXTRACT, state: "done", changed: 0, counts: {} };
  const isIdle = context.dryRun || waitingFiles(context.store.files, REREAD_DIR).length === 0;
  if (isIdle) return { row: nothing, changeSets: [], parked: [], changes: [] };
  const { refine } = await import("./refine.ts");
  const isStopped = () => limits.isInterrupted?.() === true || limits.isTimeUp?.() === true;
  const { limit, progress } = limits;
  const done = await refine(await rereading(), { limit, isStopped, progress });
  const { read, waiting, added, reworded, doubted, refused, faults, changeSets } = done;
  const counts = Object.entries({ read, waiting, added, reworded, doubted, refused }).filter(
    ([, n]) => n > 0,
  );
  const notes = faults.map(({ message, hint }) => (hint === undefined ? message : `${message}; ${hint}`));
  const row: PassRow = {
    ...nothing,
    changed: done.changes.length,
    counts: Object.fromEntries(counts),
    ...(notes.length > 0 && { notes }),
  };
  return { row, changeSets, parked: [], changes: [] };
}
