import * as z from "zod/mini";
import { memoryShape } from "./memory-shapes.ts";
import { questionShape } from "./question-shapes.ts";

/**
 * What a person may want to decide: an open question with the memories that it is about, the newer one first; one memory that waits or is
 * doubted, or two that are known to contradict each other, the older one first.
 */
const reviewItemShape = z.object({
  what: z.enum(["question", "pending", "disputed"]),
  memories: z.array(memoryShape),
  question: z.optional(questionShape),
});

export const reviewShape = z.object({
  items: z.array(reviewItemShape),
});

/** What maintenance could do about the facts as they stand. */
export const reflectShape = z.object({
  /** Facts that say the same; the first one would take the others in. */
  duplicates: z.array(z.array(memoryShape)),
  /** Pairs that cannot both hold, the older one first. */
  contradictions: z.array(z.array(memoryShape)),
  /** Facts of which less than a tenth of the confidence is left, the most faded first. */
  stale: z.array(memoryShape),
});

export type ReviewItemJson = z.infer<typeof reviewItemShape>;
export type ReflectJson = z.infer<typeof reflectShape>;
