import type { Sha256 } from "../domain/hash.ts";
import type { Store } from "../ports.ts";

/** What the log last did to a path. */
export interface Written {
  /** Hash of the file as it was written; undefined where it was removed. */
  readonly hash: Sha256 | undefined;
  /** Its text, where the log still has it. */
  readonly text: string | undefined;
}

export interface JournalView {
  /** Each path that the records touch, with what the last of them made of it. */
  readonly written: ReadonlyMap<string, Written>;
  /** False where a record is missing, so that paths may be too. */
  readonly complete: boolean;
}

/** The records after `after` up to `head`. A log that is shorter than `after` was replaced: all of it. IO. */
export function readJournal(store: Store, after: number, head: number): JournalView {
  const written = new Map<string, Written>();
  let complete = head >= after;
  for (let seq = complete ? after + 1 : 1; seq <= head; seq++) {
    const record = store.record(seq);
    if (!record) complete = false;
    for (const { op, path, to, newHash, newText } of record?.changes ?? []) {
      const now = { hash: newHash, text: newText };
      const away = { hash: undefined, text: undefined };
      written.set(path, op === "create" || op === "update" ? now : away);
      if (op === "move" && to !== undefined) written.set(to, now);
    }
  }
  return { written, complete };
}

const APPLY_MS = 15_000; // a change set that is older was applied, or is finished by the next command

/**
 * Whether the newest record may still be on its way to the files: it is young, and a file that it changes
 * is what it was before. `hashAt` gives the hash of a file as the index saw it. IO.
 */
export function isUnderWay(
  store: Store,
  head: number,
  wallMs: number,
  hashAt: (path: string) => Sha256 | undefined,
): boolean {
  const record = store.record(head);
  if (!record || Math.abs(wallMs - Date.parse(record.wall)) > APPLY_MS) return false;
  return record.changes.some(({ op, path, to, oldHash, newHash }) => {
    const found = hashAt(op === "move" ? (to ?? path) : path);
    return op === "remove"
      ? found === oldHash
      : found !== newHash && (found === undefined || found === oldHash);
  });
}
