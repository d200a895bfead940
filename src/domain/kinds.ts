import type * as z from "zod/mini";
import type { SCHEMAS } from "./header-schemas.ts";
import { Fault, HEADER_KEYS, KEY_RULES, type KeyRule, readKeys } from "./header-table.ts";
import { KINDS, type Kind } from "./vocabulary.ts";

/** How an unquoted value of a key is meant: see `Reading` of the codec. */
export type KeyReading = "text" | "typed" | "exact";

export type HeaderOf<K extends Kind> = Readonly<z.infer<(typeof SCHEMAS)[K]>>;
/** The front matter of a memory file, typed by `kind`. Key names are those of the file. */
export type Header = { [K in Kind]: HeaderOf<K> }[Kind];

/** A memory as it lies in the store. Immutable. */
export interface Memory {
  /** Path relative to the store root. */
  readonly path: string;
  readonly header: Header;
  /** The body: what was said, or the statement. Without the file's final line end. */
  readonly text: string;
  /** The whole file as it was read. */
  readonly raw: string;
}

/** The keys of a kind's header in the order in which they are written. Pure. */
export function headerKeys(kind: Kind): readonly string[] {
  return HEADER_KEYS[kind];
}

/**
 * How an unquoted value of a key is meant: `typed` for numbers, booleans and objects of known keys, `exact` for
 * records of free values, `text` for everything else; keys that no kind has are `typed`. Pure.
 */
export function readingOf(key: string): KeyReading {
  const rule = Object.hasOwn(KEY_RULES, key) ? KEY_RULES[key]?.rule : undefined;
  const one = rule?.is === "list" ? rule.of : rule;
  if (one?.is === "record") return "exact";
  return one?.is === "text" || one?.is === "one" ? "text" : "typed";
}

export type HeaderCheck =
  | { readonly ok: true; readonly header: Header }
  | { readonly ok: false; readonly key: string; readonly message: string };

/**
 * Checks front matter that was read from a file against the schema of its kind. Keys that the schema
 * does not know are left out of the result (a rewrite keeps them in the file). Pure.
 */
export function checkHeader(data: unknown): HeaderCheck {
  const kind = (data as { kind?: unknown } | null)?.kind;
  if (typeof kind !== "string" || !KINDS.includes(kind as Kind)) {
    return { ok: false, key: "kind", message: `expected one of ${KINDS.join(", ")}, got ${quote(kind)}` };
  }
  const header = readKeys(rulesOf(kind as Kind), data as Readonly<Record<string, unknown>>); // it has a kind
  if (!(header instanceof Fault)) return { ok: true, header: header as Header }; // as its schema says
  return { ok: false, key: header.path.join("."), message: header.message };
}

const rules = new Map<Kind, readonly KeyRule[]>();

function rulesOf(kind: Kind): readonly KeyRule[] {
  const known = rules.get(kind) ?? headerKeys(kind).flatMap((key) => KEY_RULES[key] ?? []);
  rules.set(kind, known);
  return known;
}

function quote(value: unknown): string {
  return value === undefined ? "nothing" : (JSON.stringify(value) ?? String(value));
}
