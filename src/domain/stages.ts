import { withoutNoise } from "../text/numbers.ts";
import {
  type Aged,
  ageDays,
  type Certainty,
  certainty,
  currentConfidence,
  idleDays,
  isSheltered,
  type Moment,
  observationCount,
} from "./aging.ts";
import type { Header } from "./kinds.ts";
import { DEFAULTS } from "./vocabulary.ts";

export type Lifecycle = NonNullable<Header["lifecycle"]>;
export type Verification = NonNullable<Header["verification"]>;

/** From this heat on a memory is active where it is verified, else validated. */
const ACTIVE_HEAT = 0.55;
/** From this decay on a memory is stale, and a fact goes to the archive. */
const STALE_DECAY = 0.65;
const ARCHIVE_DECAY = 0.75;
/** So many independent observations speak for a memory by themselves. */
const INFERRED_FROM = 3;

/** The lifecycle state that counts: what lies in the archive is archived; without the key a memory is a candidate. Pure. */
export function lifecycleNow(header: Header): Lifecycle {
  if (header.status === "archived") return "archived";
  return header.lifecycle ?? "candidate";
}

/** Whether a memory has a lifecycle: facts, whose state is stored, and episodes, whose state is computed. Pure. */
export function hasLifecycle({ kind }: Header): boolean {
  return kind === "fact" || kind === "episode";
}

/** The lifecycle state of a memory at a moment. Episodes are sealed, so theirs is computed each time, whatever an old file says. Pure. */
export function lifecycleAt(aged: Aged, moment: Moment): Lifecycle {
  if (aged.header.kind !== "episode") return lifecycleNow(aged.header);
  const header = { ...aged.header, lifecycle: undefined };
  return nextLifecycle({ ...aged, header }, moment, { isOutvoted: false });
}

/**
 * The verification that observations call for: `system_inferred` from three independent ones on, unless a person
 * has spoken or it is disputed. Pure.
 */
export function nextVerification(header: Header, { sourceOf }: Moment): Verification {
  const now = header.verification ?? DEFAULTS.verification;
  if (now !== "unverified" || header.kind !== "fact") return now;
  return observationCount(header, sourceOf) >= INFERRED_FROM ? "system_inferred" : now;
}

/** What bears on a memory's state besides itself. */
export interface Circumstances {
  /** A fact with more observations contradicts it. */
  readonly isOutvoted: boolean;
}

/**
 * The lifecycle state of an active memory. Faded or outvoted ones go stale, further faded facts into the archive;
 * hot ones become active where they are verified, else validated; a stale one that was looked up or confirmed
 * comes back. Whatever lies between keeps its state, but `active` needs verification. Protected and
 * pinned memories never go stale; episodes are never archived. Pure.
 */
export function nextLifecycle(aged: Aged, moment: Moment, { isOutvoted }: Circumstances): Lifecycle {
  const { header } = aged;
  const vitals = vitalsOf(aged, moment);
  const decay = isSheltered(header) ? 0 : decayOf(vitals);
  if (header.kind === "fact" && decay >= ARCHIVE_DECAY) return "archived";
  if (decay >= STALE_DECAY || (isOutvoted && decay > 0)) return "stale";
  if (heatOf(vitals) >= ACTIVE_HEAT) return isVerified(vitals) ? "active" : "validated";
  const now = lifecycleNow(header);
  const isOver = now === "stale" || now === "archived" || (now === "active" && !isVerified(vitals));
  return isOver ? "candidate" : now;
}

function isVerified({ verification }: Vitals): boolean {
  return verification === "user_confirmed" || verification === "system_inferred";
}

/** What the scores of a memory's life are made of, each 0..1 unless said. */
export interface Vitals {
  readonly tier: number;
  /** By the days of access: logarithmic, 1 from 20 days on. */
  readonly access: number;
  /** 1 today, 0 after 90 days without being looked up. */
  readonly recency: number;
  readonly importance: number;
  /** 0.5, more where the user confirmed it, less where it is disputed. */
  readonly feedback: number;
  readonly verification: NonNullable<Header["verification"]>;
  /** Days, see `ageDays` and `idleDays`. */
  readonly ageDays: number;
  readonly idleDays: number;
}

const TIERS: Readonly<Record<Certainty, number>> = {
  explicit: 1,
  implied: 0.8,
  inferred: 0.6,
  speculative: 0.35,
};
const FULL_ACCESS = 20;
const RECENT_DAYS = 90;
const NEUTRAL = 0.5;
const FEEDBACK_STEP = 0.2;
const OLD_DAYS = 180;
const FORGOTTEN_DAYS = 120;

/** The vital signs of a memory at a moment. Pure. */
export function vitalsOf(aged: Aged, moment: Moment): Vitals {
  const { header, accessDays } = aged;
  const verification = header.verification ?? DEFAULTS.verification;
  const idle = idleDays(aged, moment.nowMs);
  return {
    tier: TIERS[certainty(currentConfidence(header, moment.sourceOf))],
    access: Math.min(1, Math.log(1 + accessDays) / Math.log(1 + FULL_ACCESS)),
    recency: Math.max(0, 1 - idle / RECENT_DAYS),
    importance: (header.importance ?? DEFAULTS.importance) / 10,
    feedback: feedbackOf(verification),
    verification,
    ageDays: ageDays(header, moment.nowMs),
    idleDays: idle,
  };
}

/**
 * How alive a memory is, 0..1: .25 tier + .30 access + .20 recency + .15 importance + .10 feedback, less .20 where
 * it is disputed. Pure.
 */
export function heatOf({ tier, access, recency, importance, feedback, verification }: Vitals): number {
  const sum = 0.25 * tier + 0.3 * access + 0.2 * recency + 0.15 * importance + 0.1 * feedback;
  return unit(sum - (verification === "disputed" ? 0.2 : 0));
}

/**
 * How far a memory has faded, 0..1: .30 age (of 180 days) + .25 days since access (of 120) + .20 (1 - tier)
 * + .10 (1 - feedback) + .15 (1 - heat). Never falls while nothing happens. Pure.
 */
export function decayOf(vitals: Vitals): number {
  const { tier, feedback } = vitals;
  const age = Math.min(vitals.ageDays / OLD_DAYS, 1);
  const idle = Math.min(vitals.idleDays / FORGOTTEN_DAYS, 1);
  return unit(
    0.3 * age + 0.25 * idle + 0.2 * (1 - tier) + 0.1 * (1 - feedback) + 0.15 * (1 - heatOf(vitals)),
  );
}

function feedbackOf(verification: Vitals["verification"]): number {
  if (verification === "user_confirmed") return NEUTRAL + FEEDBACK_STEP;
  return verification === "disputed" ? NEUTRAL - FEEDBACK_STEP : NEUTRAL;
}

function unit(value: number): number {
  return Math.min(1, Math.max(0, withoutNoise(value)));
}
