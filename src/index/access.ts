import { passingOver } from "../domain/errors.ts";
import { sha256 } from "../domain/hash.ts";
import { isId } from "../domain/ids.ts";
import { LIMITS } from "../domain/limits.ts";
import { readStateLine, type StateRecord } from "../domain/state-line.ts";
import type { FileOps, FileStat, Row } from "../ports.ts";
import type { LinesMark, StoredRow } from "./format.ts";
import type { LoadedMemory } from "./load.ts";
import type { Segment } from "./segment.ts";

const DIR = "state/access";
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export interface AccessCount {
  readonly accessDays: number;
  readonly lastAccess: string | undefined;
}

interface Loaded {
  /** Days by id: all of them, or those that the generation has not counted. */
  readonly days: ReadonlyMap<string, ReadonlySet<string>>;
  readonly whole: boolean;
}

/**
 * Days on which memories were deliberately looked at: the set of (id, UTC day) in `state/access/*.jsonl`,
 * one `{"id","day"}` a line.
 */
export class Access {
  readonly #lines: StateLines;
  readonly #segment: Segment | undefined;
  #loaded: Loaded | undefined;

  constructor(files: FileOps, segment: Segment | undefined) {
    this.#segment = segment;
    this.#lines = new StateLines(files, DIR);
  }

  /** Bytes that the generation has not counted; all of them where a file of it was replaced. */
  get bytesBehind(): number {
    return this.#lines.bytesBehind(this.#marks);
  }

  /** Counts of a memory; `stored` is its row in the generation, where it has one. */
  of(id: string, stored: StoredRow | undefined): AccessCount {
    const { days, whole } = this.#load();
    const more = days.get(id);
    if (!whole && !more && stored) {
      return { accessDays: stored.accessDays ?? 0, lastAccess: stored.lastAccess };
    }
    const all = this.daysOf(id);
    return { accessDays: all.length, lastAccess: all.at(-1) };
  }

  /** Ids whose counts are not what a generation has of them; undefined: they may be any. */
  get uncounted(): Iterable<string> | undefined {
    const { days, whole } = this.#load();
    return whole ? undefined : days.keys();
  }

