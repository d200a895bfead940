import { isPaiError, unwritableIn } from "../domain/errors.ts";
import type { Memory } from "../domain/kinds.ts";
import type { Aged } from "../domain/lifecycle/aging.ts";
import { isVacant, load, type Plan, type Planned } from "../domain/plan.ts";
import { ChangeBuilder } from "../markdown/change-builder.ts";
import { changedMemory, changeMemory, type Why } from "../markdown/changes.ts";
import { isHealth } from "../text/safety/sensitive.ts";
import { addTallies, type Pass, type PassView, type Tally } from "./pass.ts";

/** What a pass does to one memory. */
export interface Step {
  readonly patch: Readonly<Record<string, unknown>>;
  readonly why: Why;
  /** The word that it is counted under. */
  readonly counts: string;
  /** The memory fades by it, which nothing does that is about somebody's health. */
  readonly fades?: boolean;
}

interface AgingPass extends Pick<Pass, "name" | "does" | "isOn" | "look"> {
  /** What is due for a memory; undefined where nothing is. */
  readonly step: (aged: Aged, view: PassView) => Step | undefined;
}

/**
 * A pass that looks at each memory by itself: its units are the memories for which a step is due, and a plan takes
 * that step for each of them as its file is now. A file that cannot be rewritten is skipped, one whose place in the
 * archive is taken stays. Pure.
 */
export function agingPass({ step, ...pass }: AgingPass): Pass {
  return {
    ...pass,
    byAge: true,
    units: (view) => view.rows.flatMap((aged) => (step(aged, view) === undefined ? [] : [aged.header.id])),
    plan: function* (ids, view): Plan<Planned<Tally>> {
      const builder = new ChangeBuilder();
      let tally: Tally = {};
      for (const memory of (yield* load(ids)).values()) {
        const known = view.row(memory.header.id) ?? { accessDays: 0 };
        const due = step({ ...known, header: memory.header }, view);
        if (due === undefined) continue;
        tally = addTallies(tally, yield* takeStep(builder, memory, shelter(memory, due, view)));
      }
      return { changes: builder.changes(), appends: builder.appends(), result: tally };
    },
  };
}

/** Facts that were kept before health was known to be lasting get their policy where they would fade. */
function shelter(memory: Memory, due: Step, { nowMs }: PassView): Step {
  if (due.fades !== true || memory.header.kind !== "fact" || !isHealth(memory.text)) return due;
  if (memory.header.policy !== undefined) return due;
  return {
    patch: { policy: "protected", updated: new Date(nowMs).toISOString() },
    why: { event: "aged", reason: "about somebody's health: it does not fade", detail: "policy protected" },
    counts: "protected",
  };
}

function* takeStep(builder: ChangeBuilder, memory: Memory, step: Step): Plan<Tally> {
  try {
    const change = changeMemory(memory, step.patch, step.why);
    if (change?.op === "move" && !(yield* isVacant(change.to))) return { blocked: 1 };
    builder.add(change, changedMemory(memory, change));
    return change === undefined ? {} : { [step.counts]: 1 };
  } catch (error) {
    if (!isPaiError(error) || unwritableIn(error).length > 0) throw error;
    return { skipped: 1 };
  }
}
