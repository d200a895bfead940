import { lettersPattern } from "../text/letters.ts";
import { isAmbiguous, Plain } from "./plain.ts";

/** A header's tree, and its lines: the 0-based number of each key's first and last one. */
export interface Canonical {
  readonly tree: Readonly<Record<string, unknown>>;
  readonly places: ReadonlyMap<string, readonly [first: number, last: number]>;
}

/**
 * Reads a header that is written as pai writes it: on every line `key: value` or `key: [value, value]`, the
 * values plain words or JSON strings; or `key:` above lines of `  - {key: value}`, or of `  key: value`.
 * Gives exactly what the YAML parser gives, without its cost; undefined for everything else, right or
 * wrong. Pure.
 */
export function readCanonical(lines: readonly string[]): Canonical | undefined {
  const tree: Record<string, unknown> = {};
  const places = new Map<string, readonly [number, number]>();
  for (let at = 0; at < lines.length; at++) {
    const first = at;
    const line = lines[at] ?? "";
    const opens = line.endsWith(":");
    const block = opens ? blockBelow(lines, at + 1) : [];
    const [key, value] = opens ? [line.slice(0, -1), readBlock(block)] : (readPair(line) ?? [""]);
    if (value === undefined || !KEY.test(key) || key in tree) return undefined;
    at += block.length;
    tree[key] = value;
    places.set(key, [first, at]);
  }
  return { tree, places };
}

/** Text that YAML and this reader both take as it stands, on a line of its own (not in a list). Pure. */
export function isPlainText(text: string): boolean {
  return PLAIN(text);
}

/** Text that may stand unquoted inside `[ ]` or `{ }`. Pure. */
export function isPlainItem(text: string): boolean {
  return PLAIN_ITEM(text);
}

const KEY = /^[a-z][a-z0-9_]*$/;
/** Letters and digits, single spaces between, punctuation only where no YAML rule can touch it. */
const PLAIN_ITEM = plainText("_./@+\\-;!?'()=%&*");
const PLAIN = plainText("_./@+\\-;!?'()=%&*,\"");
const QUOTED = /^"(?:[^"\\\x00-\x1f]|\\["\\/bfnrt]|\\u[0-9a-fA-F]{4})*"$/;
const INDENT = "  ";
const ITEM_START = "  - ";
const NAME = /([a-z][a-z0-9_]{0,79}): /y;
const FLOW_ITEM = /(?:"(?:[^"\\]|\\.)*"|[^",[\]{}]+)(?=, |\}$)/y;
const ITEM = /(?:"(?:[^"\\]|\\.)*"|[^",[\]{}]+)(?=, |$)/y;

/** Words of letters, digits and `marks`, with one space or colon between; `#` only inside a word. */
function plainText(marks: string): (text: string) => boolean {
  const pattern = lettersPattern(({ L, M, N }) => {
    const rest = `[${L}${M}${N}#${marks}]*`;
    return `^[${L}${N}]${rest}(?:[ :][${L}${N}${marks}]${rest})*$`;
  }, "");
  return (text) => pattern(text).test(text);
}

function blockBelow(lines: readonly string[], from: number): readonly string[] {
  let end = from;
  while (lines[end]?.startsWith(INDENT)) end++;
  return lines.slice(from, end);
}

/** Lines of a list of `{}`, or of one object. */
function readBlock(lines: readonly string[]): unknown {
  if (lines.length === 0) return undefined;
  if (!lines[0]?.startsWith(ITEM_START)) return readObject(lines.map((line) => readPair(line.slice(2))));
  const items = lines.map((line) => (line.startsWith(ITEM_START) ? readFlow(line.slice(4)) : undefined));
  return items.includes(undefined) ? undefined : items;
}

/** `{key: value, key: value}`, the values scalars. */
function readFlow(source: string): unknown {
  if (!source.startsWith("{") || !source.endsWith("}")) return undefined;
  const pairs: (Pair | undefined)[] = [];
  for (let at = 1; at < source.length - 1; ) {
    NAME.lastIndex = at;
    const [head, key = ""] = NAME.exec(source) ?? [];
    if (head === undefined) return undefined;
    FLOW_ITEM.lastIndex = at + head.length;
    const item = FLOW_ITEM.exec(source)?.[0];
    const value = item === undefined ? undefined : readScalar(item, PLAIN_ITEM);
    if (item === undefined || value === undefined) return undefined;
    pairs.push([key, value]);
    at += head.length + item.length;
    if (at === source.length - 1) return readObject(pairs);
    if (!source.startsWith(", ", at)) return undefined;
    at += 2;
  }
  return undefined;
}

type Pair = readonly [key: string, value: unknown];

function readObject(pairs: readonly (Pair | undefined)[]): unknown {
  const object: Record<string, unknown> = {};
  for (const pair of pairs) {
    if (pair === undefined || isAmbiguous(pair[0]) || pair[0] in object) return undefined;
    object[pair[0]] = pair[1];
  }
  return object;
}

/** `key: value` */
function readPair(line: string): Pair | undefined {
  const colon = line.indexOf(": ");
  const key = line.slice(0, colon);
  if (colon < 1 || !KEY.test(key)) return undefined;
  const value = readValue(line.slice(colon + 2));
  return value === undefined ? undefined : [key, value];
}

function readValue(source: string): unknown {
  if (!source.startsWith("[")) return readScalar(source, PLAIN);
  if (!source.endsWith("]")) return undefined;
  return readList(source.slice(1, -1));
}

function readList(inner: string): unknown[] | undefined {
  const items: unknown[] = [];
  if (inner === "") return items;
  for (let at = 0; ; at += 2) {
    ITEM.lastIndex = at;
    const item = ITEM.exec(inner)?.[0];
    const value = item === undefined ? undefined : readScalar(item, PLAIN_ITEM);
    if (item === undefined || value === undefined) return undefined;
    items.push(value);
    at += item.length;
    if (at === inner.length) return items;
  }
}

function readScalar(source: string, plain: (text: string) => boolean): string | Plain | undefined {
  if (source.startsWith('"')) return readQuoted(source);
  if (isAmbiguous(source)) return new Plain(source);
  return plain(source) ? source : undefined;
}

/** A JSON string whose escapes all mean the same in YAML. */
function readQuoted(source: string): string | undefined {
  if (!QUOTED.test(source)) return undefined;
  const value: unknown = JSON.parse(source);
  return typeof value === "string" ? value : undefined;
}
