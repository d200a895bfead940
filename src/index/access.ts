import { passingOver } from "../domain/errors.ts";
import { sha256 } from "../domain/hash.ts";
import { isId } from "../domain/ids.ts";
import { LIMITS } from "../domain/limits.ts";
import { readStateLine } from "../domain/state-line.ts";
import type { FileOps, FileStat, Row } from "../ports.ts";
import { made } from "../text/memoised.ts";
import { type LinesMark, type StoredRow, textOf } from "./format.ts";
import type { LoadedMemory } from "./load.ts";
import type { Segment } from "./segment.ts";

const DIR = "state/access";
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const TAIL_BYTES = 128;

/**
 * Days on which memories were deliberately looked at: the set of (id, UTC day) in the append-only `state/access/*.jsonl`,
 * one `{"id","day"}` a line. What a generation has counted is not read again while each of its files only grew.
 */
export class Access {
  readonly #files: FileOps;
  readonly #segment: Segment | undefined;
  readonly #found: readonly { readonly path: string; readonly stat: FileStat }[];

  constructor(files: FileOps, segment: Segment | undefined) {
    this.#files = files;
    this.#segment = segment;
    this.#found = passingOver(() => files.list(DIR), []).flatMap(({ name, kind }) => {
      const stat = name?.endsWith(".jsonl") && kind === "file" ? files.stat(`${DIR}/${name}`) : undefined;
      return stat && stat.size <= LIMITS.pieceBytes ? [{ path: `${DIR}/${name}`, stat }] : [];
    });
  }

  /** Bytes that the generation has not counted; all of them where a file of it was replaced. */
  get bytesBehind(): number {
    const counted = [...(this.#known()?.values() ?? [])].reduce((sum, mark) => sum + mark.size, 0);
    return this.#found.reduce((sum, { stat }) => sum + stat.size, 0) - counted;
  }

  /** Counts of a memory; `stored` is its row in the generation, where it has one. */
  of(id: string, stored: StoredRow | undefined): Pick<Row, "accessDays" | "lastAccess"> {
    const { days, whole } = this.#load();
    if (!whole && !days.has(id) && stored) {
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
    const counted = whole ? [] : (this.#segment?.table("accesses").withPrefix(id) ?? []);
    return [...new Set([...Array.from(counted, ([key]) => split(key)[1]), ...(days.get(id) ?? [])])].sort();
  }

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
    return this.#found.flatMap(({ path, stat }) => {
      const size = this.#lastLineEnd(path, stat.size);
      return size === 0 ? [] : [{ path, ino: stat.ino, size, tail: this.#tail(path, size) }];
    });
  }

  /** Days by id: all of them, where they are `whole`, or those that the generation has not counted. */
  readonly #load = made(() => {
    const known = this.#known();
    const usable =
      known && this.#found.every(({ path, stat }) => this.#onlyGrew(path, stat, known.get(path)));
    const days = new Map<string, Set<string>>();
    for (const { path, stat } of this.#found) {
      const from = usable ? (known.get(path)?.size ?? 0) : 0;
      if (stat.size <= from) continue;
      const bytes = this.#files.readPart(path, from, stat.size - from);
      for (const line of textOf(bytes.subarray(0, lineEnd(bytes))).split("\n")) {
        const { id, day } = readStateLine(line) ?? {}; // one that cannot be read is nobody's, and `doctor` names it
        if (typeof id !== "string" || !isId(id) || typeof day !== "string" || !DAY.test(day)) continue;
        days.set(id, (days.get(id) ?? new Set()).add(day));
      }
    }
    return { days, whole: !usable || this.#segment === undefined };
  });

  /** What the generation has counted, by path; undefined where a file of these is gone or was replaced. */
  #known(): ReadonlyMap<string, LinesMark> | undefined {
    const marks = this.#segment?.remarks().access ?? [];
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
    return sha256(this.#files.readPart(path, from, size - from));
  }

  /** Where the last whole line of the first `size` bytes ends: most often with them. */
  #lastLineEnd(path: string, size: number): number {
    for (let end = size; end > 0; end -= TAIL_BYTES) {
      const from = Math.max(0, end - TAIL_BYTES);
      const length = lineEnd(this.#files.readPart(path, from, end - from));
      if (length > 0) return from + length;
    }
    return 0;
  }
}

function split(key: string): readonly [id: string, day: string] {
  return [key.slice(0, -10), key.slice(-10)];
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
