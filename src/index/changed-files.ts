import { type Sha256, sha256 } from "../domain/hash.ts";
import type { Header } from "../domain/kinds.ts";
import type { FileOps, FileStat } from "../ports.ts";
import { INDEX_DIR } from "./generations.ts";
import { FileMemory, isMemory, type Loaded, type LoadedMemory, loadFile, type TextRoom } from "./load.ts";

/** Larger files are read each time, so that a few of them do not fill the room of all others. */
const MOST_FILE_BYTES = 256 * 1024;
/** UTF-16 units of texts that are held: those of some thousand remarks. */
const HELD_CHARS = 4_000_000;

/**
 * One file as it was read. A line of readings has a list of them and, behind a tab, a list of the files' texts, which are
 * taken out when one is asked for.
 */
type Entry = readonly [
  path: string,
  size: number,
  mtimeMs: number,
  ino: number,
  fileHash: Sha256,
  contentHash: Sha256 | 0,
  header: Header,
];

interface Known {
  readonly entry: Entry;
  readonly text: () => string;
}

/** The generation that files differ from. */
interface Beside {
  readonly generation: string | undefined;
  /** The one that is in use now. IO. */
  readonly current: () => string | undefined;
  /** The time that a file made now would have; undefined where none can be made. IO. */
  readonly fileTime: () => number | undefined;
  /** Whether to keep what has to be read. */
  readonly keeps: boolean;
}

/** Files that differ from a generation: read now, or taken from what was kept when they were read before. */
export class ChangedFiles {
  readonly readings: Readings;
  readonly #files: FileOps;
  readonly #fileTime: () => number | undefined;
  readonly #read = new Map<string, LoadedMemory>();
  readonly #room: TextRoom = { chars: HELD_CHARS };
  #known: ReadonlyMap<string, Known> | undefined;
  #settledMs: number | undefined;

  /** Without a generation all is read, and nothing kept. */
  constructor(files: FileOps, beside?: Beside) {
    this.#files = files;
    this.readings = new Readings(beside && placeOf(files, beside));
    this.#fileTime = beside?.fileTime ?? (() => undefined);
  }

  /**
   * Is told what a scan found to differ, before any of it is loaded: where some of it has to be read, it will be kept, and
   * a file that is older than this moment cannot change any more without getting another time. IO.
   */
  expect(look: ReadonlyMap<string, FileStat>): void {
    const isRead = ([path, stat]: readonly [string, FileStat]) => this.#find(path, stat) !== undefined;
    if (this.#settledMs === undefined && ![...look].every(isRead)) this.#settledMs = this.#fileTime();
  }

  /** See `loadFile`; a memory that was read as the very file that `stat` tells of, be it by this object, is not read again. IO. */
  load(path: string, stat: FileStat): Loaded | undefined {
    const read = this.#read.get(path);
    if (read && isSameFile(read.stat, stat) && this.#isSettled(read)) return read;
    const known = this.#find(path, stat);
    if (known) {
      const [, , , , fileHash, contentHash, header] = known.entry;
      return new FileMemory(
        { path, stat, fileHash, contentHash: contentHash || undefined, header },
        known.text,
      );
    }
    const loaded = loadFile(this.#files, path, stat, this.#room);
    if (loaded && isMemory(loaded)) this.#read.set(path, loaded);
    return loaded;
  }

  /** Keeps what had to be read, of files whose time can be trusted. IO, later. */
  keep(): void {
    const kept = [...this.#read.values()].filter(
      (memory) => this.#isSettled(memory) && memory.stat.size <= MOST_FILE_BYTES,
    );
    if (kept.length === 0) return;
    this.readings.add("files", () => {
      const texts = kept.map(({ text }) => text);
      return `${JSON.stringify(kept.map(entryOf))}\t${JSON.stringify(texts)}`;
    });
  }

  #isSettled({ stat }: LoadedMemory): boolean {
    return this.#settledMs !== undefined && stat.mtimeMs < this.#settledMs;
  }

  #find(path: string, stat: FileStat): Known | undefined {
    this.#known ??= knownIn(this.readings);
    const known = this.#known.get(path);
    if (!known) return undefined;
    const [, size, mtimeMs, ino] = known.entry;
    return isSameFile({ size, mtimeMs, ino }, stat) ? known : undefined;
  }
}

type FileTime = Pick<FileStat, "size" | "mtimeMs" | "ino">;

function isSameFile(one: FileTime, other: FileTime): boolean {
  return one.size === other.size && one.mtimeMs === other.mtimeMs && one.ino === other.ino;
}

function placeOf(files: FileOps, { generation, current, keeps }: Beside): ReadingsPlace {
  const isInUse = () => current() === generation;
  return { files, path: `${INDEX_DIR}/${generation}/readings`, isInUse, keeps };
}

function entryOf({ path, stat, fileHash, contentHash, header }: LoadedMemory): Entry {
  return [path, stat.size, stat.mtimeMs, stat.ino, fileHash, contentHash ?? 0, header];
}

/** What was kept of each file last. */
function knownIn(readings: Readings): ReadonlyMap<string, Known> {
  const known = new Map<string, Known>();
  for (const line of readings.lines("files")) {
    const end = line.indexOf("\t");
    const entries = JSON.parse(line.slice(0, end)) as Entry[]; // their sum is right, so it is what was written
    let texts: string[] | undefined;
    const text = (at: number) => {
      texts ??= JSON.parse(line.slice(end + 1)) as string[];
      return texts[at] ?? "";
    };
    entries.forEach((entry, at) => {
      known.set(entry[0], { entry, text: () => text(at) });
    });
  }
  return known;
}

/** Bytes that are read whenever a changed file is looked at; beyond that the lines begin anew. */
const MOST_BYTES = 4 * 2 ** 20;
const SUM_DIGITS = 16;
const LINE_END = 10;

/** Of what a line tells. */
export type ReadingsTag = "files" | "items" | "log" | `vectors/${number}/${string}`;

/** Where readings lie. */
export interface ReadingsPlace {
  readonly files: FileOps;
  readonly path: string;
  /** Whether the generation beside which they lie is still the one in use. IO. */
  readonly isInUse: () => boolean;
  /** Whether to write at all. */
  readonly keeps: boolean;
}

/**
 * What was worked out of changed files, in a file beside the generation that they differ from, so that the next opening need
 * not do it again. Lines are only added, with one write; readers and writers take no lock:
 *
 *     <tag> <first 16 digits of the SHA-256 of the rest> <JSON, with a tab between two of them>
 *
 * A line that is cut, or damaged, is none: what it told is worked out again. A file that cannot be written tells nothing.
 */
export class Readings {
  readonly #place: ReadingsPlace | undefined;
  #bytes: Buffer | undefined;
  #waiting: (readonly [tag: ReadingsTag, said: () => string])[] = [];