  /** The days on which a memory was looked at, in order. */
  daysOf(id: string): readonly string[] {
    const { days, whole } = this.#load();
    return [...new Set([...(whole ? [] : this.#counted(id)), ...(days.get(id) ?? [])])].sort();
  }

  /** Every (id, day), each once. */
  *pairs(): Generator<readonly [id: string, day: string]> {
    const { days, whole } = this.#load();
    const table = whole ? undefined : this.#segment?.table("accesses");
    for (let i = 0; table && i < table.length; i++) {
      const [id, day] = split(table.key(i));
      if (!days.get(id)?.has(day)) yield [id, day];
    }
    for (const [id, set] of days) for (const day of set) yield [id, day];
  }

  /** What a generation made of `pairs` has counted. */
  marks(): LinesMark[] {
    return this.#lines.marks();
  }

  get #marks(): readonly LinesMark[] {
    return this.#segment?.remarks.access ?? [];
  }

  #counted(id: string): string[] {
    return Array.from(this.#segment?.table("accesses").withPrefix(id) ?? [], ([key]) => split(key)[1]);
  }

  #load(): Loaded {
    if (this.#loaded) return this.#loaded;
    const { pieces, whole } = this.#lines.read(this.#marks);
    const days = new Map<string, Set<string>>();
    for (const piece of pieces) collect(piece, days);
    this.#loaded = { days, whole: whole || this.#segment === undefined };
    return this.#loaded;
  }
}

/** Adds the lines of a text; a line that is no access is nobody's. */
function collect(text: string, days: Map<string, Set<string>>): void {
  for (const { id, day } of objectsIn(text)) {
    if (typeof id !== "string" || !isId(id) || typeof day !== "string" || !DAY.test(day)) continue;
    days.set(id, (days.get(id) ?? new Set()).add(day));
  }
}

function split(key: string): readonly [id: string, day: string] {
  return [key.slice(0, -10), key.slice(-10)];
}

const TAIL_BYTES = 128;

/**
 * The append-only `*.jsonl` files of a directory below `state/`, as they are now, beside how much of each a
 * generation has counted (`marks`). What it counted is not read again while each of its files only grew.
 */
class StateLines {
  readonly #files: FileOps;
  readonly #found: readonly { readonly path: string; readonly stat: FileStat }[];

  constructor(files: FileOps, dir: string) {
    this.#files = files;
    this.#found = passingOver(() => files.list(dir), []).flatMap(({ name, kind }) => {
      const stat = name?.endsWith(".jsonl") && kind === "file" ? files.stat(`${dir}/${name}`) : undefined;
      return stat && stat.size <= LIMITS.pieceBytes ? [{ path: `${dir}/${name}`, stat }] : [];
    });
  }

  /** Bytes that are not counted; all of them where a file that was counted is gone or was replaced. */
  bytesBehind(marks: readonly LinesMark[]): number {
    const known = this.#known(marks);
    const counted = known ? [...known.values()].reduce((sum, mark) => sum + mark.size, 0) : 0;
    return this.#found.reduce((sum, { stat }) => sum + stat.size, 0) - counted;
  }

  /** Whole lines that are not counted. */
  /** Lines that stand behind what a generation has counted; all of them where `whole`. */
  read(marks: readonly LinesMark[]) {
    const known = this.#known(marks);
    const usable =
      known && this.#found.every(({ path, stat }) => this.#onlyGrew(path, stat, known.get(path)));
    const pieces = this.#found.flatMap(({ path, stat }) => {
      const from = usable ? (known.get(path)?.size ?? 0) : 0;
      return stat.size > from ? [textOf(this.#part(path, from, stat.size - from))] : [];
    });
    return { pieces, whole: !usable };
  }

  /** What a generation that counts all of it has counted. */
  marks(): LinesMark[] {
    return this.#found.flatMap(({ path, stat }) => {
      const size = this.#lastLineEnd(path, stat.size);
      return size === 0 ? [] : [{ path, ino: stat.ino, size, tail: this.#tail(path, size) }];
    });
  }

  #known(marks: readonly LinesMark[]): ReadonlyMap<string, LinesMark> | undefined {
    const kept = marks.every((mark) => {
      return this.#found.some(
        ({ path, stat }) => path === mark.path && stat.ino === mark.ino && stat.size >= mark.size,
      );
    });
    return kept ? new Map(marks.map((mark) => [mark.path, mark])) : undefined;
  }

  #onlyGrew(path: string, stat: FileStat, mark: LinesMark | undefined): boolean {
    return !mark || stat.size === mark.size || this.#tail(path, mark.size) === mark.tail;
  }

  #tail(path: string, size: number): LinesMark["tail"] {
    const from = Math.max(0, size - TAIL_BYTES);
    return sha256(this.#part(path, from, size - from));
  }

  /** Where the last whole line of the first `size` bytes ends: most often with them. */
  #lastLineEnd(path: string, size: number): number {
    for (let end = size; end > 0; end -= TAIL_BYTES) {
      const from = Math.max(0, end - TAIL_BYTES);
      const length = lineEnd(this.#part(path, from, end - from));
      if (length > 0) return from + length;
    }
    return 0;
  }

  #part(path: string, offset: number, length: number): Uint8Array {
    return this.#files.readPart(path, offset, length);
  }
}

/** What lines say; one that cannot be read is nobody's, and `doctor` names it. Pure. */
function* objectsIn(text: string): Generator<StateRecord> {
  for (const line of text.split("\n")) {
    const record = readStateLine(line);
    if (record !== undefined) yield record;
  }
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, lineEnd(bytes)).toString("utf8");
}

function lineEnd(bytes: Uint8Array): number {
  return bytes.lastIndexOf(10) + 1;
}

/** The row of a memory, or of one that was a row before, with what is known of its use. Pure. */
export function storedRow(row: StoredRow | LoadedMemory, length: number, access: Access): StoredRow {
  const { path, header, fileHash, contentHash } = row;
  const { accessDays, lastAccess } = access.of(header.id, "length" in row ? row : undefined);
  return {
    path,
    header,
    fileHash,
    ...(contentHash ? { contentHash } : {}),
    length,
    ...(lastAccess === undefined ? {} : { accessDays, lastAccess }),
  };
}

/** So many rows are kept: a long look through all of them needs none twice. */
const MOST_KEPT = 2_000;

export type RowReader = ReturnType<typeof rowReader>;

/** Rows of a generation and of what is added to it, by document; those of the last look-ups are kept. */
export function rowReader(segment: Segment, added: readonly LoadedMemory[], access: Access) {
  // A search finds each turn of a conversation, and a remark with its fact.
  const kept = new Map<number, Row>();
  const row = (from: StoredRow | LoadedMemory): Row => {
    const { path, header, fileHash, contentHash } = from;
    const counts = access.of(header.id, "length" in from ? from : undefined);
    return { path, header, fileHash, contentHash, ...counts };
  };
  const at = (doc: number): Row => {
    const known = kept.get(doc);
    if (known) return known;
    const found = row(added[doc - segment.manifest.documents] ?? segment.row(doc));
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(doc, found);
    return found;
  };
  return { at, row };
}
