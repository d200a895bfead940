import type { Change } from "../domain/changeset.ts";
import { isPaiError } from "../domain/errors.ts";
import type { PageWrite } from "../domain/page.ts";
import type { Planned } from "../domain/plan.ts";
import type { Tally } from "../passes/pass.ts";
import type { Done } from "./bulk.ts";
import type { Context } from "./context.ts";
import type { PassDone } from "./run-passes.ts";

/** What became of the pages outside of the store. */
interface PagesDone {
  /** One was saved by somebody else meanwhile: what is to stand on it has to be planned again. */
  readonly again: boolean;
  readonly parked: readonly string[];
  readonly refused: readonly string[];
}

/** So often a page is planned again that somebody saves at the same time; then it waits for the next run. */
const ATTEMPTS = 5;

/**
 * Commits a plan, then writes the pages outside of the store that it wants, which are no part of the change set: a
 * page that was not written is found as it is by the next run, and written then.
 */
export async function commitWithPages(
  context: Context,
  commit: (look: (planned: Planned<Tally>) => void) => Promise<Done<Tally>>,
): Promise<PassDone> {
  const all = { changes: [] as Change[], notes: [] as string[], parked: [] as string[] };
  let result: Tally = {};
  let changeSet: string | undefined;
  for (let attempt = 1; ; attempt++) {
    let seen: Planned<Tally> | undefined;
    const done = await commit((planned) => {
      seen = planned;
    });
    const { changes = [], notes = [], refused = [], pages = [] } = seen ?? {};
    all.changes.push(...changes);
    all.notes.push(...notes);
    result = attempt === 1 ? done.result : result;
    changeSet = done.changeSet ?? changeSet;
    const written = writePages(context, pages);
    all.parked.push(...done.parked, ...written.parked);
    if (written.again && attempt < ATTEMPTS) continue;
    all.changes.push(...pages.map(asChange));
    const left = written.again ? ["a page was being saved all the time; the next run writes it"] : [];
    return {
      result,
      changeSet,
      ...all,
      notes: [...all.notes, ...left],
      refused: [...refused, ...written.refused],
    };
  }
}

/** A page outside of the store among the changes that are told. Pure. */
export function asChange({ place, before, text }: PageWrite): Change {
  const rest = {
    path: place.name,
    text,
    event: "promoted" as const,
    reason: "beliefs that are shown",
    keys: [],
  };
  return before === undefined ? { op: "create", ...rest } : { op: "update", before, ...rest };
}

function writePages({ pages: host }: Context, pages: readonly PageWrite[]): PagesDone {
  const parked: string[] = [];
  const refused: string[] = [];
  let again = false;
  for (const page of pages) {
    try {
      const done = host?.write(page);
      if (done === "changed") again = true;
      else if (typeof done === "object") parked.push(done.parked);
    } catch (error) {
      if (!isPaiError(error)) throw error;
      refused.push(error.message);
    }
  }
  return { again, parked, refused };
}
