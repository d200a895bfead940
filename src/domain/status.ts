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
