import { DEFAULTS } from "./vocabulary.ts";

/** A storage status of a memory. */
export const STATUSES = [
  "active",
  "pending",
  "superseded",
  "forgotten",
  "pruned",
  "archived",
  "expired",
] as const;
export type Status = (typeof STATUSES)[number];

export interface StatusRule {
  readonly enteredBy: string;
  /** `yes` on every path, `no` on none, `asked` only with `--as-of` or `--include STATUS`. */
  readonly recallable: "yes" | "no" | "asked";
  /** The command that leads back to `active`; "" where none is needed. */
  readonly wayBack: "" | "confirm" | "restore";
}

/** The status table: what each status means and how it is left. docs/lifecycle.md shows it. */
export const STATUS_TABLE: Readonly<Record<Status, StatusRule>> = {
  active: { enteredBy: "creation, restore", recallable: "yes", wayBack: "" },
  pending: {
    enteredBy: "capture.review, or text of others that reads like instructions",
    recallable: "no",
    wayBack: "confirm",
  },
  superseded: {
    enteredBy: "a newer memory or a merge, linked in both directions; an answer; the gates of beliefs",
    recallable: "asked",
    wayBack: "restore",
  },
  forgotten: { enteredBy: "forget", recallable: "no", wayBack: "restore" },
  pruned: { enteredBy: "confidence below the threshold", recallable: "no", wayBack: "restore" },
  archived: { enteredBy: "age and low importance, or high decay", recallable: "yes", wayBack: "restore" },
  expired: {
    enteredBy: "end of its time to live, or a commitment resolved long ago",
    recallable: "no",
    wayBack: "restore",
  },
};

/** Whether a memory is in force by its status. Pure. */
export function isActive({ status = "active" }: { readonly status?: Status | undefined }): boolean {
  return status === "active";
}

/** How many memories there are of each kind, status and stage of life. */
export interface Counts {
  readonly byKind: Readonly<Record<string, number>>;
  readonly byStatus: Readonly<Record<string, number>>;
  readonly byLifecycle: Readonly<Record<string, number>>;
}

/** What is counted of a header. */
interface Counting {
  readonly kind: string;
  readonly status?: string | undefined;
  readonly lifecycle?: string | undefined;
}

/** Counts with some memories more, or with those `gone` fewer; names in order. Pure. */
export function counted(more: Iterable<Counting>, gone: Iterable<Counting> = [], known?: Counts): Counts {
  const tallies = [known?.byKind, known?.byStatus, known?.byLifecycle].map(
    (counts) => new Map(Object.entries(counts ?? {})),
  );
  const add = (header: Counting, by: 1 | -1) => {
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
