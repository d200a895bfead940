import type { Steering } from "../domain/belief-steering.ts";
import { deriveId } from "../domain/ids.ts";
import type { Plan } from "../domain/plan.ts";
import type { Weights } from "../domain/weighed.ts";
import type { Block, Draft, Formed } from "./blocks.ts";
import { areRivals, type Candidate, candidatesIn } from "./clusters.ts";
import { type Folded, foldBelief } from "./fold.ts";
import type { ObservedFact } from "./observed.ts";

export interface Forming {
  readonly block: Block;
  readonly facts: readonly ObservedFact[];
  /** What counts only where somebody said what it is to a belief. */
  readonly others: readonly ObservedFact[];
  readonly nowMs: number;
  readonly steeringOf: (id: string) => Steering | undefined;
  readonly weights: Weights;
}

/** All beliefs that the facts of a block make, in order of id. Pure but for the vectors that it asks for. */
export function* formBeliefs(forming: Forming): Plan<readonly Formed[]> {
  const candidates = yield* candidatesIn(forming.facts, forming);
  const all = candidates.flatMap((candidate) => lives(candidate, forming));
  return related(all).sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** The beliefs that one statement went through. What steers one of them is known only by its id, so it is folded again. */
function lives(
  { text, subject, timeframe, origin, evidence }: Candidate,
  forming: Forming,
): readonly Draft[] {
  const draft = (folded: Folded): Draft => {
    const id = idOf({ text, subject }, folded, forming.block);
    return { id, text, subject, timeframe, origin, folded, evidence };
  };
  const { nowMs } = forming;
  return foldBelief(evidence, nowMs).map((folded) => {
    const free = draft(folded);
    const steering = forming.steeringOf(free.id);
    if (steering === undefined) return free;
    const steered = foldBelief(evidence, nowMs, steering).find(({ firstMs }) => firstMs === folded.firstMs);
    return steered === undefined ? free : draft(steered);
  });
}

function idOf(
  { text, subject }: Pick<Draft, "text" | "subject">,
  { firstMs }: Folded,
  { scope, project = "" }: Block,
): string {
  return deriveId({ kind: "belief", atMs: firstMs, of: [scope, project, subject, text] });
}

/** Rivals know each other. */
function related(drafts: readonly Draft[]): Formed[] {
  return drafts.map((one) => {
    const { evidence: _, ...draft } = one;
    const isRival = (other: Draft) =>
      other.subject === one.subject && other.text !== one.text && isInForce(other) && areRivals(one, other);
    return {
      ...draft,
      rivals: isInForce(one)
        ? drafts
            .filter(isRival)
            .map(({ id }) => id)
            .sort()
        : [],
    };
  });
}

function isInForce({ folded }: Draft): boolean {
  return folded.status === "active";
}
