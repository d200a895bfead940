import { embed, levels, type Plan } from "../domain/plan.ts";
import { cosine } from "../domain/vector.ts";
import type { Formed } from "./blocks.ts";
import type { ObservedFact } from "./observed.ts";
import { subjectsAmong } from "./subjects.ts";

/** A fact that may bear on a belief, and of which no rule can tell what it is to it. */
export interface Unweighed {
  readonly fact: ObservedFact;
  readonly belief: Pick<Formed, "text" | "origin" | "folded">;
}

/** So many facts are looked at for a belief, however many there are. */
const NEAREST = 50;

/**
 * Facts about the subject of a belief in force that are linked to it by meaning and add an observation to it, whatever they say: for each
 * belief the nearest first. Not those that rules have weighed, nor those that have nothing but occasions of such: `all` are the facts of
 * the block. The order of `facts` does not matter. Pure but for the vectors that it asks for.
 */
export function* unweighedIn(
  facts: readonly ObservedFact[],
  formed: readonly Formed[],
  all: readonly ObservedFact[],
): Plan<readonly (readonly Unweighed[])[]> {
  const beliefs = formed.filter(({ folded }) => folded.status === "active");
  const vectors = yield* embed([...beliefs, ...facts].map(({ text }) => text));
  const { linked } = yield* levels();
  const told = facts.map(subjectsAmong([...facts, ...beliefs]));
  return beliefs.map((belief, at) => {
    const { supporting, contradicting, partial } = belief.folded;
    const weighed = new Set([...supporting, ...contradicting, ...partial]);
    const counted = new Set(
      all.flatMap(({ id, observations }) => (weighed.has(id) ? observations.map(({ key }) => key) : [])),
    );
    const own = vectors[at];
    const near = facts.flatMap((fact, i) => {
      const other = vectors[beliefs.length + i];
      const isNew = !weighed.has(fact.id) && fact.observations.some(({ key }) => !counted.has(key));
      if (!isNew || !told[i]?.has(belief.subject) || !own || !other) return [];
      const nearness = cosine(own, other);
      return nearness >= linked ? [{ fact, nearness }] : [];
    });
    near.sort((a, b) => b.nearness - a.nearness || (a.fact.id < b.fact.id ? -1 : 1));
    return near.slice(0, NEAREST).map(({ fact }) => ({ fact, belief }));
  });
}
