import type { Event } from "../domain/changeset.ts";
import { ID_PREFIX } from "../domain/ids.ts";
import type { HistoryLine } from "../domain/journal-record.ts";
import { DAY_MS } from "../text/calendar.ts";
import type { Zone } from "../text/time-zone.ts";
import type { ReportChange, Series } from "./report-data.ts";
import { saidAt } from "./seen.ts";

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

/** Boxes and the pages of entities are kept by pai for itself. */
const OWN = [`${ID_PREFIX.box}_`, `${ID_PREFIX.entity}_`];

/** What a change is less about: pages that follow, and the remark that it comes from. */
const BESIDE = [...OWN, `${ID_PREFIX.episode}_`];
const isBeside = (id: string) => BESIDE.some((prefix) => id.startsWith(prefix));

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
    counts.add(name, weeks.at(event === "created" ? saidAt(id) : at)); // what is imported was said long before
  }
  return counts.series(FLOW_NAMES);
}

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

const WEEK_MS = 7 * DAY_MS;
/** The first Monday of 1970. */
const MONDAY_MS = 4 * DAY_MS;
/** Weeks that are told apart: ten years. */
const MOST = 520;
/** Weeks of a young store, so that its charts have a width. */
const LEAST = 8;

/** The number of the week in which a wall time lies. */
const weekOf = (wallMs: number) => Math.floor((wallMs - MONDAY_MS) / WEEK_MS);

/** The weeks from the first memory to now. What is older than the first of them counts there, what is of the future in the last one. */
export class Weeks {
  readonly count: number;
  readonly #first: number;
  readonly #zone: Zone;

  /** `firstMs`: when the oldest thing happened; Infinity where nothing has. */
  constructor(firstMs: number, nowMs: number, zone: Zone) {
    const last = weekOf(zone.toWall(nowMs));
    const first = Number.isFinite(firstMs) ? weekOf(zone.toWall(firstMs)) : last;
    this.#first = Math.max(Math.min(first, last - LEAST + 1), last - MOST + 1);
    this.count = last - this.#first + 1;
    this.#zone = zone;
  }

  /** The place of a moment, 0 to `count` - 1; the last one for what is no date. */
  at(iso: string): number {
    const week = weekOf(this.#zone.toWall(Date.parse(iso))) - this.#first;
    return Number.isNaN(week) ? this.count - 1 : Math.min(Math.max(week, 0), this.count - 1);
  }

  /** The Mondays, `YYYY-MM-DD`. */
  days(): string[] {
    return Array.from({ length: this.count }, (_, i) =>
      new Date((this.#first + i) * WEEK_MS + MONDAY_MS).toISOString().slice(0, 10),
    );
  }
}

/** Numbers by name and week. */
export class Counts {
  readonly #weeks: number;
  readonly #rows = new Map<string, number[]>();

  constructor(weeks: number) {
    this.#weeks = weeks;
  }

  add(name: string, week: number, by = 1): void {
    let row = this.#rows.get(name);
    if (row === undefined) {
      row = new Array<number>(this.#weeks).fill(0);
      this.#rows.set(name, row);
    }
    row[week] = (row[week] ?? 0) + by;
  }

  /** In the order of `names`, those without any number left out. */
  series(names: readonly string[]): Series[] {
    return names.flatMap((name) => {
      const values = this.#rows.get(name);
      return values?.some((value) => value !== 0) ? [{ name, values }] : [];
    });
  }

  /** How many there are at the end of each week. */
  sums(names: readonly string[]): Series[] {
    return this.series(names).map(({ name, values }) => {
      let sum = 0;
      return { name, values: values.map((value) => (sum += value)) };
    });
  }
}
