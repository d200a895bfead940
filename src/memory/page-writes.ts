import type { Change } from "../domain/changeset.ts";
import { sha256 } from "../domain/hash.ts";
import type { PageWrite } from "../domain/page.ts";
import type { Planned } from "../domain/plan.ts";
import type { Tally } from "../passes/pass.ts";
import type { Context } from "./context.ts";
import type { Done } from "./driver.ts";
import type { PassDone } from "./run-passes.ts";
import { writePages } from "./write-pages.ts";

/**
 * What a pass has done, once the pages outside of the store are written that its plan wants. The record of the change set tells of them, so that
 * `undo` takes them back; a page that somebody saves at the same time is found as it is by the next run, and written then.
 */
export function withPages(context: Context, done: Done<Planned<Tally>>): PassDone {
  const { changes, notes = [], refused = [], pages = [], result } = done.result;
  const { again, ...written } = context.dryRun ? NOT_WRITTEN : writePages(context, pages);
  return {
    ...{ ...done, result },
    notes: again ? [...notes, "a page was being edited; the next run writes it"] : notes,
    parked: [...done.parked, ...written.parked],
    refused: [...refused, ...written.refused],
    changes: [...changes, ...(again ? [] : pages.map(asChange))],
  };
}

const NOT_WRITTEN = { again: false, parked: [], refused: [] };

/** A page outside of the store among the changes that are told. Pure. */
export function asChange({ place, before, text }: PageWrite): Change {
  const rest = { path: place.name, event: "promoted" as const, reason: "beliefs that are shown", keys: [] };
  const hash = before === undefined ? undefined : sha256(before);
  if (hash === undefined) return { op: "create", text: text ?? "", ...rest };
  return text === undefined
    ? { op: "remove", before: hash, ...rest }
    : { op: "update", before: hash, text, ...rest };
}
