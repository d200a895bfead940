import * as z from "zod/mini";
import { type Append, type Change, EVENTS } from "./changeset.ts";
import { PaiError } from "./errors.ts";
import type { Sha256 } from "./hash.ts";

const hash = z.custom<Sha256>((value) => typeof value === "string" && /^sha256:[0-9a-f]{64}$/.test(value));
const path = z.string().check(z.minLength(1), z.maxLength(500));
const number = z.int().check(z.minimum(1));
const why = {
  id: z.optional(z.string()),
  event: z.enum(EVENTS),
  reason: z.string(),
  detail: z.optional(z.string()),
  wording: z.optional(z.string()),
};

const change = z.discriminatedUnion("op", [
  z.strictObject({ op: z.literal("create"), path, ...why, text: z.string() }),
  z.strictObject({ op: z.literal("update"), path, ...why, before: hash, text: z.string() }),
  z.strictObject({ op: z.literal("move"), path, to: path, ...why, before: hash, text: z.string() }),
  z.strictObject({ op: z.literal("remove"), path, ...why, before: hash, purge: z.optional(z.literal(true)) }),
]);

const entry = z.strictObject({
  /** Its number in the plan as it was written; other entries name it by that. */
  n: number,
  /** The pass that would do it. */
  pass: z.string(),
  /** What it does, for the reader; not looked at when it is applied. */
  what: z.string(),
  /** Numbers of the entries that must have been carried out before. */
  after: z.optional(z.array(number)),
  changes: z.array(change),
  appends: z.optional(z.array(z.strictObject({ path, record: z.record(z.string(), z.unknown()) }))),
  /** What it rests on besides: the start of the SHA-256 of each memory's file, by id. */
  reads: z.optional(z.record(z.string(), z.string())),
});

/** One decision of a pass: all that it would change, or nothing. */
export type PlanEntry = z.infer<typeof entry>;
/** A change without the keys by which others notice it: those follow from the files. */
export type PlannedChange = PlanEntry["changes"][number];

const HEAD = z.strictObject({ plan: z.literal(1), at: z.string(), entries: z.number() });

/** Characters of a hash in `reads`: enough to notice a change, few enough to read over. */
const SHORT_HASH = 16;

/** How a file is named in `reads`. Pure. */
export function shortHash(of: Sha256): string {
  return of.slice("sha256:".length, "sha256:".length + SHORT_HASH);
}

/** The entry's form of a change. Pure. */
export function plannedChange({ keys: _, ...rest }: Change): PlannedChange {
  return rest;
}

/**
 * A plan of maintenance as a text for people: JSON Lines, one decision a line, below comments that say what may be
 * done with it. `at`: ISO 8601 UTC. Pure. @see parsePlan
 */
export function printPlan(entries: readonly PlanEntry[], at: string): string {
  const lines = [
    "# What pai consolidate would do. Delete the lines that you do not want, or edit a text, then:",
    "# pai consolidate --apply FILE",
    JSON.stringify({ plan: 1, at, entries: entries.length }),
    ...entries.map((one) => JSON.stringify(one)),
  ];
  return `${lines.join("\n")}\n`;
}

/**
 * The entries of a plan, in order; lines that are empty or begin with `#` are skipped. PaiError `plan_invalid`, with
 * the line, for one that is not as it was printed. Pure. @see printPlan
 */
export function parsePlan(text: string): readonly PlanEntry[] {
  const lines = text.split(/\r?\n/).map((line, i) => ({ line: line.replace(/^\uFEFF/, ""), at: i + 1 }));
  const [first, ...rest] = lines.filter(({ line }) => line.trim() !== "" && !line.startsWith("#"));
  if (first === undefined || !HEAD.safeParse(jsonOf(first)).success) {
    throw invalidPlan('it does not begin with the line {"plan":1,...} that pai consolidate --plan writes');
  }
  const entries = rest.map(readEntry);
  for (const [i, { n }] of entries.entries()) {
    if (n <= (entries[i - 1]?.n ?? 0)) throw invalidPlan(`entry ${n} is there twice, or out of order`);
  }
  return entries;
}

/** The error for a plan that cannot be carried out as it is written. Pure. */
export function invalidPlan(why: string): PaiError {
  return new PaiError("plan_invalid", `cannot apply the plan: ${why}`, {
    hint: "to make a new plan: pai consolidate --plan FILE",
  });
}

interface Numbered {
  readonly line: string;
  readonly at: number;
}

function jsonOf({ line, at }: Numbered): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw invalidPlan(`line ${at} is not JSON`);
  }
}

function readEntry(line: Numbered): PlanEntry {
  const read = entry.safeParse(jsonOf(line));
  if (read.success) return read.data;
  const key = read.error.issues[0]?.path.join(".") ?? "";
  throw invalidPlan(`line ${line.at} is not an entry of a plan${key === "" ? "" : ` (${key})`}`);
}

/** Lines that a pass may add. */
const APPENDED = /^state\/(?:access|graph|questions)\/[\w-]+\.jsonl$|^state\/evidence\.jsonl$/;

/** The lines that an entry adds. PaiError `plan_invalid` where they belong elsewhere. Pure. */
export function appendsOf({ n, appends = [] }: PlanEntry): readonly Append[] {
  const strange = appends.find((append) => !APPENDED.test(append.path));
  if (strange === undefined) return appends;
  throw invalidPlan(`entry ${n} would write to ${JSON.stringify(strange.path)}`);
}
