import { compareStatements } from "../guards/compare.ts";
import { decide } from "../guards/decide.ts";
import { embed, type Levels, levels, type Plan } from "../plan.ts";
import { cosine } from "../vector.ts";
import type { Verdict } from "./evidence.ts";
import type { Evidence } from "./fold.ts";
import { ENOUGH } from "./gates.ts";
import { type Claim, claimOf, saysAll, type Wording, wordingsOf } from "./wordings.ts";

/** A fact as evidence, with the independent observations behind it. */
export interface ObservedFact {
  readonly id: string;
  readonly text: string;
  readonly subject: string;
  readonly observations: readonly { readonly key: string; readonly atMs: number }[];
}

/** A statement that enough independent observations make, with all that is said for and against it. */
export interface Candidate {
  readonly text: string;
  readonly timeframe: Wording["timeframe"];
  readonly evidence: readonly Evidence[];
}

interface Read extends ObservedFact {
  readonly wordings: readonly Wording[];
  /** What it says as a whole, and without its end. */
  readonly claims: readonly Claim[];
}

interface Draft {
  readonly wording: Wording;
  readonly meaning: string;
  readonly members: readonly Read[];
  /** Distinct observations of the members. */
  readonly observations: number;
}

/**
 * The statements about one subject that at least three independent observations make. A statement is the words of a
 * fact, generalised only by dropping its end, and counts as made by every fact that says all of it. Blocked by the
 * words that a statement needs, verified word for word; the order of `facts` does not matter. Pure.
 */
export function* candidatesIn(facts: readonly ObservedFact[]): Plan<readonly Candidate[]> {
  const read = facts.map(readFact).sort((a, b) => compare(a.id, b.id));
  const shelf = byKey(read);
  const drafts = withoutWeaker([...draftsOf(read, shelf).values()]);
  const candidates: Candidate[] = [];
  for (const draft of drafts) {
    const { text, timeframe } = draft.wording;
    candidates.push({ text, timeframe, evidence: yield* evidenceFor(draft, shelf) });
  }
  return candidates;
}

/** Whether two statements cannot both hold. Pure. */
export function areRivals(a: Pick<Candidate, "text">, b: Pick<Candidate, "text">): boolean {
  return compareStatements(a.text, b.text).contradicts;
}

function readFact(fact: ObservedFact): Read {
  const wordings = wordingsOf(fact.text, fact.subject);
  const whole = claimOf(fact.text, fact.subject);
  return { ...fact, wordings, claims: [...(whole ? [whole] : []), ...wordings.map(({ claim }) => claim)] };
}

function byKey(facts: readonly Read[]): ReadonlyMap<string, readonly Read[]> {
  const shelf = new Map<string, Read[]>();
  for (const fact of facts) {
    for (const key of new Set(fact.claims.flatMap(blocksOf))) {
      const found = shelf.get(key);
      if (found) found.push(fact);
      else shelf.set(key, [fact]);
    }
  }
  return shelf;
}

/** The keys of a claim, and the slot without its value, under which what contradicts it lies as well. */
function blocksOf({ keys, slot }: Claim): readonly string[] {
  return slot === undefined ? keys : [...keys, slot];
}

function draftsOf(
  facts: readonly Read[],
  shelf: ReadonlyMap<string, readonly Read[]>,
): ReadonlyMap<string, Draft> {
  const said = new Map<string, { readonly wording: Wording; readonly atMs: number }[]>();
  for (const fact of facts) {
    for (const wording of fact.wordings) {
      const meaning = JSON.stringify([wording.claim.flags, wording.claim.keys]);
      const one = { wording, atMs: firstMs(fact) };
      said.set(meaning, [...(said.get(meaning) ?? []), one]);
    }
  }
  const drafts = new Map<string, Draft>();
  for (const [meaning, wordings] of said) {
    const wording = canonical(wordings);
    const members = membersOf(wording.claim, shelf);
    const observations = new Set(members.flatMap((fact) => fact.observations.map(({ key }) => key))).size;
    if (observations >= ENOUGH) drafts.set(meaning, { wording, meaning, members, observations });
  }
  return drafts;
}

/** The earliest wording, of the present rather than of the past. */
function canonical(wordings: readonly { readonly wording: Wording; readonly atMs: number }[]): Wording {
  const isPast = ({ wording }: { readonly wording: Wording }) => Number(wording.timeframe === "past");
  const [first] = wordings.toSorted(
    (a, b) => isPast(a) - isPast(b) || a.atMs - b.atMs || compare(a.wording.text, b.wording.text),
  );
  return (first as { readonly wording: Wording }).wording; // no meaning without a wording
}

function membersOf(claim: Claim, shelf: ReadonlyMap<string, readonly Read[]>): readonly Read[] {
  const shelves = claim.keys.map((key) => shelf.get(key) ?? []);
  const least = shelves.reduce((a, b) => (b.length < a.length ? b : a), shelves[0] ?? []);
  return least.filter((fact) => fact.claims.some((whole) => saysAll(whole, claim)));
}

/**
 * Of two statements one of which says all of the other, the fuller one stays alone where it has half of the other's
 * observations; of two with the same evidence the fuller one.
 */
function withoutWeaker(drafts: readonly Draft[]): readonly Draft[] {
  const strongest = drafts.toSorted(
    (a, b) =>
      b.wording.claim.keys.length - a.wording.claim.keys.length ||
      b.observations - a.observations ||
      compare(a.meaning, b.meaning),
  );
  const kept: Draft[] = [];
  for (const draft of strongest) {
    const isCovered = kept.some(
      (other) =>
        sameMembers(other, draft) ||
        (saysAll(other.wording.claim, draft.wording.claim) && other.observations * 2 >= draft.observations),
    );
    if (!isCovered) kept.push(draft);
  }
  return kept.sort((a, b) => compare(a.meaning, b.meaning));
}

function sameMembers(a: Draft, b: Draft): boolean {
  return a.members.length === b.members.length && a.members.every((fact, i) => fact.id === b.members[i]?.id);
}

function* evidenceFor(
  { wording, members }: Draft,
  shelf: ReadonlyMap<string, readonly Read[]>,
): Plan<readonly Evidence[]> {
  const saying = new Set(members);
  const near = new Set(blocksOf(wording.claim).flatMap((key) => shelf.get(key) ?? []));
  const others = [...near].filter((fact) => !saying.has(fact));
  const [own, ...vectors] = yield* embed([wording.text, ...others.map(({ text }) => text)]);
  const known = yield* levels();
  const verdicts = others.map((fact, i) => {
    const other = vectors[i];
    return verdictOf(wording.text, fact.text, own && other ? Math.max(0, cosine(own, other)) : 0, known);
  });
  return [
    ...members.flatMap((fact) => observed(fact, "supports")),
    ...others.flatMap((fact, i) => observed(fact, verdicts[i])),
  ];
}

function observed({ id, observations }: ObservedFact, verdict: Verdict | undefined): readonly Evidence[] {
  return verdict === undefined ? [] : observations.map(({ key, atMs }) => ({ id, key, atMs, verdict }));
}

/** What a fact that does not say the statement says of it; undefined where it is about something else. */
function verdictOf(text: string, other: string, near: number, known: Levels): Verdict | undefined {
  const decision = decide(text, other, near, known);
  if (decision === "contradicts") return "contradicts";
  if (decision === "partial") return "partial";
  return decision === "duplicate" ? "supports" : undefined;
}

function firstMs(fact: ObservedFact): number {
  return fact.observations.reduce((least, { atMs }) => Math.min(least, atMs), Number.POSITIVE_INFINITY);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
