import { DEFAULTS } from "./vocabulary.ts";

/** Whether memories are recalled by their storage status: on every path, on none, or only with `--as-of` or `--include STATUS`. */
export const RECALLABLE = {
  active: "yes",
  pending: "no",
  superseded: "asked",
  forgotten: "no",
  pruned: "no",
  archived: "yes",
  expired: "no",
} as const;
export type Status = keyof typeof RECALLABLE;
export const STATUSES = Object.keys(RECALLABLE) as readonly Status[];

/** Whether a memory is in force by its status. Pure. */
export function isActive({ status = "active" }: { readonly status?: Status | undefined }): boolean {
  return status === "active";
}

/** How many memories there are of each kind and status. */
export interface Counts {
  readonly byKind: Readonly<Record<string, number>>;
  readonly byStatus: Readonly<Record<string, number>>;
}

/** What is counted of a header. */
interface Counting {
  readonly kind: string;
  readonly status?: string | undefined;
}

/** Counts with some memories more, or with those `gone` fewer; names in order. Pure. */
export function counted(more: Iterable<Counting>, gone: Iterable<Counting> = [], known?: Counts): Counts {
  const tallies = [known?.byKind, known?.byStatus].map((counts) => new Map(Object.entries(counts ?? {})));
  const add = (header: Counting, by: 1 | -1) => {
    const names = [header.kind, header.status ?? DEFAULTS.status];
    names.forEach((name, i) => void tallies[i]?.set(name, (tallies[i]?.get(name) ?? 0) + by));
  };
  for (const header of more) add(header, 1);
  for (const header of gone) add(header, -1);
  const [byKind = {}, byStatus = {}] = tallies.map((tally) =>
    Object.fromEntries([...tally].filter(([, many]) => many > 0).sort(([a], [b]) => (a < b ? -1 : 1))),
  );
  return { byKind, byStatus };
}
