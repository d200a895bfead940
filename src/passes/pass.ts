import { type Aged, daysSince, type Moment } from "../domain/aging.ts";
import type { Config } from "../domain/config.ts";
import { isPaiError, unwritableIn } from "../domain/errors.ts";
import { hexDigest } from "../domain/hash.ts";
import type { Header } from "../domain/kinds.ts";
import { isKeptApart } from "../domain/links.ts";
import type { Plan, Planned } from "../domain/plan.ts";
import type { Weights } from "../domain/question-state.ts";
import { isRecallable } from "../domain/recallable.ts";
import { isActive } from "../domain/status.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { oneValuedIn, replacedBy } from "../language/compare/one-valued.ts";
import { isEvent } from "../language/events.ts";
import type { OwnerReader } from "../language/reader/owner.ts";
import { wordKey } from "../language/sentence/words.ts";
import { ChangeBuilder } from "../markdown/changes.ts";
import { groupsUnder } from "../text/groups.ts";
import { made, remembered } from "../text/memoised.ts";
import type { Zone } from "../text/time-zone.ts";

/** What a pass did or saw, counted by a word for it, such as `{ archived: 3 }`. */
export type Tally = Readonly<Record<string, number>>;

/** All memories without their texts, as they were when the pass began, and the moment that it takes for now. */
export interface PassView extends Moment {
  /** Where the person's days begin. */
  readonly zone: Zone;
  readonly settings: Config;
  readonly rows: readonly Aged[];
  readonly row: (id: string) => Aged | undefined;
  /** UTC days of access, in order. */
  readonly accessDaysOf: (id: string) => readonly string[];
  /** How a unit stood when its pass was last done with it; undefined where that is not known. */
  readonly markOf: (unit: string) => string | undefined;
  /** Memories that may hold no more by an open question, each with what may have taken its place, by id. */
  readonly outdated: () => ReadonlyMap<string, readonly string[]>;
  /** The same, and those of which something newer may say the same in other words, or that it is otherwise by now. */
  readonly unsettled: () => ReadonlyMap<string, readonly string[]>;
  /** What was said that facts are to beliefs, see `Weights`. */
  readonly weights: () => Weights;
  /** Whether a question with this id was asked, be it answered or not. */
  readonly isAsked: (id: string) => boolean;
  /** The name of this machine in the files of `state/`. */
  readonly replica: string;
  /** What a statement tells of the owner. */
  readonly tells: OwnerReader["tells"];
  /** The text of a memory; undefined where its file cannot be read. */
  readonly textOf: (id: string) => string | undefined;
  /** Facts in force that say the same or contradict each other; found at the first call, by reading all facts. */
  readonly pairs: () => readonly StatementPair[];
  /** A digest of all in these rows that pairs depend on; found without reading texts. */
  readonly pairsState: (rows: readonly Aged[]) => string;
}

/** One job of maintenance. Pure: it looks at a view, and plans. */
export interface Pass {
  readonly name: string;
  /** Absent: it always runs. */
  readonly isOn?: (settings: Config) => boolean;
  /** Time alone makes it act: it is held back where the clock is years ahead of the store. */
  readonly byAge?: true;
  /**
   * What there is to do, item by item in a fixed order: ids, or other names that `plan` understands. Nothing but
   * marks is kept of how far a run came, so what one run left over the next one finds again.
   */
  readonly units: (view: PassView) => readonly string[];
  /** Units of one change set, where they are bigger than a memory. */
  readonly batch?: number;
  /** Plans some of these units as one change set. A unit that has been done meanwhile changes nothing. */
  readonly plan: (units: readonly string[], view: PassView) => Plan<Planned<Tally>>;
  /**
   * How units stand, as a digest, of a pass whose units are too dear to be looked into for nothing. What it was done
   * with is noted outside of the store's truth (`markOf`); a lost note costs time, never a result.
   */
  readonly digests?: (view: PassView) => ReadonlyMap<string, string>;
  /**
   * A digest of all that decides what there is to do, of a pass that has to read every text to find that out. As
   * long as it is what it was when the pass last was done with everything, there is nothing.
   */
  readonly state?: (view: PassView) => string;
}

