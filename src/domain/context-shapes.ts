import * as z from "zod/mini";
import { listFields, memoryFields, problemShape } from "./memory-shapes.ts";
import { KINDS, SOURCES, STORES } from "./vocabulary.ts";

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

const dueShape = z.object({
  ...memoryFields,
  /** In a project that has a memory of its own: which of the two it is from. */
  store: z.optional(z.enum(STORES)),
});

/** What is due and what happens, day by day. Days are UTC, `YYYY-MM-DD`. */
export const agendaShape = z.object({
  /** The first day, and the last one. */
  from: z.string(),
  to: z.string(),
  /** Open commitments whose date is past, where today is asked for; the oldest first. */
  overdue: z.array(dueShape),
  /** Days without an entry are left out. */
  days: z.array(
    z.object({
      day: z.string(),
      /** Commitments that are due, then what happens. */
      entries: z.array(dueShape),
    }),
  ),
  /** Open commitments without a date. */
  undated: z.number(),
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
  changed: z.array(
    z.object({ at: z.string(), from: z.optional(z.object(memoryFields)), to: z.object(memoryFields) }),
  ),
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
