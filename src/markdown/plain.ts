import { LetterPattern } from "../text/letters.ts";

/**
 * How plain (unquoted) values are read. `text`: as written, so that `tags: [2024, yes, 1.0]` are three
 * words. `typed`: `true`, `false` and decimal numbers are values, everything else is text. `exact`: like
 * `typed`, but only numbers that print back as they were written, so that `1.10`, `007` or a number of 20
 * digits stays text. In all of them `null` and an empty value are null; `~`, `yes`, `.5`, `0:30`, `0123`,
 * `0x1F`, `.inf` and dates stay text.
 */
export type Reading = "text" | "typed" | "exact";

/** A plain value that may be more than text. Which it is follows from its key, so the source is kept. */
export class Plain {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  /** Keeps the YAML library from taking a key such as `5` for a mapping. */
  get [Symbol.toStringTag](): string {
    return "Plain";
  }

  toString(): string {
    return this.source;
  }
}

/** Whether a plain value needs a reading; all others are text. Pure. */
export function isAmbiguous(source: string): boolean {
  return source === "null" || source === "true" || source === "false" || isDecimal(source);
}

/** The value of a plain source under a reading. Pure. */
export function readPlain(source: string, reading: Reading): string | number | boolean | null {
  if (source === "null") return null;
  if (reading === "text") return source;
  if (source === "true" || source === "false") return source === "true";
  if (!isDecimal(source)) return source;
  const number = Number(source);
  return Number.isFinite(number) && (reading === "typed" || String(number) === source) ? number : source;
}

/** The numbers of JSON (RFC 8259, section 6). */
const DECIMAL = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

/** Of most values the first character says that they are none. */
function isDecimal(source: string): boolean {
  const first = source.charCodeAt(0);
  return (first === MINUS || (first >= ZERO && first <= NINE)) && DECIMAL.test(source);
}

const [MINUS, ZERO, NINE] = [0x2d, 0x30, 0x39];

/** Text that YAML takes as it stands, on a line of its own (not in a list). Pure. */
export function isPlainText(text: string): boolean {
  return PLAIN(text);
}

/** Text that may stand unquoted inside `[ ]` or `{ }`. Pure. */
export function isPlainItem(text: string): boolean {
  return PLAIN_ITEM(text);
}

/** Letters and digits, single spaces between, punctuation only where no YAML rule can touch it. */
const PLAIN_ITEM = plainText("_./@+\\-;!?'()=%&*");
const PLAIN = plainText("_./@+\\-;!?'()=%&*,\"");

/** Words of letters, digits and `marks`, with one space or colon between; `#` only inside a word. */
function plainText(marks: string): (text: string) => boolean {
  const rest = String.raw`[\p{L}\p{M}\p{N}#${marks}]*`;
  const pattern = new LetterPattern(String.raw`^[\p{L}\p{N}]${rest}(?:[ :][\p{L}\p{N}${marks}]${rest})*$`);
  return (text) => pattern.test(text);
}
