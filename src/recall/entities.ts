import { namesOfEntity } from "../domain/entities.ts";
import type { Header } from "../domain/kinds.ts";
import { isRecallable, type RecallMoment } from "../domain/recallable.ts";
import type { Matched } from "../domain/turn.ts";
import type { Row } from "../ports.ts";
import { analyseAny } from "../text/analyse.ts";

/** What was asked, and what of it an entity matched; nothing where it was not found by a search. */
export interface AskedOf {
  readonly terms: readonly string[];
  readonly matched: Matched;
  readonly byId: (id: string) => Row | undefined;
}

/**
 * Why an entity is no answer though its name was found: what it lists is found by itself, so it answers only who
 * or what something is. Undefined where the query is nothing but its name and something that it lists is
 * recalled, and where a word that a person wrote into its file was found. Pure but for the look-up.
 */
export function silencedEntity(header: Header, asked: AskedOf, moment: RecallMoment): string | undefined {
  const names = new Set(namesOfEntity(header).flatMap((name) => analyseAny(name)));
  const written = Object.values(asked.matched).flat();
  if (written.some((term) => !names.has(term))) return undefined;
  if (asked.terms.length === 0 || asked.terms.some((term) => !names.has(term)))
    return "it is an entity, and the query is more than its name";
  return listsAny(header, asked.byId, moment) ? undefined : "none of the facts that it lists is recalled";
}

/** Whether an entity lists a fact that is recalled, or lists none. Pure but for the look-up. */
export function listsAny(
  { sources = [] }: Header,
  byId: (id: string) => Row | undefined,
  moment: RecallMoment,
): boolean {
  if (sources.length === 0) return true;
  return sources.some((id) => {
    const fact = byId(id);
    return fact !== undefined && isRecallable(fact.header, moment).yes;
  });
}
