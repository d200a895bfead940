import {
  applyEdits,
  createScanner,
  findNodeAtLocation,
  getNodeValue,
  type JSONPath,
  modify,
  type Node,
  type ParseError,
  parseTree,
} from "jsonc-parser";
import { parse as parseToml, stringify as printToml } from "smol-toml";
import { isObject, own } from "../text/objects.ts";

/** One key of a file of somebody else's settings: where it lies, and its value. */
export interface ConfigKey {
  readonly syntax: "json" | "toml";
  /** Objects or tables, from the outermost, then the key itself. */
  readonly path: readonly string[];
  readonly value: ConfigObject;
  /** The key holds a list of which the value is to be one (JSON alone): those of others stay. */
  readonly isListed?: boolean;
  /** What a file that is made for it has besides. */
  readonly besides?: ConfigObject;
}

export interface ConfigObject {
  readonly [name: string]: ConfigValue;
}

type ConfigValue = string | boolean | number | readonly string[] | readonly ConfigObject[] | ConfigObject;

/** A text with the key, and what was put in; that it has the key already; or why it is left alone. */
export type Edited =
  | { readonly text: string; readonly inserted: string }
  | { readonly same: true }
  | { readonly refused: string };

const BOM = "\uFEFF";
const TOML_HEADER_ROOM = 2;
/** Objects and lists inside each other; settings have a dozen, and a reader of 20,000 has no stack left. */
const MOST_DEPTH = 200;

/**
 * Puts a key into the text of a file (undefined: there is none) in one piece, so that every other byte stays, and taking the piece out
 * again gives the text back. Comments, trailing commas, CRLF and a byte order mark are fine; refused is what cannot be read for sure, what
 * has something else in the way, and a key of that name with another value, which is somebody else's. Pure.
 */
export function withKey(text: string | undefined, key: ConfigKey): Edited {
  const given = text ?? "";
  const mark = given.startsWith(BOM) ? BOM : "";
  const body = given.slice(mark.length);
  const edited = key.syntax === "json" ? withJsonKey(body, key) : withTomlKey(body, key);
  return "text" in edited ? { ...edited, text: mark + edited.text } : edited;
}

/** Whether a text has a key, whatever its value is; false also for what cannot be read. Pure. */
export function hasKey(text: string, { syntax, path }: Pick<ConfigKey, "syntax" | "path">): boolean {
  return at(dataIn(text, syntax), path) !== undefined;
}

/**
 * The text without the key: the piece that was put in is cut out; where that was printed anew, or others were put into it, the key goes (JSON
 * alone) if its value still is the given one, with what holds nothing else and was not there `before`. The same text where the key is gone already;
 * undefined where somebody has changed it, or it cannot be told. Pure.
 */
export function withoutKey(
  text: string,
  { inserted, before = "", key }: Readonly<{ inserted: string; before?: string | undefined; key: ConfigKey }>,
): string | undefined {
  const from = text.indexOf(inserted);
  if (from !== -1 && text.indexOf(inserted, from + 1) === -1)
    return text.slice(0, from) + text.slice(from + inserted.length);
  if (!hasKey(text, key)) return text;
  if (key.syntax === "toml") return undefined;
  const mark = text.startsWith(BOM) ? BOM : "";
  const cut = withoutJsonKey(text.slice(mark.length), key, before);
  return cut === undefined ? undefined : mark + cut;
}

/** Whether a file says what it said before (undefined: there is, or was, none). `isEmptied`: but for new outermost keys that hold nothing. Pure. */
export function saysAsBefore(
  now: string | undefined,
  before: string | undefined,
  { syntax, isEmptied = false }: { readonly syntax: ConfigKey["syntax"]; readonly isEmptied?: boolean },
): boolean {
  const [one, other] = [now, before].map((text) => (text === undefined ? {} : dataIn(text, syntax)));
  if (one === undefined || other === undefined) return false;
  if (!isEmptied || !isTable(one) || !isTable(other)) return sameValue(one, other);
  const isLeft = ([name, value]: readonly [string, unknown]) =>
    own(other, name) === undefined && typeof value === "object" && JSON.stringify(value).length === 2;
  return sameValue(Object.fromEntries(Object.entries(one).filter((entry) => !isLeft(entry))), other);
}

