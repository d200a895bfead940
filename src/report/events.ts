import type { Event } from "../domain/changeset.ts";
import type { HistoryLine } from "../domain/history-line.ts";
import { ID_PREFIX } from "../domain/ids.ts";
import type { ReportChange, Series } from "./report-data.ts";
import { Counts, type Weeks } from "./weeks.ts";

/** What the events of history are to a reader; those that are left out change nothing of what is known. */
const FLOW: Readonly<Partial<Record<Event, string>>> = {
  created: "learnt",
  reinforced: "heard again",
  confirmed: "heard again",
  edited: "changed",
  superseded: "changed",
  invalidated: "changed",
  contradicted: "changed",
  weakened: "changed",
  merged: "changed",
  revised: "changed",
  split: "changed",
  expired: "expired",
  pruned: "expired",
  archived: "archived",
  forgotten: "forgotten",
  purged: "forgotten",
};
const FLOW_NAMES = ["learnt", "heard again", "changed", "expired", "archived", "forgotten"];

/** Events that give a memory the status that it has. */
const GIVES_STATUS: ReadonlySet<string> = new Set<Event>([
  ...(["superseded", "invalidated", "expired", "pruned", "archived", "merged"] as const),
  ...(["revised", "split", "forgotten", "disputed"] as const),
]);

/** Boxes and the pages of entities are kept by pai for itself. */
const OWN = [`${ID_PREFIX.box}_`, `${ID_PREFIX.entity}_`];

/** Change sets that are listed. */
const LISTED = 12;

/** How often each thing happened to a memory in each week, of those that may be counted. */
export function weeklyEvents(
  history: readonly HistoryLine[],
  weeks: Weeks,
  isCounted: (id: string) => boolean,
): Series[] {
  const counts = new Counts(weeks.count);
  for (const { id, event, at } of history) {
    const name = FLOW[event as Event]; // undefined for a word of another version
    if (name === undefined || OWN.some((prefix) => id.startsWith(prefix)) || !isCounted(id)) continue;
    counts.add(name, weeks.at(at));
  }
  return counts.series(FLOW_NAMES);
}

/** When each memory last got a status that is not `active`, by id. */
export function statusTimes(history: readonly HistoryLine[]): ReadonlyMap<string, string> {
  const times = new Map<string, string>();
  for (const { id, event, at } of history) if (GIVES_STATUS.has(event)) times.set(id, at);
  return times;
}

/** The latest change sets, newest first: what command made them and how often what happened to memories that may be counted, never a text. */
export function latestChanges(
  history: readonly HistoryLine[],
  isCounted: (id: string) => boolean,
  isUndoable: (changeSet: string) => boolean,
): ReportChange[] {
  const sets = new Map<string, { command: string; wall: string; seq: number; events: Map<string, number> }>();
  for (const { cs, command, wall, seq, event, id } of history) {
    if (!isCounted(id)) continue;
    const set = sets.get(cs) ?? { command, wall, seq, events: new Map<string, number>() };
    set.events.set(event, (set.events.get(event) ?? 0) + 1);
    sets.set(cs, set);
  }
  return [...sets]
    .sort(([, a], [, b]) => (a.wall === b.wall ? b.seq - a.seq : a.wall < b.wall ? 1 : -1))
    .slice(0, LISTED)
    .map(([id, { command, wall, events }]) => ({
      ...{ id, command, at: wall, isUndoable: isUndoable(id) },
      events: [...events].sort(([, a], [, b]) => b - a),
    }));
}
