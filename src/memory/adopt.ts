import type { Problem } from "../domain/errors.ts";
import type { SearchIndex } from "../index-ports.ts";
import { grouped } from "../text/numbers.ts";
import type { Context } from "./context.ts";

/** The code of an edit that could not be taken over. */
const EDITED = "hand_edited";

/** Edits that one change set takes over, which holds all their texts: some 20 KB each. */
const AT_ONCE = 2_000;

/**
 * Takes over what was edited by hand, or copied in, since the last command, before anything else is written: hash and
 * date follow the file, history says `edited`. Returns the index that was opened to look, as long as it
 * is fresh: undefined where edits were taken over.
 */
export async function adoptHandEdits(context: Context): Promise<SearchIndex | undefined> {
  const index = context.openIndex();
  if (context.dryRun || index.foreignEdits.length === 0) return index;
  // What reads statements is loaded where one was edited: the other commands start without it.
  const { planAdopt } = await import("../edits/edit.ts");
  const { followFacts } = await import("../entities/follow-facts.ts");
  const { commit } = await import("./driver.ts");
  const { handEdits } = await import("./hand-edits.ts");
  const nowMs = context.clock.now();
  // What was edited and cannot be taken over is told, and is no part of what the command was asked for.
  const passOver = (problem: Problem) => context.passOver({ ...problem, code: EDITED });
  const ids = index.foreignEdits.map(({ id }) => id);
  if (ids.length > AT_ONCE)
    context.notice(`taking over ${grouped(ids.length)} files that were edited or copied in`);
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = new Set(ids.slice(from, from + AT_ONCE));
    await commit({ ...context, passOver }, "edited", (planner) => {
      const mine = planner.index.foreignEdits.filter(({ id }) => some.has(id));
      const edits = handEdits(context, mine, planner.index);
      return planner.runNow(followFacts(planner.runNow(planAdopt(edits, nowMs)), nowMs));
    });
  }
  return undefined;
}
