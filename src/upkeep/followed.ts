import { followFacts } from "../entities/follow-facts.ts";
import type { Pass } from "../passes/pass.ts";

/** A pass that ends facts, and with it the files of the entities that list them. */
export function followed(pass: Pass): Pass {
  return {
    ...pass,
    plan: function* (units, view) {
      return yield* followFacts(yield* pass.plan(units, view), view.nowMs);
    },
  };
}
