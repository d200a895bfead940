import { type Sha256, sha256 } from "../domain/hash.ts";
import type { FileOps } from "../ports.ts";

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
