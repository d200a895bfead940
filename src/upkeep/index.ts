import { beliefsPass } from "../beliefs/beliefs.ts";
import { graduatePass } from "../beliefs/pages/graduate.ts";
import { identityPass } from "../beliefs/pages/identity.ts";
import { profilePass } from "../beliefs/pages/profile.ts";
import { promotePass } from "../beliefs/pages/promote.ts";
import type { Pass } from "../passes/pass.ts";
import { archivePass } from "./archive.ts";
import { boxesPass } from "./boxes.ts";
import { commitmentsPass } from "./commitments.ts";
import { compressPass } from "./compress.ts";
import { contradictionsPass } from "./contradictions.ts";
import { entitiesPass } from "./entities/entities.ts";
import { followed } from "./followed.ts";
import { lifecyclePass } from "./lifecycle.ts";
import { mergePass } from "./merge.ts";
import { prunePass } from "./prune.ts";
import { questionsPass } from "./questions.ts";
import { tiersPass } from "./tiers.ts";
import { ttlPass } from "./ttl.ts";

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
  tiersPass,
  compressPass,
  boxesPass,
  identityPass,
];