function withoutJsonKey(text: string, key: ConfigKey, before: string): string | undefined {
  const path: JSONPath = [...key.path];
  const node = findNodeAtLocation(treeOf(text) ?? NO_NODE, path);
  if (key.isListed) {
    const place = (node?.children ?? []).findIndex((child) => isSame(child, key.value));
    if (place === -1) return text;
    path.push(place);
  } else if (!isSame(node, key.value)) return undefined;
  let left = without(text, path);
  for (let depth = path.length - 1; depth > 0; depth--) {
    const outer = path.slice(0, depth);
    const now = findNodeAtLocation(treeOf(left) ?? NO_NODE, outer);
    const isOwn = findNodeAtLocation(treeOf(before) ?? NO_NODE, outer) === undefined;
    if (!isOwn || now === undefined || (now.children ?? []).length > 0) break;
    left = without(left, outer);
  }
  return left;
}

function without(text: string, path: JSONPath): string {
  return applyEdits(text, modify(text, path, undefined, {}));
}

const NO_NODE: Node = { type: "null", offset: 0, length: 0 };

function treeOf(text: string, errors: ParseError[] = []): Node | undefined {
  const bare = text.startsWith(BOM) ? text.slice(BOM.length) : text;
  return isTooDeep(bare) ? undefined : parseTree(bare, errors, { allowTrailingComma: true });
}

function isTooDeep(text: string): boolean {
  const scanner = createScanner(text, true);
  let depth = 0;
  while (depth <= MOST_DEPTH) {
    scanner.scan();
    if (scanner.getTokenLength() === 0) return false;
    const first = text[scanner.getTokenOffset()]; // of a text: its quotation mark
    if (first === "{" || first === "[") depth++;
    if (first === "}" || first === "]") depth--;
  }
  return true;
}

/** What a file says; undefined for what cannot be read. */
function dataIn(text: string, syntax: ConfigKey["syntax"]): unknown {
  if (syntax === "json") {
    const root = treeOf(text);
    return root && getNodeValue(root);
  }
  try {
    return parseToml(text.startsWith(BOM) ? text.slice(BOM.length) : text);
  } catch {
    return undefined;
  }
}

function withJsonKey(text: string, { path, value: one, isListed = false, besides }: ConfigKey): Edited {
  const value = isListed ? [one] : one;
  if (text.trim() === "")
    return inserting(text, text.length, `${printJson({ ...besides, ...nested(path, value) })}\n`);
  if (isTooDeep(text)) return { refused: `it nests more than ${MOST_DEPTH} objects and lists` };
  const errors: ParseError[] = [];
  const root = treeOf(text, errors);
  if (root === undefined || errors.length > 0)
    return { refused: "it is not JSON (comments and trailing commas are fine)" };
  const twice = repeated(root, path);
  if (twice !== undefined) return { refused: `it has the key ${twice} twice` };
  for (let depth = 0; depth <= path.length; depth++) {
    const node = depth === 0 ? root : findNodeAtLocation(root, [...path.slice(0, depth)]);
    const named = path
      .slice(0, depth)
      .map((part) => JSON.stringify(part))
      .join(" in ");
    if (depth === path.length && isListed) return intoList(text, node, one, path);
    if (depth === path.length) return isSame(node, value) ? { same: true } : { refused: foreign(path) };
    if (node?.type !== "object")
      return { refused: depth === 0 ? "it is not a JSON object" : `${named} is no object in it` };
    const next = findNodeAtLocation(root, [...path.slice(0, depth + 1)]);
    if (next === undefined) return intoObject(text, node, { path: path.slice(depth), value, depth });
  }
  return { refused: foreign(path) };
}

function intoList(text: string, node: Node | undefined, one: ConfigObject, path: readonly string[]): Edited {
  if (node?.type !== "array") return { refused: `${dotted(path)} is no list in it` };
  const { offset, children = [] } = node;
  if (children.some((child) => isSame(child, one))) return { same: true };
  return inserting(text, offset + 1, `${JSON.stringify(one)}${children.length === 0 ? "" : ", "}`);
}

