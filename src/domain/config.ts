import { zoneNamed } from "../text/time-zone.ts";
import { PaiError } from "./errors.ts";

export type ConfigValue = number | boolean | string | readonly string[];

interface KeyBase {
  /** One sentence for `pai config` and docs/config.md. */
  readonly doc: string;
  readonly unit?: string;
}

/** A setting: its default, range and unit. */
export type ConfigKey =
  | (KeyBase & {
      readonly type: "number" | "integer";
      readonly default: number;
      readonly min: number;
      readonly max: number;
    })
  | (KeyBase & { readonly type: "boolean"; readonly default: boolean })
  | (KeyBase & { readonly type: "zone"; readonly default: string })
  | (KeyBase & { readonly type: "choice"; readonly default: string; readonly choices: readonly string[] })
  /** `expected` says what the pattern wants. */
  | (KeyBase & {
      readonly type: "text";
      readonly default: string;
      readonly pattern: RegExp;
      readonly expected: string;
    })
  /** A program with its arguments. */
  | (KeyBase & { readonly type: "words"; readonly default: readonly string[] })
  /** Files of Markdown; `anywhere`: the user's own settings may name one by an absolute path. */
  | (KeyBase & { readonly type: "pages"; readonly default: readonly string[]; readonly anywhere: boolean });

function number(value: number, min: number, max: number, unit?: string) {
  return { type: "number", default: value, min, max, ...(unit !== undefined && { unit }) } as const;
}

function integer(value: number, min: number, max: number, unit?: string) {
  return { ...number(value, min, max, unit), type: "integer" } as const;
}

function flag(value: boolean) {
  return { type: "boolean", default: value } as const;
}

function choice<const C extends string>(value: C, ...others: C[]) {
  return { type: "choice", default: value as string, choices: [value, ...others] } as const;
}

function text(value: string, pattern: RegExp, expected: string) {
  return { type: "text", default: value, pattern, expected } as const;
}

const MODEL_NAME = text("", /^[\w.:/@+-]{0,200}$/, "the name of a model");
const AN_ADDRESS = "an address such as http://localhost:11434/v1";

