import type { DiffJson } from "../domain/context-shapes.ts";
import { differenceBetween, type Happened } from "../domain/difference.ts";
import { PaiError } from "../domain/errors.ts";
import type { MemoryJson } from "../domain/memory-shapes.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { failedFilter } from "../recall/filters.ts";
import { DAY_MS, midnight } from "../text/calendar.ts";
import type { Context } from "./context.ts";
import { presentRow } from "./present.ts";

export interface DiffOptions {
  /** A moment of the first day, ms since 1970. */
  readonly fromMs: number;
  /** A moment of the last day (default: now). */
  readonly toMs?: number | undefined;
  readonly project?: string | undefined;
  readonly includeSensitive?: boolean | undefined;
}

/**
 * What changed from the beginning of a day to the end of another, days of the person's zone. Nothing is told of what waits for review, was
 * forgotten since, belongs to another project, or is sensitive, unless that is asked for. PaiError `invalid_value` for days in the wrong order.
 */
export function diff(context: Context, options: DiffOptions): DiffJson {
  const { clock, zone } = context;
  const index = context.openIndex();
  const dayOf = (ms: number) => midnight(zone.toWall(ms));
  const [fromMs, lastMs] = [dayOf(options.fromMs), dayOf(options.toMs ?? clock.now())];
  const [from, to] = [fromMs, lastMs].map((ms) => new Date(ms).toISOString().slice(0, 10)) as [
    string,
    string,
  ];
  if (lastMs < fromMs)
    throw new PaiError("invalid_value", `the last day, ${to}, is before the first one, ${from}`);
  // Of today what is still to come is not told: a promise for today is not missed yet.
  const days = { fromMs, untilMs: Math.min(lastMs + DAY_MS, zone.toWall(clock.now()) + 1), zone };
  const found = differenceBetween(context.store.history(), days, (id) => index.byId(id)?.header);
  const filter = { project: options.project ?? context.project };
  const withheld = new Set<string>();
  const tell = (id: string): MemoryJson | undefined => {
    const row = index.byId(id);
    if (row === undefined || failedFilter(row.header, filter) !== undefined) return undefined;
    const { status = DEFAULTS.status, sensitive } = row.header;
    const isHidden = status === "forgotten" || status === "pending";
    if (isHidden || (sensitive === true && options.includeSensitive !== true)) withheld.add(id);
    else return presentRow(row, context, index);
    return undefined;
  };
  const told = <T extends Happened>(happened: readonly T[]) =>
    happened.flatMap(({ id, ...rest }) => {
      const memory = tell(id);
      return memory === undefined ? [] : [{ ...memory, ...rest }];
    });
  const changed = found.changed.map(({ at, from: old, to: id }) => {
    return { at, isEdited: old === undefined, old: old === undefined ? undefined : tell(old), now: tell(id) };
  });
  const alone = changed.flatMap(({ at, isEdited, old, now }) =>
    !isEdited && !old && now ? [{ ...now, at }] : [],
  );
  const gone = changed.flatMap(({ at, old, now }) =>
    old && !now ? [{ ...old, at, how: "ended" as const }] : [],
  );
  const { promises, beliefs } = found;
  return {
    ...{ from, to },
    learnt: inTime([...told(found.learnt), ...alone]),
    changed: changed.flatMap(({ at, isEdited, old, now }) =>
      now && (old || isEdited) ? [{ at, ...(old && { from: old }), to: now }] : [],
    ),
    ended: inTime([...told(found.ended), ...gone]),
    restored: told(found.restored),
    forgotten: found.forgotten.filter(({ id }) => isHere(id)).map((one) => ({ ...one })),
    promises: {
      made: told(promises.made),
      kept: told(promises.kept),
      cancelled: told(promises.cancelled),
      missed: told(promises.missed),
    },
    beliefs: { formed: told(beliefs.formed), givenUp: told(beliefs.givenUp) },
    withheld: withheld.size,
    problems: [...index.problems],
  };

  /** Whether something that was forgotten is not known to belong to another project. */
  function isHere(id: string): boolean {
    const header = index.byId(id)?.header;
    return header === undefined || failedFilter(header, filter) === undefined;
  }
}

function inTime<T extends { readonly at: string }>(entries: readonly T[]): T[] {
  return entries.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}
