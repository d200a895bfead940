import { zoneNamed } from "../text/time-zone.ts";
import { AGING_KEYS } from "./config-aging.ts";
import type { ConfigKey } from "./config-key.ts";
import { MODEL_KEYS, readWords } from "./config-models.ts";
import { HOOK_KEYS, PAGE_KEYS, readPages } from "./config-pages.ts";

/** The settings of the graph; see `CONFIG_KEYS`. */
const GRAPH_KEYS = {
  "graph.enabled": {
    type: "boolean",
    default: true,
    doc: "Recall adds memories that edges connect to its best results.",
  },
  "graph.maxEntityEdges": {
    type: "integer",
    default: 10,
    min: 0,
    max: 100,
    unit: "edges",
    doc: "Maximum number of edges from a new statement to others about the same entities.",
  },
  "graph.floor": {
    type: "number",
    default: 0.2,
    min: 0,
    max: 1,
    doc: "Edges with a weight x confidence below this are not followed.",
  },
  "graph.hops": {
    type: "integer",
    default: 3,
    min: 1,
    max: 5,
    unit: "hops",
    doc: "Maximum number of edges between a result and a memory that is added.",
  },
  "graph.neighbour": {
    type: "number",
    default: 0.8,
    min: 0,
    max: 1,
    doc: "Part of a result's score that a neighbour gets, times weight and confidence of the edge.",
  },
  "graph.decay": {
    type: "number",
    default: 0.7,
    min: 0,
    max: 1,
    doc: "Part of that score that is passed on with each further edge.",
  },
  "graph.results": {
    type: "integer",
    default: 3,
    min: 0,
    max: 100,
    unit: "memories",
    doc: "Maximum number of memories that recall adds because of edges.",
  },
} as const;

/** When a store looks after itself. */
const UPKEEP_KEYS = {
  "consolidate.auto": {
    type: "boolean",
    default: false,
    doc: "`remember` and `ingest` start `consolidate` in the background after some extractions. Prefer `pai cron` on machines that are always on.",
  },
  "consolidate.everyN": {
    type: "integer",
    default: 3,
    min: 1,
    max: 10_000,
    unit: "extractions",
    doc: "With `consolidate.auto`, start after this many extractions (remarks, conversations, or batches of lines of a file).",
  },
} as const satisfies Readonly<Record<string, ConfigKey>>;

/** The settings of beliefs; see `CONFIG_KEYS`. */
const BELIEF_KEYS = {
  "beliefs.enabled": {
    type: "boolean",
    default: true,
    doc: "Maintenance forms beliefs from at least three independent observations.",
  },
  "recall.maxBeliefs": {
    type: "integer",
    default: 2,
    min: 0,
    max: 20,
    unit: "beliefs",
    doc: "Maximum number of beliefs that recall adds after its other results.",
  },
} as const;

export type ConfigValue = number | boolean | string | readonly string[];

/** A list of phrases has so many at most, each of so many characters. */
const MAX_PHRASES = 100;
const MAX_PHRASE = 100;