/** Which model reads and judges, where a person wants one; only the user's own settings may say. */
const MODEL_KEYS = {
  "llm.provider": {
    ...choice("embedded", "openai", "command"),
    doc: "What reads remarks: `embedded` (nothing leaves the machine), `openai` (an OpenAI-compatible server), `command` (a program). See docs/models.md.",
  },
  "llm.baseUrl": {
    ...text("https://api.openai.com/v1", /^https?:\/\/[^\s@/]+(?:\/[^\s?#]*)?$/, AN_ADDRESS),
    doc: "Address of the server, such as `http://localhost:11434/v1`.",
  },
  "llm.model": {
    ...MODEL_NAME,
    doc: "Name of the model, as the server calls it.",
  },
  "llm.apiKeyEnv": {
    ...text("", /^(?:[A-Za-z_]\w{0,99})?$/, "the name of an environment variable, such as OPENAI_API_KEY"),
    doc: "Environment variable that holds the key, if the server needs one.",
  },
  "llm.command": {
    type: "words",
    default: [],
    doc: "Program, such as `claude -p`: it gets the prompt on stdin and prints the answer.",
  },
  "llm.timeoutSeconds": {
    ...integer(30, 1, 600, "seconds"),
    doc: "How long one try may take; with retries at most twice as long, in `consolidate` 10 s.",
  },
  "llm.retries": {
    ...integer(1, 0, 5),
    doc: "How often a request is repeated if the model cannot be reached.",
  },
  "llm.concurrency": {
    ...integer(2, 1, 16, "requests"),
    doc: "Requests that `consolidate` sends at the same time.",
  },
  "llm.sendSensitive": { ...flag(false), doc: "Also send texts about health, money, religion and the like." },
  "llm.dailyTokens": {
    ...integer(200_000, 0, 1_000_000_000, "tokens"),
    doc: "Most tokens per day (UTC).",
  },
  "llm.dailyCalls": {
    ...integer(500, 0, 1_000_000, "requests"),
    doc: "Most requests per day (UTC).",
  },
  "llm.priceIn": {
    ...number(0, 0, 100_000, "per million tokens"),
    doc: "Price of tokens sent, for `status --usage`.",
  },
  "llm.priceOut": {
    ...number(0, 0, 100_000, "per million tokens"),
    doc: "Price of tokens received, for `status --usage`.",
  },
  "embedding.provider": {
    ...choice("embedded", "openai"),
    doc: "What fills short lists of results by meaning: `embedded` (pai's word vectors), `openai` (also those of a server).",
  },
  "embedding.model": {
    ...MODEL_NAME,
    doc: "Name of the embedding model, as the server calls it.",
  },
  "embedding.baseUrl": {
    ...text("", /^(?:https?:\/\/[^\s@/]+(?:\/[^\s?#]*)?)?$/, AN_ADDRESS),
    doc: "Address of the server that embeds (default: llm.baseUrl).",
  },
  "embedding.dimensions": {
    ...integer(0, 0, 8192, "numbers"),
    doc: "Length of the vectors to request; 0: the model's own.",
  },
} as const satisfies Readonly<Record<string, ConfigKey>>;

/** Every setting with its default, range and unit. A store's own `config.yaml` may set any but the user's own (see `isUsersOwn`). */
export const CONFIG_KEYS = {
  "time.zone": {
    type: "zone",
    default: "",
    doc: "Zone in which days begin, such as Europe/Berlin (default: `TZ`, or that of the machine).",
  },
  "capture.review": { ...flag(false), doc: "Every new fact waits for `pai confirm`." },
  "recall.limit": { ...integer(10, 1, 1_000), doc: "Maximum number of results of one recall." },
  "memory.scope": {
    ...choice("both", "here"),
    doc: "What is read in a project with a store: `both` this and your personal one, or only this (`here`).",
  },
  "recall.track": { ...flag(true), doc: "Record which memories `recall` and `show` return." },
  "ttl.speculativeDays": {
    ...integer(30, 1, 36_500, "days"),
    doc: "When a fact of confidence below 0.4 expires unless it is confirmed.",
  },
  "prune.auto": { ...flag(false), doc: "`consolidate` prunes too; otherwise only the command `prune` does." },
  "prune.threshold": { ...number(0.05, 0, 1), doc: "Effective confidence below which a fact is pruned." },
  "consolidate.auto": {
    ...flag(false),
    doc: "`remember` and `ingest` start `consolidate` in the background after every three remarks or conversations.",
  },
  "journal.keepDays": { ...integer(30, 1, 3_650, "days"), doc: "How long a change can be undone." },
  "beliefs.enabled": {
    ...flag(true),
    doc: "Maintenance forms beliefs.",
  },
  "memoryMd.global": {
    type: "pages",
    default: ["MEMORY.md"],
    anywhere: true,
    doc: "Pages for what applies everywhere: Markdown files, separated by commas, in the store, absolute, or starting with `~/`.",
  },
  "memoryMd.project": {
    type: "pages",
    default: [".claude/memory/MEMORY.md"],
    anywhere: false,
    doc: "Pages for what belongs to a project: Markdown files in its work tree, separated by commas.",
  },
  "hooks.deadlineMs": {
    ...integer(1_000, 20, 10_000, "ms"),
    doc: "Processor time after which `pai hook` gives up beside a prompt (docs/agents.md).",
  },
  "hooks.ingest": { ...flag(true), doc: "Import sessions of agents when they end." },
  "index.url": {
    ...text(
      "",
      /^(?:postgres(?:ql)?:\/\/\S{1,1000})?$/,
      "the URL of a database, such as postgres://pai@localhost/pai, or empty",
    ),
    doc: "Database that several machines search; it gets what is remembered. See docs/scale.md.",
  },
  ...MODEL_KEYS,
} as const satisfies Readonly<Record<string, ConfigKey>>;

export type ConfigName = keyof typeof CONFIG_KEYS;
type ValueOf<K extends ConfigName> = (typeof CONFIG_KEYS)[K] extends {
  readonly choices: readonly (infer C)[];
}
  ? C
  : Values[(typeof CONFIG_KEYS)[K]["type"]];
interface Values {
  readonly number: number;
  readonly integer: number;
  readonly boolean: boolean;
  readonly pages: readonly string[];
  readonly zone: string;
  readonly choice: string;
  readonly text: string;
  readonly words: readonly string[];
}
/** The settings in force, all keys present. */
export type Config = { readonly [K in ConfigName]: ValueOf<K> };
/** Some settings, as one place gives them. */
export type Settings = { readonly [K in ConfigName]?: ValueOf<K> };

export const CONFIG_NAMES = Object.keys(CONFIG_KEYS) as readonly ConfigName[];

/** The defaults. Pure. */
export function defaultConfig(): Config {
  return Object.fromEntries(
    CONFIG_NAMES.map((name) => [name, CONFIG_KEYS[name].default] as const),
  ) as unknown as Config; // all keys, each with its own default
}

/** Whether a text names a setting. Pure. */
export function isConfigName(name: string): name is ConfigName {
  return Object.hasOwn(CONFIG_KEYS, name);
}

/**
 * Whether only the user's own settings may have it: a store that was cloned must not say what is written or sent where, nor when. Pure.
 */
export function isUsersOwn(name: ConfigName): boolean {
  const { type } = CONFIG_KEYS[name];
  return (
    type === "pages" ||
    type === "zone" ||
    name === "index.url" ||
    name === "memory.scope" ||
    Object.hasOwn(MODEL_KEYS, name)
  );
}

/**
 * A setting's value from a flag, the environment or YAML: the value itself, or what was expected.
 * Text such as "12" or "true" is read as what the key wants. Pure.
 */
export function readSetting(name: ConfigName, value: unknown): { value: ConfigValue } | { expected: string } {
  const key: ConfigKey = CONFIG_KEYS[name];
  if (key.type === "pages") return readPages(value, key.anywhere);
  if (key.type === "zone") {
    if (typeof value === "string" && (value === "" || zoneNamed(value) !== undefined)) return { value };
    return { expected: "a time zone such as Europe/Berlin, or empty for that of the machine" };
  }
  if (key.type === "words") return readWords(value);
  if (key.type === "choice") {
    const isChoice = typeof value === "string" && key.choices.includes(value);
    return isChoice ? { value } : { expected: `one of ${key.choices.join(", ")}` };
  }
  if (key.type === "text") {
    const fits = typeof value === "string" && key.pattern.test(value);
    return fits ? { value } : { expected: key.expected };
  }
  if (key.type === "boolean") {
    if (value === true || value === "true") return { value: true };
    if (value === false || value === "false") return { value: false };
    return { expected: "true or false" };
  }
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  const whole = key.type === "integer";
  const inRange = typeof number === "number" && number >= key.min && number <= key.max;
  if (inRange && (!whole || Number.isInteger(number))) return { value: number };
  return { expected: `${whole ? "a whole number" : "a number"} from ${key.min} to ${key.max}` };
}

/** The same, for whoever has to have a value. PaiError `invalid_value`. */
export function wantSetting(name: ConfigName, value: unknown): ConfigValue {
  const read = readSetting(name, value);
  if ("value" in read) return read.value;
  const got = JSON.stringify(value);
  throw new PaiError("invalid_value", `expected ${name} to be ${read.expected}, got ${got}`, {
    hint: `the default is ${CONFIG_KEYS[name].default}`,
  });
}

/** The name of the environment variable of a setting: `recall.limit` is `PAI_RECALL_LIMIT`. Pure. */
export function environmentName(name: ConfigName): string {
  return `PAI_${name
    .replace(/([a-z])([A-Z])/g, "$1_$2")
    .replaceAll(".", "_")
    .toUpperCase()}`;
}

/** A page is text that tools read, never a file that some program runs. */
const PAGE_NAME = /\.(?:md|mdc|markdown)$/i;
const MAX_PAGES = 10;
const MAX_PATH = 500;
/** An empty, `.` or `..` part, a backslash, a control character. */
const UNSAFE = /(?:^|\/)\.{0,2}(?:\/|$)|[\\\x00-\x1f\x7f-\x9f]/u;

/** The paths of pages that a setting gives, or what was expected. `anywhere`: absolute ones are allowed. Pure. */
function readPages(value: unknown, anywhere: boolean): { value: readonly string[] } | { expected: string } {
  const given = typeof value === "string" ? value.split(",") : value;
  const isList = Array.isArray(given) && given.every((path) => typeof path === "string");
  const pages = isList ? given.map((path: string) => path.trim()).filter((path) => path !== "") : [];
  const fits = pages.length <= MAX_PAGES && pages.every((path) => isPage(path, anywhere));
  if (isList && fits && new Set(pages).size === pages.length) return { value: pages };
  const where = anywhere ? "relative, absolute or below ~/" : "relative, without ..";
  return { expected: `at most ${MAX_PAGES} different paths of .md files (${where}), with commas between` };
}

function isPage(path: string, anywhere: boolean): boolean {
  if (path.length > MAX_PATH || !PAGE_NAME.test(path)) return false;
  const inside = anywhere ? path.replace(/^~?\//, "") : path;
  return !UNSAFE.test(inside) && !(inside === path && path.startsWith("~"));
}

const MAX_WORDS = 50;
const MAX_WORD = 1_000;
const WORD = /"([^"]*)"|'([^']*)'|(\S+)/g;

/** A program and its arguments: a list, or a text that is split at spaces outside of quotation marks. Pure. */
function readWords(value: unknown): { value: readonly string[] } | { expected: string } {
  const given =
    typeof value === "string"
      ? [...value.matchAll(WORD)].map(([, double, single, plain]) => double ?? single ?? plain ?? "")
      : value;
  const isList = Array.isArray(given) && given.every((word) => typeof word === "string");
  const areWords = isList && given.every((word) => word.length <= MAX_WORD && !word.includes("\0"));
  const fits = areWords && given.length <= MAX_WORDS && given[0] !== "";
  if (fits) return { value: given };
  return { expected: `a program and its arguments, at most ${MAX_WORDS} words` };
}
