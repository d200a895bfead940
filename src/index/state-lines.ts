import { passingOver } from "../domain/errors.ts";
import { sha256 } from "../domain/hash.ts";
import { LIMITS } from "../domain/limits.ts";
import { readStateLine, type StateRecord } from "../domain/state-line.ts";
import type { FileOps, FileStat } from "../ports.ts";
import type { LinesMark } from "./format.ts";

const TAIL_BYTES = 128;

/** Bytes that stand behind what a generation has counted; all of them where `whole`. */
export interface NewLines {
  /** Each ends with a line. */
  readonly pieces: readonly string[];
  readonly whole: boolean;
}

/**
 * The append-only `*.jsonl` files of a directory below `state/`, as they are now, beside how much of each a
 * generation has counted (`marks`). What it counted is not read again while each of its files only grew.
 */
export class StateLines {
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
  read(marks: readonly LinesMark[]): NewLines {
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
export function* objectsIn(text: string): Generator<StateRecord> {
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