/** The sums of two tallies, word by word. Pure. */
export function addTallies(a: Tally, b: Tally): Tally {
  const sum: Record<string, number> = { ...a };
  for (const [word, n] of Object.entries(b)) sum[word] = (sum[word] ?? 0) + n;
  return sum;
}

/** Plans units one after the other: each sees what those before it leave. `one` says what it did. */
export function* planEach<T>(
  units: Iterable<T>,
  one: (builder: ChangeBuilder, unit: T) => Plan<Tally>,
): Plan<Planned<Tally>> {
  const builder = new ChangeBuilder();
  const result = yield* tallied(units, (unit) => one(builder, unit));
  return { changes: builder.changes(), appends: builder.appends(), result };
}

/** Takes a step for each of some, one after the other; the sum of what they say they did. */
export function* tallied<T>(all: Iterable<T>, step: (one: T) => Plan<Tally>): Plan<Tally> {
  let sum: Tally = {};
  for (const one of all) sum = addTallies(sum, yield* step(one));
  return sum;
}

/** A step that is counted as skipped where a memory has no room for it. A file that cannot be written is told of. */
export function* orSkipped(step: Plan<Tally>): Plan<Tally> {
  try {
    return yield* step;
  } catch (error) {
    if (!isPaiError(error) || unwritableIn(error).length > 0) throw error;
    return { skipped: 1 };
  }
}

type ViewParts = Omit<PassView, "row" | "sourceOf" | "pairs" | "pairsState">;

/** The view of a store that passes plan on. Its look-ups are made at their first use, in one walk. Pure. */
export function passView(parts: ViewParts): PassView {
  const { rows, nowMs } = parts;
  const byId = made(() => new Map(rows.map((row) => [row.header.id, row])));
  return {
    ...parts,
    row: (id) => byId().get(id),
    sourceOf: (id) => byId().get(id)?.header,
    weights: made(parts.weights),
    outdated: made(parts.outdated),
    unsettled: made(parts.unsettled),
    pairs: made(() => findPairs(rows, parts.textOf, nowMs)),
    pairsState: remembered((given) => pairsState(given, nowMs)),
  };
}

/** Rows with memories as plans leave them; undefined for one that is removed. Pure. */
export function rowsAfter(
  rows: readonly Aged[],
  left: ReadonlyMap<string, Header | undefined>,
): readonly Aged[] {
  if (left.size === 0) return rows;
  const known = new Set<string>();
  const kept = rows.flatMap((row) => {
    known.add(row.header.id);
    if (!left.has(row.header.id)) return [row];
    const header = left.get(row.header.id);
    return header === undefined ? [] : [{ ...row, header }];
  });
  const added = [...left].flatMap(([id, header]) =>
    header === undefined || known.has(id) ? [] : [{ header, accessDays: 0, lastAccess: undefined }],
  );
  return [...kept, ...added];
}

/**
 * Whole days by which the clock is ahead of all that a store has seen, where that is two years or more; else 0. Nobody
 * can tell then whether the store lay idle or the clock is wrong: so it is until the store was used on a few days since. Pure.
 */
export function daysAhead({ rows, nowMs }: Pick<PassView, "rows" | "nowMs">): number {
  const today = new Date(nowMs).toISOString().slice(0, DAY_CHARS);
  const days = new Set<string>();
  for (const { header, lastAccess = "" } of rows) {
    for (const at of [header.created, lastAccess]) days.add(at.slice(0, DAY_CHARS));
  }
  let [later, used] = [today, 0];
  for (const day of [...days].sort().reverse()) {
    if (day === "" || day > today) continue;
    const gap = daysSince(day, Date.parse(later));
    if (gap >= FAR_AHEAD_DAYS) return Math.floor(gap);
    if (++used === FEW_DAYS) return 0;
    later = day;
  }
  return 0;
}

