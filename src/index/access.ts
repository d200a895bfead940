import { sha256 } from "../domain/hash.ts";
import { isId } from "../domain/ids.ts";
import type { FileOps, FileStat } from "../ports.ts";
import type { AccessMark, StoredRow } from "./format.ts";
import type { Segment } from "./segment.ts";

const DIR = "state/access";
const TAIL_BYTES = 128;
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
 * one `{"id","day"}` a line. What a generation counted is not read again while each of its files only grew.
 */
export class Access {
  readonly #files: FileOps;
  readonly #segment: Segment | undefined;
  readonly #found: readonly { readonly path: string; readonly stat: FileStat }[];
  #loaded: Loaded | undefined;

  constructor(files: FileOps, segment: Segment | undefined) {
    this.#files = files;
    this.#segment = segment;
    this.#found = files.list(DIR).flatMap(({ name, kind }) => {
      const stat = name?.endsWith(".jsonl") && kind === "file" ? files.stat(`${DIR}/${name}`) : undefined;
      return stat ? [{ path: `${DIR}/${name}`, stat }] : [];
    });
  }

  /** Bytes that the generation has not counted; all of them where a file of it was replaced. */
  get bytesBehind(): number {
    const marks = this.#marks();
    const counted = marks ? [...marks.values()].reduce((sum, mark) => sum + mark.size, 0) : 0;
    return this.#found.reduce((sum, { stat }) => sum + stat.size, 0) - counted;
  }

  /** Counts of a memory; `stored` is its row in the generation, where it has one. */
  of(id: string, stored: StoredRow | undefined): AccessCount {
    const { days, whole } = this.#load();
    const more = days.get(id);
    if (!whole && !more && stored) {
      return { accessDays: stored.accessDays ?? 0, lastAccess: stored.lastAccess };
    }
    const all = [...new Set([...(whole ? [] : this.#counted(id)), ...(more ?? [])])].sort();
    return { accessDays: all.length, lastAccess: all.at(-1) };
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
  marks(): AccessMark[] {
    return this.#found.flatMap(({ path, stat }) => {
      const size = lineEnd(this.#part(path, 0, stat.size));
      return size === 0 ? [] : [{ path, ino: stat.ino, size, tail: this.#tail(path, size) }];
    });
  }

  #counted(id: string): string[] {
    const table = this.#segment?.table("accesses");
    const days: string[] = [];
    for (let at = table?.lowerBound(id) ?? 0; table && at < table.length; at++) {
      const [key, day] = split(table.key(at));
      if (key !== id) break;
      days.push(day);
    }
    return days;
  }

  #load(): Loaded {
    if (this.#loaded) return this.#loaded;
    const marks = this.#marks();
    const usable =
      marks && this.#found.every(({ path, stat }) => this.#onlyGrew(path, stat, marks.get(path)));
    const days = new Map<string, Set<string>>();
    for (const { path, stat } of this.#found) {
      const from = usable ? (marks.get(path)?.size ?? 0) : 0;
      if (stat.size > from) collect(this.#part(path, from, stat.size - from), days);
    }
    this.#loaded = { days, whole: !usable };
    return this.#loaded;
  }

  /** The generation's marks by path; undefined where one of its files is gone or was replaced. */
  #marks(): ReadonlyMap<string, AccessMark> | undefined {
    if (!this.#segment) return undefined;
    const marks = this.#segment.remarks.access;
    const kept = marks.every((mark) => {
      return this.#found.some(
        ({ path, stat }) => path === mark.path && stat.ino === mark.ino && stat.size >= mark.size,
      );
    });
    return kept ? new Map(marks.map((mark) => [mark.path, mark])) : undefined;
  }

  #onlyGrew(path: string, stat: FileStat, mark: AccessMark | undefined): boolean {
    return !mark || stat.size === mark.size || this.#tail(path, mark.size) === mark.tail;
  }

  #tail(path: string, size: number): AccessMark["tail"] {
    const from = Math.max(0, size - TAIL_BYTES);
    return sha256(this.#part(path, from, size - from));
  }

  #part(path: string, offset: number, length: number): Uint8Array {
    return this.#files.readPart(path, offset, length);
  }
}

/** Adds the whole lines of `bytes`; a line that is no access is nobody's. */
function collect(bytes: Uint8Array, days: Map<string, Set<string>>): void {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, lineEnd(bytes)).toString("utf8");
  for (const line of text.split("\n")) {
    const { id, day } = parseLine(line);
    if (typeof id !== "string" || !isId(id) || typeof day !== "string" || !DAY.test(day)) continue;
    const set = days.get(id);
    if (set) set.add(day);
    else days.set(id, new Set([day]));
  }
}

function parseLine(line: string): { readonly id?: unknown; readonly day?: unknown } {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}

function lineEnd(bytes: Uint8Array): number {
  return bytes.lastIndexOf(10) + 1;
}

function split(key: string): readonly [id: string, day: string] {
  return [key.slice(0, -10), key.slice(-10)];
}
