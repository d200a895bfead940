import { isObject } from "../text/objects.ts";
import type { Sha256 } from "./hash.ts";
import { LIMITS } from "./limits.ts";
import { STATUSES } from "./status.ts";
import { CATEGORIES, KINDS, type Kind, LINK_TYPES, SOURCES } from "./vocabulary.ts";

/** What a value has to be. `otherwise`: what is said of a text that does not have its form. */
export type Rule =
  | {
      readonly is: "text";
      readonly least?: number;
      readonly most?: number;
      readonly form?: RegExp | ((text: string) => boolean);
      readonly otherwise?: string;
    }
  | { readonly is: "number"; readonly whole?: true; readonly least?: number; readonly most?: number }
  | { readonly is: "flag" }
  | { readonly is: "one"; readonly of: readonly string[] }
  | { readonly is: "list"; readonly of: Rule }
  | { readonly is: "object"; readonly keys: Keys }
  /** Free keys, each with a text, a number, or true or false. */
  | { readonly is: "record"; readonly keys: Rule };

/** The keys of an object in the order in which they are written; those that are `maybe` may be missing. */
export type Keys = Readonly<Record<string, Rule & { readonly maybe?: true }>>;

type ValueOf<R> = R extends { is: "text"; as: infer T }
  ? Exclude<T, undefined>
  : R extends { is: "number" }
    ? number
    : R extends { is: "flag" }
      ? boolean
      : R extends { is: "one"; of: readonly (infer O)[] }
        ? O
        : R extends { is: "list"; of: infer Each }
          ? ValueOf<Each>[]
          : R extends { is: "object"; keys: infer K }
            ? ObjectOf<K>
            : Record<string, string | number | boolean>;
export type ObjectOf<K> = {
  -readonly [Key in keyof K as K[Key] extends { maybe: true } ? never : Key]: ValueOf<K[Key]>;
} & {
  -readonly [Key in keyof K as K[Key] extends { maybe: true } ? Key : never]?: ValueOf<K[Key]> | undefined;
};

const text = <T extends string = string>(rule: Omit<Extract<Rule, { is: "text" }>, "is"> = {}) => ({
  is: "text" as const,
  ...rule,
  as: undefined as T | undefined, // for its type alone
});
const number = (rule: Omit<Extract<Rule, { is: "number" }>, "is"> = {}) => ({
  is: "number" as const,
  ...rule,
});
const flag = { is: "flag" } as const;
const one = <const O extends readonly string[]>(of: O) => ({ is: "one" as const, of });
const list = <R extends Rule>(of: R) => ({ is: "list" as const, of });
const object = <K extends Keys>(keys: K) => ({ is: "object" as const, keys });
const maybe = <R extends Rule>(rule: R) => ({ ...rule, maybe: true as const });

