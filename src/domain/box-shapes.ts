import * as z from "zod/mini";
import { memoryShape, problemShape } from "./memory-shapes.ts";

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

export const boxesShape = z.object({
  results: z.array(boxShape),
  total: z.number(),
  problems: z.array(problemShape),
});

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
  total: z.number(),
  problems: z.array(problemShape),
});

export type TracesJson = z.infer<typeof tracesShape>;
export type BoxJson = z.infer<typeof boxShape>;
export type BoxesJson = z.infer<typeof boxesShape>;
export type TraceJson = z.infer<typeof traceShape>;
