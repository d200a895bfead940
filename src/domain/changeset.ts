import { memoised } from "../text/memoised.ts";
import { hexDigest, type Sha256 } from "./hash.ts";
import { IDS_IN_TEXT } from "./ids.ts";
import type { PageWrite } from "./page.ts";

/** What can happen to a memory; the words of history. */
export const EVENTS = [
  "created",
  "reinforced",
  "weakened",
  "contradicted",
  "superseded",
  "invalidated",
  "merged",
  "forgotten",
  "restored",
  "purged",
  "archived",
  "expired",
  "pruned",
  "edited",
  "promoted",
  "demoted",
  "graduated",
  "pinned",
  "unpinned",
  "linked",
  "unlinked",
  "disputed",
  "confirmed",
  "fulfilled",
  "cancelled",
  "reopened",
  "moved",
  "sealed",
  "revised",
  "undone",
  "aged",
] as const;
export type Event = (typeof EVENTS)[number];

/** What happened to a memory, and why. */
export interface Told {
  readonly event: Event;
  /** One line: why. */
  readonly reason: string;
  /** What changed in a few words, such as `confidence 0.60 -> 0.70`. */
  readonly detail?: string;
  /** A text that history keeps and the file does not, such as the new wording of a duplicate. */
  readonly wording?: string;
}

interface ChangeBase extends Told {
  /** Path of the file relative to the store root, with forward slashes. */
  readonly path: string;
  /** Id of the memory that changes; absent for files that are not memories. */
  readonly id?: string;
  /** Where several things happened to it in one change: each of them for history, in order. */
  readonly each?: readonly Told[];
  /**
   * What a look-up could have found or missed because of this change, before or after it
   * (`lookupKey`). A plan that relied on such a look-up is planned again.
   */
  readonly keys: readonly string[];
}

export type Change =
  | (ChangeBase & { readonly op: "create"; readonly text: string })
  | (ChangeBase & { readonly op: "update"; readonly before: Sha256; readonly text: string })
  /** A move to `to`, with the new text (unchanged or not). */
  | (ChangeBase & {
      readonly op: "move";
      readonly before: Sha256;
      readonly to: string;
      readonly text: string;
    })
  /** `purge`: no copy is kept anywhere, so it cannot be undone; the file may be gone already. */
  | (ChangeBase & { readonly op: "remove"; readonly before: Sha256; readonly purge?: true });

/** One line (a JSON object without `cs` and `n`) to add to an append-only file. */
export interface Append {
  readonly path: string;
  readonly record: Readonly<Record<string, unknown>>;
}

/** The data that a plan relied on; checked again under the lock, against the journal after `seq`. */
export interface Reads {
  /** Journal sequence that the plan's view of the store contains. */
  readonly seq: number;
  /** Look-up keys that the plan asked for, found or not. */
  readonly keys: readonly string[];
}

/** Everything that one command does to a store: all of it happens, or nothing. */
export interface ChangeSet {
  /** The command that planned it, such as `remember`. */
  readonly command: string;
  /** Domain time, ISO 8601 UTC. */
  readonly at: string;
  /** Who caused it: `user`, `agent`, `tool`, ... */
  readonly source: string;
  readonly changes: readonly Change[];
  readonly appends: readonly Append[];
  /** Pages outside of the store that whoever applies it writes afterwards. */
  readonly outside?: readonly PageWrite[];
  /** The change set that this one takes back. */
  readonly undoes?: string;
}

/** The same few names come up in every change of a conversation. */
const KEPT_CHARS = 50_000;
const digestOf = memoised((name) => hexDigest(name, 16), KEPT_CHARS);

/** Keys of look-ups, so that plans and changes can be compared. Pure. */
export const lookupKey = {
  id: (id: string): string => `id:${id}`,
  content: (hash: Sha256): string => `content:${hash}`,
  /** Facts about this subject, and statements that name it: what a search for neighbours looks through. Hashed: keys outlive a purge. */
  about: (subject: string): string => `about:${digestOf(subject)}`,
  /** Episodes of this conversation. Hashed: keys outlive a purge. */
  session: (session: string): string => `session:${digestOf(session)}`,
  /** Facts that name this, and entities of this name. Hashed: keys outlive a purge. */
  named: (key: string): string => `named:${digestOf(key)}`,
  cites: (id: string): string => `cites:${id.split("#")[0]}`,
} as const;

/** A record of the one log: what was applied, how to take it back, and what the index must follow. */
export interface JournalRecord extends Pick<ChangeSet, "at" | "command" | "source" | "undoes"> {
  readonly seq: number;
  readonly id: string;
  /** Wall time of the commit, ISO 8601 UTC. */
  readonly wall: string;
  readonly reads?: Reads;
  readonly changes: readonly JournalChange[];
  readonly appends: readonly { readonly path: string; readonly line: string }[];
  /** Pages outside of the store that were to be written after it. Absent after a purge. */
  readonly outside?: readonly PageWrite[];
}

export interface JournalChange extends Pick<ChangeBase, "path" | "id" | "reason" | "detail" | "keys"> {
  readonly op: "create" | "update" | "move" | "remove";
  /** Where the file lies afterwards, for a move. */
  readonly to?: string;
  readonly event: string;
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
export interface HistoryLine
  extends Pick<JournalRecord, "seq" | "wall" | "at" | "command" | "source">,
    Omit<Told, "event"> {
  readonly replica: string;
  readonly cs: string;
  readonly n: number;
  readonly id: string;
  readonly event: string;
}

/** Why a change set takes back another one, in the words of history. Pure. @see setUndoneBy */
export function reasonOfUndo(command: string, set: string): string {
  return `undo of ${command} ${set}`;
}

/** The change set that a line with the event "undone" takes back. Pure. @see reasonOfUndo */
export function setUndoneBy({ reason }: Pick<HistoryLine, "reason">): string | undefined {
  return reason.match(IDS_IN_TEXT)?.at(-1);
}
