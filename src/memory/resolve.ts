import { nameKey, namesOfEntity, namesUnder } from "../domain/entities.ts";
import { isPaiError, PaiError } from "../domain/errors.ts";
import { handleOf } from "../domain/ids.ts";
import type { Memory } from "../domain/kinds.ts";
import { isActive } from "../domain/status.ts";
import type { SearchIndex } from "../index-ports.ts";
import { inlineLinks } from "../markdown/document-lines.ts";
import type { Row } from "../ports.ts";
import { analyseAny } from "../text/analyse.ts";
import { escapeTerminal } from "../text/escape.ts";

const SHOWN = 5;

/**
 * The id that a person meant: a whole id, its beginning, its last 4 or more characters, or a prefix such
 * as `fa_` with those. PaiError `empty_id`, `unknown_id`, `ambiguous_id` (with the candidates).
 */
export function resolveId(index: SearchIndex, reference: string): string {
  const wanted = reference.trim().toLowerCase();
  const shown = escapeTerminal(reference.slice(0, 60));
  if (wanted === "") {
    throw new PaiError("empty_id", "an id is missing: the argument is empty", { hint: "pai list" });
  }
  const found = index.resolve(wanted);
  if (found.length === 0)
    throw new PaiError("unknown_id", `no memory with id "${shown}"`, { hint: hintFor(index, reference) });
  return onlyOne(found, shown);
}

/** The one that was found. PaiError `ambiguous_id` (with the candidates) for several. Pure. */
function onlyOne(found: readonly string[], shown: string): string {
  const [first = "", ...others] = found;
  if (others.length === 0) return first;
  const names = found.slice(0, SHOWN).join(", ") + (found.length > SHOWN ? ", …" : "");
  throw new PaiError("ambiguous_id", `"${shown}" may mean ${found.length} memories: ${names}`, {
    hint: "give more characters of the id",
    data: { candidates: found.slice(0, SHOWN) },
  });
}

/** A name is no id where a command changes something; it says whose id was meant. */
function hintFor(index: SearchIndex, reference: string): string {
  const [entity] = entitiesNamed(index, reference);
  if (entity === undefined) return "pai list   # shows the ids";
  const { id } = entity.header;
  const name = escapeTerminal(namesOfEntity(entity.header)[0] ?? "");
  const short = handleOf({ id, shortId: index.shortId(id) });
  return `${name} is ${short}; pai show ${short}   # lists what is known about it, with ids`;
}

/** Entities with this name or other name, those in force where there are some. */
function entitiesNamed(index: SearchIndex, reference: string): readonly Row[] {
  const key = nameKey(reference);
  const found = rowsNamed(index, key, "entity").filter(({ header }) =>
    namesOfEntity(header).map(nameKey).includes(key),
  );
  const open = found.filter(({ header }) => isActive(header));
  return open.length > 0 ? open : found;
}

/**
 * The id that a person meant, by id or by the name of an entity: as `resolveId`, and where no id fits, the one entity
 * with that name or other name. Errors as `resolveId`.
 */
export function resolveIdOrName(index: SearchIndex, reference: string): string {
  try {
    return resolveId(index, reference);
  } catch (error) {
    if (!isPaiError(error) || error.code !== "unknown_id") throw error;
    const found = entitiesNamed(index, reference).map(({ header }) => header.id);
    if (found.length === 0) throw error;
    return onlyOne(found, escapeTerminal(reference.slice(0, 60)));
  }
}

/** The entities or the facts under a name, as names are compared, in order of their ids; the index finds them by its words. */
export function rowsNamed(index: SearchIndex, name: string, kind: "entity" | "fact"): readonly Row[] {
  const terms = [...new Set(analyseAny(name))];
  // A name of words that say nothing has no terms.
  const rows =
    terms.length === 0
      ? [...index.rows(kind)]
      : [...index.searchUnordered(terms, undefined, { widen: false }).hits].flatMap((hit) =>
          hit.kind === kind ? hit.row : [],
        );
  const found = rows.filter(({ header }) => namesUnder(header).includes(name));
  return found.sort((a, b) => (a.header.id < b.header.id ? -1 : 1));
}

/** The other names of the entities that have this name; none for undefined. */
export function aliasesOf(index: SearchIndex, subject: string | undefined): readonly string[] {
  if (subject === undefined) return [];
  const key = nameKey(subject);
  const names = rowsNamed(index, key, "entity").map(({ header }) => namesOfEntity(header));
  return names.filter((all) => all.some((name) => nameKey(name) === key)).flat();
}

/**
 * Ids of what the links in the text of a memory lead to, as `[[Mara]]`: the name of an entity, an id, or the file of a memory. What names
 * nothing here, or may mean several, leads nowhere.
 */
export function writtenLinks(
  { header, text }: Pick<Memory, "header" | "text">,
  index: SearchIndex,
): readonly string[] {
  const found = inlineLinks(text).flatMap((name) => namedBy(name, index) ?? []);
  return [...new Set(found)].filter((id) => id !== header.id && !header.links?.some(({ to }) => to === id));
}

function namedBy(name: string, index: SearchIndex): string | undefined {
  const last = name.slice(name.lastIndexOf("/") + 1).replace(/\.md$/u, "");
  try {
    return resolveIdOrName(index, last);
  } catch (error) {
    if (isPaiError(error)) return undefined;
    throw error;
  }
}
