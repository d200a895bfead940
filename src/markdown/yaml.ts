import matter from "gray-matter";
import type { KeyReading } from "../domain/kinds.ts";
import { LIMITS } from "../domain/limits.ts";
import { isObject } from "../text/objects.ts";
import { type Refusal, refuse } from "./guards.ts";

/** Nesting at which parsing stops; far above the limit, far below the end of the stack. */
const MAX_OPEN = 40;

/** What reads YAML in it, which its declarations leave out: none of its other languages, of which it would run JavaScript. */
const { yaml } = (
  matter as unknown as { engines: { yaml: { parse: (text: string, options: object) => unknown } } }
).engines;

/**
 * Parses lines with gray-matter's YAML: a tree of null, strings, `Plain` values, arrays and objects (whose keys are not yet checked). Anchors,
 * aliases, tags and keys that are not words are refused; scalars are text or `Plain`, never dates or octal numbers. `first`: number of the
 * first line; `what` begins the message about what is no YAML. The caller has checked the frame, the size and the characters. Pure.
 */
export function parseWithGrayMatter(
  text: string,
  { what, first }: { readonly what: string; readonly first: number },
): { readonly tree: unknown } | Refusal {
  try {
    return { tree: yaml.parse(text, options()) ?? {} };
  } catch (error) {
    if (error instanceof Refused) return refuse("front_matter", error.message, first + error.line);
    const { mark, reason, message } = error as Error & { mark?: { line: number }; reason?: string }; // of YAMLException
    const why = reason ?? message.split("\n", 1)[0];
    return refuse("front_matter", `${what}not YAML: ${why}`, mark && first + mark.line);
  }
}

class Refused extends Error {
  /** 0-based. */
  readonly line: number;

  constructor(message: string, line: number) {
    super(message);
    this.line = line;
  }
}

/** What js-yaml 3 hands to its listener before and after each node; `line` is 0-based. */
interface ParserState {
  readonly input: string;
  readonly position: number;
  readonly line: number;
  readonly tag: string | null;
  readonly anchor: string | null;
  readonly kind: string | null;
}

function options(): object {
  let open = 0;
  const listener = (event: "open" | "close", state: ParserState): void => {
    open += event === "open" ? 1 : -1;
    if (open > MAX_OPEN) throw new Refused("values are nested too deeply", state.line);
    if (event === "open") checkBefore(state);
    else checkAfter(state);
  };
  return { schema: SCHEMA, listener };
}

function checkBefore({ input, position, line }: ParserState): void {
  let at = position - 1;
  while (input[at] === " " || input[at] === "\t") at--;
  if (input[at] === "?" && " \t\r\n,[{-".includes(input[at - 1] ?? "\n")) {
    throw new Refused("keys with ? are not accepted", line);
  }
}

function checkAfter({ input, position, line, tag, anchor, kind }: ParserState): void {
  if (anchor !== null) throw new Refused(`anchors (&${anchor}) are not accepted; quote the text`, line);
  if (tag !== null && tag !== "?" && tag !== AMBIGUOUS.tag) {
    throw new Refused(`tags (${tag}) are not accepted; quote the text`, line);
  }
  if (kind !== "scalar" && kind !== null && AS_KEY.test(input.slice(position, position + 80))) {
    throw new Refused("a list or an object cannot be a key", line);
  }
}

const AS_KEY = /^[ \t]*:([\s,[\]{}]|$)/;

/** The only plain values that are not text; what they are is decided where the key is known. */
const AMBIGUOUS = {
  tag: "plain",
  kind: "scalar",
  resolve: isAmbiguous,
  construct: (source: string) => new Plain(source),
};
/** The two members of a js-yaml 3 schema that its loader reads: one implicit type, and no tag at all. */
const SCHEMA = {
  compiledImplicit: [AMBIGUOUS],
  compiledTypeMap: { scalar: {}, sequence: {}, mapping: {}, fallback: {} },
};

/** A part of a tree that is not accepted, under the top-level key that it lies below. */
export class Rejected extends Error {
  readonly key: string;

