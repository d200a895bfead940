import type { Steering, Verdict } from "../domain/belief.ts";
import { deriveId } from "../domain/derive-id.ts";
import type { Plan } from "../domain/plan.ts";
import { type Weights, weightsOf } from "../domain/question-state.ts";
import { gistOf } from "../language/compare/gist.ts";
import { hasUnspacedScript, isLight } from "../text/analyse.ts";
import { compare } from "../text/numbers.ts";
import { endsHabit, isOfItsDay } from "./agreement.ts";
import type { Block } from "./blocks.ts";
import { ENOUGH, type Evidence, type Folded, foldBelief } from "./fold.ts";
import { type ObservedFact, occasionsIn, type Told, toldIn } from "./observed.ts";

/** A statement that enough independent observations make, with all that is said for and against it. */
export interface Candidate {
  readonly text: string;
  readonly subject: string;
  /** Id of the fact whose words it has. */
  readonly origin: string;
  readonly evidence: readonly Evidence[];
}

interface Cluster {
  readonly sayer: ObservedFact;
  readonly members: readonly ObservedFact[];
  readonly opposing: readonly ObservedFact[];
  /** How much supports it: the sum over occasions, without the first. */
  readonly support: number;
  /** The same, the more the clearer it is: as far as what supports it has its words. */
  readonly clear: number;
}

interface Scene {
  readonly told: Told;
  readonly weights: Weights;
  readonly byId: ReadonlyMap<string, ObservedFact>;
}

/** From here on one fact supports another, and a cluster is a belief: nine of ten are right on notes of a year and of other lives. */
const SUPPORTS = 0.48;
const LEAST = 1.3;
/** Facts with which one is compared for each of its words, before it is known to be the clearest. */
const SAMPLE = 32;

/**
 * The statements that at least three independent observations support, each in the words of the clearest: of what supports each other the one that
 * is supported most. What another value or a denial sets apart speaks against it. Each rests on three occasions of its own, the clearest first.
 * The order of `facts` does not matter. Near-linear. Pure but for the vectors that it asks for.
 */
function* candidatesIn(
  facts: readonly ObservedFact[],
  { weights, others }: { readonly weights: Weights; readonly others: readonly ObservedFact[] },
): Plan<readonly Candidate[]> {
  const told = yield* toldIn(facts);
  const scene = { told, weights, byId: new Map([...facts, ...others].map((fact) => [fact.id, fact])) };
  const found = told.facts
    .filter(maySay)
    .map((fact) => clusterOf(fact, scene, SAMPLE))
    .filter(({ members, support }) => support >= LEAST && occasionsIn(members) >= ENOUGH)
    .sort((a, b) => b.clear - a.clear || compare(a.sayer.id, b.sayer.id));
  const taken = new Set<string>();
  const clusters: Cluster[] = [];
  for (const { sayer, members } of found) {
    const own = members.filter(({ id }) => !taken.has(id));
    if (taken.has(sayer.id) || occasionsIn(own) < ENOUGH) continue;
    const whole = clusterOf(sayer, scene);
    clusters.push(whole);
    for (const { id } of whole.members) taken.add(id);
  }
  return clusters.map((cluster) => candidateOf(cluster, scene));
}

/** What supports a statement, and what speaks against it. `most`: see `Told.around`. */
function clusterOf(sayer: ObservedFact, { told, weights, byId }: Scene, most?: number): Cluster {
  const supports = new Map(sayer.observations.map(({ key }) => [key, 1]));
  const [members, opposing] = [new Set([sayer]), new Set<ObservedFact>()];
  let clear = supports.size - 1;
  const add = (fact: ObservedFact, support: number, covered: number) => {
    members.add(fact);
    clear += support * covered * fact.observations.length;
    for (const { key } of fact.observations) supports.set(key, Math.max(support, supports.get(key) ?? 0));
  };
  for (const fact of told.around(sayer, most)) {
    const { support, covered, isAgainst } = told.compare(sayer, fact);
    if (isAgainst) opposing.add(fact);
    else if (support >= SUPPORTS) add(fact, support, covered);
  }
  for (const { fact: id, verdict } of weightsOf(weights, { origin: sayer.id, text: sayer.text })) {
    const fact = byId.get(id);
    if (fact !== undefined && verdict === "supports") add(fact, BORNE_OUT, 1);
  }
  const support = [...supports.values()].reduce((sum, one) => sum + one, -1);
  return { sayer, members: [...members], opposing: [...opposing], support, clear };
}

