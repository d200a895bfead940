import { beliefsPass } from "../beliefs/beliefs.ts";
import { graduatePass } from "../beliefs/pages/graduate.ts";
import { profilePass } from "../beliefs/pages/profile.ts";
import { promotePass } from "../beliefs/pages/promote.ts";
import { followFacts } from "../entities/follow-facts.ts";
import type { Pass } from "../passes/pass.ts";
import {
  archivePass,
  boxesPass,
  commitmentsPass,
  lifecyclePass,
  prunePass,
  ttlPass,
} from "../upkeep/aging.ts";
import { entitiesPass } from "../upkeep/entities.ts";
import { contradictionsPass, mergePass, questionsPass } from "../upkeep/pairs.ts";

/** What a person runs and skips by name, each with the steps that it consists of. */
export const STEPS_OF: Readonly<
  Record<string, { readonly does: string; readonly steps: readonly string[] }>
> = {
  read: {
    does: "end conversations that have gone quiet; let the model read again what waits for it",
    steps: ["seal", "extract", "facts"],
  },
  age: {
    does: "expire what is past its time, archive what is old, and move memories between lifecycle states",
    steps: ["commitments", "ttl", "lifecycle", "archive"],
  },
  merge: {
    does: "merge facts that say the same; settle facts that cannot both be true",
    steps: ["merge", "contradictions"],
  },
  questions: { does: "ask what may have changed, and let the model answer", steps: ["questions"] },
  entities: { does: "merge entity files of the same person or thing", steps: ["entities"] },
  prune: { does: "prune facts that have faded, where the settings say so", steps: ["prune"] },
  beliefs: { does: "form and weigh beliefs", steps: ["beliefs"] },
  pages: {
    does: "update MEMORY.md and profile.md",
    steps: ["promote", "graduate", "profile"],
  },
  boxes: {
    does: "seal idle boxes",
    steps: ["boxes"],
  },
  index: {
    does: "update the search index and its vectors, and delete old journal records",
    steps: ["embed", "index"],
  },
};

/** The name of the pass that a step is a part of. Pure. */
export function passOf(step: string): string {
  return Object.keys(STEPS_OF).find((name) => STEPS_OF[name]?.steps.includes(step)) ?? step;
}

/** The steps of maintenance in the order in which they run: what one leaves the next one sees. */
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
  boxesPass,
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