  constructor(key: string, message: string) {
    super(message);
    this.key = key;
  }
}

/** Objects without a prototype, so that no key means anything to the language. */
export type Data = Record<string, unknown>;

/**
 * Turns a parsed tree into plain data: null-prototype objects, arrays, strings, numbers, booleans and
 * null. Each top-level key's plain values are read as `readingOf` says. Rejected: a root that is not an
 * object, too many keys, deep nesting, keys that JavaScript or YAML give a meaning (`__proto__`,
 * `constructor`, `prototype`, `<<`), half characters. Pure.
 */
export function settle(tree: unknown, readingOf: (key: string) => KeyReading): Data | Rejected {
  if (!isObject(tree) || tree instanceof Plain) return new Rejected("", "expected key: value lines");
  const tooMany = Object.keys(tree)[LIMITS.headerKeys];
  if (tooMany !== undefined) return new Rejected(tooMany, `more than ${LIMITS.headerKeys} keys`);
  const data: Data = Object.create(null);
  for (const key of Object.keys(tree)) {
    try {
      checkKey(key);
      data[key] = settleValue(tree[key], readingOf(key), 2);
    } catch (error) {
      if (error instanceof Unacceptable) return new Rejected(key, error.message);
      throw error;
    }
  }
  return data;
}

class Unacceptable extends Error {}

/** `depth` is that of a collection at this place; the root is 1. */
function settleValue(value: unknown, reading: KeyReading, depth: number): unknown {
  if (value instanceof Plain) return readPlain(value.source, reading);
  if (typeof value === "string") {
    if (!value.isWellFormed()) throw new Unacceptable("half of a character (a lone surrogate)");
    return value;
  }
  if (value === null || value === undefined) return null;
  if (depth > LIMITS.headerDepth) throw new Unacceptable(`nested deeper than ${LIMITS.headerDepth} levels`);
  if (Array.isArray(value)) return value.map((item) => settleValue(item, reading, depth + 1));
  const object: Data = Object.create(null);
  for (const [key, item] of Object.entries(value)) {
    checkKey(key);
    object[key] = settleValue(item, reading, depth + 1);
  }
  return object;
}

function checkKey(key: string): void {
  if (FORBIDDEN.has(key)) throw new Unacceptable(`the key ${JSON.stringify(key)} is not accepted`);
  if (!key.isWellFormed()) throw new Unacceptable("half of a character (a lone surrogate) in a key");
}

const FORBIDDEN = new Set(["__proto__", "constructor", "prototype", "<<"]);

/** A plain value that may be more than text. Which it is follows from its key, so the source is kept. */
class Plain {
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
  return source === "null" || source === "true" || source === "false" || DECIMAL.test(source);
}

/** The value of a plain source under a reading. Pure. */
function readPlain(source: string, reading: KeyReading): string | number | boolean | null {
  if (source === "null") return null;
  if (reading === "text") return source;
  if (source === "true" || source === "false") return source === "true";
  if (!DECIMAL.test(source)) return source;
  const number = Number(source);
  return Number.isFinite(number) && (reading === "typed" || String(number) === source) ? number : source;
}

/** The numbers of JSON (RFC 8259, section 6). */
const DECIMAL = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

/** Whether a text may stand unquoted inside `[ ]` or `{ }`: letters and digits, single spaces between, punctuation only where no YAML rule can touch it. Pure. */
export const isPlainItem = plainPattern("_./@+\\-;!?'()=%&*");
/** The same on a line of its own. Pure. */
export const isPlainText = plainPattern("_./@+\\-;!?'()=%&*,\"");

/** Words of letters, digits and `marks`, with one space or colon between; `#` only inside a word. */
function plainPattern(marks: string): (text: string) => boolean {
  const rest = String.raw`[\p{L}\p{M}\p{N}#${marks}]*`;
  const pattern = new RegExp(String.raw`^[\p{L}\p{N}]${rest}(?:[ :][\p{L}\p{N}${marks}]${rest})*$`, "u");
  return (text) => pattern.test(text);
}
