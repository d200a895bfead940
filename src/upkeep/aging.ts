import { observationCount } from "../domain/confidence.ts";
import { type Aged, effectiveConfidence } from "../domain/lifecycle/aging.ts";
import {
  isArchivable,
  isLongResolved,
  isPastTtl,
  isPrunable,
  type PruneRule,
} from "../domain/lifecycle/leaving.ts";
import { temperatureOf } from "../domain/lifecycle/temperature.ts";
import {
  decayOf,
  hasLifecycle,
  heatOf,
  type Lifecycle,
  lifecycleNow,
  nextLifecycle,
  nextVerification,
  vitalsOf,
} from "../domain/lifecycle/transitions.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { agingPass, type Step } from "../passes/aging-pass.ts";
import type { Pass, PassView, Tally } from "../passes/pass.ts";

/** Old facts of little importance that hardly anybody looked up go to the archive, where recall still finds them. */
export const archivePass = agingPass({
  name: "archive",
  does: "archive old, unimportant facts that are rarely looked up",
  isOn: (settings) => settings["archive.enabled"],
  step: (aged, { nowMs, settings }) => {
    if (!isArchivable(aged, nowMs, settings)) return undefined;
    const at = new Date(nowMs).toISOString();
    const reason = `of little importance, older than ${settings["archive.ageDays"]} days, hardly looked up`;
    return {
      patch: { status: "archived", lifecycle: "archived", reason, archived_at: at, updated: at },
      why: { event: "archived", reason, detail: "status active -> archived" },
      counts: "archived",
      fades: true,
    };
  },
});

/** Promises that were kept, called off or have lapsed leave after a while; open ones never do. */
export const commitmentsPass = agingPass({
  name: "commitments",
  does: "expire commitments that were resolved long ago",
  isOn: () => true,
  step: ({ header }, { nowMs, settings }) => {
    if (header.kind !== "commitment" || (header.status ?? DEFAULTS.status) !== "active") return undefined;
    if (!isLongResolved(header, settings["commitments.decayDays"], nowMs)) return undefined;
    const at = new Date(nowMs).toISOString();
    const reason = `${header.state} more than ${settings["commitments.decayDays"]} days ago`;
    return {
      patch: { status: "expired", reason, archived_at: at, updated: at },
      why: { event: "expired", reason, detail: "status active -> expired" },
      counts: "expired",
    };
  },
});

/** What is past its time to live is recalled no more already; here its file goes to the archive. */
export const ttlPass = agingPass({
  name: "ttl",
  does: "expire memories past their time to live",
  isOn: () => true,
  step: ({ header }, { nowMs }) => {
    const status = header.status ?? DEFAULTS.status;
    if ((status !== "active" && status !== "archived") || !isPastTtl(header, nowMs)) return undefined;
    const at = new Date(nowMs).toISOString();
    const reason = "its time to live is over";
    return {
      patch: { status: "expired", reason, archived_at: header.archived_at ?? at, updated: at },
      why: { event: "expired", reason, detail: `status ${status} -> expired` },
      counts: "expired",
    };
  },
});

/** Which memories are hot and which are cold: computed, so there is nothing to write. */
export const tiersPass = agingPass({
  name: "tiers",
  does: "count hot and cold memories",
  isOn: (settings) => settings["tiers.enabled"],
  step: () => undefined,
  look: countTemperatures,
});

function countTemperatures(view: PassView): Tally {
  const counts = { hot: 0, cold: 0 };
  for (const aged of view.rows) {
    if ((aged.header.status ?? DEFAULTS.status) !== "active") continue;
    const days = aged.accessDays > 0 ? view.accessDaysOf(aged.header.id) : [];
    const temperature = temperatureOf(aged, days, view, view.settings);
    if (temperature !== undefined) counts[temperature]++;
  }
  return counts;
}

/** Facts that have faded below a threshold are recalled no more; without a rule, as the settings say. */
export function prunePass(given?: PruneRule): Pass {
  return agingPass({
    name: "prune",
    does: "prune facts whose confidence has faded",
    isOn: (settings) => given !== undefined || settings["prune.auto"],
    step: (aged, view) => {
      const rule = given ?? { threshold: view.settings["prune.threshold"] };
      if (!isPrunable(aged, view, rule)) return undefined;
      const left = effectiveConfidence(aged, view);
      const reason = `faded: confidence ${left.toFixed(3)}, below ${rule.threshold}`;
      return {
        patch: { status: "pruned", reason, updated: new Date(view.nowMs).toISOString() },
        why: { event: "pruned", reason, detail: "status active -> pruned" },
        counts: "pruned",
        fades: true,
      };
    },
  });
}

/** Lifecycle and verification follow heat, decay and observations; a file is written only where a state changes. */
export const lifecyclePass = agingPass({
  name: "lifecycle",
  does: "move memories between lifecycle states and to the archive",
  isOn: () => true,
  step: (aged, view) => {
    const { header } = aged;
    const isOpen = (header.status ?? DEFAULTS.status) === "active" && header.pinned !== true;
    return isOpen && hasLifecycle(header) ? stateStep(aged, view) : undefined;
  },
});

function stateStep(aged: Aged, view: PassView): Step | undefined {
  const was = aged.header.verification ?? DEFAULTS.verification;
  const verification = nextVerification(aged.header, view);
  const verified = verification === was ? aged : withVerification(aged, verification);
  const now = lifecycleNow(aged.header);
  const isOutvoted = was === "disputed" && hasMoreAgainst(aged, view);
  const lifecycle = nextLifecycle(verified, view, view.settings, { isOutvoted });
  if (lifecycle === now && verification === was) return undefined;
  const at = new Date(view.nowMs).toISOString();
  const reason = reasonFor(lifecycle, now, verified, { isOutvoted, view });
  const details = [
    ...(lifecycle === now ? [] : [`lifecycle ${now} -> ${lifecycle}`]),
    ...(verification === was ? [] : [`verification ${was} -> ${verification}`]),
  ];
  return {
    patch: {
      ...(lifecycle !== now && { lifecycle }),
      ...(verification !== was && { verification }),
      ...(lifecycle === "archived" && { status: "archived", reason, archived_at: at }),
      updated: at,
    },
    why: { event: lifecycle === "archived" ? "archived" : "aged", reason, detail: details.join(", ") },
    counts: lifecycle === now ? verification : lifecycle,
    fades: lifecycle === "stale" || lifecycle === "archived",
  };
}

function withVerification(aged: Aged, verification: NonNullable<Aged["header"]["verification"]>): Aged {
  return { ...aged, header: { ...aged.header, verification } };
}

/** Whether a fact that contradicts this one has more observations. */
function hasMoreAgainst({ header }: Aged, view: PassView): boolean {
  const own = observationCount(header, view.sourceOf);
  return view.opponentsOf(header.id).some((other) => observationCount(other.header, view.sourceOf) > own);
}

interface Scene {
  readonly isOutvoted: boolean;
  readonly view: PassView;
}

function reasonFor(next: Lifecycle, now: Lifecycle, aged: Aged, { isOutvoted, view }: Scene): string {
  const vitals = vitalsOf(aged, view);
  if (next === now) return "seen on three occasions or more";
  if (next === "stale" && isOutvoted) return "more observations contradict it";
  if (next === "stale" || next === "archived") return `faded: decay ${decayOf(vitals).toFixed(2)}`;
  if (next === "candidate") return now === "active" ? "no longer verified" : "looked up or confirmed again";
  return `alive: heat ${heatOf(vitals).toFixed(2)}`;
}
