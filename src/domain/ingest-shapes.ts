import * as z from "zod/mini";

/** What can become of a statement. */
export const OUTCOMES = [
  "created",
  "duplicate",
  "reinforced",
  "superseded",
  "invalidated",
  "weakened",
  "fulfilled",
  "cancelled",
  "suppressed",
  "pending",
  "queued",
] as const;

/** What became of one statement of a turn. */
const statementShape = z.object({
  action: z.enum(OUTCOMES),
  id: z.string(),
  kind: z.string(),
  subject: z.string(),
  text: z.string(),
  /** The memory that was superseded, invalidated or weakened. */
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
