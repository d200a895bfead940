import * as z from "zod/mini";
import { memoryShape, writeFields } from "./memory-shapes.ts";
import { questionShape } from "./question-shapes.ts";

/** What became of a statement. `question`: it was kept, and what it was to end stays until somebody answers. */
const STATED = ["remembered", "duplicate", "replaced", "closed", "question", "pending", "refused"] as const;

export const statementsShape = z.object({
  /** In the order in which the statements were given. */
  statements: z.array(
    z.object({
      status: z.enum(STATED),
      /** What says it now; absent where it was refused. */
      memory: z.optional(memoryShape),
      /** What it took the place of, and which promises it closed. */
      replaced: z.array(memoryShape),
      closed: z.array(memoryShape),
      /** Why it was refused, or what there is to say besides. */
      notes: z.array(z.string()),
    }),
  ),
  /** What may have changed by them, for somebody to decide. */
  questions: z.array(questionShape),
  ...writeFields,
});

export type StatementsJson = z.infer<typeof statementsShape>;
