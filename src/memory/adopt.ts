import type { Problem } from "../domain/errors.ts";
import { followFacts } from "../entities/follow-facts.ts";
import type { SearchIndex } from "../index-ports.ts";
import type { Context } from "./context.ts";
import { commit } from "./driver.ts";

/** The code of an edit that could not be taken over. */
const EDITED = "hand_edited";

/**
 * Takes over what was edited by hand since the last command, before anything else is written: hash and
 * date follow the file, history says `edited`. Returns the index that was opened to look, as long as it
 * is fresh: undefined where edits were taken over.
 */
export async function adoptHandEdits(context: Context): Promise<SearchIndex | undefined> {
  const index = context.openIndex();
  if (context.dryRun || index.foreignEdits.length === 0) return index;
  // What reads statements is loaded where one was edited: the other commands start without it.
  const { planAdopt } = await import("../edits/edit.ts");
  const { handEdits } = await import("./hand-edits.ts");
  const nowMs = context.clock.now();
  // What was edited and cannot be taken over is told, and is no part of what the command was asked for.
  const passOver = (problem: Problem) => context.passOver({ ...problem, code: EDITED });
  await commit({ ...context, passOver }, "edited", (planner) =>
    planner.runNow(followFacts(planner.runNow(planAdopt(handEdits(context, planner.index), nowMs)), nowMs)),
  );
  return undefined;
}