const id = text({ form: /^[a-z]{2}_[0-7][0-9a-hjkmnp-tv-z]{25}$/, otherwise: "is not an id" });
const reference = text({
  form: /^[a-z]{2}_[0-7][0-9a-hjkmnp-tv-z]{25}(#[0-9a-f]{8})?$/,
  otherwise: "is not an id or a turn of one",
});
const date = text({ form: isIsoDate, otherwise: "is not a date (ISO 8601, UTC)" });
const MOMENT = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z`;
const interval = text({
  form: new RegExp(`^${MOMENT}/${MOMENT}$`),
  otherwise: "is not an interval (two times, ISO 8601 UTC, parted by a slash)",
});
const unit = number({ least: 0, most: 1 });
const count = number({ whole: true, least: 0 });
const ONE_LINE = { least: 1, form: /^[^\n\r\0]*$/, otherwise: "is not one line" } as const;
const line = text({ ...ONE_LINE, most: 500 });
const word = text({ ...ONE_LINE, most: LIMITS.wordChars });
const hash = text<Sha256>({ form: /^sha256:[0-9a-f]{64}$/ });
const sealed = text({ least: 1, most: 8_000, form: /^[A-Za-z0-9+/]+={0,2}$/, otherwise: "is not base64" });
const words = list(word);
const references = list(reference);
/** Of an entity in a store of a version before: what it is to whom, and the fact that says so; `past` where that no longer held. */
const relation = object({ type: word, to: word, fact: id, past: maybe(flag) });
const link = object({ to: id, type: one(LINK_TYPES), strength: maybe(unit) });

/** The keys that every kind may carry, in the order in which they are written. */
const common = {
  id,
  kind: one(KINDS),
  category: maybe(one(CATEGORIES)),
  category_by: maybe(one(["user"])),
  subject: maybe(word),
  created: date,
  updated: maybe(date),
  valid_at: maybe(date),
  invalid_at: maybe(date),
  lapses: maybe(list(interval)),
  source: maybe(one(SOURCES)),
  author: maybe(word),
  session: maybe(word),
  project: maybe(word),
  scope: maybe(one(["global", "project"])),
  status: maybe(one(STATUSES)),
  reason: maybe(line),
  verification: maybe(one(["unverified", "user_confirmed", "system_inferred", "disputed"])),
  policy: maybe(one(["ephemeral", "durable", "protected"])),
  pinned: maybe(flag),
  confidence: maybe(unit),
  importance: maybe(number({ whole: true, least: 1, most: 10 })),
  confirmed: maybe(date),
  tags: maybe(words),
  keywords: maybe(words),
  entities: maybe(words),
  sources: maybe(references),
  sources_count: maybe(count),
  links: maybe(list(link)),
  supersedes: maybe(references),
  superseded_by: maybe(id),
  expires_at: maybe(date),
  archived_at: maybe(date),
  forgotten_at: maybe(date),
  attributes: maybe({ is: "record", keys: word }),
  sensitive: maybe(flag),
  sealed: maybe(sealed),
  summary: maybe(line),
};

/** The last key of every header. */
const closing = { hash: maybe(hash) };

/** The front matter of each kind, as its keys are written. The types of headers come from here. */
export const SCHEMAS = {
  episode: {
    ...common,
    kind: one(["episode"]),
    context: maybe(line),
    started: maybe(date),
    sealed_at: maybe(date),
    turns: maybe(count),
    ...closing,
  },
  fact: { ...common, kind: one(["fact"]), due: maybe(date), ...closing },
  commitment: {
    ...common,
    kind: one(["commitment"]),
    due: maybe(date),
    state: maybe(one(["open", "fulfilled", "expired", "cancelled"])),
    resolved_at: maybe(date),
    owed_to: maybe(word),
    ...closing,
  },
  box: {
    ...common,
    kind: one(["box"]),
    topics: maybe(words), // of older files, as is `goal`
    members: maybe(references),
    sealed_at: maybe(date),
    seal_reason: maybe(line),
    goal: maybe(line),
    ...closing,
  },
  belief: {
    ...common,
    kind: one(["belief"]),
    timeframe: maybe(one(["current", "past", "always"])),
    alpha: maybe(number({ least: 0 })),
    beta: maybe(number({ least: 0 })),
    evidence: maybe(count),
    supporting: maybe(references),
    contradicting: maybe(references),
    peak: maybe(unit),
    last_reinforced: maybe(date),
    promoted_at: maybe(date),
    demoted_at: maybe(date),
    suppressed_at: maybe(date),
    ...closing,
  },
  artifact: { ...common, kind: one(["artifact"]), ...closing },
  entity: {
    ...common,
    kind: one(["entity"]),
    type: maybe(word),
    name: maybe(word),
    aliases: maybe(words),
    relations: maybe(list(relation)),
    ...closing,
  },
} as const;

/** Whether a text is a real moment as the store writes it: `2026-11-21`, or with a time, in UTC or with an offset. Pure. */
function isIsoDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/.exec(text);
  if (!match || Number.isNaN(Date.parse(text))) return false;
  const [, year, month, day] = match;
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return at.getUTCMonth() === Number(month) - 1 && at.getUTCDate() === Number(day);
}

/**
 * How plain (unquoted) values are read. `text`: as written, so that `tags: [2024, yes, 1.0]` are three
 * words. `typed`: `true`, `false` and decimal numbers are values, everything else is text. `exact`: like
 * `typed`, but only numbers that print back as they were written, so that `1.10`, `007` or a number of 20
 * digits stays text. In all of them `null` and an empty value are null; `~`, `yes`, `.5`, `0:30`, `0123`,
 * `0x1F`, `.inf` and dates stay text.
 */
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

/**
 * Checks front matter that was read from a file against the schema of its kind. Keys that the schema
 * does not know are left out of the result (a rewrite keeps them in the file). Pure.
 */
export function checkHeader(data: unknown): HeaderCheck {
  const kind = (data as { kind?: unknown } | null)?.kind;
  if (typeof kind !== "string" || !KINDS.includes(kind as Kind)) {
    return { ok: false, key: "kind", message: `expected one of ${KINDS.join(", ")}, got ${quote(kind)}` };
  }
  try {
    const header = readKeys(SCHEMAS[kind as Kind], data as Readonly<Record<string, unknown>>, ""); // it has a kind
    return { ok: true, header: header as Header }; // as its schema says
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { ok: false, key: error.key, message: error.message };
  }
}

/** What each key has to be; the same in every kind that has it, but for `kind` itself. */
const ALL_KEYS: Keys = Object.assign({}, ...Object.values(SCHEMAS));

/** What is wrong with a value. */
class Fault extends Error {
  /** Keys and places, outermost first, with dots between them. */
  readonly key: string;

  constructor(key: string, message: string) {
    super(message);
    this.key = key;
  }
}

/** The value as a rule has it, without keys that it does not know. Throws a Fault for the first thing that is wrong with it. */
function read(rule: Rule, value: unknown, key: string): unknown {
  switch (rule.is) {
    case "text":
      if (typeof value !== "string") throw expected("text", value, key);
      return readText(rule, value, key);
    case "number":
      return readNumber(rule, value, key);
    case "flag":
      if (typeof value !== "boolean") throw expected("true or false", value, key);
      return value;
    case "one":
      if (rule.of.includes(value as string)) return value;
      throw expected(`${rule.of.length > 1 ? "one of " : ""}${rule.of.join(", ")}`, value, key);
    case "list": {
      // As people write it in an editor: a value alone is a list of one.
      const list = typeof value === "string" && value.trim() !== "" ? [value] : value;
      if (!Array.isArray(list)) throw expected("a list [a, b]", value, key);
      return list.map((item, i) => read(rule.of, item, `${key}.${i}`));
    }
    default:
      if (!isObject(value)) throw expected("an object", value, key);
      return rule.is === "object" ? readKeys(rule.keys, value, `${key}.`) : readRecord(rule.keys, value, key);
  }
}

/** `within`: what stands before a key in the place of a fault. */
function readKeys(keys: Keys, from: Readonly<Record<string, unknown>>, within: string) {
  const found: Record<string, unknown> = {};
  for (const key in keys) {
    const rule = keys[key] as Keys[string]; // it is one of its keys
    const value = from[key];
    const isEmpty = value === undefined || (rule.is === "list" && (value === null || value === ""));
    if (!isEmpty || !rule.maybe) found[key] = read(rule, value, within + key);
  }
  return found;
}

function readText(
  { least, most, form, otherwise }: Extract<Rule, { is: "text" }>,
  text: string,
  key: string,
) {
  if (least !== undefined && text.length < least) throw new Fault(key, "must not be empty");
  if (most !== undefined && text.length > most) throw new Fault(key, `must have at most ${most} characters`);
  if (form === undefined || (typeof form === "function" ? form(text) : form.test(text))) return text;
  throw new Fault(key, otherwise ?? `has an invalid form: ${quote(text)}`);
}

function readNumber(
  { whole, least = -Infinity, most = Infinity }: Extract<Rule, { is: "number" }>,
  number: unknown,
  key: string,
) {
  if (typeof number !== "number" || !Number.isFinite(number)) throw expected("a number", number, key);
  if (whole && !Number.isSafeInteger(number)) throw expected("a whole number", number, key);
  if (number < least) throw new Fault(key, `must be at least ${least}, got ${number}`);
  if (number > most) throw new Fault(key, `must be at most ${most}, got ${number}`);
  return number;
}

function readRecord(keys: Rule, record: Readonly<Record<string, unknown>>, within: string) {
  const found: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(record)) {
    if (key === "__proto__") continue;
    read(keys, key, `${within}.${key}`);
    const isScalar =
      typeof value === "string" || typeof value === "boolean" || Number.isFinite(value as number);
    if (!isScalar)
      throw new Fault(`${within}.${key}`, `must be a text, a number, true or false: ${quote(value)}`);
    found[key] = value;
  }
  return found;
}

function expected(what: string, value: unknown, key: string): Fault {
  return new Fault(key, `expected ${what}, got ${quote(value)}`);
}

function quote(value: unknown): string {
  if (value === undefined || value === null) return "nothing";
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 60)}...` : text;
}
