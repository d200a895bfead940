import * as z from "zod/mini";
import { listFields, memoryFields, memoryShape, problemShape } from "./memory-shapes.ts";

/** What a belief has besides what every memory has. */
export const beliefFields = {
  /** 1 plus observations for and against it, halves for partial ones; `confidence` is their share. */
  alpha: z.number(),
  beta: z.number(),
  /** Its highest confidence so far. */
  peak: z.number(),
  /** Independent observations. */
  evidence: z.number(),
  /** Ids of facts. */
  supporting: z.array(z.string()),
  contradicting: z.array(z.string()),
  partial: z.array(z.string()),
  timeframe: z.enum(["current", "past", "always"]),
  /** When something last spoke for it. */
  lastReinforced: z.string(),
  /** How readily it comes to mind (0..1), and days after which that falls to a third. */
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
      verdict: z.enum(["supports", "contradicts", "partial", "states"]),
      memory: memoryShape,
      /** What was said, word for word, the oldest first. */
      said: z.array(
        z.object({
          episode: z.string(),
          /** Of a turn of a conversation. */
          speaker: z.optional(z.string()),
          hash: z.optional(z.string()),
          at: z.string(),
          text: z.string(),
        }),
      ),
    }),
  ),
});

export type BeliefsJson = z.infer<typeof beliefsShape>;
export type BeliefJson = BeliefsJson["results"][number];
export type WhyJson = z.infer<typeof whyShape>;

const boxFields = {
  id: z.string(),
  shortId: z.string(),
  path: z.string(),
  /** When its first memory was said. */
  began: z.string(),
  topics: z.array(z.string()),
  /** Ids, in the order in which they came. */
  members: z.array(z.string()),
  /** Absent while it is open. */
  sealedAt: z.optional(z.string()),
  sealReason: z.optional(z.string()),
  /** The recurring topic that it belongs to; absent while it is open. */
  trace: z.optional(z.string()),
  goal: z.optional(z.string()),
  session: z.optional(z.string()),
  project: z.optional(z.string()),
};

const boxShape = z.object(boxFields);

export const boxesShape = z.object({ results: z.array(boxShape), ...listFields });

export const traceShape = z.object({
  /** Absent for a box that is still open, and where no box was found. */
  trace: z.optional(z.string()),
  /** The oldest first. `memories`: those of its members that were not forgotten, whatever became of them since. */
  boxes: z.array(z.object({ ...boxFields, memories: z.array(memoryShape) })),
  problems: z.array(problemShape),
});

/** Topics that came up more than once, that with the most boxes first. */
export const tracesShape = z.object({
  results: z.array(
    z.object({
      trace: z.string(),
      /** Those that most of its boxes have, first. */
      topics: z.array(z.string()),
      boxes: z.number(),
      /** When its first and its last box began. */
      first: z.string(),
      last: z.string(),
    }),
  ),
  ...listFields,
});

export type TracesJson = z.infer<typeof tracesShape>;
export type BoxJson = z.infer<typeof boxShape>;
export type BoxesJson = z.infer<typeof boxesShape>;
export type TraceJson = z.infer<typeof traceShape>;

export const relationShape = z.object({ type: z.string(), to: z.string(), fact: z.string() });

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
  /** What it is to whom, as far as it still holds; `fact` says so. */
  relations: z.array(relationShape),
});

export const entitiesShape = z.object({ results: z.array(entityShape), ...listFields });

/** Somebody or something whose name memories have, with a file of its own or without. */
export interface NamedJson extends Pick<EntityJson, "name" | "type" | "aliases" | "relations"> {
  /** How many memories are about it or name it. */
  readonly memories: number;
  /** When the newest of them was said; absent for none. */
  readonly lastSaid?: string | undefined;
}

export type RelationJson = z.infer<typeof relationShape>;
export type EntityJson = z.infer<typeof entityShape>;
export type EntitiesJson = z.infer<typeof entitiesShape>;
