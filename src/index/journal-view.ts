import type { Sha256 } from "../domain/hash.ts";
import type { JournalRecord } from "../domain/journal-record.ts";
import { isMemoryPath } from "../domain/paths.ts";
import type { Store } from "../ports.ts";
import { Readings } from "./changed-files.ts";

/** What the log last did to a path. */
export interface Written {
  /** Hash of the file as it was written; undefined where it was removed. */
  readonly hash: Sha256 | undefined;
  /** Its text, where the log still has it. IO. */
  readonly text: string | undefined;
}

export interface JournalView {
  /** Each path that the records touch, with what the last of them made of it. */
  readonly written: ReadonlyMap<string, Written>;
  /** False where a record is missing, so that paths may be too. */
  readonly complete: boolean;
}

/** What one record did, as it is kept among readings: hashes of files by their paths, 0 for those that it removed. */
type Deeds = readonly [
  seq: number,
  id: string,
  files: readonly (readonly [path: string, hash: Sha256 | 0])[],
];

/**
 * The records after `after` up to `head`. Old records are pruned, so reading goes backwards and ends at the
 * first one that is missing. A log that ends before `after` is another one: it is read as far as it goes. IO.
 */
export function readJournal(
  store: Store,
  after: number,
  head: number,
  readings = new Readings(),
): JournalView {
  const first = head >= after ? after + 1 : 1;
  const reader = new LogReader(store, readings);
  const all: Deeds[] = [];
  for (let seq = head; seq >= first; seq--) {
    const deeds = reader.deeds(seq);
    if (!deeds) break;
    all.push(deeds);
  }
  reader.keep();
  const written = new Map<string, Written>();
  for (const [seq, , files] of all.reverse()) {
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

/** The text that a record wrote to a path last. */
function writtenText(store: Store, path: string, seq: number): string | undefined {
  const { changes = [] } = store.record(seq) ?? {};
  return changes.findLast(({ op, path: from, to }) => (op === "move" ? to : from) === path)?.newText;
}

/** Reads what records did, newest first, or takes it from what was kept of the very same log. */
class LogReader {
  readonly #store: Store;
  readonly #readings: Readings;
  readonly #read: Deeds[] = [];
  #known: ReadonlyMap<number, Deeds> | undefined;

  constructor(store: Store, readings: Readings) {
    this.#store = store;
    this.#readings = readings;
  }

  deeds(seq: number): Deeds | undefined {
    this.#known ??= this.#kept();
    const known = this.#known.get(seq);
    if (known) return known;
    const record = this.#store.record(seq);
    if (!record) return undefined;
    const deeds = deedsOf(record);
    this.#read.push(deeds);
    return deeds;
  }

  keep(): void {
    if (this.#read.length > 0) this.#readings.add("log", () => JSON.stringify(this.#read));
  }

  /** What was kept, if it is of this log: records never change but for texts that are erased, and no two have one id. */
  #kept(): ReadonlyMap<number, Deeds> {
    const lines = [...this.#readings.lines("log")];
    const all = lines.flatMap((line) => JSON.parse(line) as Deeds[]);
    const known = new Map(all.map((deeds) => [deeds[0], deeds]));
    const newest = known.get(Math.max(...known.keys()));
    return newest !== undefined && this.#store.record(newest[0])?.id === newest[1] ? known : new Map();
  }
}

function deedsOf({ seq, id, changes }: JournalRecord): Deeds {
  const files = changes.flatMap(({ op, path, to, newHash }): Deeds[2] => {
    const now = newHash ?? 0;
    if (op === "create" || op === "update") return [[path, now]];
    const away = [path, 0] as const;
    return op === "move" && to !== undefined ? [away, [to, now]] : [away];
  });
  return [seq, id, files];
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
