import type { Reads } from "./changeset.ts";
import type { Sha256 } from "./hash.ts";

/** A record of the one log: what was applied, how to take it back, and what the index must follow. */
export interface JournalRecord {
  readonly seq: number;
  readonly id: string;
  /** Wall time of the commit, ISO 8601 UTC. */
  readonly wall: string;
  readonly at: string;
  readonly command: string;
  readonly source: string;
  readonly undoes?: string;
  /** What the plan relied on. */
  readonly reads?: Reads;
  readonly changes: readonly JournalChange[];
  readonly appends: readonly { readonly path: string; readonly line: string }[];
}

export interface JournalChange {
  readonly op: "create" | "update" | "move" | "remove";
  readonly path: string;
  /** Where the file lies afterwards, for a move. */
  readonly to?: string;
  readonly id?: string;
  readonly event: string;
  readonly reason: string;
  readonly detail?: string;
  readonly keys: readonly string[];
  /** The file was erased for good. */
  readonly purge?: true;
  readonly oldHash?: Sha256;
  readonly newHash?: Sha256;
  /** Absent after a purge. */
  readonly oldText?: string;
  readonly newText?: string;
}
