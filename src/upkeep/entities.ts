import { LISTED_FACTS, nameKey, namesInFact, namesOfEntity } from "../domain/entities.ts";
import { sha256 } from "../domain/hash.ts";
import type { Header, HeaderOf, Memory } from "../domain/kinds.ts";
import { load, type Plan, type Planned } from "../domain/plan.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { factsListed, isEntity, isListed, MAX_ALIASES, takeInEntity } from "../entities/entity-file.ts";
import { keepEntities } from "../entities/keep-entities.ts";
import { ChangeBuilder } from "../markdown/changes.ts";
import { detachedText } from "../markdown/entity-card.ts";
import { orSkipped, type Pass, type PassView, planEach, type Tally, tallied } from "../passes/pass.ts";
import { addToGroup, groupsUnder } from "../text/groups.ts";
import { remembered } from "../text/memoised.ts";

/** What pai itself writes into the header of an entity that stands for itself; any other key is a person's. */
const OWN_KEYS: ReadonlySet<string> = new Set([
  "id",
  "kind",
  "created",
  "updated",
  "type",
  "name",
  "aliases",
  "relations",
  "sources",
  "sources_count",
  "supersedes",
  "hash",
]);

/**
 * Files of one person or thing become one: names and facts of all of them stand in it. Then each gets the facts
 * that name it and that it does not list, as a merge of files leaves it.
 */
export const entitiesPass: Pass = {
  name: "entities",
  units: (view) => {
    const merging = clusters(view).map((cluster) => cluster.map(({ id }) => id).join(" "));
    if (merging.length > 0) return merging; // what the files lack then is seen by the next run
    const isNew = ([unit, facts]: readonly [string, readonly string[]]) =>
      view.markOf(unit) !== digestOf(facts);
    return [...lacking(view)].filter(isNew).map(([unit]) => unit);
  },
  plan: function* (units, view): Plan<Planned<Tally>> {
    if (units.every((unit) => unit.startsWith(LISTS))) return yield* listAll(units, view);
    return yield* planEach(units, (builder, unit) => mergeCluster(builder, unit.split(" "), view));
  },
  digests: (view) => new Map([...lacking(view)].map(([unit, facts]) => [unit, digestOf(facts)])),
};

const LISTS = "lists ";

function lacking({ rows }: PassView): ReadonlyMap<string, readonly string[]> {
  const behind = factsBehind(rows.map(({ header }) => header));
  return new Map([...behind].map(([id, facts]) => [`${LISTS}${id}`, facts]));
}

function* listAll(units: readonly string[], view: PassView): Plan<Planned<Tally>> {
  const facts = lacking(view);
  const builder = yield* listFacts(
    units.flatMap((unit) => facts.get(unit) ?? []),
    view.nowMs,
  );
  const changes = builder.changes();
  return {
    changes,
    appends: builder.appends(),
    result: changes.length > 0 ? { listed: changes.length } : {},
  };
}

/** Entities that are one, the one first that takes the others in; each is in one cluster at most. Pure. */
function clusters(view: PassView): readonly (readonly EntityHeader[])[] {
  const open = view.rows.flatMap(({ header }) =>
    header.kind === "entity" && isOpen(header) ? [header] : [],
  );
  const same = sameNamed(open);
  const rows = same.length === 0 ? [] : view.rows;
  const linked = new Set(rows.flatMap(({ header: { links = [] } }) => links.map(({ to }) => to)));
  const isUntouched = remembered(
    (header: EntityHeader) => !linked.has(header.id) && isOurs(header, view.textOf(header.id)),
  );
  const order = (a: EntityHeader, b: EntityHeader) =>
    Number(isUntouched(a)) - Number(isUntouched(b)) ||
    countOf(b) - countOf(a) ||
    (b.aliases ?? []).length - (a.aliases ?? []).length ||
    (a.id < b.id ? -1 : 1);
  const taken = new Set<string>();
  return same.flatMap((all) => {
    const [winner, ...others] = all.filter(({ id }) => !taken.has(id)).sort(order);
    const losers = winner === undefined ? [] : takenIn(winner, others.filter(isUntouched));
    if (winner === undefined || losers.length === 0) return [];
    for (const { id } of [winner, ...losers]) taken.add(id);
    return [[winner, ...losers]];
  });
}

