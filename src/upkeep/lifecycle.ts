import { observationCount } from "../domain/confidence.ts";
import type { Aged } from "../domain/lifecycle/aging.ts";
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
import type { PassView } from "../passes/pass.ts";

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