/** Somebody said that a fact bears out these very words: they are kept. */
const BORNE_OUT = 10;

/** A belief is a sentence that stands alone: no question, no paragraph, of no day, nor about what only its neighbours name. */
function maySay({ text }: ObservedFact): boolean {
  if (text.length > MOST_CHARS || /[?？]/u.test(text) || VAGUE.test(text) || isOfItsDay(text)) return false;
  const { terms, values } = gistOf(text);
  const isLong = text.includes(" ") || (hasUnspacedScript(text) && [...text].length >= MIN_LETTERS);
  return isLong && terms.some((term) => !isLight(term)) && ![...values.day].some((day) => DATE.test(day));
}

const MOST_CHARS = 300;
/** Of scripts that write words without spaces between them. */
const MIN_LETTERS = 4;
const VAGUE = /^(?:it|this|that|these|those|he|she|they|you|your)(?!\p{L})/iu;
/** A month, or a day of one; see `Signs`. */
const DATE = /^m\d|^\d/;

/** Observations for and against a statement: what somebody said of facts, then what is found in them. */
function candidateOf({ sayer, members, opposing }: Cluster, { weights, byId }: Scene): Candidate {
  const { id: origin, text, subject } = sayer;
  const said = weightsOf(weights, { origin, text });
  const decided = new Set(said.map(({ fact }) => fact));
  const undecided = (facts: readonly ObservedFact[]) => facts.filter(({ id }) => !decided.has(id));
  const evidence = [
    ...said.flatMap(({ fact, verdict }) => observed(byId.get(fact), verdict)),
    ...undecided(members).flatMap((fact) => observed(fact, "supports")),
    ...undecided(opposing).flatMap((fact) => observed(fact, "contradicts")),
  ];
  return { text, subject, origin, evidence };
}

function observed(fact: ObservedFact | undefined, verdict: Verdict): readonly Evidence[] {
  if (fact === undefined) return [];
  const ends = verdict === "contradicts" && endsHabit(fact.text);
  return fact.observations.map(({ key, atMs }) => ({
    id: fact.id,
    key,
    atMs,
    verdict,
    ...(ends && { ends }),
  }));
}

interface Forming {
  readonly block: Block;
  readonly facts: readonly ObservedFact[];
  /** What counts only where somebody said what it is to a belief. */
  readonly others: readonly ObservedFact[];
  readonly nowMs: number;
  readonly steeringOf: (id: string) => Steering | undefined;
  readonly weights: Weights;
}

/** A belief as the evidence of its block makes it, before a person's word on it. */
export interface Formed extends Candidate {
  readonly id: string;
  readonly folded: Folded;
  readonly rivals: readonly string[];
}

/** All beliefs that the facts of a block make, in order of id. Pure but for the vectors that it asks for. */
export function* formBeliefs(forming: Forming): Plan<readonly Formed[]> {
  const candidates = yield* candidatesIn(forming.facts, forming);
  const all = candidates.flatMap((candidate) => lives(candidate, forming));
  const inForce = all.filter(({ folded }) => folded.status === "active");
  const isRival = (one: Candidate, other: Candidate) =>
    other.subject === one.subject &&
    other.text !== one.text &&
    one.evidence.some(({ id, verdict }) => verdict === "contradicts" && id === other.origin);
  return all
    .map((one) => {
      const others = one.folded.status === "active" ? inForce.filter((other) => isRival(one, other)) : [];
      return { ...one, rivals: others.map(({ id }) => id).sort() };
    })
    .sort((a, b) => compare(a.id, b.id));
}

/** The beliefs that one statement went through. What steers one of them is known only by its id, so it is folded again. */
function lives(candidate: Candidate, { nowMs, block, steeringOf }: Forming) {
  const { text, subject, evidence } = candidate;
  const { scope, project = "" } = block;
  return foldBelief(evidence, nowMs).map((free) => {
    const id = deriveId({ kind: "belief", atMs: free.firstMs, of: [scope, project, subject, text] });
    const steering = steeringOf(id);
    const all = steering === undefined ? [] : foldBelief(evidence, nowMs, steering);
    return { ...candidate, id, folded: all.find(({ firstMs }) => firstMs === free.firstMs) ?? free };
  });
}
