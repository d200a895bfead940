import * as z from "zod/mini";
import { STATUSES } from "./status.ts";
import { CATEGORIES, KINDS, SOURCES, STORES } from "./vocabulary.ts";

/** The memory that may end another one, what it says (empty where that is private), and the question that asks. */
const doubtShape = z.object({
  id: z.string(),
  shortId: z.string(),
  question: z.optional(z.string()),
  text: z.string(),
  /** It may as well be about something else. */
  isUnsure: z.optional(z.boolean()),
});
/** The memory that says a part of another one anew, and what it says, likewise. */
const partShape = z.object({ id: z.string(), shortId: z.string(), text: z.string() });

/**
 * The JSON that each command prints with `--json`, and that the library returns (there without
 * `schemaVersion`). Keys are camelCase, dates ISO 8601 UTC, paths relative to the store, scores 0..1.
 */
export const memoryFields = {
  id: z.string(),
  kind: z.enum(KINDS),
  category: z.enum(CATEGORIES),
  subject: z.string(),
  text: z.string(),
  /** The whole remark of which the text is a part, without what holds no more: what lists show, of several parts with the first. */
  remark: z.optional(z.string()),
  /** What stands for it in lists: of an entity its name, of a conversation that nobody has looked at for long sentences of it. */
  summary: z.optional(z.string()),
  /** Of a conversation: how it begins, who said what (`Mara: Shall we go? / me: Yes`). */
  spoken: z.optional(z.string()),
  created: z.string(),
  updated: z.string(),
  status: z.enum(STATUSES),
  verification: z.string(),
  confidence: z.number(),
  effectiveConfidence: z.number(),
  /** Of a belief that tells of the past, or that was last denied or not heard of for long. */
  timeframe: z.optional(z.literal("past")),
  importance: z.number(),
  tags: z.array(z.string()),
  keywords: z.array(z.string()),
  scope: z.enum(["global", "project"]),
  project: z.optional(z.string()),
  source: z.enum(SOURCES),
  session: z.optional(z.string()),
  /** In a project's store: who wrote it, where that is somebody else. */
  author: z.optional(z.string()),
  sources: z.array(z.string()),
  validAt: z.string(),
  invalidAt: z.optional(z.string()),
  expiresAt: z.optional(z.string()),
  /** Of a commitment. */
  due: z.optional(z.string()),
  state: z.optional(z.string()),
  /** An open commitment whose date is past. */
  overdue: z.optional(z.boolean()),
  /** Of an episode: its circumstances. */
  context: z.optional(z.string()),
  pinned: z.boolean(),
  /** About health, money, identity papers, religion, sexuality or an exact address. */
  sensitive: z.boolean(),
  supersedes: z.array(z.string()),
  supersededBy: z.optional(z.string()),
  reason: z.optional(z.string()),
  /** What may have taken its place, while nobody has said so. */
  maybeOutdated: z.optional(doubtShape),
  /** Of an open commitment: what may have settled it, likewise. */
  maybeDone: z.optional(doubtShape),
  /** What says a part of it anew: of the two that one holds. */
  partReplacedBy: z.optional(partShape),
  accessDays: z.number(),
  lastAccess: z.optional(z.string()),
  shortId: z.string(),
  path: z.string(),
  /** In a project that has a memory of its own: which of the two it is in; of what is new, only where the personal one keeps it. */
  store: z.optional(z.enum(STORES)),
};

export const memoryShape = z.object(memoryFields);

export const problemShape = z.object({
  code: z.string(),
  path: z.string(),
  line: z.optional(z.number()),
  message: z.string(),
});

/** What a list reports besides its results. */
export const listFields = {
  /** How many there are, listed or not. */
  total: z.number(),
  problems: z.array(problemShape),
};

/** One planned or applied change of a file. */
export const changeShape = z.object({
  op: z.enum(["create", "update", "move", "remove"]),
  path: z.string(),
  to: z.optional(z.string()),
  id: z.optional(z.string()),
  event: z.string(),
  reason: z.string(),
  detail: z.optional(z.string()),
});

/** What every writing command reports besides. */
export const writeFields = {
  /** Id of the change set; absent where nothing changed or with `--dry-run`. */
  changeSet: z.optional(z.string()),
  dryRun: z.boolean(),
  changes: z.array(changeShape),
};

/** One turn of a conversation, or a section of a document: there `speaker` is its title and headings (`title > heading`). */
export const turnShape = z.object({
  /** Position in its episode, from 1. */
  turn: z.number(),
  speaker: z.string(),
  at: z.string(),
  /** The id that the turn had where it was imported from. */
  ref: z.optional(z.string()),
  /** Names the turn within its episode: `<id>#<hash>`. */
  hash: z.string(),
  text: z.string(),
});

export const explainShape = z.object({
  parts: z.array(z.object({ name: z.string(), value: z.number(), weight: z.number(), points: z.number() })),
  matched: z.record(z.string(), z.array(z.string())),
  foundBy: z.string(),
  support: z.number(),
  /** The wordings of the question that found it, where there are several. */
  wordings: z.optional(z.array(z.string())),
});

export const eventShape = z.object({
  seq: z.number(),
  replica: z.string(),
  wall: z.string(),
  at: z.string(),
  cs: z.string(),
  command: z.string(),
  id: z.string(),
  event: z.string(),
  reason: z.string(),
  detail: z.optional(z.string()),
  wording: z.optional(z.string()),
  source: z.string(),
});

export type MemoryJson = z.infer<typeof memoryShape>;
export type ProblemJson = z.infer<typeof problemShape>;
export type ChangeJson = z.infer<typeof changeShape>;
export type EventJson = z.infer<typeof eventShape>;
export type TurnJson = z.infer<typeof turnShape>;

/** How a query was read. */
export const readingShape = z.object({
  terms: z.array(z.string()),
  phrases: z.array(z.string()),
  excluded: z.array(z.string()),
  matching: z.string(),
  /** Where near vectors were found by a graph: the part of the ten nearest that it finds, 0..1. */
  approximate: z.optional(z.number()),
  /** The time that it asks about, `from` <= t < `until`; an end is left out where it is open. */
  time: z.optional(
    z.object({ words: z.array(z.string()), from: z.optional(z.string()), until: z.optional(z.string()) }),
  ),
});

export const historyShape = z.object({
  memory: z.optional(memoryShape),
  results: z.array(eventShape),
  named: z.array(memoryShape),
});
export type HistoryJson = z.infer<typeof historyShape>;
