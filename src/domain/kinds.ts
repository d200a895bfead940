import { type Keys, type ObjectOf, type Rule, SCHEMAS } from "./header-schemas.ts";
import { KINDS, type Kind } from "./vocabulary.ts";

/** How an unquoted value of a key is meant: see `Reading` of the codec. */
export type KeyReading = "text" | "typed" | "exact";

export type HeaderOf<K extends Kind> = Readonly<ObjectOf<(typeof SCHEMAS)[K]>>;
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
  return Object.keys(SCHEMAS[kind]);
}

/**
 * How an unquoted value of a key is meant: `typed` for numbers, booleans and objects of known keys, `exact` for
 * records of free values, `text` for everything else; keys that no kind has are `typed`. Pure.
 */
export function readingOf(key: string): KeyReading {
  const rule = Object.hasOwn(ALL_KEYS, key) ? ALL_KEYS[key] : undefined;
  const one = rule?.is === "list" ? rule.of : rule;
  if (one?.is === "record") return "exact";
  return one?.is === "text" || one?.is === "one" ? "text" : "typed";
}

export type HeaderCheck =
  | { readonly ok: true; readonly header: Header }
  | { readonly ok: false; readonly key: string; readonly message: string };

/** What earlier versions called the status of what holds no more: `reason` and `superseded_by` tell how that came. */
const FORMERLY: ReadonlySet<unknown> = new Set(["invalidated", "revised", "split", "merged"]);

/**
 * Checks front matter that was read from a file against the schema of its kind. Keys that the schema
 * does not know are left out of the result (a rewrite keeps them in the file). Pure.
 */
export function checkHeader(data: unknown): HeaderCheck {
  const kind = (data as { kind?: unknown } | null)?.kind;
  if (typeof kind !== "string" || !KINDS.includes(kind as Kind)) {
    return { ok: false, key: "kind", message: `expected one of ${KINDS.join(", ")}, got ${quote(kind)}` };
  }
  const given = data as Readonly<Record<string, unknown>>; // it has a kind
  const told = FORMERLY.has(given.status) ? { ...given, status: "superseded" } : given;
  const header = readKeys(SCHEMAS[kind as Kind], told);
  if (!(header instanceof Fault)) return { ok: true, header: header as Header }; // as its schema says
  return { ok: false, key: header.path.join("."), message: header.message };
}

/** What each key has to be; the same in every kind that has it, but for `kind` itself. */
const ALL_KEYS: Keys = Object.assign({}, ...Object.values(SCHEMAS));

/** What is wrong with a value: where in it (keys and places, outermost first), and what was expected. */
class Fault {
  readonly path: readonly string[];
  readonly message: string;

  constructor(path: readonly string[], message: string) {
    this.path = path;
    this.message = message;
  }

  /** The same, seen from outside of a key. */
  within(key: string): Fault {
    return new Fault([key, ...this.path], this.message);
  }
}

/** The value as a rule has it, without keys that it does not know, or the first thing that is wrong with it. Pure. */
function read(rule: Rule, value: unknown): unknown {
  switch (rule.is) {
    case "text":
      return typeof value === "string" ? readText(rule, value) : expected("text", value);
    case "number":
      return typeof value === "number" && Number.isFinite(value)
        ? readNumber(rule, value)
        : expected("a number", value);
    case "flag":
      return typeof value === "boolean" ? value : expected("true or false", value);
    case "one":
      return rule.of.includes(value as string)
        ? value
        : expected(`${rule.of.length > 1 ? "one of " : ""}${rule.of.join(", ")}`, value);
    case "list":
      // As people write it in an editor: a value alone is a list of one.
      if (typeof value === "string" && value.trim() !== "") return readList(rule.of, [value]);
      return Array.isArray(value) ? readList(rule.of, value) : expected("a list [a, b]", value);
    case "object":
      return isObject(value) ? readKeys(rule.keys, value) : expected("an object", value);
    case "record":
      return isObject(value) ? readRecord(rule.keys, value) : expected("an object", value);
  }
}

/** The keys of an object by their rules, in the order of the rules. Pure. */
function readKeys(keys: Keys, from: Readonly<Record<string, unknown>>): Record<string, unknown> | Fault {
  const found: Record<string, unknown> = {};
  for (const key in keys) {
    const rule = keys[key] as Keys[string]; // it is one of its keys
    const value = from[key];
    const isEmpty = value === undefined || (rule.is === "list" && (value === null || value === ""));
    if (isEmpty && rule.maybe) continue;
    const known = read(rule, value);
    if (known instanceof Fault) return known.within(key);
    found[key] = known;
  }
  return found;
}

function readText({ least, most, form, otherwise }: Extract<Rule, { is: "text" }>, text: string) {
  if (least !== undefined && text.length < least) return fault("must not be empty");
  if (most !== undefined && text.length > most) return fault(`must have at most ${most} characters`);
  if (form === undefined || (typeof form === "function" ? form(text) : form.test(text))) return text;
  return fault(otherwise ?? `has an invalid form: ${quote(text)}`);
}

function readNumber(
  { whole, least = -Infinity, most = Infinity }: Extract<Rule, { is: "number" }>,
  number: number,
) {
  if (whole && !Number.isSafeInteger(number)) return expected("a whole number", number);
  if (number < least) return fault(`must be at least ${least}, got ${number}`);
  return number > most ? fault(`must be at most ${most}, got ${number}`) : number;
}

function readList(rule: Rule, list: readonly unknown[]): unknown {
  const found: unknown[] = [];
  for (const [i, value] of list.entries()) {
    const known = read(rule, value);
    if (known instanceof Fault) return known.within(String(i));
    found.push(known);
  }
  return found;
}

function readRecord(keys: Rule, record: Readonly<Record<string, unknown>>): unknown {
  const found: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(record)) {
    if (key === "__proto__") continue;
    const known = read(keys, key);
    if (known instanceof Fault) return known.within(key);
    const isScalar =
      typeof value === "string" || typeof value === "boolean" || Number.isFinite(value as number);
    if (!isScalar) return new Fault([key], `must be a text, a number, true or false: ${quote(value)}`);
    found[key] = value;
  }
  return found;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function expected(what: string, value: unknown): Fault {
  return fault(`expected ${what}, got ${quote(value)}`);
}

function fault(message: string): Fault {
  return new Fault([], message);
}

/** A value in a message, cut where it is long. Pure. */
function quote(value: unknown): string {
  if (value === undefined || value === null) return "nothing";
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 60)}...` : text;
}
