import * as z from "zod/mini";
import { changeShape, listFields, type MemoryJson, memoryShape, writeFields } from "./memory-shapes.ts";
import { QUESTION_KINDS } from "./question.ts";
import { EXPORT_FORMATS } from "./vocabulary.ts";

/** What can become of a statement. */
export const OUTCOMES = [
  "created",
  "duplicate",
  "reinforced",
  "superseded",
  "fulfilled",
  "cancelled",
  "suppressed",
  "pending",
] as const;

/** What became of one statement of a turn. */
const statementShape = z.object({
  action: z.enum(OUTCOMES),
  id: z.string(),
  kind: z.string(),
  subject: z.string(),
  text: z.string(),
  /** The memory that was superseded. */
  of: z.optional(z.string()),
});

const ingestedShape = z.object({
  /** `suppressed`: left out, since they were erased before. */
  turns: z.object({ total: z.number(), new: z.number(), suppressed: z.number() }),
  sessions: z.number(),
  /** Episodes that were begun or went on. */
  episodes: z.number(),
  outcomes: z.array(statementShape),
  changeSets: z.array(z.string()),
  /** Files of an editor that lost the race against a write, kept in `.local/conflicts/`. */
  parked: z.array(z.string()),
  interrupted: z.boolean(),
  dryRun: z.boolean(),
});

export const ingestShape = z.object({
  ...ingestedShape.shape,
  /** What `undo --import` takes; absent where nothing was written. */
  import: z.optional(z.string()),
  format: z.string(),
  /** Lines of the input that were not kept, or not in full. */
  problems: z.array(z.object({ line: z.number(), message: z.string() })),
  /** What was left out on purpose, and how often. */
  skipped: z.record(z.string(), z.number()),
});

export type StatementJson = z.infer<typeof statementShape>;
export type IngestedJson = z.infer<typeof ingestedShape>;
/** `redacted`: turns of which a secret was left out. */
export type RedactedJson = IngestedJson & { readonly redacted: number };
export type IngestJson = z.infer<typeof ingestShape>;

const kinds = z.record(z.string(), z.number());

/** What `export` wrote to a place of its own; without `--output` the export itself is what is printed. */
export const exportShape = z.object({
  format: z.enum(EXPORT_FORMATS),
  output: z.string(),
  /** Memories in it, by kind. */
  memories: kinds,
  files: z.number(),
  /** Left out because they are sensitive or hold a secret. */
  sensitive: z.number(),
  /** Left out because they were forgotten. */
  forgotten: z.number(),
  /** Memory files that could not be read. */
  unreadable: z.array(z.object({ path: z.string(), message: z.string() })),
  dryRun: z.boolean(),
});

/** What was made of the files of one kind below what was named. */
const importedShape = z.object({
  /** As it was named. */
  source: z.string(),
  kind: z.string(),
  files: z.number(),
  /** New memories, by kind. */
  created: kinds,
  /** What was there already. */
  known: z.number(),
  /** What was left out on purpose, and how often. */
  skipped: kinds,
  /** The files of which nothing was kept for such a reason. */
  leftOut: z.array(z.object({ file: z.string(), reason: z.string() })),
  /** New notes that name no day, and have that of their file; the files of the first three. */
  datedByFile: z.number(),
  dayless: z.array(z.string()),
  /** What could not be kept, or not in full; the line where there is one. */
  problems: z.array(z.object({ file: z.string(), line: z.optional(z.number()), message: z.string() })),
});

export const importShape = z.object({
  /** What `undo --import` takes; absent where nothing was written. */
  import: z.optional(z.string()),
  sources: z.array(importedShape),
  /** The sums of all sources. */
  created: kinds,
  known: z.number(),
  skipped: kinds,
  changeSets: z.array(z.string()),
  interrupted: z.boolean(),
  dryRun: z.boolean(),
});

export type ImportedJson = z.infer<typeof importedShape>;
export type ImportJson = z.infer<typeof importShape>;

/** What rules suspect and cannot decide. */
export const questionShape = z.object({
  id: z.string(),
  /** The shortest beginning of the id, from two characters on, that names it alone among all questions. */
  shortId: z.string(),
  kind: z.enum(QUESTION_KINDS),
  why: z.string(),
  /** The sentence of a model that an answer confirms. */
  text: z.optional(z.string()),
  /** UTC day on which it was asked. */
  day: z.string(),
  choices: z.array(z.string()),
  /** Ids of the memories, the newer one first, their short names, and what they say, in the same order. */
  about: z.array(z.string()),
  handles: z.array(z.string()),
  texts: z.array(z.string()),
  /** One of the memories is private: the question is asked of a person alone. */
  isPrivate: z.optional(z.literal(true)),
});

export const questionsShape = z.object({
  results: z.array(questionShape),
  /** In a project's store: how many more concern only other people; absent where none does. */
  others: z.optional(z.number()),
  ...listFields,
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

/** What became of a statement. `question`: it was kept, and what it was to end stays until somebody answers. */
const STATED = ["remembered", "duplicate", "replaced", "closed", "question", "pending", "refused"] as const;

const statementsShape = z.object({
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

/**
 * What a person may want to decide: an open question with the memories that it is about, the newer one first; or one memory that waits or is
 * doubted.
 */
export interface ReviewItemJson {
  readonly what: "question" | "pending" | "disputed";
  readonly memories: readonly MemoryJson[];
  readonly question?: QuestionJson | undefined;
}

/** What a second reading by a model came to. */
export const refineShape = z.object({
  /** Remarks that it read, and that still wait. */
  read: z.number(),
  waiting: z.number(),
  /** Statements that were missed, facts that got a better wording, facts that wait for a person now. */
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
