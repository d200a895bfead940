import type { Matched } from "../domain/turn.ts";
import type { TextHit, TextSearch } from "../index-ports.ts";
import { isLight } from "../text/analyse.ts";
import { own } from "../text/objects.ts";
import { otherWordTables } from "../text/other-words.ts";

/**
 * What a match of each kind proves. A fuzzy match is a guess: of two unknown words one nearly always
 * resembles something, and alone that must stay below the floor (0.5 / 2), while a single mistyped word
 * must find what it means (0.5). `form`: another form of the word; `same`: another word for the same thing, see `other-words.ts`;
 * `related`: what answers to it, see `relatedTerms`.
 */
const EVIDENCE: Readonly<Record<TextSearch["matching"] | "form" | "same" | "related", number>> = {
  exact: 1,
  prefix: 0.75,
  form: 0.75,
  same: 0.5,
  related: 0.75,
  fuzzy: 0.5,
};
/**
 * Added to every idf. In a store of few memories the idf of any word that occurs is near 0, and one match
 * of two words would look like none; in a large one (idf up to 10) it changes little.
 */
const SMOOTHING = 1;
const SHORT = 4;
/** One word of several is found by chance the sooner the more a store holds: it counts 1 / (1 + 0.05 ln items). */
const CHANCE = 0.05;
/** What a word such as "make" or "first" counts beside others: it stands in every store. */
const LIGHT = 0.4;
/** More keeps out more, and loses evidence that only its meaning finds. */
const CROWD = 0.01;
/** What a cosine of the level of support counts for: as much as one word of three, which is the floor. */
const LEVEL_SUPPORT = 0.37;
/** The least that a known name counts: as a word that stands in one of fifty memories. */
const NAMED = 2.2;
/** What the words of a statement and its meaning count together. */
const JOINED = { words: 0.9, meaning: 0.4 } as const;
/** From here on more than half of what was asked for is there. */
const STRONG = 0.5;

/** What is searched for: terms, and other words that may stand for a term. */
export interface Sought {
  readonly terms: readonly string[];
  readonly related?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Terms that count as found. */
  readonly given?: readonly string[];
  /** Terms of names of those whom memories are about, or who speak in them. */
  readonly names?: readonly string[];
}

/**
 * How much of the query a hit contains, 0..1; a turn counts together with those directly before and after it. Matched terms are weighed
 * against all terms of the query by the square root of idf + 1; light words (`isLight`) count much less, and names of people (`names`) as
 * rare words. (With idf itself, one known word of a foreign question weighed as much as all others; by number alone, "work" as much as a
 * name.) A single telling word may be there by chance and counts less. Decides whether anything is returned (`admit`). Pure.
 */
export function supportOf(
  hit: { readonly matched: Matched; readonly parts?: { readonly near: readonly Matched[] } | undefined },
  search: Pick<TextSearch, "idf" | "items" | "matching">,
  { terms, related = {}, given = [], names = [] }: Sought,
): number {
  let all = 0;
  let found = 0;
  let telling = 0;
  const hasTelling = terms.some((term) => !isLight(term));
  const places = [hit.matched, ...(hit.parts?.near ?? [])];
  for (const term of terms) {
    const light = hasTelling && isLight(term);
    const rarity = Math.sqrt((own(search.idf, term) ?? 0) + SMOOTHING) * (light ? LIGHT : 1);
    const weight = names.includes(term) ? Math.max(rarity, NAMED) : rarity;
    const evidence = given.includes(term)
      ? 1
      : evidenceFor(term, places, search.matching, own(related, term) ?? []);
    all += weight;
    found += weight * evidence;
    if (evidence > 0 && !light) telling += 1;
  }
  if (all === 0) return 0;
  const chance = telling <= 1 && terms.length > 1 ? 1 + CHANCE * Math.log(Math.max(1, search.items)) : 1;
  return Math.min(1, found / all / chance);
}

/**
 * What the words of a statement and its meaning prove together, 0..1; `byTerms` as `supportOf` gives it. A cosine counts 0.37 at the level from
 * which on a memory near in meaning alone is an answer, 1 for the same text, straight lines between and down to 0. That level is the one of
 * two texts on one topic, and more the more `items` there are to compare with, since among many something always comes near. Where few words
 * of a question are there, a meaning near to it says that they are not there by chance, a far one that they may be. Pure.
 */
export function supportWithMeaning(
  byTerms: number,
  cosine: number,
  { items, level }: { readonly items: number; readonly level: number },
): number {
  const least = Math.min(1, level + CROWD * Math.log(Math.max(1, items)));
  const below = least <= 0 ? 0 : (LEVEL_SUPPORT * cosine) / least;
  const above = LEVEL_SUPPORT + ((1 - LEVEL_SUPPORT) * (cosine - least)) / (1 - least);
  const byMeaning = cosine <= least ? below : above;
  const alone = cosine < least ? 0 : byMeaning;
  const joined = Math.min(1, JOINED.words * byTerms + JOINED.meaning * byMeaning);
  return byTerms === 0 ? alone : Math.max(alone, byTerms, joined);
}

export function strengthOf(support: number): "strong" | "weak" {
  return support >= STRONG ? "strong" : "weak";
}

/** What the best match of a term proves, 0..1. */
function evidenceFor(
  term: string,
  places: readonly TextHit["matched"][],
  matching: TextSearch["matching"],
  others: readonly string[],
): number {
  const matches = places.flatMap((matched) => own(matched, term) ?? []);
  if (matches.includes(term)) return 1;
  const isThere = (other: string) =>
    matches.includes(other) || places.some((matched) => own(matched, other)?.includes(other));
  if (others.some(isThere)) return EVIDENCE.related;
  if (otherWordTables().forms.get(term)?.some(isThere)) return EVIDENCE.form;
  if (matches.length > 0 && matching === "prefix") return EVIDENCE.prefix;
  if (otherWordTables().same.get(term)?.some(isThere)) return EVIDENCE.same;
  return matches.length > 0 && matching === "fuzzy" ? fuzzyEvidence(term, matches) : 0;
}

/** One letter away from a short word there is nearly always another word: `live`, `like`. One more or less is a slip. */
function fuzzyEvidence(term: string, matches: readonly string[]): number {
  const isOther = term.length <= SHORT && matches.every((match) => match.length === term.length);
  return isOther ? EVIDENCE.fuzzy / 2 : EVIDENCE.fuzzy;
}
