import type { Header } from "./kinds.ts";
import { DEFAULTS } from "./vocabulary.ts";

/** How many memories there are of each kind, status and stage of life. */
export interface Counts {
  readonly byKind: Readonly<Record<string, number>>;
  readonly byStatus: Readonly<Record<string, number>>;
  readonly byLifecycle: Readonly<Record<string, number>>;
}

/** Counts with some memories more, or with those `gone` fewer; names in order. Pure. */
export function counted(more: Iterable<Header>, gone: Iterable<Header> = [], known?: Counts): Counts {
  const tallies = [known?.byKind, known?.byStatus, known?.byLifecycle].map(
    (counts) => new Map(Object.entries(counts ?? {})),
  );
  const add = (header: Header, by: 1 | -1) => {
    const names = [header.kind, header.status ?? DEFAULTS.status, header.lifecycle];
    names.forEach((name, i) => {
      if (name !== undefined) tallies[i]?.set(name, (tallies[i]?.get(name) ?? 0) + by);
    });
  };
  for (const header of more) add(header, 1);
  for (const header of gone) add(header, -1);
  const [byKind = {}, byStatus = {}, byLifecycle = {}] = tallies.map((tally) =>
    Object.fromEntries([...tally].filter(([, many]) => many > 0).sort(([a], [b]) => (a < b ? -1 : 1))),
  );
  return { byKind, byStatus, byLifecycle };
}
