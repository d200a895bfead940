import { beliefsPass } from "../beliefs/beliefs.ts";
import { graduatePass } from "../beliefs/pages/graduate.ts";
import { identityPass } from "../beliefs/pages/identity.ts";
import { profilePass } from "../beliefs/pages/profile.ts";
import { promotePass } from "../beliefs/pages/promote.ts";
import { followFacts } from "../entities/follow-facts.ts";
import type { Pass } from "../passes/pass.ts";
import { archivePass, commitmentsPass, lifecyclePass, prunePass, ttlPass } from "./aging.ts";
import { boxesPass, compressPass } from "./boxes.ts";
import { entitiesPass } from "./entities.ts";
import { contradictionsPass, mergePass, questionsPass } from "./pairs.ts";

/** The passes of maintenance in the order in which they run: what one leaves the next one sees. */
export const PASSES: readonly Pass[] = [
  commitmentsPass,
  followed(ttlPass),
  followed(mergePass),
  followed(contradictionsPass),
  questionsPass,
  entitiesPass,
  lifecyclePass,
  archivePass,
  followed(prunePass()),
  beliefsPass,
  promotePass,
  graduatePass,
  profilePass,
  compressPass,
  boxesPass,
  identityPass,
];

/** A pass that ends facts, and with it the files of the entities that list them. */
export function followed(pass: Pass): Pass {
  return {
    ...pass,
    plan: function* (units, view) {
      return yield* followFacts(yield* pass.plan(units, view), view.nowMs);
    },
  };
}