/** As the first property: behind it a comma may follow whatever stands there, and in front of it nothing but the brace. */
function intoObject(
  text: string,
  { offset, length, children = [] }: Node,
  { path, value, depth }: Readonly<{ path: readonly string[]; value: ConfigValue; depth: number }>,
): Edited {
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const inner = text.slice(offset + 1, offset + length - 1);
  const unit = /\n([ \t]+)["}\]/]/.exec(text)?.[1] ?? "  ";
  const isOneLine = !text.trim().includes("\n") && children.length > 0;
  const [name = "", ...rest] = path;
  const property = `${JSON.stringify(name)}: `;
  const whole = nested(rest, value);
  if (isOneLine) return inserting(text, offset + 1, `${property}${JSON.stringify(whole)}, `);
  const before = `${eol}${unit.repeat(depth + 1)}`;
  const printed = `${property}${printJson(whole, unit, depth + 1, eol)}`;
  const isEmpty = children.length === 0;
  const needsEnd = isEmpty && !/^\s*\n/.test(inner) && !inner.includes("\n");
  const after = isEmpty ? (needsEnd ? `${eol}${unit.repeat(depth)}` : "") : ",";
  return inserting(text, offset + 1, `${before}${printed}${after}`);
}

function withTomlKey(text: string, { path, value }: ConfigKey): Edited {
  const before = dataIn(text, "toml");
  if (before === undefined) return { refused: "it is not TOML" };
  const there = at(before, path);
  if (there !== undefined) return sameValue(there, value) ? { same: true } : { refused: foreign(path) };
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const lines = printToml(nested(path, value) as Record<string, unknown>)
    .trim()
    .replaceAll("\n", eol);
  const gap =
    text === "" || text.endsWith(eol.repeat(TOML_HEADER_ROOM)) ? "" : text.endsWith("\n") ? eol : eol + eol;
  const edited = inserting(text, text.length, `${gap}${lines}${eol}`);
  // Where an inline table or a text over many lines is in the way, the result says something else.
  return sameValue(at(dataIn(edited.text, "toml"), path), value)
    ? edited
    : { refused: `there is no room for ${dotted(path)} in it` };
}

/** What stands under a key; undefined where nothing does. */
function at(data: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((found, name) => (isTable(found) ? own(found, name) : undefined), data);
}

function inserting(text: string, at: number, inserted: string) {
  return { text: text.slice(0, at) + inserted + text.slice(at), inserted };
}

function nested(path: readonly string[], value: ConfigValue): ConfigObject {
  return path.reduceRight<ConfigValue>((inner, name) => ({ [name]: inner }), value) as ConfigObject; // a path has a name
}

function printJson(value: ConfigValue, unit = "  ", depth = 0, eol = "\n"): string {
  return JSON.stringify(value, null, unit).replaceAll("\n", `${eol}${unit.repeat(depth)}`);
}

/** A part of the path that an object on the way has twice: programs disagree which of them counts. */
function repeated(root: Node, path: readonly string[]): string | undefined {
  let node: Node | undefined = root;
  for (const [depth, name] of path.entries()) {
    const keys: readonly unknown[] =
      node?.type === "object" ? (node.children ?? []).map((property) => property.children?.[0]?.value) : [];
    if (keys.filter((key) => key === name).length > 1) return JSON.stringify(name);
    node = findNodeAtLocation(root, [...path.slice(0, depth + 1)]);
  }
  return undefined;
}

function isSame(node: Node | undefined, value: ConfigValue): boolean {
  return node !== undefined && sameValue(getNodeValue(node), value);
}

function sameValue(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((one, i) => sameValue(one, b[i]));
  if (!isTable(a) || !isTable(b)) return a === b;
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => sameValue(a[name], own(b, name)));
}

function isTable(value: unknown): value is Readonly<Record<string, unknown>> {
  return isObject(value) && !(value instanceof Date);
}

function foreign(path: readonly string[]): string {
  return `it has another ${dotted(path)}, which pai did not write: rename or remove that first`;
}

function dotted(path: readonly string[]): string {
  return JSON.stringify(path.join("."));
}