/** As many as one file has room for, so that no name or fact is left out. */
function takenIn(winner: EntityHeader, losers: readonly EntityHeader[]): readonly EntityHeader[] {
  const names = new Set(namesOfEntity(winner).map(nameKey));
  const facts = new Set(winner.sources);
  return losers.filter((loser) => {
    const allNames = new Set([...names, ...namesOfEntity(loser).map(nameKey)]);
    const allFacts = new Set([...facts, ...(loser.sources ?? [])]);
    if (allNames.size > MAX_ALIASES + 1) return false;
    if (allFacts.size > LISTED_FACTS || loser.sources_count !== undefined) return false;
    for (const name of allNames) names.add(name);
    for (const fact of allFacts) facts.add(fact);
    return true;
  });
}

function isOurs(header: EntityHeader, text: string | undefined): boolean {
  if (text === undefined || Object.keys(header).some((key) => !OWN_KEYS.has(key))) return false;
  return detachedText(text, new Set(factsListed(header))) === "";
}

function* mergeCluster(builder: ChangeBuilder, ids: readonly string[], view: PassView): Plan<Tally> {
  const found = yield* load(ids);
  const [winner, ...losers] = ids.flatMap((id) => found.get(id) ?? []);
  if (winner === undefined || winner.header.id !== ids[0]) return {};
  return yield* tallied(losers, (loser) => orSkipped(takeIn(builder, winner, loser, view)));
}

function* takeIn(builder: ChangeBuilder, winner: Memory, loser: Memory, view: PassView): Plan<Tally> {
  const own = builder.current(winner);
  if (!isEntity(own) || !isEntity(loser) || !isOpen(own.header) || !isOpen(loser.header)) return {};
  const other = loser.header;
  // A file that was edited since it was looked at waits for the next run.
  if (!isOurs(other, loser.text) || view.row(other.id)?.header.hash !== other.hash) return {};
  const how = { at: new Date(view.nowMs).toISOString(), reason: "the same under another name" };
  return (yield* takeInEntity(builder, winner, loser, how)) ? { merged: 1 } : { skipped: 1 };
}

/** One that a person has confirmed, or taken out of another again, stays by itself. */
function isOpen({
  status = DEFAULTS.status,
  project,
  scope = DEFAULTS.scope,
  confirmed,
}: EntityHeader): boolean {
  return status === "active" && project === undefined && scope === "global" && confirmed === undefined;
}

function countOf({ sources = [], sources_count = sources.length }: EntityHeader): number {
  return sources_count;
}

type EntityHeader = HeaderOf<"entity">;

/** Those of which each has the name of the others, as its own or as the only one that is also called so; in order. */
function sameNamed(entities: readonly EntityHeader[]): readonly (readonly EntityHeader[])[] {
  const called = groupsUnder(
    entities.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    (header) => new Set(namesOfEntity(header).map((name) => keyOf(header, name))),
  );
  return [...called].flatMap(([key, all]) => {
    const also = all.filter((header) => keyOf(header, header.name ?? "") !== key);
    return all.length > 1 && also.length < 2 ? [all] : []; // an alias of two may mean either
  });
}

function keyOf({ type = "other" }: EntityHeader, name: string): string {
  return `${type} ${nameKey(name)}`;
}

/**
 * The facts that have an entity's name and do not stand among its `sources`: a merge of files or a copy from elsewhere left
 * them out. A line that a person deleted stays in `sources`, so it is none of them; nor is what is older than the oldest
 * of a full list. In order of id. Pure.
 */
export function factsBehind(headers: Iterable<Header>): ReadonlyMap<string, readonly string[]> {
  const all = [...headers];
  const entities = all.filter(
    ({ kind, status }) => kind === "entity" && (status ?? DEFAULTS.status) === "active",
  );
  const named = new Map<string, { id: string; listed: ReadonlySet<string>; from: string }[]>();
  for (const entity of entities) {
    const listing = { id: entity.id, listed: new Set(entity.sources), from: oldestIn(entity) };
    for (const key of new Set(namesOfEntity(entity).map(nameKey))) addToGroup(named, key, listing);
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

function oldestIn({ sources = [], sources_count = sources.length }: Header): string {
  const isFull = sources_count > sources.length || sources.length >= LISTED_FACTS;
  return isFull ? (sources.toSorted()[0] ?? "") : "";
}

/** The digest of what an entity lacks, to tell whether it has been looked into. Pure. */
function digestOf(facts: readonly string[]): string {
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
