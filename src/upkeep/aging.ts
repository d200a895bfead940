import {
  type Aged,
  ARCHIVE_DAYS,
  effectiveConfidence,
  isArchivable,
  isLongResolved,
  isPastTtl,
  isPrunable,
  type PruneRule,
  RESOLVED_DAYS,
} from "../domain/aging.ts";
import type { Header, Memory } from "../domain/kinds.ts";
import { isVacant, load, type Plan, type Planned } from "../domain/plan.ts";
import { isActive } from "../domain/status.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { type ChangeBuilder, changedMemory, changeMemory, type Why } from "../markdown/changes.ts";
import { orSkipped, type Pass, type PassView, planEach, type Tally } from "../passes/pass.ts";
import { isHealth } from "../text/safety/sensitive.ts";

/** Old facts of little importance that hardly anybody looked up go to the archive, where recall still finds them. */
export const archivePass = agingPass({
  name: "archive",
  step: (aged, { nowMs }) => {
    if (!isArchivable(aged, nowMs)) return undefined;
    const reason = `of little importance, older than ${ARCHIVE_DAYS} days, hardly looked up`;
    return toStatus(aged.header, "archived", { reason, nowMs });
  },
});

/** Promises that were kept, called off or have lapsed leave after a while; open ones never do. */
export const commitmentsPass = agingPass({
  name: "commitments",
  step: ({ header }, { nowMs }) => {
    if (header.kind !== "commitment" || !isActive(header)) return undefined;
    if (!isLongResolved(header, nowMs)) return undefined;
    return toStatus(header, "expired", {
      reason: `${header.state} more than ${RESOLVED_DAYS} days ago`,
      nowMs,
    });
  },
});

/**
 * What is past its time to live is recalled no more already; here its file goes to the archive. What went at a moment that is still to come, by a
 * clock that was ahead, comes back: nothing ends early for good.
 */
export const ttlPass = agingPass({
  name: "ttl",
  step: ({ header }, { nowMs }) => {
    const status = header.status ?? DEFAULTS.status;
    const isEarly = Date.parse(header.updated ?? header.created) > nowMs && !isPastTtl(header, nowMs);
    if (status === "expired" || status === "pruned") return isEarly ? back(header, nowMs) : undefined;
    if ((status !== "active" && status !== "archived") || !isPastTtl(header, nowMs)) return undefined;
    return toStatus(header, "expired", { reason: "its time to live is over", nowMs });
  },
});

function back(header: Header, nowMs: number): Step {
  return {
    patch: {
      status: undefined,
      reason: undefined,
      archived_at: undefined,
      updated: new Date(nowMs).toISOString(),
    },
    why: { event: "restored", reason: "the clock was ahead", detail: `status ${header.status} -> active` },
    counts: "restored",
  };
}

/** Facts that have faded below a threshold are recalled no more; without a rule, as the settings say. */
export function prunePass(given?: PruneRule): Pass {
  return agingPass({
    name: "prune",
    isOn: (settings) => given !== undefined || settings["prune.auto"],
    step: (aged, view) => {
      if (!isPrunable(aged, view, view.settings, given)) return undefined;
      const left = effectiveConfidence(aged, view);
      const reason = `faded: confidence ${left.toFixed(3)}, below ${given?.threshold ?? view.settings["prune.threshold"]}`;
      return toStatus(aged.header, "pruned", { reason, nowMs: view.nowMs });
    },
  });
}

interface Step {
  readonly patch: Readonly<Record<string, unknown>>;
  readonly why: Why;
  readonly counts: string;
  readonly fades?: boolean;
}

function toStatus(
  header: Aged["header"],
  status: "archived" | "expired" | "pruned",
  { reason, nowMs }: { readonly reason: string; readonly nowMs: number },
): Step {
  const at = new Date(nowMs).toISOString();
  return {
    patch: {
      ...(status !== "pruned" && { archived_at: header.archived_at ?? at }),
      status,
      reason,
      updated: at,
    },
    why: { event: status, reason, detail: `status ${header.status ?? DEFAULTS.status} -> ${status}` },
    counts: status,
    fades: status !== "expired",
  };
}

/**
 * A pass that looks at each memory by itself: its units are the memories for which a step is due, and a plan takes
 * that step for each of them as its file is now. A file that cannot be rewritten is skipped, one whose place in the
 * archive is taken stays. Pure.
 */
function agingPass({
  step,
  ...pass
}: Pick<Pass, "name" | "isOn"> & {
  readonly step: (aged: Aged, view: PassView) => Step | undefined;
}): Pass {
  return {
    ...pass,
    byAge: true,
    units: (view) => view.rows.flatMap((aged) => (step(aged, view) === undefined ? [] : [aged.header.id])),
    plan: function* (ids, view): Plan<Planned<Tally>> {
      return yield* planEach((yield* load(ids)).values(), function* (builder, memory) {
        const known = view.row(memory.header.id) ?? { accessDays: 0 };
        const due = step({ ...known, header: memory.header }, view);
        return due === undefined || (due.fades && isSheltered(memory))
          ? {}
          : yield* takeStep(builder, memory, due);
      });
    },
  };
}

/** Whether a fact is about somebody's health though its header does not say so, as one that was written by hand. */
function isSheltered({ header, text }: Memory): boolean {
  return header.kind === "fact" && header.policy === undefined && isHealth(text);
}

function takeStep(builder: ChangeBuilder, memory: Memory, step: Step): Plan<Tally> {
  const take = function* (): Plan<Tally> {
    const change = changeMemory(memory, step.patch, step.why);
    if (change?.op === "move" && !(yield* isVacant(change.to))) return { blocked: 1 };
    builder.add(change, changedMemory(memory, change));
    return change === undefined ? {} : { [step.counts]: 1 };
  };
  return orSkipped(take());
}
