import { LISTED_FACTS, nameKey, namesInFact, namesOfEntity } from "../domain/entities.ts";
import { sha256 } from "../domain/hash.ts";
import type { Header } from "../domain/kinds.ts";
import { load, type Plan } from "../domain/plan.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { isListed } from "../entities/entity-file.ts";
import { keepEntities } from "../entities/keep-entities.ts";
import { ChangeBuilder } from "../markdown/change-builder.ts";

/** Ids of facts by the id of an entity. */
type FactsByEntity = ReadonlyMap<string, readonly string[]>;

/**
 * The facts that have an entity's name and do not stand among its `sources`: a merge of files or a copy from elsewhere left
 * them out. A line that a person deleted stays in `sources`, so it is none of them; nor is what is older than the oldest
 * of a full list. In order of id. Pure.
 */
export function factsBehind(headers: Iterable<Header>): FactsByEntity {
  const all = [...headers];
  const entities = all.filter(
    ({ kind, status }) => kind === "entity" && (status ?? DEFAULTS.status) === "active",
  );
  const named = new Map<string, Listing[]>();
  for (const entity of entities) {
    const listing = { id: entity.id, listed: new Set(entity.sources), from: oldestIn(entity) };
    for (const key of new Set(namesOfEntity(entity).map(nameKey)))
      named.set(key, [...(named.get(key) ?? []), listing]);
  }
  const behind = new Map<string, Set<string>>();
  for (const fact of all) {
    if (fact.kind !== "fact" || !isListed({ header: fact })) continue;
    for (const { id, listed, from } of namesInFact(fact).flatMap((name) => named.get(name) ?? [])) {
      if (listed.has(fact.id) || fact.id < from) continue;
      behind.set(id, (behind.get(id) ?? new Set()).add(fact.id));
    }
  }
  return new Map([...behind].map(([id, facts]) => [id, [...facts].toSorted()]));
}

interface Listing {
  readonly id: string;
  readonly listed: ReadonlySet<string>;
  /** Facts of lower ids have had to go. */
  readonly from: string;
}

function oldestIn({ sources = [], sources_count = sources.length }: Header): string {
  const isFull = sources_count > sources.length || sources.length >= LISTED_FACTS;
  return isFull ? (sources.toSorted()[0] ?? "") : "";
}

/** The digest of what an entity lacks, to tell whether it has been looked into. Pure. */
export function digestOf(facts: readonly string[]): string {
  return sha256(facts.join(" "));
}

/** Lists facts in the files of the entities that they name, as when they were first said. What only speaks to somebody adds nothing. */
export function* listFacts(ids: Iterable<string>, nowMs: number): Plan<ChangeBuilder> {
  const builder = new ChangeBuilder();
  const facts = yield* load([...new Set(ids)].toSorted());
  const speakers = new Map<string, string>();
  const made = [...facts.values()].map((fact) => ({
    fact,
    self: fact.header.subject ?? DEFAULTS.subject,
    speakers,
  }));
  yield* keepEntities(builder, { made, nowMs });
  return builder;
}
