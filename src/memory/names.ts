import { nameKey, namesOfEntity, namesUnder } from "../domain/entities.ts";
import type { SearchIndex } from "../index-ports.ts";
import type { Row } from "../ports.ts";
import { analyseAny } from "../text/analyse.ts";

/** The entities and facts under a name, as names are compared; the index finds them by its words. */
export function rowsNamed(index: SearchIndex, name: string): readonly Row[] {
  const terms = [...new Set(analyseAny(name))];
  // A name of words that say nothing has no terms.
  const rows = terms.length === 0 ? index.rows() : index.search(terms).hits.map(({ row }) => row);
  const found = new Map<string, Row>();
  for (const row of rows) if (namesUnder(row.header).includes(name)) found.set(row.header.id, row);
  return [...found.values()];
}

/** The other names of the entities that have this name; none for undefined. */
export function aliasesOf(index: SearchIndex, subject: string | undefined): readonly string[] {
  if (subject === undefined) return [];
  const key = nameKey(subject);
  const names = rowsNamed(index, key).map(({ header }) => namesOfEntity(header));
  return names.filter((all) => all.some((name) => nameKey(name) === key)).flat();
}
