import type { Config } from "../config.ts";
import { type Aged, daysSince, type Moment } from "./aging.ts";
import { hasLifecycle, type Vitals, vitalsOf } from "./transitions.ts";

export type Temperature = "hot" | "cold";
export type TierSettings = Pick<
  Config,
  "tiers.enabled" | "tiers.minAgeDays" | "tiers.demote" | "tiers.promote"
>;

/**
 * What a memory is worth keeping at hand, 0..1: .24 tier + .26 access + .20 recency + .20 importance + .10 feedback,
 * .08 more for a correction, .05 more where the user confirmed it, .10 less where it is disputed. Pure.
 */
export function keepingValue({ tier, access, recency, importance, feedback, ...rest }: Vitals): number {
  const sum = 0.24 * tier + 0.26 * access + 0.2 * recency + 0.2 * importance + 0.1 * feedback;
  const more =
    (rest.isCorrection ? 0.08 : 0) +
    (rest.verification === "user_confirmed" ? 0.05 : 0) -
    (rest.verification === "disputed" ? 0.1 : 0);
  return Math.min(1, Math.max(0, Math.round((sum + more) * 1e9) / 1e9));
}

/**
 * Hot, or cold: what is worth no more than `tiers.demote` at 14 days or later cools down, and is hot again only from
 * `tiers.promote` on. Nothing is stored, so its life is played through: between two days of access (`days`, sorted)
 * the value only falls, so each stretch is judged at its start and at its end, with the header as it is now.
 * Undefined for what is neither a fact nor an episode, and where tiers are off. Linear in the days at worst. Pure.
 */
export function temperatureOf(
  aged: Aged,
  days: readonly string[],
  moment: Moment,
  settings: TierSettings,
): Temperature | undefined {
  const { header } = aged;
  if (!hasLifecycle(header) || !settings["tiers.enabled"]) return undefined;
  const valueAt = (nowMs: number, accessDays: number) =>
    keepingValue(vitalsOf({ header, accessDays, lastAccess: days[accessDays - 1] }, { ...moment, nowMs }));
  // Backwards: the latest stretch that decides is the one that counts.
  for (let accessed = days.length; accessed >= 0; accessed--) {
    const endMs = Math.min(moment.nowMs, Date.parse(days[accessed] ?? "9999"));
    const isOld = daysSince(header.created, endMs) >= settings["tiers.minAgeDays"];
    if (isOld && valueAt(endMs, accessed) <= settings["tiers.demote"]) return "cold";
    const startMs = Date.parse(days[accessed - 1] ?? header.created);
    if (valueAt(startMs, accessed) >= settings["tiers.promote"]) return "hot";
  }
  return "hot";
}
