import { lettersPattern } from "../text/letters.ts";
import { isAmbiguous, Plain } from "./plain.ts";

/**
 * The tree of a header that is written as pai writes it: on every line `key: value` or
 * `key: [value, value]`, the values plain words or JSON strings. Gives exactly what the YAML parser gives,
 * without its cost; undefined for everything else, right or wrong. Pure.
 */
export function readCanonical(lines: readonly string[]): Readonly<Record<string, unknown>> | undefined {
  const tree: Record<string, unknown> = {};
  for (const line of lines) {
    const colon = line.indexOf(": ");
    const key = line.slice(0, colon);
    if (colon < 1 || !KEY.test(key) || key in tree) return undefined;
    const value = readValue(line.slice(colon + 2));
    if (value === undefined) return undefined;
    tree[key] = value;
  }
  return tree;
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
const ITEM = /(?:"(?:[^"\\]|\\.)*"|[^",[\]{}]+)(?=, |$)/y;

/** Words of letters, digits and `marks`, with one space or colon between; `#` only inside a word. */
function plainText(marks: string): (text: string) => boolean {
  const pattern = lettersPattern(({ L, M, N }) => {
    const rest = `[${L}${M}${N}#${marks}]*`;
    return `^[${L}${N}]${rest}(?:[ :][${L}${N}${marks}]${rest})*$`;
  }, "");
  return (text) => pattern(text).test(text);
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
