import { embed, type Plan } from "../domain/plan.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { type Gist, gistOf } from "../language/compare/gist.ts";
import { likenessOf, type Measure } from "../language/compare/likeness.ts";
import { isLight } from "../text/analyse.ts";
import { groupsUnder } from "../text/groups.ts";
import { compare, cosine } from "../text/numbers.ts";
import { oppose } from "./agreement.ts";

/** A fact as evidence, with the independent observations behind it. */
export interface ObservedFact {
  readonly id: string;
  readonly text: string;
  readonly subject: string;
  readonly observations: readonly { readonly key: string; readonly atMs: number }[];
  /** It was noted, and is no turn of a talk. */
  readonly isNote: boolean;
  readonly instead: readonly string[];
}

/** One fact beside another. */
export interface Compared {
  /** How likely the one supports the other, 0..1. */
  readonly support: number;
  /** How much of the words of the first the other one has, 0..1. */
  readonly covered: number;
  /** They are of one matter, and cannot both hold. */
  readonly isAgainst: boolean;
}

/** The facts of a block, and what they are to each other. */
export interface Told {
  /** In order of time. */
  readonly facts: readonly ObservedFact[];
  /** Facts that share a rare word with one, and not only a full name: at most this many per word, spread evenly over time. */
  readonly around: (fact: ObservedFact, most?: number) => ReadonlySet<ObservedFact>;
  readonly compare: (a: ObservedFact, b: ObservedFact) => Compared;
}

/** By logistic regression over pairs of notes of an invented year that share a word; its held-out half and other lives measured them. */
const WEIGHTS = { shared: 2.7, near: 2.6, several: 0.4, bias: -2.7 };
/** How near the meanings of facts are that share a word, where no vectors tell. */
const TYPICAL = 0.45;
/** So much of the words of the one are in the other, at least, where two are of one matter. */
const SAME_MATTER = 0.45;
/** A name of several words, which are one thing: within a sentence, since at its start any word has a capital. */
const FULL_NAME = /(?<=[\p{L}\p{N},;:)] )\p{Lu}[\p{L}\p{M}'’-]+(?: \p{Lu}[\p{L}\p{M}'’-]+)+/gu;
const APART: Compared = { support: 0, covered: 0, isAgainst: false };

/** Facts with what they are to each other, by the words that they share and their meanings. Linear. Pure but for the vectors that it asks for. */
export function* toldIn(all: readonly ObservedFact[]): Plan<Told> {
  const facts = all.toSorted((a, b) => firstMs(a) - firstMs(b) || compare(a.id, b.id));
  const subjectsOf = subjectsAmong(facts);
  const subjects = new Map(facts.map((fact) => [fact, subjectsOf(fact)]));
  const vectors = yield* embed(facts.map(({ text }) => text));
  const vectorOf = new Map(facts.map((fact, at) => [fact, vectors[at]]));
  const having = groupsUnder(facts, ({ text }) => gistOf(text).terms);
  const whole = new Set(facts.flatMap(({ text }) => text.match(FULL_NAME) ?? []).flatMap(termsOf));
  const names = new Set([...facts.flatMap(({ subject }) => termsOf(subject)), ...whole]);
  const rarity = (term: string) => Math.log(1 + facts.length / (having.get(term)?.length ?? 1));
  const measure = { rarity, rarest: Math.log(1 + facts.length), subject: whole };
  const ofOne = (a: ObservedFact, b: ObservedFact) =>
    [...(subjects.get(a) ?? [])].some((subject) => subjects.get(b)?.has(subject) === true);
  return {
    facts,
    around: (fact, most = Number.POSITIVE_INFINITY) => {
      const keys = termsOf(fact.text).filter((term) => isTelling(term) && !whole.has(term));
      const found = new Set(keys.flatMap((key) => spread(having.get(key) ?? [], most)));
      found.delete(fact);
      return found;
    },
    compare: (a, b) => {
      if (!ofOne(a, b)) return APART;
      const [x, y] = [vectorOf.get(a), vectorOf.get(b)];
      return compared(a, b, { measure, names, near: x && y ? cosine(x, y) : TYPICAL });
    },
  };
}

function compared(
  a: ObservedFact,
  b: ObservedFact,
  {
    measure,
    names,
    near,
  }: { readonly measure: Measure; readonly names: ReadonlySet<string>; readonly near: number },
): Compared {
  const [own, other] = [gistOf(a.text), gistOf(b.text)];
  const [there, back] = [likenessOf(own, other, measure), likenessOf(other, own, measure)];
  const matter = matterOf(own, other, names);
  const isOneMatter = Math.max(there.covered, back.covered) >= SAME_MATTER;
  const isAgainst =
    a.instead.includes(b.id) ||
    b.instead.includes(a.id) ||
    (isOneMatter && oppose(a.text, b.text, { otherValue: there.otherValue, matter }));
  const score =
    WEIGHTS.shared * Math.max(there.shared, back.shared) +
    WEIGHTS.near * near +
    WEIGHTS.several * Number(matter.size + Math.ceil(there.sameValue) > 1) +
    WEIGHTS.bias;
  return { support: isAgainst ? 0 : 1 / (1 + Math.exp(-score)), covered: back.covered, isAgainst };
}

