import { embed, levels, type Plan } from "../domain/plan.ts";
import { cosine } from "../domain/vector.ts";
import { isVerb } from "../language/en/lexicon.ts";
import { wordsOf } from "../language/sentence/words.ts";
import { analyse } from "../text/analyse.ts";
import { isOtherLanguage, mayAgree, objectionToBearing } from "./bearing.ts";
import { ENOUGH } from "./gates.ts";
import type { ObservedFact } from "./observed.ts";
import { subjectsAmong } from "./subjects.ts";
import { FINITE } from "./theme-reading.ts";
import { overlaps } from "./themes.ts";
import { verbatim, wordingsOf } from "./wordings.ts";

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
  const ordered = facts.toSorted((a, b) => firstMs(a) - firstMs(b) || (a.id < b.id ? -1 : 1));
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
    if (occasions(members) < ENOUGH) return [];
    for (const one of members) left.delete(one);
    return [{ members }];
  });
}

/** On how many independent occasions facts were noted. Pure. */
export function occasions(facts: readonly ObservedFact[]): number {
  return new Set(facts.flatMap(({ observations }) => observations.map(({ key }) => key))).size;
}

function firstMs({ observations }: ObservedFact): number {
  return observations.reduce((least, { atMs }) => Math.min(least, atMs), Number.POSITIVE_INFINITY);
}

/**
 * Of facts that are to say a sentence those that no guard sets apart from it, see `objectionToBearing`; none where no belief can have its words, or
 * where it is one of them. Pure.
 */
export function sayingIt(sentence: string, members: readonly ObservedFact[]): readonly ObservedFact[] {
  if (!isSayable(sentence, members)) return [];
  return members.filter(({ text }) => objectionToBearing(text, sentence) === undefined);
}

/** Whether a belief can have the words of a sentence, and none of the facts has them. Pure. */
export function isSayable(sentence: string, members: readonly ObservedFact[]): boolean {
  const [first] = members;
  if (first === undefined || members.some(({ text }) => text.toLowerCase() === sentence.toLowerCase()))
    return false;
  const isRead = wordingsOf(sentence, first.subject).some(({ isBold }) => !isBold);
  return isRead || (verbatim(sentence)[0] === sentence && isSentence(sentence));
}

/** Somebody or something, and a verb; of another language nothing is known. */
function isSentence(text: string): boolean {
  const words = text.toLowerCase().split(/\s+/);
  const hasVerb = words.some((word, at) => at > 0 && FINITE.test(word)) || hasThirdPerson(text);
  return hasVerb || /^(?:i|we)(?:['’]|$)/u.test(words[0] ?? "") || isOtherLanguage(text);
}

/** Between somebody and something: "Mam sees the doctor". */
function hasThirdPerson(text: string): boolean {
  return wordsOf(text)
    .slice(1, -1)
    .some((word) => isVerb(word) && word.text.endsWith("s"));
}
