import type { Config } from "../domain/config.ts";
import type { Aged } from "../domain/lifecycle/clocks.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { findPairs, type Statements } from "./pairs/pairs.ts";
import type { PassView } from "./pass.ts";

export interface ViewParts {
  readonly rows: readonly Aged[];
  /** Domain time, ms since 1970. */
  readonly nowMs: number;
  readonly settings: Config;
  readonly accessDaysOf: (id: string) => readonly string[];
  readonly statements: Statements;
  /** How a unit stood when its pass was last done with it; absent: never. */
  readonly markOf?: (unit: string) => string | undefined;
}

/** The view of a store that passes plan on. Its look-ups are made at their first use, in one walk. Pure. */
export function passView({ rows, nowMs, settings, accessDaysOf, statements, markOf }: ViewParts): PassView {
  const byId = once(() => new Map(rows.map((row) => [row.header.id, row])));
  const opponents = once(() => opponentsIn(rows));
  return {
    rows,
    nowMs,
    settings,
    accessDaysOf,
    markOf: markOf ?? (() => undefined),
    row: (id) => byId().get(id),
    sessionOf: (id) => byId().get(id)?.header.session,
    opponentsOf: (id) => opponents().get(id) ?? [],
    textOf: statements.textOf,
    pairs: once(() => findPairs(rows, statements, nowMs)),
  };
}

function opponentsIn(rows: readonly Aged[]): ReadonlyMap<string, readonly Aged[]> {
  const found = new Map<string, Aged[]>();
  for (const row of rows) {
    const { kind, status, links = [] } = row.header;
    if (kind !== "fact" || (status ?? DEFAULTS.status) !== "active") continue;
    for (const { to, type } of links) {
      if (type === "contradicts") found.set(to, [...(found.get(to) ?? []), row]);
    }
  }
  return found;
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
