import type { Sha256 } from "./hash.ts";
import { STATUSES } from "./status.ts";
import { CATEGORIES, KINDS, LINK_TYPES, SOURCES } from "./vocabulary.ts";

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

/** The type of what a rule lets through. */
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

type TextRule = Extract<Rule, { is: "text" }>;
const text = <T extends string = string>(rule: Omit<TextRule, "is"> = {}) => ({
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
const word = text({ ...ONE_LINE, most: 200 });
const hash = text<Sha256>({ form: /^sha256:[0-9a-f]{64}$/ });
const sealed = text({ least: 1, most: 8_000, form: /^[A-Za-z0-9+/]+={0,2}$/, otherwise: "is not base64" });
const words = list(word);
const references = list(reference);
/** Of an entity: what it is to whom, and the fact that says so; `past` where that fact no longer holds. */
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
  lifecycle: maybe(one(["candidate", "validated", "active", "stale", "archived"])),
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
    action: maybe(line),
    outcome: maybe(line),
    started: maybe(date),
    sealed_at: maybe(date),
    turns: maybe(count),
    extracted: maybe(count),
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
    topics: maybe(words),
    members: maybe(references),
    sealed_at: maybe(date),
    seal_reason: maybe(line),
    trace: maybe(id),
    goal: maybe(line),
    ...closing,
  },
  belief: {
    ...common,
    kind: one(["belief"]),
    context: maybe(line),
    timeframe: maybe(one(["current", "past", "always"])),
    alpha: maybe(number({ least: 0 })),
    beta: maybe(number({ least: 0 })),
    evidence: maybe(count),
    supporting: maybe(references),
    contradicting: maybe(references),
    partial: maybe(references),
    peak: maybe(unit),
    last_reinforced: maybe(date),
    promoted_at: maybe(date),
    demoted_at: maybe(date),
    suppressed_at: maybe(date),
    origin: maybe(one(["cluster", "synthesis"])),
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
