import { gistOf } from "../language/compare/gist.ts";
import { type Likeness, likenessOf, type Measure } from "../language/compare/likeness.ts";

/** A fact as evidence, with the independent observations behind it. */
export interface ObservedFact {
  readonly id: string;
  readonly text: string;
  readonly subject: string;
  readonly observations: readonly { readonly key: string; readonly atMs: number }[];
  /** It was noted, and is no turn of a talk. */
  readonly isNote: boolean;
  /** Ids of facts whose place it took. */
  readonly instead: readonly string[];
}

/** The facts of a block by their words, and how rare these are among them. */
export interface Told {
  readonly facts: readonly ObservedFact[];
  readonly having: ReadonlyMap<string, readonly ObservedFact[]>;
  readonly measure: Measure;
}

/** Facts by the terms of their gists, in order of time. Linear. Pure. */
export function toldIn(facts: readonly ObservedFact[]): Told {
  const ordered = facts.toSorted(byTime);
  const having = new Map<string, ObservedFact[]>();
  for (const fact of ordered)
    for (const term of gistOf(fact.text).terms) {
      const known = having.get(term);
      if (known) known.push(fact);
      else having.set(term, [fact]);
    }
  const rarity = (term: string) => Math.log(1 + ordered.length / (having.get(term)?.length ?? 1));
  return { facts: ordered, having, measure: { rarity, rarest: Math.log(1 + ordered.length) } };
}

/** How like a fact is to a statement, see `Likeness`: `covered` is the share of the statement's words. Bounded. Pure. */
export function likeTo(fact: Pick<ObservedFact, "text">, statement: string, { measure }: Told): Likeness {
  return likenessOf(gistOf(fact.text), gistOf(statement), measure);
}

/** Distinct observations of facts. Pure. */
export function occasionsIn(facts: Iterable<ObservedFact>): number {
  const keys = new Set<string>();
  for (const { observations } of facts) for (const { key } of observations) keys.add(key);
  return keys.size;
}

/** When a fact was first said, ms since 1970. Pure. */
function firstMs({ observations }: Pick<ObservedFact, "observations">): number {
  return observations.reduce((least, { atMs }) => Math.min(least, atMs), Number.POSITIVE_INFINITY);
}

/** The order of facts by when they were first said. Pure. */
export function byTime(a: ObservedFact, b: ObservedFact): number {
  return firstMs(a) - firstMs(b) || (a.id < b.id ? -1 : 1);
}