/** Days of use after which a clock is believed, however far ahead it is. */
const FEW_DAYS = 3;
const DAY_CHARS = "YYYY-MM-DD".length;
const FAR_AHEAD_DAYS = 730;

/** Two facts in force with the same words, or with different values of the same thing. `a` comes first in the list. */
export interface StatementPair {
  readonly a: Aged;
  readonly b: Aged;
  readonly is: "duplicate" | "contradicts";
}

interface Told {
  readonly row: Aged;
  readonly text: string;
  readonly at: number;
}

/**
 * All such pairs of facts in force of one subject and scope, in the order of the rows. Those that a person has linked as belonging side by
 * side are left out, and events of different days. Linear but for equal ones. Pure.
 */
function findPairs(
  rows: readonly Aged[],
  textOf: PassView["textOf"],
  nowMs: number,
): readonly StatementPair[] {
  const told = rows.flatMap((row, at) => {
    const text = isInForce(row.header, nowMs) ? textOf(row.header.id) : undefined;
    return text === undefined ? [] : [{ row, text, at }];
  });
  const groups = groupsUnder(told, ({ row, text }) => {
    // Facts are compared that are of one subject and hold in one scope.
    const { subject = DEFAULTS.subject, scope = DEFAULTS.scope, project = "" } = row.header;
    const slot = oneValuedIn(text)?.slot;
    const keys = [`=${wordKey(text)}`, ...(slot === undefined ? [] : [slot])];
    return keys.map((key) => JSON.stringify([subject, scope, project, key]));
  });
  const found = new Map<string, StatementPair & { readonly order: readonly [number, number] }>();
  for (const group of groups.values())
    for (const [i, a] of group.entries())
      for (const b of group.slice(i + 1)) {
        const is = relationOf(a, b);
        if (is !== undefined && !isKeptApart(a.row.header, b.row.header))
          found.set(`${a.at} ${b.at}`, { a: a.row, b: b.row, is, order: [a.at, b.at] });
      }
  return [...found.values()]
    .sort((x, y) => x.order[0] - y.order[0] || x.order[1] - y.order[1])
    .map(({ a, b, is }) => ({ a, b, is }));
}

function relationOf(a: Told, b: Told): StatementPair["is"] | undefined {
  if (wordKey(a.text) === wordKey(b.text))
    return dayOf(a) !== dayOf(b) && isEvent(a.text) ? undefined : "duplicate";
  const [x, y] = [filed(a), filed(b)];
  return replacedBy(x, y) === "whole" || replacedBy(y, x) === "whole" ? "contradicts" : undefined;
}

function filed({ row: { header }, text }: Told) {
  return { text, subject: header.subject ?? DEFAULTS.subject };
}

function dayOf({ row: { header } }: Told): string {
  return (header.valid_at ?? header.created).slice(0, "2026-01-01".length);
}

/** Whether one of two facts names the other as what contradicts it. Pure. */
export function linkedAgainst(a: Header, b: Header): boolean {
  const names = ({ links = [] }: Header, id: string) =>
    links.some(({ to, type }) => to === id && type === "contradicts");
  return names(a, b.id) || names(b, a.id);
}

/** A digest of all that pairs depend on: which facts are in force, what they say and of whom, and what a person said of them. Pure. */
function pairsState(rows: readonly Aged[], nowMs: number): string {
  const facts = rows.flatMap(({ header }) => {
    if (!isInForce(header, nowMs)) return [];
    const { id, hash, subject, scope, project, links, pinned, valid_at } = header;
    return [JSON.stringify([id, hash, subject, scope, project, links, pinned, valid_at])];
  });
  return hexDigest([RULES, ...facts.sort()].join("\n"));
}

/** Counts up when what is called the same or another value changes: then all facts are compared again. */
const RULES = 3;

/** A fact that is recalled, and not from the archive. */
function isInForce(header: Header, nowMs: number): boolean {
  return header.kind === "fact" && isActive(header) && isRecallable(header, { nowMs }).yes;
}
