import { findNodeAtLocation, type Node, type ParseError, parseTree } from "jsonc-parser";
import { parse as parseToml, stringify as printToml } from "smol-toml";

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

/** A text with the key: what was put in, and where (UTF-16 units); that it has the key already; or why it is left alone. */
export type Edited =
  | { readonly text: string; readonly inserted: string; readonly at: number }
  | { readonly same: true }
  | { readonly refused: string };

const BOM = "\uFEFF";
const TOML_HEADER_ROOM = 2;

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
  if (!("text" in edited)) return edited;
  return { ...edited, text: mark + edited.text, at: mark.length + edited.at };
}

/** Whether a text has a key, whatever its value is; false also for what cannot be read. Pure. */
export function hasKey(text: string, { syntax, path }: Pick<ConfigKey, "syntax" | "path">): boolean {
  const bare = text.startsWith(BOM) ? text.slice(BOM.length) : text;
  if (syntax === "toml") return tomlAt(bare, path) !== undefined;
  const root = parseTree(bare, [], { allowTrailingComma: true });
  return root !== undefined && findNodeAtLocation(root, [...path]) !== undefined;
}

/**
 * The text without the key, where its value still is the one that pai put there and the piece can be told; undefined where it cannot, or
 * somebody has changed it. Pure.
 */
export function withoutKey(text: string, inserted: string): string | undefined {
  const at = text.indexOf(inserted);
  if (at === -1 || text.indexOf(inserted, at + 1) !== -1) return undefined;
  return text.slice(0, at) + text.slice(at + inserted.length);
}

function withJsonKey(text: string, { path, value: one, isListed = false, besides }: ConfigKey): Edited {
  const value = isListed ? [one] : one;
  if (text.trim() === "")
    return inserting(text, text.length, `${printJson({ ...besides, ...nested(path, value) })}\n`);
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
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
      return { refused: depth === 0 ? "it is no JSON object" : `${named} is no object in it` };
    const next = findNodeAtLocation(root, [...path.slice(0, depth + 1)]);
    if (next === undefined) return intoObject(text, node, { path: path.slice(depth), value, depth });
  }
  return { refused: foreign(path) };
}

/** As the first of a list. */
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
  {
    path,
    value,
    depth,
  }: { readonly path: readonly string[]; readonly value: ConfigValue; readonly depth: number },
): Edited {
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const inner = text.slice(offset + 1, offset + length - 1);
  const unit = indentIn(text);
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
  let before: unknown;
  try {
    before = parseToml(text);
  } catch {
    return { refused: "it is not TOML" };
  }
  let there = before;
  for (const part of path) there = isTable(there) ? own(there, part) : undefined;
  if (there !== undefined) return sameValue(there, value) ? { same: true } : { refused: foreign(path) };
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const lines = printToml(nested(path, value) as Record<string, unknown>)
    .trim()
    .replaceAll("\n", eol);
  const gap =
    text === "" || text.endsWith(eol.repeat(TOML_HEADER_ROOM)) ? "" : text.endsWith("\n") ? eol : eol + eol;
  const edited = inserting(text, text.length, `${gap}${lines}${eol}`);
  // Where an inline table or a text over many lines is in the way, the result says something else.
  return sameValue(tomlAt(edited.text, path), value)
    ? edited
    : { refused: `there is no room for ${dotted(path)} in it` };
}

/** What stands under a key; undefined where nothing does, and for what is no TOML. */
function tomlAt(text: string, path: readonly string[]): unknown {
  try {
    return path.reduce<unknown>(
      (found, name) => (isTable(found) ? own(found, name) : undefined),
      parseToml(text),
    );
  } catch {
    return undefined;
  }
}

function inserting(text: string, at: number, inserted: string) {
  return { text: text.slice(0, at) + inserted + text.slice(at), inserted, at };
}

function nested(path: readonly string[], value: ConfigValue): ConfigObject {
  return path.reduceRight<ConfigValue>((inner, name) => ({ [name]: inner }), value) as ConfigObject; // a path has a name
}

function printJson(value: ConfigValue, unit = "  ", depth = 0, eol = "\n"): string {
  return JSON.stringify(value, null, unit).replaceAll("\n", `${eol}${unit.repeat(depth)}`);
}

/** How the file indents: by the first line that does. */
function indentIn(text: string): string {
  return /\n([ \t]+)["}\]/]/.exec(text)?.[1] ?? "  ";
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
  return node !== undefined && sameValue(dataOf(node), value);
}

function dataOf(node: Node): unknown {
  if (node.type === "array") return (node.children ?? []).map(dataOf);
  if (node.type !== "object") return node.value;
  return Object.fromEntries(
    (node.children ?? []).flatMap(({ children: [key, value] = [] }) =>
      key && value ? [[key.value, dataOf(value)]] : [],
    ),
  );
}

function sameValue(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((one, i) => sameValue(one, b[i]));
  if (!isTable(a) || !isTable(b)) return a === b;
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => sameValue(a[name], own(b, name)));
}

function isTable(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

function own(table: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

function foreign(path: readonly string[]): string {
  return `it has another ${dotted(path)}, which pai did not write: rename or remove that first`;
}

function dotted(path: readonly string[]): string {
  return JSON.stringify(path.join("."));
}
