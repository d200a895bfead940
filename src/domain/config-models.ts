/** Which model reads and judges, where a person wants one; only the user's own settings may say. */
export const MODEL_KEYS = {
  "llm.provider": {
    type: "choice",
    choices: ["embedded", "openai", "command"],
    default: "embedded",
    doc: "What reads remarks: `embedded` (nothing leaves the machine), `openai` (an OpenAI-compatible server), `command` (a program of yours). See docs/models.md.",
  },
  "llm.baseUrl": {
    type: "text",
    default: "https://api.openai.com/v1",
    pattern: /^https?:\/\/[^\s@/]+(?:\/[^\s?#]*)?$/,
    expected: "an address such as http://localhost:11434/v1",
    doc: "Address of the OpenAI-compatible server, usually ending in `/v1`.",
  },
  "llm.model": {
    type: "text",
    default: "",
    pattern: /^[\w.:/@+-]{0,200}$/,
    expected: "the name of a model",
    doc: "Name of the model, as the server calls it.",
  },
  "llm.apiKeyEnv": {
    type: "text",
    default: "",
    pattern: /^(?:[A-Za-z_]\w{0,99})?$/,
    expected: "the name of an environment variable, such as OPENAI_API_KEY",
    doc: "Environment variable that holds the key; empty if the server needs none.",
  },
  "llm.command": {
    type: "words",
    default: [],
    doc: "Program with its arguments, such as `claude -p`: it gets the prompt on stdin and prints the answer.",
  },
  "llm.timeoutSeconds": {
    ...integer(30, 1, 600, "seconds"),
    doc: "How long one try may take; a request with its retries takes at most twice as long, in `consolidate` 10 s.",
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
    doc: "Most tokens per day (UTC); a request that would exceed this is not sent.",
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
    type: "choice",
    choices: ["embedded", "openai"],
    default: "embedded",
    doc: "What fills short lists of results by meaning: `embedded` (word vectors that come with pai), `openai` (also vectors of an OpenAI-compatible server). See docs/models.md.",
  },
  "embedding.model": {
    type: "text",
    default: "",
    pattern: /^[\w.:/@+-]{0,200}$/,
    expected: "the name of a model",
    doc: "Name of the embedding model, as the server calls it.",
  },
  "embedding.baseUrl": {
    type: "text",
    default: "",
    pattern: /^(?:https?:\/\/[^\s@/]+(?:\/[^\s?#]*)?)?$/,
    expected: "an address such as http://localhost:11434/v1",
    doc: "Address of the server that embeds (default: llm.baseUrl).",
  },
  "embedding.dimensions": {
    ...integer(0, 0, 8192, "numbers"),
    doc: "Length of the vectors to request; 0: the model's own.",
  },
} as const satisfies Readonly<Record<string, ConfigKey>>;

const MAX_WORDS = 50;
const MAX_WORD = 1_000;
/** A word, or what stands in quotation marks. */
const WORD = /"([^"]*)"|'([^']*)'|(\S+)/g;

/** A program and its arguments: a list, or a text that is split at spaces outside of quotation marks. Pure. */
export function readWords(value: unknown): { value: readonly string[] } | { expected: string } {
  const given =
    typeof value === "string"
      ? [...value.matchAll(WORD)].map(([, double, single, plain]) => double ?? single ?? plain ?? "")
      : value;
  const isList = Array.isArray(given) && given.every((word) => typeof word === "string");
  const fits = isList && given.length <= MAX_WORDS && given[0] !== "" && given.every((word) => isWord(word));
  if (fits) return { value: given };
  return { expected: `a program and its arguments, at most ${MAX_WORDS} words` };
}

function isWord(word: string): boolean {
  return word.length <= MAX_WORD && !word.includes("\0");
}

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

/** A setting that is a number from `min` to `max`. */
export function number(value: number, min: number, max: number, unit?: string) {
  return { type: "number", default: value, min, max, ...(unit !== undefined && { unit }) } as const;
}

/** A setting that is a whole number from `min` to `max`. */
export function integer(value: number, min: number, max: number, unit?: string) {
  return { ...number(value, min, max, unit), type: "integer" } as const;
}

/** A setting that is on or off. */
export function flag(value: boolean) {
  return { type: "boolean", default: value } as const;
}
