import { LIMITS } from "../../domain/limits.ts";
import { utf8In } from "../../text/normalise.ts";
import type { InputLine } from "./draft.ts";

const NEWLINE = 10;
const NOT_UTF8 = "is no UTF-8 text";
const HAS_NUL = "contains a NUL byte";
const TOO_LONG = `is a line of more than ${LIMITS.transcriptUnitBytes} bytes`;

/** Bytes of one unit that come in pieces; of a unit that is too long nothing is held. */
class Pieces {
  #pieces: Uint8Array[] = [];
  #bytes = 0;

  get isEmpty(): boolean {
    return this.#bytes === 0;
  }

  add(bytes: Uint8Array): void {
    this.#bytes += bytes.length;
    if (this.#bytes > LIMITS.transcriptUnitBytes) this.#pieces = [];
    else this.#pieces.push(bytes);
  }

  /** All of them as one; undefined where they are too many. */
  take(): Uint8Array | undefined {
    const whole = this.#bytes > LIMITS.transcriptUnitBytes ? undefined : Buffer.concat(this.#pieces);
    this.#pieces = [];
    this.#bytes = 0;
    return whole;
  }
}

/**
 * Cuts bytes that come in pieces into lines (LF or CR LF), decoded strictly. It never holds more than one piece
 * and one line; of a line that is too long only its number is kept.
 */
export class ByteLines {
  readonly #rest = new Pieces();
  #line = 0;

  /** The lines that end in these bytes. */
  feed(bytes: Uint8Array): readonly InputLine[] {
    const lines: InputLine[] = [];
    let from = 0;
    for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, from)) {
      this.#rest.add(bytes.subarray(from, end));
      lines.push(this.#take());
      from = end + 1;
    }
    this.#rest.add(bytes.subarray(from));
    return lines;
  }

  /** The last line, where no line end follows it. */
  end(): readonly InputLine[] {
    return this.#rest.isEmpty ? [] : [this.#take()];
  }

  #take(): InputLine {
    const line = ++this.#line;
    const bytes = this.#rest.take();
    if (bytes === undefined) return { line, text: undefined, problem: TOO_LONG };
    const text = utf8In(bytes);
    if (text === undefined) return { line, text, problem: NOT_UTF8 };
    if (bytes.includes(0)) return { line, text: undefined, problem: HAS_NUL };
    const own = text.endsWith("\r") ? text.slice(0, -1) : text;
    return { line, text: line === 1 && own.startsWith("\uFEFF") ? own.slice(1) : own };
  }
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const BOM = [0xef, 0xbb, 0xbf];
const OPENING = new Set([OPEN_LIST, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);
const WHITE = new Set([NEWLINE, 13, 32, 9]);
const TOO_LARGE = `is a conversation of more than ${LIMITS.transcriptUnitBytes} bytes`;

/**
 * Cuts JSON that comes in pieces into the values of its outermost list, or into the values that follow one
 * another where there is no list. `line`: where a value begins. So an export is never held as a whole, and what
 * stands before a damaged place is read. A value that is too large is a problem, the next one is read.
 */
export class JsonValues {
  #line = 1;
  #started = false;
  /** Depth at which values stand: 1 within an outermost list. */
  #base = 0;
  #depth = 0;
  #inText = false;
  #escaped = false;
  readonly #pieces = new Pieces();
  /** Line on which the open value begins. */
  #open: number | undefined;

  /** The values that end in these bytes. */
  feed(bytes: Uint8Array): readonly InputLine[] {
    const values: InputLine[] = [];
    let from = this.#open === undefined ? -1 : 0;
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0;
      if (byte === NEWLINE) this.#line++;
      if (this.#inText) {
        this.#stepInText(byte);
        continue;
      }
      if (this.#open === undefined) {
        if (WHITE.has(byte) || byte === COMMA || BOM.includes(byte)) continue;
        if (this.#takesFrame(byte)) continue;
        this.#open = this.#line;
        from = at;
      }
      const end = this.#step(byte);
      if (end === undefined) continue;
      const value = this.#close(bytes.subarray(from, at + end));
      if (value) values.push(value);
      from = -1;
    }
    if (from !== -1) this.#pieces.add(bytes.subarray(from));
    return values;
  }

  /** What is left: a value that has no end. */
  end(): readonly InputLine[] {
    if (this.#open !== undefined) {
      return [{ line: this.#open, text: undefined, problem: "is cut off: a conversation without an end" }];
    }
    return this.#base === 1
      ? [{ line: this.#line, text: undefined, problem: "is cut off: the list has no end" }]
      : [];
  }

  #stepInText(byte: number): void {
    if (this.#escaped) this.#escaped = false;
    else if (byte === BACKSLASH) this.#escaped = true;
    else if (byte === QUOTE) this.#inText = false;
  }

  /** The brackets of the outermost list. */
  #takesFrame(byte: number): boolean {
    if (!this.#started && byte === OPEN_LIST) {
      this.#started = true;
      this.#base = this.#depth = 1;
      return true;
    }
    this.#started = true;
    if (!CLOSING.has(byte)) return false;
    this.#base = this.#depth = 0;
    return true;
  }

  /** Whether the value ends with this byte (1) or before it (0). */
  #step(byte: number): 0 | 1 | undefined {
    if (byte === QUOTE) this.#inText = true;
    else if (OPENING.has(byte)) this.#depth++;
    else if (CLOSING.has(byte)) {
      this.#depth--;
      if (this.#depth < this.#base) {
        this.#base = this.#depth = 0;
        return 0;
      }
      if (this.#depth === this.#base) return 1;
    } else if (this.#depth === this.#base && byte === COMMA) return 0;
    return undefined;
  }

  #close(last: Uint8Array): InputLine | undefined {
    const line = this.#open ?? this.#line;
    this.#pieces.add(last);
    const bytes = this.#pieces.take();
    const text = bytes && utf8In(bytes);
    this.#open = undefined;
    if (text !== undefined) return { line, text };
    return { line, text, problem: bytes === undefined ? TOO_LARGE : NOT_UTF8 };
  }
}
