import * as z from "zod/mini";
import { STATUSES } from "./status.ts";
import { CATEGORIES, KINDS, LINK_TYPES, SOURCES } from "./vocabulary.ts";

const id = z.string().check(z.regex(/^[a-z]{2}_[0-7][0-9a-hjkmnp-tv-z]{25}$/, "is not an id"));
const reference = z
  .string()
  .check(z.regex(/^[a-z]{2}_[0-7][0-9a-hjkmnp-tv-z]{25}(#[0-9a-f]{8})?$/, "is not an id or a turn of one"));
const date = z.string().check(z.refine(isIsoDate, "is not a date (ISO 8601, UTC)"));
const MOMENT = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z`;
const interval = z
  .string()
  .check(
    z.regex(
      new RegExp(`^${MOMENT}/${MOMENT}$`),
      "is not an interval (two times, ISO 8601 UTC, parted by a slash)",
    ),
  );
const unit = z.number().check(z.minimum(0), z.maximum(1));
const count = z.int().check(z.minimum(0));
const line = z.string().check(z.minLength(1), z.maxLength(500), z.regex(/^[^\n\r\0]*$/, "is not one line"));
const word = z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^[^\n\r\0]*$/, "is not one line"));
const hash = z.templateLiteral(["sha256:", z.string().check(z.regex(/^[0-9a-f]{64}$/))]);
const sealed = z
  .string()
  .check(z.minLength(1), z.maxLength(8_000), z.regex(/^[A-Za-z0-9+/]+={0,2}$/, "is not base64"));
const words = z.array(word);
const references = z.array(reference);
/** Of an entity: what it is to whom, and the fact that says so; `past` where that fact no longer holds. */
const relation = z.object({ type: word, to: word, fact: id, past: z.optional(z.boolean()) });
const link = z.object({ to: id, type: z.enum(LINK_TYPES), strength: z.optional(unit) });

/** The keys that every kind may carry, in the order in which they are written. */
const common = {
  id,
  kind: z.enum(KINDS),
  category: z.optional(z.enum(CATEGORIES)),
  category_by: z.optional(z.enum(["user"])),
  subject: z.optional(word),
  created: date,
  updated: z.optional(date),
  valid_at: z.optional(date),
  invalid_at: z.optional(date),
  lapses: z.optional(z.array(interval)),
  source: z.optional(z.enum(SOURCES)),
  session: z.optional(word),
  project: z.optional(word),
  scope: z.optional(z.enum(["global", "project"])),
  status: z.optional(z.enum(STATUSES)),
  reason: z.optional(line),
  lifecycle: z.optional(z.enum(["candidate", "validated", "active", "stale", "archived"])),
  verification: z.optional(z.enum(["unverified", "user_confirmed", "system_inferred", "disputed"])),
  policy: z.optional(z.enum(["ephemeral", "durable", "protected"])),
  pinned: z.optional(z.boolean()),
  confidence: z.optional(unit),
  importance: z.optional(z.int().check(z.minimum(1), z.maximum(10))),
  confirmed: z.optional(date),
  tags: z.optional(words),
  keywords: z.optional(words),
  entities: z.optional(words),
  sources: z.optional(references),
  sources_count: z.optional(count),
  links: z.optional(z.array(link)),
  supersedes: z.optional(references),
  superseded_by: z.optional(id),
  expires_at: z.optional(date),
  archived_at: z.optional(date),
  forgotten_at: z.optional(date),
  attributes: z.optional(z.record(word, z.union([z.string(), z.number(), z.boolean()]))),
  sensitive: z.optional(z.boolean()),
  sealed: z.optional(sealed),
  summary: z.optional(line),
};

/** The last key of every header. */
const closing = { hash: z.optional(hash) };

/**
 * The front matter of each kind, as its keys are written. Types come from here, and so does the table by which headers are
 * read (`header-table.ts`): a command loads that one instead.
 */
export const SCHEMAS = {
  episode: z.object({
    ...common,
    kind: z.literal("episode"),
    context: z.optional(line),
    action: z.optional(line),
    outcome: z.optional(line),
    started: z.optional(date),
    sealed_at: z.optional(date),
    turns: z.optional(count),
    extracted: z.optional(count),
    ...closing,
  }),
  fact: z.object({ ...common, kind: z.literal("fact"), due: z.optional(date), ...closing }),
  commitment: z.object({
    ...common,
    kind: z.literal("commitment"),
    due: z.optional(date),
    state: z.optional(z.enum(["open", "fulfilled", "expired", "cancelled"])),
    resolved_at: z.optional(date),
    owed_to: z.optional(word),
    ...closing,
  }),
  box: z.object({
    ...common,
    kind: z.literal("box"),
    topics: z.optional(words),
    members: z.optional(references),
    sealed_at: z.optional(date),
    seal_reason: z.optional(line),
    trace: z.optional(id),
    goal: z.optional(line),
    ...closing,
  }),
  belief: z.object({
    ...common,
    kind: z.literal("belief"),
    context: z.optional(line),
    timeframe: z.optional(z.enum(["current", "past", "always"])),
    alpha: z.optional(z.number().check(z.minimum(0))),
    beta: z.optional(z.number().check(z.minimum(0))),
    evidence: z.optional(count),
    supporting: z.optional(references),
    contradicting: z.optional(references),
    partial: z.optional(references),
    peak: z.optional(unit),
    last_reinforced: z.optional(date),
    parent: z.optional(id),
    children: z.optional(z.array(id)),
    promoted_at: z.optional(date),
    demoted_at: z.optional(date),
    suppressed_at: z.optional(date),
    origin: z.optional(z.enum(["cluster", "synthesis"])),
    ...closing,
  }),
  artifact: z.object({ ...common, kind: z.literal("artifact"), ...closing }),
  entity: z.object({
    ...common,
    kind: z.literal("entity"),
    type: z.optional(word),
    name: z.optional(word),
    aliases: z.optional(words),
    relations: z.optional(z.array(relation)),
    ...closing,
  }),
} as const;

/** Whether a text is a real moment as the store writes it: `2026-11-21`, or with a time, in UTC or with an offset. Pure. */
export function isIsoDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/.exec(text);
  if (!match || Number.isNaN(Date.parse(text))) return false;
  const [, year, month, day] = match;
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return at.getUTCMonth() === Number(month) - 1 && at.getUTCDate() === Number(day);
}
