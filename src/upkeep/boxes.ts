import { idTimeMs } from "../domain/ids.ts";
import type { Memory } from "../domain/kinds.ts";
import { load, type Plan, type Planned } from "../domain/plan.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { changedMemory } from "../markdown/changes.ts";
import { orSkipped, type Pass, type PassView, planEach, type Tally } from "../passes/pass.ts";
import { Boxing } from "../remember/boxes/box-up.ts";
import { BOX_GAP_MS, retold, tellsPrivate } from "../remember/boxes/boxes.ts";

/** Boxes to which nothing came for a while are sealed and get their trace, as the next memory would have done it. */
export const boxesPass: Pass = {
  name: "boxes",
  does: "seal idle boxes and add them to traces",
  byAge: true,
  // Oldest first: a trace goes on from box to box.
  units: (view) =>
    view.rows
      .filter((row) => isIdle(row, view) || isTelling(row, view))
      .map(({ header }) => header.id)
      .sort(),
  plan: function* (ids, view): Plan<Planned<Tally>> {
    return yield* planEach((yield* load(ids)).values(), function* (builder, box) {
      const retell = function* (): Plan<Tally> {
        if (isTelling(box, view)) {
          const changed = yield* retold(box, new Map(), view.nowMs);
          if (changed !== undefined) builder.add(changed, changedMemory(box, changed));
        }
        const boxing = new Boxing(builder, {}, { nowMs: view.nowMs });
        return (yield* boxing.sealIdle(builder.current(box))) ? { sealed: 1 } : {};
      };
      return yield* orSkipped(retell());
    });
  },
};

function isIdle({ header }: PassView["rows"][number], { nowMs }: PassView): boolean {
  if (header.kind !== "box" || header.sealed_at !== undefined) return false;
  const { members = [], status = DEFAULTS.status } = header;
  const lastMs = members.reduce((latest, id) => Math.max(latest, idTimeMs(id)), 0);
  return status === "active" && members.length > 0 && nowMs - lastMs > BOX_GAP_MS;
}

function isTelling(box: Pick<Memory, "header">, { row }: PassView): boolean {
  return tellsPrivate(box, (id) => row(id)?.header);
}
