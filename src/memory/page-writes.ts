import type { Change } from "../domain/changeset.ts";
import { isPaiError } from "../domain/errors.ts";
import { sha256 } from "../domain/hash.ts";
import type { PageWrite } from "../domain/page.ts";
import type { Planned } from "../domain/plan.ts";
import type { Tally } from "../passes/pass.ts";
import type { Context } from "./context.ts";
import type { Done } from "./driver.ts";
import type { PassDone } from "./run-passes.ts";
import { writePages } from "./write-pages.ts";

/** So often a page is planned again that somebody saves at the same time; then it waits for the next run. */
const ATTEMPTS = 5;

/** Commits one plan, and lets it be looked at. */
type Commit = (look: (planned: Planned<Tally>) => void) => Promise<Done<Tally>>;

/**
 * Commits a plan, then writes the pages outside of the store that it wants. The record of the change set tells of them, so
 * that `undo` takes them back; a page that was not written is found as it is by the next run, and written then.
 */
export async function commitWithPages(context: Context, commit: Commit): Promise<PassDone> {
  const before: PassDone[] = [];
  for (let attempt = 1; ; attempt++) {
    const isLast = attempt === ATTEMPTS;
    const tried = await tryOnce(context, commit, isLast);
    if (tried === undefined) continue;
    before.push(tried.done);
    if (tried.again && !isLast) continue;
    return together(before, tried.again ? ["a page was being edited; the next run writes it"] : []);
  }
}

const NOT_WRITTEN = { again: false, parked: [], refused: [] };

/** Undefined where a file of the change set was being saved at the same time; the last attempt throws that. */
async function tryOnce(context: Context, commit: Commit, isLast: boolean) {
  let seen: Planned<Tally> | undefined;
  try {
    const done = await commit((planned) => {
      seen = planned;
    });
    const { changes = [], notes = [], refused = [], pages = [] } = seen ?? {};
    const { again, ...written } = context.dryRun ? NOT_WRITTEN : writePages(context, pages);
    const all: PassDone = {
      ...done,
      notes,
      parked: [...done.parked, ...written.parked],
      refused: [...refused, ...written.refused],
      changes: [...changes, ...(again ? [] : pages.map(asChange))],
    };
    return { again, done: all };
  } catch (error) {
    if (isPaiError(error) && error.code === "conflict" && !isLast) return undefined;
    throw error;
  }
}

/** What several attempts did, as one; the counts are those of the first one, which found the work. */
function together(tries: readonly PassDone[], left: readonly string[]): PassDone {
  return {
    result: tries[0]?.result ?? {},
    changeSet: tries.findLast(({ changeSet }) => changeSet !== undefined)?.changeSet,
    changes: tries.flatMap(({ changes }) => changes),
    parked: tries.flatMap(({ parked }) => parked),
    notes: [...tries.flatMap(({ notes }) => notes), ...left],
    refused: tries.at(-1)?.refused ?? [],
  };
}

/** A page outside of the store among the changes that are told. Pure. */
export function asChange({ place, before, text }: PageWrite): Change {
  const rest = { path: place.name, event: "promoted" as const, reason: "beliefs that are shown", keys: [] };
  const hash = before === undefined ? undefined : sha256(before);
  if (hash === undefined) return { op: "create", text: text ?? "", ...rest };
  return text === undefined
    ? { op: "remove", before: hash, ...rest }
    : { op: "update", before: hash, text, ...rest };
}
