import type { Plan, Planned } from "../domain/plan.ts";
import { followFacts, type Keep } from "../entities/follow-facts.ts";
import { followBoxes } from "../remember/boxes/box-members.ts";

/** A plan, and with it the files of entities and the boxes that tell of what it changes, see `followFacts` and `followBoxes`. Pure. */
export function* follow<T>(planned: Planned<T>, nowMs: number, keep?: Keep): Plan<Planned<T>> {
  return yield* followBoxes(yield* followFacts(planned, nowMs, keep), nowMs);
}
