import { lookupNames, nameKey, namesInFact, namesOfEntity } from "../domain/entities.ts";
import type { Header } from "../domain/kinds.ts";
import type { Row, SearchIndex } from "../ports.ts";
import { analyseAny } from "../text/analyse.ts";

/** Finds entities by their names, and facts by what they name. */
export class NameShelf {
  readonly #index: SearchIndex;
  readonly #all: ReadonlyMap<string, readonly Row[]> | undefined;
  readonly #asked = new Map<string, readonly Row[]>();

  /** `many`: so many questions follow that everything is better read once. */
  constructor(index: SearchIndex, many: boolean) {
    this.#index = index;
    this.#all = many ? byName(index) : undefined;
  }

  /** Entities and facts of every status that the index has under a name (see `namesUnder`). */
  of(name: string): readonly Row[] {
    if (this.#all) return this.#all.get(name) ?? [];
    const known = this.#asked.get(name) ?? rowsNamed(this.#index, name);
    this.#asked.set(name, known);
    return known;
  }
}

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

/** The names under which a fact or an entity is found; [] for other kinds. Pure. */
export function namesUnder(header: Header): readonly string[] {
  return header.kind === "fact" ? namesInFact(header) : lookupNames(header);
}

function byName(index: SearchIndex): ReadonlyMap<string, readonly Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of index.rows()) {
    for (const name of namesUnder(row.header)) {
      const rows = found.get(name);
      if (rows) rows.push(row);
      else found.set(name, [row]);
    }
  }
  return found;
}
