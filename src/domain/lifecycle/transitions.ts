import { observationCount } from "../confidence.ts";
import type { Config } from "../config.ts";
import type { Header } from "../kinds.ts";
import { DEFAULTS } from "../vocabulary.ts";
import type { Aged, Moment } from "./clocks.ts";
import { isSheltered } from "./policy.ts";
import { decayOf, heatOf, type Vitals, vitalsOf } from "./vitals.ts";

export type Lifecycle = NonNullable<Header["lifecycle"]>;
export type Verification = NonNullable<Header["verification"]>;

export type LifecycleSettings = Pick<
  Config,
  "lifecycle.activeHeat" | "lifecycle.staleDecay" | "lifecycle.archiveDecay"
>;

/** So many independent observations speak for a memory by themselves. */
const INFERRED_FROM = 3;

/** The lifecycle state that counts: what lies in the archive is archived; without the key a memory is a candidate. Pure. */
export function lifecycleNow(header: Header): Lifecycle {
  if (header.status === "archived") return "archived";
  return header.lifecycle ?? "candidate";
}

/** Whether a memory has lifecycle, verification and temperature: facts and episodes. Pure. */
export function hasLifecycle({ kind }: Header): boolean {
  return kind === "fact" || kind === "episode";
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
export function nextLifecycle(
  aged: Aged,
  moment: Moment,
  settings: LifecycleSettings,
  { isOutvoted }: Circumstances,
): Lifecycle {
  const { header } = aged;
  const vitals = vitalsOf(aged, moment);
  const decay = isSheltered(header) ? 0 : decayOf(vitals);
  if (header.kind === "fact" && decay >= settings["lifecycle.archiveDecay"]) return "archived";
  if (decay >= settings["lifecycle.staleDecay"] || (isOutvoted && decay > 0)) return "stale";
  if (heatOf(vitals) >= settings["lifecycle.activeHeat"]) return isVerified(vitals) ? "active" : "validated";
  const now = lifecycleNow(header);
  const isOver = now === "stale" || now === "archived" || (now === "active" && !isVerified(vitals));
  return isOver ? "candidate" : now;
}

function isVerified({ verification }: Vitals): boolean {
  return verification === "user_confirmed" || verification === "system_inferred";
}
