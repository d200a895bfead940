import { nameKey, namesOfEntity } from "../domain/entities.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import type { TextHit, UnorderedSearch } from "../index-ports.ts";
import { analyse } from "../text/analyse.ts";
import { made } from "../text/memoised.ts";
import { nearest } from "../text/nearest.ts";
import { formOf, normalise } from "../text/normalise.ts";
import { MATTERS, otherWordTables } from "../text/other-words.ts";
import type { ReadQuery } from "./read-query.ts";

/**
 * Words by which people state what others ask for in another word: who asks "where do I live" wants the
 * address. Everyday questions about a person have few such things, and static word vectors put an address
 * nearer to other addresses than to living. Asked: stated.
 */
const STATED: Readonly<Record<string, string>> = {
  "live lives living residence": "live address home resident reside apartment moved relocated settled",
  "work works job employer profession occupation career": "work job employed employer profession",
  "birthday birthdate": "born birthday birthdate",
  "wife husband spouse": "married wife husband spouse partner",
  "girlfriend boyfriend partner": "dating girlfriend boyfriend partner",
  "kid kids child children": "son daughter kid child",
  "pet pets": "dog cat puppy kitten pet",
  "phone mobile": "phone mobile telephone cellphone",
  "car vehicle drive": "car vehicle drive",
  "eat diet": "allergic vegetarian vegan diet eat",
  doctor: "dentist physician doctor",
  "university college studied": "graduated university college degree studied",
  "language languages speak": "fluent speak language",
};
/** A longer question says what it is about; "which API do we use for work items" is not about a job. */
const MOST_TERMS = 2;

/**
 * Terms that may stand for terms of a query, for a search that finds too little by its own words; {} for
 * a query about something else. A term that is not `known` in the store may be mistyped. Pure.
 */
export function relatedTerms(
  terms: readonly string[],
  known: (term: string) => boolean,
): Readonly<Record<string, readonly string[]>> {
  if (terms.length > MOST_TERMS) return {};
  const table = answers();
  const asked = [...table.keys()];
  const found = terms.flatMap((term): [string, readonly string[]][] => {
    const meant = table.has(term) || known(term) ? term : (nearest(term, asked) ?? term);
    const others = table.get(meant)?.filter((other) => !terms.includes(other)) ?? [];
    return others.length > 0 ? [[term, others]] : [];
  });
  return Object.fromEntries(found);
}

/**
 * Terms that may stand for terms of any query in what does not contain these: other forms of the word, other words for the same thing, and what is of its kind. Pure.
 */
export function otherWords(terms: readonly string[]): Readonly<Record<string, readonly string[]>> {
  const { forms, others } = otherWordTables();
  const found = terms.map((term): [string, readonly string[]] => [
    term,
    [...new Set([...(forms.get(term) ?? []), ...(others.get(term) ?? [])])],
  ]);
  return Object.fromEntries(found.filter(([, all]) => all.length > 0));
}

/**
 * Terms of the other names of the entities that a query names as whole words, by the terms of the name that it uses; {}
 * where it names none, or one without other names. Pure.
 */
export function otherNames(
  { text, terms }: ReadQuery,
  { hits }: Pick<UnorderedSearch, "hits">,
): Readonly<Record<string, readonly string[]>> {
  const form = formOf(text);
  const found: Record<string, readonly string[]> = {};
  for (const { row } of hits) {
    const names = namesOfEntity(row.header);
    const used = names.filter((name) => form.includes(` ${normalise(nameKey(name))} `));
    if (used.length === 0 || used.length === names.length) continue;
    const others = [...new Set(names.flatMap((name) => analyse(name)))].filter(
      (term) => !terms.includes(term),
    );
    for (const term of used.flatMap((name) => analyse(name))) if (others.length > 0) found[term] = others;
  }
  return found;
}

const answers = made((): ReadonlyMap<string, readonly string[]> => {
  const matters = MATTERS.map((words) => words.join(" ")).map((words): [string, string] => [words, words]);
  return new Map(
    [...Object.entries(STATED), ...matters].flatMap(([asked, stated]) => {
      const others = [...new Set(analyse(stated))];
      return analyse(asked).map((term): [string, readonly string[]] => [term, others]);
    }),
  );
});

/** Shorter words are near to too many others. */
const LEAST = 4;
const CAPITALISED = /(?<![\p{L}])[\p{Lu}][\p{L}]+/gu;

/**
 * The names of a query that nothing in the store has as a word, where just one known name sounds like each of them, or is a slip away: "Muhhamed"
 * for Mohammed. Known are those who speak, whom memories are about and whom they name. `found`: what the search found; `read`: those of
 * which the rows were read. Pure.
 */
export function respeltNames(
  { text }: ReadQuery,
  found: Iterable<Pick<TextHit, "matched">>,
  read: readonly Pick<TextHit, "row" | "turn">[],
): readonly { readonly asked: string; readonly known: string }[] {
  const words = text.match(CAPITALISED) ?? [];
  const unknown = [...new Set(words)].filter((word) => word.length >= LEAST && !isFound(word, found));
  if (unknown.length === 0) return [];
  const names = namesIn(read);
  return unknown.flatMap((asked) => {
    const alike = names.filter((name) => isAlike(asked, name));
    return alike.length === 1 && alike[0] !== undefined ? [{ asked, known: alike[0] }] : [];
  });
}

function isFound(word: string, found: Iterable<Pick<TextHit, "matched">>): boolean {
  const [term] = analyse(word);
  if (term === undefined) return true; // a stop word
  for (const { matched } of found)
    if (Object.hasOwn(matched, term) && matched[term]?.includes(term)) return true;
  return false;
}

/** The single words of known names, in small letters, each once. */
function namesIn(hits: readonly Pick<TextHit, "row" | "turn">[]): readonly string[] {
  const names = hits.flatMap(({ row: { header }, turn }) => [
    turn?.speaker ?? "",
    header.subject ?? DEFAULTS.subject,
    ...(header.entities ?? []),
    ...(header.kind === "entity" ? namesOfEntity(header) : []),
  ]);
  const words = [...new Set(names)].flatMap((name) => name.toLowerCase().split(/[^\p{L}]+/u));
  const own = new Set<string>([DEFAULTS.subject, "assistant"]);
  return [...new Set(words)].filter((word) => word.length >= LEAST && !own.has(word));
}

function isAlike(asked: string, name: string): boolean {
  const [a, b] = [soundOf(asked), soundOf(name)];
  if (a[0] !== b[0]) return false;
  return (a === b && a.length > 2) || nearest(asked, [name]) !== undefined;
}

/** What is left of a name when letters that are written one for the other are one, and vowels and doubles are dropped. */
function soundOf(name: string): string {
  const plain = name.normalize("NFKD").toLowerCase().replace(/\p{M}/gu, "").replaceAll("ph", "f");
  const one = plain.replace(/[cq]/g, "k").replaceAll("z", "s").replaceAll("w", "v").replaceAll("y", "i");
  const single = one.replace(/(.)\1+/gu, "$1");
  return `${single.slice(0, 1)}${single.slice(1).replace(/[aeiouh]/g, "")}`;
}
