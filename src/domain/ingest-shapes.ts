import * as z from "zod/mini";
import { EXPORT_FORMATS } from "./vocabulary.ts";

/** What can become of a statement. */
export const OUTCOMES = [
  "created",
  "duplicate",
  "reinforced",
  "superseded",
  "weakened",
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
  /** The memory that was superseded or weakened. */
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
  /** New notes that name no day, and have that of their file. */
  datedByFile: z.number(),
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
