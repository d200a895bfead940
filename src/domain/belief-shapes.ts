import * as z from "zod/mini";
import { memoryFields, memoryShape, problemShape } from "./memory-shapes.ts";

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
  /** The belief that it came from, and those that took its place. */
  parent: z.optional(z.string()),
  children: z.array(z.string()),
  /** How readily it comes to mind (0..1), and days after which that falls to a third. */
  retrievalStrength: z.number(),
  stabilityDays: z.number(),
};

export const beliefsShape = z.object({
  results: z.array(z.object({ ...memoryFields, belief: z.object(beliefFields) })),
  total: z.number(),
  problems: z.array(problemShape),
});

export const whyShape = z.object({
  memory: memoryShape,
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
