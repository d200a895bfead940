import { cosine } from "../domain/vector.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";

interface Told {
  readonly text: string;
  readonly subject: string;
}

/**
 * Whom a statement tells of: its subject, and those of `all` that it names ("Waited for Maren", "stans greenhouse") or, for the owner, means by a
 * word of the first person. For each of them alone it may tell something, whatever rules take for its subject. Linear. Pure.
 */
export function subjectsAmong(all: Iterable<Told>): (statement: Told) => ReadonlySet<string> {
  const byWord = new Map<string, Set<string>>();
  for (const { subject } of all) {
    const [first = ""] = subject.split(" ");
    if (subject !== DEFAULTS.subject) byWord.set(first, (byWord.get(first) ?? new Set()).add(subject));
  }
  return ({ text, subject }) => {
    const words = new Set(text.toLowerCase().match(WORD));
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
const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** A fact that is held against others. */
interface Near {
  readonly id: string;
  readonly vector: Float32Array | undefined;
  /** Whom it tells of. */
  readonly subjects: ReadonlySet<string>;
  /** Its words, as they are indexed. */
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
  const having = new Map<string, T[]>();
  for (const fact of all)
    for (const term of fact.terms) {
      const known = having.get(term);
      if (known) known.push(fact);
      else having.set(term, [fact]);
    }
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
          const near = !own.has(other) && tellOfOne(fact, other) ? nearness(other) : 0;
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

function tellOfOne(a: Near, b: Near): boolean {
  return b.isOpenPromise || [...a.subjects].some((subject) => b.subjects.has(subject));
}
