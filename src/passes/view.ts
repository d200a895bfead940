import type { Config } from "../domain/config.ts";
import type { Header } from "../domain/kinds.ts";
import { type Aged, daysSince } from "../domain/lifecycle/aging.ts";
import type { Status } from "../domain/status.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { UTC, type Zone } from "../text/time-zone.ts";
import { findPairs, pairsState, type Statements } from "./pairs/pairs.ts";
import type { PassView } from "./pass.ts";

export interface ViewParts {
  readonly rows: readonly Aged[];
  /** Domain time, ms since 1970. */
  readonly nowMs: number;
  /** Where the person's days begin (default: UTC). */
  readonly zone?: Zone;
  readonly settings: Config;
  readonly accessDaysOf: (id: string) => readonly string[];
  readonly statements: Statements;
  /** See `PassView.outdated`; absent: none. */
  readonly outdated?: PassView["outdated"];
  /** See `PassView.weights`; absent: nothing was. */
  readonly weights?: PassView["weights"];
  /** See `PassView.isAsked`; absent: none was. */
  readonly isAsked?: PassView["isAsked"];
  /** See `PassView.replica`; absent: a machine by itself. */
  readonly replica?: string;
  /** How a unit stood when its pass was last done with it; absent: never. */
  readonly markOf?: (unit: string) => string | undefined;
}

/** The view of a store that passes plan on. Its look-ups are made at their first use, in one walk. Pure. */
export function passView(parts: ViewParts): PassView {
  const { rows, nowMs, settings, accessDaysOf, statements, markOf, outdated, weights } = parts;
  const { isAsked = () => false, replica = "here", zone = UTC } = parts;
  const byId = once(() => new Map(rows.map((row) => [row.header.id, row])));
  const opponents = once(() => opponentsIn(rows));
  return {
    rows,
    nowMs,
    zone,
    settings,
    accessDaysOf,
    markOf: markOf ?? (() => undefined),
    row: (id) => byId().get(id),
    sourceOf: (id) => byId().get(id)?.header,
    opponentsOf: (id) => opponents().get(id) ?? [],
    isAsked,
    replica,
    textOf: statements.textOf,
    weights: once(weights ?? (() => new Map())),
    outdated: once(outdated ?? (() => new Map<string, readonly string[]>())),
    pairs: once(() => findPairs(rows, statements, nowMs)),
    pairsState: onceFor((given) => pairsState(given, statements.levels(), nowMs)),
  };
}

/** The view with memories as a pass left them; undefined for one that it removed. Texts are those of before. Pure. */
export function viewAfter(view: PassView, left: ReadonlyMap<string, Header | undefined>): PassView {
  if (left.size === 0) return view;
  const kept = view.rows.flatMap((row) => {
    if (!left.has(row.header.id)) return [row];
    const header = left.get(row.header.id);
    return header === undefined ? [] : [{ ...row, header }];
  });
  const added = [...left.values()].flatMap((header) =>
    header === undefined || view.row(header.id) !== undefined
      ? []
      : [{ header, accessDays: 0, lastAccess: undefined }],
  );
  return { ...view, rows: [...kept, ...added] };
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

/** Days of use after which a clock is believed, however far ahead it is of what was before. */
const FEW_DAYS = 3;
const DAY_CHARS = "YYYY-MM-DD".length;
const FAR_AHEAD_DAYS = 730;
/** That a fact has faded settles no dispute: else a night would revive what it had found outvoted. */
const DISPUTES: ReadonlySet<Status> = new Set(["active", "archived", "pruned"]);

function opponentsIn(rows: readonly Aged[]): ReadonlyMap<string, readonly Aged[]> {
  const found = new Map<string, Aged[]>();
  for (const row of rows) {
    const { kind, status, links = [] } = row.header;
    if (kind !== "fact" || !DISPUTES.has(status ?? DEFAULTS.status)) continue;
    for (const { to, type } of links) {
      if (type === "contradicts") found.set(to, [...(found.get(to) ?? []), row]);
    }
  }
  return found;
}

/** Remembers the answer for the last list that was asked for. */
function onceFor<T>(make: (rows: readonly Aged[]) => T): (rows: readonly Aged[]) => T {
  let made: { readonly rows: readonly Aged[]; readonly value: T } | undefined;
  return (rows) => {
    if (made?.rows !== rows) made = { rows, value: make(rows) };
    return made.value;
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
