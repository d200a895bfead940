import { idTimeMs } from "./ids.ts";
import type { Header } from "./kinds.ts";
import { utcDay } from "./paths.ts";
import { type Category, DEFAULTS } from "./vocabulary.ts";

export type Certainty = "explicit" | "implied" | "inferred" | "speculative";
export type Policy = NonNullable<Header["policy"]>;
/** The session of an episode or memory, by its id; undefined where it has none or is not known. */
export type SessionOf = (id: string) => string | undefined;

export interface DecayInputs {
  /** Domain time, ms since 1970. */
  readonly nowMs: number;
  /** Distinct days of deliberate access. */
  readonly accessDays: number;
  readonly sessionOf: SessionOf;
}

/** Lower bounds of the certainty bands, highest first. */
const BANDS: readonly (readonly [Certainty, number])[] = [
  ["explicit", 0.95],
  ["implied", 0.7],
  ["inferred", 0.4],
];
const SUPPORT = 0.1;
const CONTRADICTION = 0.2;
const LEAST = 0.1;
const HALF_LIFE_DAYS = 30;
const STABILITY_PER_DAY = 0.1;
const MOST_STABLE = 5;
const DAY_MS = 86_400_000;
const PROTECTED: ReadonlySet<Category> = new Set([
  "identity",
  "preference",
  "principle",
  "decision",
  "guideline",
]);

/** The name of a confidence: explicit from 0.95, implied from 0.70, inferred from 0.40, else speculative. Pure. */
export function certainty(confidence: number): Certainty {
  return BANDS.find(([, least]) => confidence >= least)?.[0] ?? "speculative";
}

/**
 * How certain a memory is before decay, 0.1..1: the confidence it was born with, +0.1 for each
 * independent observation beyond the first, -0.2 for each independent contradiction (`contradicts` links of its own).
 * A function of the set, so any order of arrival gives the same number. Pure.
 */
export function currentConfidence(header: Header, sessionOf: SessionOf): number {
  const birth = header.confidence ?? DEFAULTS.confidence;
  const supports = observationCount(header, sessionOf) - 1;
  const contradicting = (header.links ?? []).filter((link) => link.type === "contradicts");
  const contradictions = observationKeys(
    contradicting.map((link) => link.to),
    sessionOf,
  ).size;
  const sum = birth + SUPPORT * supports - CONTRADICTION * contradictions;
  return Math.min(1, Math.max(LEAST, withoutNoise(sum)));
}

/** How many independent observations stand behind a memory, at least 1: itself. Pure. */
export function observationCount(header: Header, sessionOf: SessionOf): number {
  return Math.max(1, observationKeys(header.sources ?? [], sessionOf).size);
}

/**
 * What is left of `currentConfidence` today: halved every 30 days x stability since it was last
 * confirmed (else created); stability is 1 + 0.1 per day of access, 5 at most. Protected and pinned facts, and
 * all that are not facts, do not decay; ephemeral ones halve twice as fast. Pure.
 */
export function effectiveConfidence(header: Header, inputs: DecayInputs): number {
  const current = currentConfidence(header, inputs.sessionOf);
  const policy = policyOf(header);
  if (header.kind !== "fact" || header.pinned === true || policy === "protected") return current;
  const stability = Math.min(MOST_STABLE, 1 + STABILITY_PER_DAY * inputs.accessDays);
  const halfLifeDays = HALF_LIFE_DAYS * stability * (policy === "ephemeral" ? 0.5 : 1);
  return current * 0.5 ** (daysSince(header.confirmed ?? header.created, inputs.nowMs) / halfLifeDays);
}

/** The policy that the header names, else protected by kind or category, ephemeral if speculative, durable. Pure. */
export function policyOf(header: Header): Policy {
  if (header.policy !== undefined) return header.policy;
  if (header.kind === "commitment" || PROTECTED.has(header.category ?? DEFAULTS.category)) return "protected";
  return certainty(header.confidence ?? DEFAULTS.confidence) === "speculative" ? "ephemeral" : "durable";
}

/** Days (with fractions) from a date of the store to a moment; 0 where the date lies ahead. Pure. */
export function daysSince(iso: string, nowMs: number): number {
  return Math.max(0, nowMs - Date.parse(iso)) / DAY_MS;
}

/**
 * The independent observation that a source stands for: one session on one UTC day, or one UTC day without
 * a session. The day comes from the id. Pure.
 */
export function observationKey(reference: string, sessionOf: SessionOf): string {
  const id = reference.split("#", 1)[0] ?? reference;
  const day = utcDay(idTimeMs(id));
  const session = sessionOf(id);
  return session === undefined ? day : `${session}@${day}`;
}

function observationKeys(references: readonly string[], sessionOf: SessionOf): ReadonlySet<string> {
  return new Set(references.map((reference) => observationKey(reference, sessionOf)));
}

/** Sums of tenths without the noise of binary fractions (0.6 + 0.1 + 0.1 is 0.8). */
function withoutNoise(value: number): number {
  return Math.round(value * 1e9) / 1e9;
}
