import type { Reads } from "./changeset.ts";
import type { Sha256 } from "./hash.ts";
import { IDS_IN_TEXT } from "./ids.ts";
import type { PageWrite } from "./page.ts";

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
  /** Pages outside of the store that were to be written after it. Absent after a purge. */
  readonly outside?: readonly PageWrite[];
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

/** Whether a text names one of these memories. Pure. */
export function mentions(text: string | undefined, ids: ReadonlySet<string>): boolean {
  return text?.match(IDS_IN_TEXT)?.some((id) => ids.has(id)) === true;
}

/** The beliefs that rested on one of these memories at any time that the records tell of. Pure. */
export function beliefsOn(
  ids: ReadonlySet<string>,
  records: Iterable<Pick<JournalRecord, "changes">>,
): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { changes } of records) {
    for (const { id, oldText, newText } of changes)
      if (id?.startsWith("bl_") === true && (mentions(oldText, ids) || mentions(newText, ids))) found.add(id);
  }
  return found;
}

/** One line of `state/history`: what happened to one memory. Order is by `seq` within a replica. */
export interface HistoryLine {
  readonly seq: number;
  readonly replica: string;
  readonly wall: string;
  readonly at: string;
  readonly cs: string;
  readonly n: number;
  readonly command: string;
  readonly id: string;
  readonly event: string;
  readonly reason: string;
  readonly detail?: string;
  readonly wording?: string;
  readonly source: string;
}

/** Why a change set takes back another one, in the words of history. Pure. @see setUndoneBy */
export function reasonOfUndo(command: string, set: string): string {
  return `undo of ${command} ${set}`;
}

/** The change set that a line with the event "undone" takes back. Pure. @see reasonOfUndo */
export function setUndoneBy({ reason }: Pick<HistoryLine, "reason">): string | undefined {
  return reason.match(IDS_IN_TEXT)?.at(-1);
}
