import { nameKey, namesOfEntity } from "../domain/entities.ts";
import type { UnorderedSearch } from "../index-ports.ts";
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
 * Terms by which people state what a query asks for, by its terms; {} for a query about something else. A term that is not `known` in the
 * store may be mistyped. Pure.
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
