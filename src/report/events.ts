import { ID_PREFIX } from "../domain/ids.ts";
import type { HistoryLine } from "../domain/journal-record.ts";
import type { ReportChange } from "./report-data.ts";

/** Boxes and the pages of entities are kept by pai for itself. */
const OWN = [`${ID_PREFIX.box}_`, `${ID_PREFIX.entity}_`];

/** What a change is less about: pages that follow, and the remark that it comes from. */
const BESIDE = [...OWN, `${ID_PREFIX.episode}_`];
const isBeside = (id: string) => BESIDE.some((prefix) => id.startsWith(prefix));

/** Change sets that are listed. */
const LISTED = 12;

/**
 * The latest change sets, newest first: what command made them, how often what happened to memories that may be counted, and the memory that
 * they are about most.
 */
export function latestChanges(
  history: readonly HistoryLine[],
  isCounted: (id: string) => boolean,
  isUndoable: (changeSet: string) => boolean,
): (Omit<ReportChange, "text"> & { readonly about: string })[] {
  const sets = new Map<
    string,
    { command: string; wall: string; seq: number; about: string; events: Map<string, number> }
  >();
  for (const { cs, command, wall, seq, event, id } of history) {
    if (!isCounted(id)) continue;
    const set = sets.get(cs) ?? { command, wall, seq, about: id, events: new Map<string, number>() };
    if (isBeside(set.about) && !isBeside(id)) set.about = id;
    set.events.set(event, (set.events.get(event) ?? 0) + 1);
    sets.set(cs, set);
  }
  return [...sets]
    .sort(([, a], [, b]) => (a.wall === b.wall ? b.seq - a.seq : a.wall < b.wall ? 1 : -1))
    .slice(0, LISTED)
    .map(([id, { command, wall, about, events }]) => ({
      ...{ id, command, at: wall, about, isUndoable: isUndoable(id) },
      events: [...events].sort(([, a], [, b]) => b - a),
    }));
}
