import * as z from "zod/mini";
import { listFields, memoryFields, memoryShape, problemShape } from "./memory-shapes.ts";
import { KINDS, SOURCES } from "./vocabulary.ts";

const itemShape = z.object({
  /** Names the memory to commands; behind a `#` one turn of it. */
  id: z.string(),
  kind: z.enum(KINDS),
  text: z.string(),
  at: z.string(),
  /** Whom a statement is about; its "I" is theirs. */
  subject: z.optional(z.string()),
  /** Of a turn of a conversation. */
  speaker: z.optional(z.string()),
  /** What may have taken its place, while nobody has said so. */
  maybeOutdated: z.optional(z.string()),
  /** Whose words it has; of a belief, the least trusted of what it rests on. */
  source: z.enum(SOURCES),
  /** In a project's store: who wrote it, where that is somebody else. */
  author: z.optional(z.string()),
  /** Conversations that it rests on. */
  sources: z.number(),
  confidence: z.number(),
});

/** A block for a prompt, and what it holds in its order: what is known, what was said, what had no room. */
export const contextShape = z.object({
  text: z.string(),
  /** Estimated. */
  tokens: z.number(),
  budget: z.number(),
  semantic: z.array(itemShape),
  episodic: z.array(itemShape),
  leftOut: z.array(itemShape),
  /** How many memories of web pages and tools would have fitted, had they been asked for. */
  withheld: z.number(),
  problems: z.array(problemShape),
});

/** What is known about something, in the order in which it became true. */
export const timelineShape = z.object({
  query: z.string(),
  entries: z.array(
    z.object({
      ...memoryFields,
      /** When it became true, or was said. */
      at: z.string(),
      /** Whether it is true now. */
      current: z.boolean(),
      /** Of a turn of a conversation. */
      turn: z.optional(z.number()),
      /** Who said it, of a turn, and of a fact whose turn was found. */
      speaker: z.optional(z.string()),
    }),
  ),
  ...listFields,
});

/** What is due and what happens, day by day. Days are UTC, `YYYY-MM-DD`. */
export const agendaShape = z.object({
  /** The first day, and the last one. */
  from: z.string(),
  to: z.string(),
  /** Open commitments whose date is past, where today is asked for; the oldest first. */
  overdue: z.array(memoryShape),
  /** Days without an entry are left out. */
  days: z.array(
    z.object({
      day: z.string(),
      /** Commitments that are due, then what happens. */
      entries: z.array(memoryShape),
    }),
  ),
  /** How many open commitments have no date, and the newest ten of them. */
  undated: z.number(),
  withoutDay: z.array(memoryShape),
  problems: z.array(problemShape),
});

const atShape = { ...memoryFields, /** When it happened. */ at: z.string() };
const happenedShape = z.array(z.object(atShape));

/** What changed between two days, in the order in which it happened. Days are the person's, `YYYY-MM-DD`. */
export const diffShape = z.object({
  /** The first day, and the last one. */
  from: z.string(),
  to: z.string(),
  /** What came to be known, and still stood at the end. */
  learnt: happenedShape,
  /** What took the place of what; without `from` where its words were edited. */
  changed: z.array(z.object({ at: z.string(), from: z.optional(memoryShape), to: memoryShape })),
  /** What holds no more, its time to live over or faded, and nothing took its place. */
  ended: z.array(z.object({ ...atShape, how: z.enum(["ended", "expired", "faded"]) })),
  restored: happenedShape,
  /** Without their words. */
  forgotten: z.array(z.object({ at: z.string(), id: z.string(), kind: z.enum(KINDS), erased: z.boolean() })),
  promises: z.object({
    made: happenedShape,
    kept: happenedShape,
    cancelled: happenedShape,
    missed: happenedShape,
  }),
  beliefs: z.object({ formed: happenedShape, givenUp: happenedShape }),
  /** What is not told: sensitive memories, and what was forgotten since or waits for review. */
  withheld: z.number(),
  problems: z.array(problemShape),
});

export type DiffJson = z.infer<typeof diffShape>;
export type AgendaJson = z.infer<typeof agendaShape>;
export type ContextJson = z.infer<typeof contextShape>;
export type TimelineJson = z.infer<typeof timelineShape>;

/** What a belief has besides what every memory has. */
export const beliefFields = {
  /** 1 plus observations for and against it; `confidence` is their share. */
  alpha: z.number(),
  beta: z.number(),
  /** Independent observations. */
  evidence: z.number(),
  /** Ids of facts. */
  supporting: z.array(z.string()),
  contradicting: z.array(z.string()),
  timeframe: z.enum(["current", "past", "always"]),
};

export const beliefsShape = z.object({
  results: z.array(z.object({ ...memoryFields, belief: z.object(beliefFields) })),
  ...listFields,
});

export const whyShape = z.object({
  memory: memoryShape,
  /** Of a statement that was read from a remark: as what, and the words that most made it so. */
  reading: z.optional(z.object({ as: z.string(), words: z.array(z.string()) })),
  /** What it rests on: the facts of a belief, those that speak against it included; else the memory itself. */
  because: z.array(
    z.object({
      verdict: z.enum(["supports", "contradicts", "states"]),
      memory: memoryShape,
      /** What was said, word for word, the oldest first. */
      said: z.array(
        z.object({
          episode: z.string(),
          /** Of a turn of a conversation. */
          speaker: z.optional(z.string()),
          /** Of a document: which one, as it was called where it came from. */
          document: z.optional(z.string()),
          hash: z.optional(z.string()),
          at: z.string(),
          text: z.string(),
          /** It is private, or something that was said in it is. */
          isPrivate: z.optional(z.literal(true)),
        }),
      ),
    }),
  ),
});

export type BeliefsJson = z.infer<typeof beliefsShape>;
export type BeliefJson = BeliefsJson["results"][number];
export type WhyJson = z.infer<typeof whyShape>;

const boxShape = z.object({
  id: z.string(),
  shortId: z.string(),
  path: z.string(),
  /** When its first memory was said. */
  began: z.string(),
  topics: z.array(z.string()),
  /** Ids, in the order in which they came. */
  members: z.array(z.string()),
  /** Absent while it may still grow. */
  sealedAt: z.optional(z.string()),
  sealReason: z.optional(z.string()),
  goal: z.optional(z.string()),
  session: z.optional(z.string()),
  project: z.optional(z.string()),
});

export const boxesShape = z.object({ results: z.array(boxShape), ...listFields });

export type BoxJson = z.infer<typeof boxShape>;
export type BoxesJson = z.infer<typeof boxesShape>;

const entityShape = z.object({
  id: z.string(),
  shortId: z.string(),
  path: z.string(),
  name: z.string(),
  /** `person`, `place`, `organisation`, `tool`, `project`, `other`, or what a person wrote. */
  type: z.string(),
  aliases: z.array(z.string()),
  /** How many facts name it, or are about it. */
  facts: z.number(),
  /** When the newest of them was said; absent for none. */
  lastSaid: z.optional(z.string()),
});

export const entitiesShape = z.object({ results: z.array(entityShape), ...listFields });

/** Somebody or something whose name memories have, with a file of its own or without. */
export interface NamedJson extends Pick<EntityJson, "name" | "type" | "aliases"> {
  /** How many memories are about it or name it. */
  readonly memories: number;
  /** When the newest of them was said; absent for none. */
  readonly lastSaid?: string | undefined;
}

export type EntityJson = z.infer<typeof entityShape>;
export type EntitiesJson = z.infer<typeof entitiesShape>;
