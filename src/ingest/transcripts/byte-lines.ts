import { LIMITS } from "../../domain/limits.ts";
import type { InputLine } from "./draft.ts";

const NEWLINE = 10;
const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const NOT_UTF8 = "is no UTF-8 text";
const HAS_NUL = "contains a NUL byte";
const TOO_LONG = `is a line of more than ${LIMITS.transcriptUnitBytes} bytes`;

/**
 * Cuts bytes that come in pieces into lines (LF or CR LF), decoded strictly. It never holds more than one piece
 * and one line; of a line that is too long only its number is kept.
 */
export class ByteLines {
  #rest: Uint8Array[] = [];
  #restBytes = 0;
  #line = 0;

  /** The lines that end in these bytes. */
  feed(bytes: Uint8Array): readonly InputLine[] {
    const last = bytes.lastIndexOf(NEWLINE);
    if (last === -1) {
      this.#keep(bytes);
      return [];
    }
    const region = this.#take(bytes.subarray(0, last));
    this.#keep(bytes.subarray(last + 1));
    return region === undefined ? this.#tooLong(bytes, last) : this.#linesOf(region);
  }

  /** The last line, where no line end follows it. */
  end(): readonly InputLine[] {
    if (this.#restBytes === 0) return [];
    const region = this.#take(new Uint8Array(0));
    return region === undefined ? [this.#bad(TOO_LONG)] : this.#linesOf(region);
  }

  #keep(bytes: Uint8Array): void {
    this.#restBytes += bytes.length;
    if (this.#restBytes > LIMITS.transcriptUnitBytes) this.#rest = [];
    else if (bytes.length > 0) this.#rest.push(bytes);
  }

  /** The kept bytes and these; undefined where the kept ones were too many. */
  #take(bytes: Uint8Array): Uint8Array | undefined {
    const tooMany = this.#restBytes > LIMITS.transcriptUnitBytes;
    const pieces = [...this.#rest, bytes];
    this.#rest = [];
    this.#restBytes = 0;
    if (tooMany) return undefined;
    return pieces.length === 1 ? bytes : join(pieces);
  }

  #tooLong(bytes: Uint8Array, last: number): readonly InputLine[] {
    const first = bytes.indexOf(NEWLINE);
    const bad = this.#bad(TOO_LONG);
    return first === last ? [bad] : [bad, ...this.#linesOf(bytes.subarray(first + 1, last))];
  }

  #linesOf(region: Uint8Array): readonly InputLine[] {
    const text = decode(region);
    if (text === undefined || region.includes(0)) return this.#oneByOne(region);
    return text.split("\n").map((one) => this.#good(one));
  }

  #oneByOne(region: Uint8Array): readonly InputLine[] {
    const lines: InputLine[] = [];
    for (let from = 0, end = 0; end < region.length; from = end + 1) {
      const next = region.indexOf(NEWLINE, from);
      end = next === -1 ? region.length : next;
      const bytes = region.subarray(from, end);
      const text = decode(bytes);
      if (text === undefined) lines.push(this.#bad(NOT_UTF8));
      else lines.push(bytes.includes(0) ? this.#bad(HAS_NUL) : this.#good(text));
    }
    return region.at(-1) === NEWLINE ? [...lines, this.#good("")] : lines;
  }

  #good(source: string): InputLine {
    const line = ++this.#line;
    const text = source.endsWith("\r") ? source.slice(0, -1) : source;
    return { line, text: line === 1 && text.startsWith("\uFEFF") ? text.slice(1) : text };
  }

  #bad(problem: string): InputLine {
    return { line: ++this.#line, text: undefined, problem };
  }
}

/** Pieces of bytes as one. Pure. */
export function join(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** Strict UTF-8; undefined for anything else. Pure. */
export function decode(bytes: Uint8Array): string | undefined {
  try {
    return UTF8.decode(bytes);
  } catch {
    return undefined;
  }
}
