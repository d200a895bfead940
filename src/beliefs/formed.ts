import type { Steering } from "../domain/belief-steering.ts";
import { deriveId } from "../domain/ids.ts";
import type { Plan } from "../domain/plan.ts";
import type { Weights } from "../domain/weighed.ts";
import { readStatement } from "../language/compare/reading.ts";
import { type Block, type Draft, type Formed, united } from "./blocks.ts";
import { areRivals, type Candidate, candidatesIn } from "./candidates.ts";
import { type Evidence, type Folded, foldBelief } from "./fold.ts";
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
  const candidates = yield* candidatesIn(forming.facts, forming.block.voice, forming);
  const own = yield* united(
    candidates.flatMap((candidate) => lives(candidate, forming)),
    forming,
  );
  const all = [...own, ...own.flatMap((one) => conditional(one, forming))];
  return related(all).sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** The beliefs that one statement went through. What steers one of them is known only by its id, so it is folded again. */
function lives(
  { text, subject, timeframe, origin, evidence }: Candidate,
  forming: Forming,
  parent?: Draft,
): readonly Draft[] {
  const draft = (folded: Folded): Draft => {
    const id = idOf({ text, subject }, folded, forming.block);
    return {
      id,
      text,
      subject,
      timeframe,
      origin,
      folded,
      evidence,
      ...(parent !== undefined && { parent: parent.id }),
    };
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

/** What is left of the supporting side of a split: the statement under the condition that somebody added first, and what bears out that. */
function conditional(whole: Draft, forming: Forming): readonly Draft[] {
  if (whole.folded.status !== "split") return [];
  const facts = new Map(forming.facts.map((fact) => [fact.id, fact]));
  const partial = whole.folded.partial.flatMap((id) => facts.get(id) ?? []);
  const side = denies(whole.text);
  const first = partial.find(({ text }) => denies(text) === side);
  if (first === undefined) return [];
  const isSameCase = ({ text }: ObservedFact) =>
    denies(text) === side && conditionOf(text) === conditionOf(first.text);
  const counted = new Set([...whole.folded.supporting, ...partial.filter(isSameCase).map(({ id }) => id)]);
  const evidence = whole.evidence
    .filter(({ id, atMs }) => counted.has(id) && atMs <= whole.folded.statusMs)
    .map((one): Evidence => ({ ...one, verdict: "supports" }));
  const context = conditionOf(first.text);
  const { subject, timeframe } = whole;
  return lives({ text: first.text, subject, timeframe, origin: first.id, evidence }, forming, whole).map(
    (draft) => (context === "" ? draft : { ...draft, context }),
  );
}

function denies(text: string): boolean {
  return readStatement(text).negations % 2 === 1;
}

function conditionOf(text: string): string {
  return readStatement(text).conditions.join("; ");
}

/** Rivals know each other; what was given up knows what took its place. */
function related(drafts: readonly Draft[]): Formed[] {
  const rivals = new Map(
    drafts.map((one) => [
      one.id,
      drafts.filter(
        (other) => other.subject === one.subject && other.text !== one.text && areRivals(one, other),
      ),
    ]),
  );
  const heirs = new Map(drafts.map((one) => [one.id, heirsOf(one, drafts, rivals.get(one.id) ?? [])]));
  return drafts.map(({ evidence: _, absorbedBy: __, ...draft }) => {
    const ended = drafts.find(({ id, absorbedBy }) => !absorbedBy && heirs.get(id)?.includes(draft.id));
    const parent = draft.parent ?? ended?.id;
    return {
      ...draft,
      ...(parent !== undefined && { parent }),
      children: heirs.get(draft.id) ?? [],
      rivals:
        draft.folded.status === "active"
          ? (rivals.get(draft.id) ?? [])
              .filter((other) => isInForce(other))
              .map(({ id }) => id)
              .sort()
          : [],
    };
  });
}

/** What a revised or split belief goes on in: the best supported rival of that time, and what was made of its own side. */
function heirsOf(ended: Draft, drafts: readonly Draft[], rivals: readonly Draft[]): readonly string[] {
  const { status, statusMs } = ended.folded;
  if (ended.absorbedBy !== undefined) return [ended.absorbedBy];
  if (status !== "revised" && status !== "split") return [];
  const own = drafts.filter(({ parent }) => parent === ended.id);
  const [heir] = rivals
    .filter(({ folded }) => folded.bornMs <= statusMs && folded.firstMs >= ended.folded.firstMs)
    .toSorted((a, b) => b.folded.alpha - a.folded.alpha || (a.id < b.id ? -1 : 1));
  return [...own, ...(heir === undefined ? [] : [heir])].map(({ id }) => id).sort();
}

function isInForce({ folded }: Draft): boolean {
  return folded.status === "active";
}
