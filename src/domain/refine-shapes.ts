import * as z from "zod/mini";
import { changeShape } from "./memory-shapes.ts";

/** What a second reading by a model came to. */
export const refineShape = z.object({
  /** The model; empty where none is configured. */
  model: z.string(),
  /** Remarks that it read, and that still wait. */
  read: z.number(),
  waiting: z.number(),
  /** Statements that were missed, facts that got a better wording, facts that wait for `review` now. */
  added: z.number(),
  reworded: z.number(),
  doubted: z.number(),
  /** What it said and a guard did not let through. */
  refused: z.number(),
  /** Open questions: those that it answered, could not tell, answered against a guard, and was not asked yet. */
  questions: z.object({
    answered: z.number(),
    unsure: z.number(),
    refused: z.number(),
    waiting: z.number(),
  }),
  /** Why remarks and questions still wait: the code of the error, and more exactly what went wrong. */
  faults: z.array(
    z.object({
      code: z.string(),
      fault: z.optional(z.string()),
      message: z.string(),
      hint: z.optional(z.string()),
      remarks: z.number(),
      questions: z.number(),
    }),
  ),
  changeSets: z.array(z.string()),
  /** What would be sent, with `--dry-run`. */
  requests: z.array(z.string()),
  dryRun: z.boolean(),
  changes: z.array(changeShape),
});
export type RefineJson = z.infer<typeof refineShape>;

const sum = {
  calls: z.number(),
  tokensIn: z.number(),
  tokensOut: z.number(),
  /** In the currency of `llm.priceIn` and `llm.priceOut`; 0 where they are not set. */
  cost: z.number(),
};

/** Requests to models, of all stores of this user. */
export const usageShape = z.object({
  results: z.array(
    z.object({ day: z.string(), command: z.string(), role: z.string(), model: z.string(), ...sum }),
  ),
  total: z.object(sum),
  /** Today, UTC, and what it may come to. */
  today: z.object({ ...sum, dailyCalls: z.number(), dailyTokens: z.number() }),
});
export type UsageJson = z.infer<typeof usageShape>;
