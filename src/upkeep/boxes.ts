import { isPaiError, unwritableIn } from "../domain/errors.ts";
import { idTimeMs } from "../domain/ids.ts";
import { load, type Plan, type Planned } from "../domain/plan.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { ChangeBuilder } from "../markdown/change-builder.ts";
import { addTallies, type Pass, type PassView, type Tally } from "../passes/pass.ts";
import { Boxing } from "../remember/boxes/box-up.ts";

/** Boxes to which nothing came for a while are sealed and get their trace, as the next memory would have done it. */
export const boxesPass: Pass = {
  name: "boxes",
  does: "seal idle boxes and add them to traces",
  byAge: true,
  isOn: () => true,
  // Oldest first: a trace goes on from box to box.
  units: (view) =>
    view.rows
      .filter((row) => isIdle(row, view))
      .map(({ header }) => header.id)
      .sort(),
  plan: function* (ids, view): Plan<Planned<Tally>> {
    const builder = new ChangeBuilder();
    let tally: Tally = {};
    const boxing = new Boxing(builder, {}, { nowMs: view.nowMs, boxes: view.settings });
    for (const box of (yield* load(ids)).values()) {
      try {
        if (yield* boxing.sealIdle(box)) tally = addTallies(tally, { sealed: 1 });
      } catch (error) {
        if (!isPaiError(error) || unwritableIn(error).length > 0) throw error;
        tally = addTallies(tally, { skipped: 1 });
      }
    }
    return { changes: builder.changes(), appends: builder.appends(), result: tally };
  },
};

function isIdle({ header }: PassView["rows"][number], { nowMs, settings }: PassView): boolean {
  if (header.kind !== "box" || header.sealed_at !== undefined) return false;
  const { members = [], status = DEFAULTS.status } = header;
  const lastMs = members.reduce((latest, id) => Math.max(latest, idTimeMs(id)), 0);
  return (
    status === "active" && members.length > 0 && nowMs - lastMs > settings["boxes.gapMinutes"] * MINUTE_MS
  );
}

const MINUTE_MS = 60_000;
