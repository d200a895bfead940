import { eachOf, type Plan } from "../domain/plan.ts";
import { type Claim, claimOf, type Wording, wordingsOf } from "./wordings.ts";

/** A fact as evidence, with the independent observations behind it. */
export interface ObservedFact {
  readonly id: string;
  readonly text: string;
  readonly subject: string;
  readonly observations: readonly { readonly key: string; readonly atMs: number }[];
  /** It was noted, and is no turn of a talk. */
  readonly isNote: boolean;
}

/** A fact about one subject, with what it says. */
export interface Read extends ObservedFact {
  readonly wordings: readonly Wording[];
  /** What it says as a whole, and without its end. */
  readonly claims: readonly Claim[];
}

/** Facts by what they say. */
export type FactsByKey = ReadonlyMap<string, readonly Read[]>;

/** Facts about one subject in order of id, and by what they say. Pure. */
export function* readAll(
  facts: readonly ObservedFact[],
): Plan<{ readonly read: readonly Read[]; readonly factsByKey: FactsByKey }> {
  const read = (yield* eachOf(facts, readFact)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return { read, factsByKey: byKey(read) };
}

function readFact(fact: ObservedFact): Read {
  const wordings = wordingsOf(fact.text, fact.subject);
  const whole = claimOf(fact.text, fact.subject);
  return { ...fact, wordings, claims: [...(whole ? [whole] : []), ...wordings.map(({ claim }) => claim)] };
}

function byKey(facts: readonly Read[]): FactsByKey {
  const factsByKey = new Map<string, Read[]>();
  for (const fact of facts) {
    for (const key of new Set(fact.claims.flatMap(blocksOf))) {
      const found = factsByKey.get(key);
      if (found) found.push(fact);
      else factsByKey.set(key, [fact]);
    }
  }
  return factsByKey;
}

/** The keys of a claim, and the slot without its value, under which what contradicts it lies as well. */
export function blocksOf({ keys, slot }: Claim): readonly string[] {
  return slot === undefined ? keys : [...keys, slot];
}
