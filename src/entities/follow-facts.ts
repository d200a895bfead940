import { lookupNames, namesInFact } from "../domain/entities.ts";
import type { Memory } from "../domain/kinds.ts";
import { citing, type Plan, type Planned } from "../domain/plan.ts";
import { isPrivate } from "../domain/private.ts";
import { ChangeBuilder, memoryAfter, removeMemory } from "../markdown/changes.ts";
import { detachedText } from "../markdown/entity-card.ts";
import { writtenMemory } from "../markdown/memory-file.ts";
import { FOLLOWS, factsListed, updateEntity } from "./entity-file.ts";

interface Followed {
  readonly entity: Memory;
  readonly facts: Memory[];
  readonly gone: Set<string>;
  readonly reworded: Set<string>;
}

/**
 * A plan with the entity files that list what it changes. A forgotten or private fact leaves its files, and an entity without facts goes;
 * an erased fact leaves no line, an edited one gets its new words, a correction takes the place of what it corrects. `keep`: adds edited
 * facts to the files of what they name now. Pure.
 */
export function* followFacts<T>(planned: Planned<T>, nowMs: number, keep?: Keep): Plan<Planned<T>> {
  const own = new Set(planned.changes.map(({ id }) => id));
  const followed = new Map<string, Followed>();
  const edited: Memory[] = [];
  for (const change of planned.changes) {
    if (change.id?.startsWith("fa_") !== true) continue;
    const fact = change.op === "remove" ? undefined : writtenMemory(change.path, change.text);
    const isReworded = change.event === "edited" || change.event === "undone";
    const named = new Set(fact && namesInFact(fact.header));
    if (fact && change.event === "edited") edited.push(fact);
    for (const entity of yield* listing(change.id, fact)) {
      const { id } = entity.header;
      if (own.has(id)) continue;
      const news = followed.get(id) ?? { entity, facts: [], gone: new Set(), reworded: new Set() };
      followed.set(id, news);
      const isNamed = lookupNames(entity.header).some((name) => named.has(name));
      if (fact === undefined || (isReworded && !isNamed)) news.gone.add(change.id);
      else news.facts.push(fact);
      if (isReworded) news.reworded.add(change.id);
    }
  }
  if (followed.size === 0 && (keep === undefined || edited.length === 0)) return planned;
  const builder = new ChangeBuilder();
  const at = new Date(nowMs).toISOString();
  const erases = planned.changes.some((change) => change.op === "remove" && change.purge === true);
  for (const { entity, ...news } of followed.values()) {
    const isUnmade = planned.unmade?.has(entity.header.id) === true;
    const isUnnamed = [...news.gone].some((id) => news.reworded.has(id));
    const closed = news.facts.filter((fact) => isPrivate(fact)).map(({ header }) => header.id);
    const left = new Set([...news.gone, ...closed]);
    if ((erases || isUnmade || isUnnamed || closed.length > 0) && isLeftEmpty(entity, left)) {
      const why = erases
        ? ({ event: "purged", reason: "all that it listed was erased" } as const)
        : ({ event: "edited", reason: `nothing that it may list is left; ${FOLLOWS}` } as const);
      builder.add(removeMemory(entity, why, erases), entity);
      continue;
    }
    // What is forgotten is kept in mind, for it may come back; what became private otherwise leaves nothing.
    const leaves = (fact: Memory) => isPrivate(fact) && fact.header.status !== "forgotten";
    const hidden = news.facts.filter(leaves).map(({ header }) => header.id);
    const facts = news.facts.filter((fact) => !leaves(fact));
    yield* updateEntity(builder, entity, { ...news, facts, gone: new Set([...news.gone, ...hidden]), at });
  }
  // The file of an entity may have been edited as well.
  for (const change of keep === undefined ? [] : planned.changes) {
    const entity = change.id?.startsWith("en_") === true ? memoryAfter(change) : undefined;
    if (entity !== undefined) builder.add(change, entity);
  }
  if (keep !== undefined) yield* keep(builder, edited);
  const others = planned.changes.filter(({ id }) => id === undefined || !builder.has(id));
  return { ...planned, changes: [...others, ...builder.changes()] };
}

/** Writes the files of what facts name, on a builder. */
export type Keep = (builder: ChangeBuilder, facts: readonly Memory[]) => Plan<void>;

/** The entities that list a fact, and for a new one those that list what it replaces and that it names, too. */
function* listing(id: string, fact: Memory | undefined): Plan<readonly Memory[]> {
  const found = new Map<string, Memory>();
  const names = new Set(fact === undefined ? [] : namesInFact(fact.header));
  for (const listed of [id, ...(fact?.header.supersedes ?? [])])
    for (const entity of yield* citing(listed)) {
      const isNamed = listed === id || lookupNames(entity.header).some((name) => names.has(name));
      if (entity.header.kind === "entity" && isNamed) found.set(entity.header.id, entity);
    }
  return [...found.values()];
}

function isLeftEmpty({ header, text }: Memory, gone: ReadonlySet<string>): boolean {
  const listed = factsListed(header);
  return listed.every((id) => gone.has(id)) && detachedText(text, new Set(listed)) === "";
}