/** Every setting with its default, range and unit. A store's own `config.yaml` may set any but the user's own (see `isUsersOwn`). */
export const CONFIG_KEYS = {
  "capture.review": {
    type: "boolean",
    default: false,
    doc: "Every new fact is pending until `confirm`.",
  },
  "capture.bufferTurns": {
    type: "integer",
    default: 5,
    min: 1,
    max: 1_000,
    unit: "turns",
    doc: "Facts are extracted from a conversation once this many turns wait.",
  },
  "capture.bufferMinutes": {
    type: "integer",
    default: 15,
    min: 0,
    max: 10_080,
    unit: "minutes",
    doc: "Facts are extracted from a conversation once a turn has waited this long.",
  },
  "capture.signals.high": {
    type: "phrases",
    default: [],
    doc: "Phrases that mark a turn of a conversation as urgent: facts are extracted at once.",
  },
  "capture.signals.medium": {
    type: "phrases",
    default: [],
    doc: "Phrases that mark a turn as more than small talk, for importance and summaries.",
  },
  "boxes.topicShift": {
    type: "number",
    default: 0.15,
    min: 0,
    max: 1,
    doc: "A box is sealed when a memory shares less than this part of the topics of its last 5 members.",
  },
  "boxes.gapMinutes": {
    type: "integer",
    default: 30,
    min: 1,
    max: 10_080,
    unit: "minutes",
    doc: "A box is sealed when nothing has been added for this long.",
  },
  "boxes.maxMemories": {
    type: "integer",
    default: 50,
    min: 1,
    // So many ids fit into the header of a box.
    max: 400,
    unit: "memories",
    doc: "A box is sealed when it has this many members.",
  },
  "correct.minConfidence": {
    type: "number",
    default: 0.85,
    min: 0,
    max: 1,
    doc: "Minimum confidence of a correction.",
  },
  ...AGING_KEYS,
  "recall.limit": {
    type: "integer",
    default: 10,
    min: 1,
    max: 1_000,
    doc: "Maximum number of results of one recall.",
  },
  "recall.floor": {
    type: "number",
    default: 0.37,
    min: 0,
    max: 1,
    doc: "Minimum support of a result.",
  },
  "recall.filterStale": {
    type: "boolean",
    default: false,
    doc: "Leave stale and archived memories out of recall.",
  },
  "recall.weights.relevance": {
    type: "number",
    default: 0.85,
    min: 0,
    max: 1,
    doc: "Weight of relevance in the score.",
  },
  "recall.weights.importance": {
    type: "number",
    default: 0.08,
    min: 0,
    max: 1,
    doc: "Weight of importance/10 in the score.",
  },
  "recall.weights.recency": {
    type: "number",
    default: 0.04,
    min: 0,
    max: 1,
    doc: "Weight of recency in the score.",
  },
  "recall.weights.confidence": {
    type: "number",
    default: 0.03,
    min: 0,
    max: 1,
    doc: "Weight of the effective confidence in the score.",
  },
  "recall.weights.vectors": {
    type: "number",
    default: 0.8,
    min: 0,
    max: 5,
    doc: "Weight of meaning within relevance, where words count 1; 0 compares words only.",
  },
  "index.hnsw.from": {
    type: "integer",
    default: 50_000,
    min: 0,
    max: 100_000_000,
    unit: "vectors",
    doc: "From this many on, `pai watch` and `pai mcp` find near vectors by a graph (if hnswlib-node is installed), as they do with vectors of more than 256 dimensions; 0 compares all.",
  },
  ...GRAPH_KEYS,
  ...BELIEF_KEYS,
  ...PAGE_KEYS,
  ...UPKEEP_KEYS,
  "time.zone": {
    type: "zone",
    default: "",
    doc: "Zone in which days begin, such as Europe/Berlin. Empty: that of the machine, or of `TZ`.",
  },
  "recall.track": {
    type: "boolean",
    default: true,
    doc: "Record which memories `recall` and `show` return.",
  },
  "journal.keepDays": {
    type: "integer",
    default: 30,
    min: 1,
    max: 3_650,
    unit: "days",
    doc: "How long a change can be undone.",
  },
  ...HOOK_KEYS,
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
  readonly phrases: readonly string[];
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
  return type === "pages" || type === "zone" || Object.hasOwn(MODEL_KEYS, name);
}

/**
 * A setting's value from a flag, the environment or YAML: the value itself, or what was expected.
 * Text such as "12", "true" or "one, two" is read as what the key wants. Pure.
 */
export function readSetting(name: ConfigName, value: unknown): { value: ConfigValue } | { expected: string } {
  const key: ConfigKey = CONFIG_KEYS[name];
  if (key.type === "pages") return readPages(value, key.anywhere);
  if (key.type === "phrases") return readPhrases(value);
  if (key.type === "zone") return readZone(value);
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

function readZone(value: unknown): { value: string } | { expected: string } {
  if (typeof value === "string" && (value === "" || zoneNamed(value) !== undefined)) return { value };
  return { expected: "a time zone such as Europe/Berlin, or empty for that of the machine" };
}

function readPhrases(value: unknown): { value: readonly string[] } | { expected: string } {
  const given = typeof value === "string" ? value.split(",") : value;
  const isList = Array.isArray(given) && given.every((phrase) => typeof phrase === "string");
  const phrases = isList
    ? given.map((phrase: string) => phrase.trim()).filter((phrase) => phrase !== "")
    : [];
  const fits = phrases.length <= MAX_PHRASES && phrases.every(({ length }) => length <= MAX_PHRASE);
  if (isList && fits) return { value: phrases };
  return {
    expected: `at most ${MAX_PHRASES} phrases of at most ${MAX_PHRASE} characters, with commas between`,
  };
}

/** The name of the environment variable of a setting: `recall.limit` is `PAI_RECALL_LIMIT`. Pure. */
export function environmentName(name: ConfigName): string {
  return `PAI_${name
    .replace(/([a-z])([A-Z])/g, "$1_$2")
    .replaceAll(".", "_")
    .toUpperCase()}`;
}
