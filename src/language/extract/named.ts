import { CALENDAR } from "../compare/numbers.ts";
import { entitiesOf } from "./words-of.ts";

const PRONOUN =
  /(?<![\p{L}\p{N}'’])(?:he|she|they|him|them|his|her|hers|their)(?![\p{L}\p{N}]|['’](?!(?:s|d|ll|re|ve)(?!\p{L})))/giu;
/** "Gave Jonas his 45": whoever gets it has it, whatever the name. */
const GIVEN =
  /(?<!\p{L})(?:g[ai]ve|paid|pay|told|tell|sen[dt]|show(?:ed)?|brought|bring|lent|lend|owed?|handed) \p{L}+ $/iu;
const NONE: ReadonlySet<string> = new Set();

/**
 * A text in which a pronoun of the third person that its own words explain stands for nobody else: a name before it takes its place, or "the" where
 * it says whose something is ("Livia changed, Livia come the 10", "gave Jonas the 45"). `names`: more names than capitals show, lower case. Pure.
 */
export function withNamed(text: string, names: readonly string[] = []): string {
  const known = [...new Set([...namesOf(text), ...names])].filter((name) => !CALENDAR.has(name));
  return text.replace(PRONOUN, (pronoun, at: number) => {
    const before = text.slice(0, at);
    const isOwner =
      /^(?:his|their)$/iu.test(pronoun) || (/^her$/iu.test(pronoun) && OWNED.test(text.slice(at)));
    // Whoever is named and acts in one clause is not the "him" or "he" of it: "Stan hit him", "Anna says he knows".
    const told = isOwner ? before : (BEFORE_CLAUSE.exec(before)?.[0] ?? "");
    const words = told.toLowerCase().match(WORD) ?? [];
    const name = words.findLast((word) => known.some((one) => word === one || word === `${one}s`));
    if (name === undefined && !(isOwner && GIVEN.test(before))) return pronoun;
    return isOwner ? "the" : `${(name ?? "").slice(0, 1).toUpperCase()}${(name ?? "").slice(1)}`;
  });
}

const BEFORE_CLAUSE = /^.*(?:[.,;:!?–—]|\s(?:and|but|so|because|while|since|until|though|when|if)(?=\s))/su;
const OWNED = /^\p{L}+ [\p{L}\p{N}]/u;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** The words of the names in texts, lower case: also of those without a capital whom a text is about, or to whom something belongs. Pure. */
export function namesOf(...texts: readonly string[]): readonly string[] {
  return texts.flatMap((text) => {
    const owners = [...text.matchAll(OWNER)].map(([, word = ""]) => word);
    return [...entitiesOf(text, NONE), ...owners].flatMap((name) => name.toLowerCase().match(WORD) ?? []);
  });
}

/** "Tanvi's prof", "wei who never leaves his room", "marta is from"; not "it's" and "what's". */
const OWNER =
  /(?<![\p{L}'’])(?!(?:it|that|there|here|he|she|what|who|let|how|where|when|this|they|you|we|one|all|some|which)(?!\p{L}))(\p{L}{2,40})(?:['’]s|,? who|(?<=^\p{L}{2,40}) (?:is|was|has))(?!\p{L})/giu;
