import { lookupNames, nameKey, namesInFact, namesOfEntity } from "../domain/entities.ts";
import type { SearchIndex } from "../index-ports.ts";
import type { Row } from "../ports.ts";
import { spacedForm } from "../text/normalise.ts";

/** A name that memories bear. */
export interface KnownName {
  /** What is about it or names it as an entity, but for conversations, boxes, entities, and what is sensitive. */
  readonly rows: readonly Row[];
  /** Whether it is this name, or another one of the same. */
  is(name: string): boolean;
  /** Whether a text has it, or another name of the same, as whole words. */
  isIn(text: string): boolean;
}

/**
 * The name that a query is, nothing else beside it: of an entity (one of several words also by one of these), of whom or
 * what memories are about, or of one of `speakers`; undefined where nothing has that name.
 */
export function knownName(
  query: string,
  index: SearchIndex,
  speakers: readonly string[],
): KnownName | undefined {
  const key = nameKey(query);
  const entities = [...index.rows("entity")].filter(({ header }) => lookupNames(header).includes(key));
  const keys = new Set([key, ...entities.flatMap(({ header }) => namesOfEntity(header).map(nameKey))]);
  const rows = [...index.rows()].filter(({ header }) => {
    if (NAMELESS.has(header.kind) || header.sensitive === true) return false;
    return namesInFact(header).some((name) => keys.has(name));
  });
  const is = (name: string) => keys.has(nameKey(name));
  if (key === "" || entities.length + rows.length + speakers.filter(is).length === 0) return undefined;
  const forms = [...keys].map(spacedForm);
  return { rows, is, isIn: (text) => forms.some((form) => spacedForm(text).includes(form)) };
}

/** What names somebody as a place where that is told, not as what it tells. */
const NAMELESS: ReadonlySet<string> = new Set(["episode", "box", "entity"]);
