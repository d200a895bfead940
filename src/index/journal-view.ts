import type { JournalRecord } from "../domain/changeset.ts";
import type { Sha256 } from "../domain/hash.ts";
import { isMemoryPath } from "../domain/paths.ts";
import type { Store } from "../ports.ts";

export type JournalView = ReturnType<typeof readJournal>;

/** What one record did: hashes of files by their paths, 0 for those that it removed. */
type Deeds = readonly (readonly [path: string, hash: Sha256 | 0])[];

/**
 * The records after `after` up to `head`. Old records are pruned, so reading goes backwards and ends at the
 * first one that is missing. A log that ends before `after` is another one: it is read as far as it goes. `written`: each path that they touch,
 * with what the last of them made of it: the file's hash, undefined where it was removed, and its text, where the log still has it; `complete`:
 * false where a record is missing, so that paths may be too. IO.
 */
export function readJournal(store: Store, after: number, head: number) {
  const first = head >= after ? after + 1 : 1;
  const all: (readonly [seq: number, files: Deeds])[] = [];
  for (let seq = head; seq >= first; seq--) {
    const record = store.record(seq);
    if (!record) break;
    all.push([seq, deedsOf(record)]);
  }
  const written = new Map<string, { readonly hash: Sha256 | undefined; readonly text: string | undefined }>();
  for (const [seq, files] of all.reverse()) {
    for (const [path, hash] of files) {
      written.set(path, {
        hash: hash || undefined,
        get text() {
          return hash === 0 ? undefined : writtenText(store, path, seq);
        },
      });
    }
  }
  return { written, complete: head >= after && all.length === head - after };
}

function writtenText(store: Store, path: string, seq: number): string | undefined {
  const { changes = [] } = store.record(seq) ?? {};
  return changes.findLast(({ op, path: from, to }) => (op === "move" ? to : from) === path)?.newText;
}

function deedsOf({ changes }: JournalRecord): Deeds {
  return changes.flatMap(({ op, path, to, newHash }): Deeds => {
    const now = newHash ?? 0;
    if (op === "create" || op === "update") return [[path, now]];
    const away = [path, 0] as const;
    return op === "move" && to !== undefined ? [away, [to, now]] : [away];
  });
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
  return record.changes.some(({ op, path, to = path, oldHash, newHash }) => {
    const at = op === "move" ? to : path;
    if (!isMemoryPath(at)) return false;
    const found = hashAt(at);
    return op === "remove"
      ? found === oldHash
      : found !== newHash && (found === undefined || found === oldHash);
  });
}
