import * as z from "zod/mini";
import { memoryShape, problemShape, writeFields } from "./memory-shapes.ts";
import { QUESTION_KINDS } from "./question-lines.ts";

/** What rules suspect and cannot decide. */
export const questionShape = z.object({
  id: z.string(),
  /** The shortest beginning of the id, from two characters on, that names it alone among all questions. */
  shortId: z.string(),
  kind: z.enum(QUESTION_KINDS),
  why: z.string(),
  /** UTC day on which it was asked. */
  day: z.string(),
  choices: z.array(z.string()),
  /** Ids of the memories, the newer one first, their short names, and what they say, in the same order. */
  about: z.array(z.string()),
  handles: z.array(z.string()),
  texts: z.array(z.string()),
});

export const questionsShape = z.object({
  results: z.array(questionShape),
  /** Open questions, also those that are not listed. */
  total: z.number(),
  problems: z.array(problemShape),
});

export const answerShape = z.object({
  question: questionShape,
  choice: z.string(),
  by: z.string(),
  /** The memories that it changed, as they are now. */
  memories: z.array(memoryShape),
  notes: z.array(z.string()),
  ...writeFields,
});

export type QuestionJson = z.infer<typeof questionShape>;
export type QuestionsJson = z.infer<typeof questionsShape>;
export type AnswerJson = z.infer<typeof answerShape>;