function matterOf(a: Gist, b: Gist, names: ReadonlySet<string>): ReadonlySet<string> {
  const others = new Set(b.terms);
  return new Set(a.terms.filter((term) => others.has(term) && isTelling(term) && !names.has(term)));
}

function termsOf(text: string): readonly string[] {
  return gistOf(text).terms;
}

function isTelling(term: string): boolean {
  return term.length > 1 && !isLight(term);
}

/** Facts evenly over their time, at most so many. */
function spread(facts: readonly ObservedFact[], most: number): readonly ObservedFact[] {
  const step = Math.max(1, facts.length / most);
  return facts.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
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

type Naming = Pick<ObservedFact, "text" | "subject">;

/**
 * Whom a statement tells of: its subject, and those of `all` that it names ("Waited for Maren", "stans greenhouse") or, for the owner, means by a
 * word of the first person. For each of them alone it may tell something, whatever rules take for its subject. Linear. Pure.
 */
export function subjectsAmong(all: Iterable<Naming>): (statement: Naming) => ReadonlySet<string> {
  const byWord = new Map<string, Set<string>>();
  for (const { subject } of all) {
    const [first = ""] = subject.split(" ");
    if (subject !== DEFAULTS.subject) byWord.set(first, (byWord.get(first) ?? new Set()).add(subject));
  }
  return ({ text, subject }) => {
    const words = new Set(text.toLowerCase().match(ANY_WORD));
    const isNamed = (name: string) =>
      name.split(" ").every((word) => words.has(word) || words.has(`${word}s`));
    const found = new Set([subject]);
    if (FIRST_PERSON.test(text)) found.add(DEFAULTS.subject);
    for (const word of words)
      for (const form of [word, word.replace(/s$/u, "")])
        for (const name of byWord.get(form) ?? []) if (isNamed(name)) found.add(name);
    return found;
  };
}

const FIRST_PERSON =
  /(?<!\p{L})(?:i|me|my|mine|we|us|our|ours|ich|mich|mir|wir|uns|mein\p{L}*|unser\p{L}*|je|j|moi|mon|ma|mes|nous|notre|nos|yo|mi|mis|nosotros)(?!\p{L})|[我私僕]/iu;
const ANY_WORD = /[\p{L}\p{M}\p{N}]+/gu;

export interface Near {
  readonly id: string;
  readonly vector: Float32Array | undefined;
  readonly subjects: ReadonlySet<string>;
  readonly terms: ReadonlySet<string>;
  /** A promise that nobody has resolved: whoever does what was promised settles it. */
  readonly isOpenPromise: boolean;
}

/** A word that more facts have tells nothing of what they are to each other. */
const COMMON = 40;

/**
 * Of all facts at most so many that are nearest to each of some (not these), in turn, so that none takes all places: by meaning, and by the words
 * that they share, of which rare ones count most. Names and short notes have hardly a meaning that vectors know. What is not `linked` by meaning
 * comes last. Pure.
 */
export function nearestAmong<T extends Near>(
  all: readonly T[],
  { most, linked }: { readonly most: number; readonly linked: number },
): (own: ReadonlySet<T>) => ReadonlySet<T> {
  const having = groupsUnder(all, ({ terms }) => terms);
  const rarity = (term: string) => Math.log(all.length / (having.get(term)?.length ?? 1));
  const byMeaning = (fact: T) => (other: T) =>
    fact.vector && other.vector ? cosine(fact.vector, other.vector) : 0;
  const byWords = (fact: T) => {
    const shared = new Map<T, number>();
    for (const term of fact.terms) {
      const others = having.get(term) ?? [];
      for (const other of others.length > COMMON ? [] : others)
        shared.set(other, (shared.get(other) ?? 0) + rarity(term));
    }
    return (other: T) => shared.get(other) ?? 0;
  };
  return (own) => {
    const listed = (fact: T, nearness: (other: T) => number, least: number) =>
      all
        .flatMap((other) => {
          const areOfOne = other.isOpenPromise || [...fact.subjects].some((one) => other.subjects.has(one));
          const near = !own.has(other) && areOfOne ? nearness(other) : 0;
          return near > least ? [{ other, near }] : [];
        })
        .sort((a, b) => b.near - a.near || (a.other.id < b.other.id ? -1 : 1))
        .slice(0, most)
        .map(({ other }) => other);
    const near = new Set<T>();
    const take = (lists: readonly (readonly T[])[]) => {
      for (let rank = 0; rank < most; rank++)
        for (const list of lists) {
          const other = list[rank];
          if (other !== undefined && near.size < most) near.add(other);
        }
    };
    const facts = [...own];
    take(facts.flatMap((fact) => [listed(fact, byWords(fact), 0), listed(fact, byMeaning(fact), linked)]));
    take(facts.map((fact) => listed(fact, byMeaning(fact), 0)));
    return near;
  };
}
