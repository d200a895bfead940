import { embed, levels, type Plan } from "../domain/plan.ts";
import { cosine } from "../domain/vector.ts";
import { analyse } from "../text/analyse.ts";
import type { Formed } from "./blocks.ts";
import { overlaps } from "./clusters.ts";
import { ENOUGH } from "./gates.ts";
import { mayAgree } from "./guard.ts";
import { byTime, type ObservedFact, occasionsIn } from "./observed.ts";
import { subjectsAmong } from "./subjects.ts";

/** Facts that seem to say one thing, which no rule could put into a sentence; the earliest one first. */
export interface Silent {
  readonly members: readonly ObservedFact[];
}

/** A word that more facts share says nothing of any of them. */
const COMMON = 40;

/**
 * Groups of facts about one subject that share a word and are each linked to each other by meaning, with at least three independent
 * observations. Not those of which half is accounted for: `known` are the facts behind beliefs, and behind what was asked before. The largest
 * first; of two that overlap the larger one. The order of `facts` does not matter. Pure but for the vectors that it asks for.
 */
export function* silentIn(
  facts: readonly ObservedFact[],
  known: readonly (readonly string[])[],
): Plan<readonly Silent[]> {
  const ordered = facts.toSorted(byTime);
  const groups = groupsOf(ordered);
  const needed = [...new Set(groups.flat())];
  const vectors = yield* embed(needed.map(({ text }) => text));
  const vectorOf = new Map(needed.map((fact, i) => [fact, vectors[i]]));
  const { linked } = yield* levels();
  const areNear = (a: ObservedFact, b: ObservedFact) => {
    const [x, y] = [vectorOf.get(a), vectorOf.get(b)];
    return x !== undefined && y !== undefined && cosine(x, y) >= linked && mayAgree(a.text, b.text);
  };
  const found = groups.flatMap((group) => linkedIn(group, areNear));
  const largest = found.sort(
    (a, b) =>
      b.members.length - a.members.length || ((a.members[0]?.id ?? "") < (b.members[0]?.id ?? "") ? -1 : 1),
  );
  const behind = known.map((ids) => ({ members: ids.map((id) => ({ id })) }));
  const kept: Silent[] = [];
  for (const one of largest) if (![...behind, ...kept].some((other) => overlaps(one, other))) kept.push(one);
  return kept;
}

/** Facts that tell of one subject and share a word, in the order of the word. */
function groupsOf(facts: readonly ObservedFact[]): readonly (readonly ObservedFact[])[] {
  const groups = new Map<string, ObservedFact[]>();
  const subjectsOf = subjectsAmong(facts);
  for (const fact of facts) {
    const terms = [...new Set(analyse(fact.text))];
    for (const key of [...subjectsOf(fact)].flatMap((subject) =>
      terms.map((term) => `${subject}\n${term}`),
    )) {
      const group = groups.get(key);
      if (group) group.push(fact);
      else groups.set(key, [fact]);
    }
  }
  return [...groups]
    .filter(([, group]) => group.length >= ENOUGH && group.length <= COMMON)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, group]) => group);
}

/** Complete linkage: whoever joins a group is near to all of it. Quadratic in the group, which is small. */
function linkedIn(
  group: readonly ObservedFact[],
  areNear: (a: ObservedFact, b: ObservedFact) => boolean,
): readonly Silent[] {
  const left = new Set(group);
  return group.flatMap((seed) => {
    if (!left.has(seed)) return [];
    const members = [seed];
    for (const one of left)
      if (one !== seed && members.every((member) => areNear(member, one))) members.push(one);
    if (occasionsIn(members) < ENOUGH) return [];
    for (const one of members) left.delete(one);
    return [{ members }];
  });
}

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