  /** Without a place nothing is kept. */
  constructor(place?: ReadingsPlace) {
    this.#place = place;
  }

  /** What the whole lines of a tag say, oldest first. IO at the first call. */
  *lines(tag: ReadingsTag): Generator<string> {
    this.#bytes ??= this.#read();
    const bytes = this.#bytes;
    const start = `${tag} `;
    for (let at = 0, end = 0; at < bytes.length; at = end + 1) {
      end = bytes.indexOf(LINE_END, at);
      if (end < 0) return;
      const from = at + start.length + SUM_DIGITS + 1;
      if (from > end || bytes.toString("latin1", at, at + start.length) !== start) continue;
      const said = bytes.subarray(from, end);
      if (bytes.toString("latin1", from - SUM_DIGITS - 1, from) === `${sumOf(said)} `) yield said.toString();
    }
  }

  /** Values by the hash of the file that they were worked out of, as `keep` wrote them. IO at the first call. */
  values<T>(tag: ReadingsTag): Map<Sha256, T> {
    const all = [...this.lines(tag)].flatMap((line) => JSON.parse(line) as [Sha256, T][]); // their sum is right
    return new Map(all);
  }

  /** Keeps values that follow from the bytes of a file alone. IO, later. */
  keep<T>(tag: ReadingsTag, values: readonly (readonly [of: Sha256, value: T])[]): void {
    if (values.length > 0) this.add(tag, () => JSON.stringify(values));
  }

  /** Adds a line once whoever asked has been answered, or does not: nothing depends on it. IO, later. */
  add(tag: ReadingsTag, said: () => string): void {
    if (!this.#place?.keeps) return;
    this.#waiting.push([tag, said]);
    if (this.#waiting.length === 1) setImmediate(() => this.#write());
  }

  #write(): void {
    if (!this.#place) return;
    const { files, path, isInUse } = this.#place;
    const lines = Buffer.from(this.#waiting.map(([tag, said]) => lineOf(tag, said())).join(""));
    this.#waiting = [];
    if (lines.length > MOST_BYTES) return;
    try {
      if ((files.stat(path)?.size ?? 0) + lines.length > MOST_BYTES) files.unlink(path);
      files.append(path, lines);
      // Whoever has replaced the generation may have looked through its directory before this file was there.
      if (!isInUse()) files.unlink(path);
    } catch {
      // no room, no right, or the generation is gone
    }
  }

  #read(): Buffer {
    if (!this.#place) return Buffer.alloc(0);
    try {
      const { buffer, byteOffset, length } = this.#place.files.read(this.#place.path);
      return Buffer.from(buffer, byteOffset, length);
    } catch {
      return Buffer.alloc(0); // none yet, or none that can be read
    }
  }
}

/** The line before it may have been cut: it ends here, so that it takes no other with it. */
function lineOf(tag: ReadingsTag, said: string): string {
  return `\n${tag} ${sumOf(said)} ${said}\n`;
}

function sumOf(said: string | Uint8Array): string {
  return sha256(said).slice("sha256:".length, "sha256:".length + SUM_DIGITS);
}
