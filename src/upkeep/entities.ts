import { LISTED_FACTS, nameKey, namesOfEntity } from "../domain/entities.ts";
import { isPaiError, unwritableIn } from "../domain/errors.ts";
import type { Memory } from "../domain/kinds.ts";
import { load, type Plan, type Planned } from "../domain/plan.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { factsListed, MAX_ALIASES, MAX_RELATIONS, relationKey } from "../entities/entity-file.ts";
import { isEntity, takeInEntity } from "../entities/take-in-entity.ts";
import { ChangeBuilder } from "../markdown/change-builder.ts";
import { detachedText } from "../markdown/entity-card.ts";
import { addTallies, type Pass, type PassView, type Tally } from "../passes/pass.ts";
import { digestOf, factsBehind, listFacts } from "./entities-behind.ts";
import { type EntityHeader, samePairs } from "./same-name.ts";

/** What pai itself writes into the header of an entity that stands for itself; any other key is a person's. */
const OWN_KEYS: ReadonlySet<string> = new Set([
  ...["id", "kind", "created", "updated", "type", "name", "aliases", "relations"],
  ...["sources", "sources_count", "supersedes", "hash"],
]);

/**
 * Files of one person or thing become one: names, relations and facts of all of them stand in it. Then each gets the facts
 * that name it and that it does not list, as a merge of files leaves it.
 */
export const entitiesPass: Pass = {
  name: "entities",
  does: "merge entity files of the same person or thing, and list the facts that mention it",
  isOn: () => true,
  units: (view) => {
    const merging = clusters(view).map((cluster) => cluster.map(({ id }) => id).join(" "));
    if (merging.length > 0) return merging; // what the files lack then is seen by the next run
    const isNew = ([unit, facts]: readonly [string, readonly string[]]) =>
      view.markOf(unit) !== digestOf(facts);
    return [...lacking(view)].filter(isNew).map(([unit]) => unit);
  },
  plan: function* (units, view): Plan<Planned<Tally>> {
    if (units.every((unit) => unit.startsWith(LISTS))) return yield* listAll(units, view);
    const builder = new ChangeBuilder();
    let tally: Tally = {};
    for (const unit of units) tally = addTallies(tally, yield* mergeCluster(builder, unit.split(" "), view));
    return { changes: builder.changes(), appends: builder.appends(), result: tally };
  },
  digests: (view) => new Map([...lacking(view)].map(([unit, facts]) => [unit, digestOf(facts)])),
};

const LISTS = "lists ";

/** What each entity lacks, by the name of its unit. */
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
  const pairs = samePairs(open, view.row);
  const linked = pairs.length === 0 ? new Set<string>() : linkedEntities(view);
  const all = new Map(pairs.flat().map((header) => [header.id, header]));
  const untouched = new Set(
    [...all.values()].flatMap((header) =>
      !linked.has(header.id) && isOurs(header, view.textOf(header.id)) ? [header.id] : [],
    ),
  );
  const isUntouched = ({ id }: EntityHeader) => untouched.has(id);
  const order = (a: EntityHeader, b: EntityHeader) =>
    Number(isUntouched(a)) - Number(isUntouched(b)) ||
    countOf(b) - countOf(a) ||
    (b.aliases ?? []).length - (a.aliases ?? []).length ||
    (a.id < b.id ? -1 : 1);
  const taken = new Set<string>();
  const found: (readonly EntityHeader[])[] = [];
  for (const winner of [...all.values()].sort(order)) {
    if (taken.has(winner.id)) continue;
    const others = pairs.flatMap(([a, b]) => (a.id === winner.id ? [b] : b.id === winner.id ? [a] : []));
    const losers = others.filter((header) => !taken.has(header.id) && isUntouched(header)).sort(order);
    const room = takenIn(winner, losers);
    for (const { id } of [winner, ...room]) taken.add(id);
    if (room.length > 0) found.push([winner, ...room]);
  }
  return found;
}

/** As many as one file has room for, so that no name, relation or fact is left out. */
function takenIn(winner: EntityHeader, losers: readonly EntityHeader[]): readonly EntityHeader[] {
  const names = new Set(namesOfEntity(winner).map(nameKey));
  const relations = new Set((winner.relations ?? []).map(relationKey));
  const facts = new Set(winner.sources);
  return losers.filter((loser) => {
    const allNames = new Set([...names, ...namesOfEntity(loser).map(nameKey)]);
    const allRelations = new Set([...relations, ...(loser.relations ?? []).map(relationKey)]);
    const allFacts = new Set([...facts, ...(loser.sources ?? [])]);
    const isFull = allNames.size > MAX_ALIASES + 1 || allRelations.size > MAX_RELATIONS;
    if (isFull || allFacts.size > LISTED_FACTS || loser.sources_count !== undefined) return false;
    for (const name of allNames) names.add(name);
    for (const relation of allRelations) relations.add(relation);
    for (const fact of allFacts) facts.add(fact);
    return true;
  });
}

/** Nobody but pai has written anything into it. */
function isOurs(header: EntityHeader, text: string | undefined): boolean {
  if (text === undefined || Object.keys(header).some((key) => !OWN_KEYS.has(key))) return false;
  return detachedText(text, new Set(factsListed(header))) === "";
}

/** What is linked by hand stays where the link leads. */
function linkedEntities({ rows }: PassView): ReadonlySet<string> {
  return new Set(rows.flatMap(({ header: { links = [] } }) => links.map(({ to }) => to)));
}

function* mergeCluster(builder: ChangeBuilder, ids: readonly string[], view: PassView): Plan<Tally> {
  const found = yield* load(ids);
  const [winner, ...losers] = ids.flatMap((id) => found.get(id) ?? []);
  if (winner === undefined || winner.header.id !== ids[0]) return {};
  let tally: Tally = {};
  for (const loser of losers) tally = addTallies(tally, yield* takeIn(builder, winner, loser, view));
  return tally;
}

function* takeIn(builder: ChangeBuilder, winner: Memory, loser: Memory, view: PassView): Plan<Tally> {
  const own = builder.current(winner);
  if (!isEntity(own) || !isEntity(loser) || !isOpen(own.header) || !isOpen(loser.header)) return {};
  const other = loser.header;
  // A file that was edited since it was looked at waits for the next run.
  if (!isOurs(other, loser.text) || view.row(other.id)?.header.hash !== other.hash) return {};
  const how = { at: new Date(view.nowMs).toISOString(), reason: "the same under another name" };
  try {
    return (yield* takeInEntity(builder, winner, loser, how)) ? { merged: 1 } : { skipped: 1 };
  } catch (error) {
    if (!isPaiError(error) || unwritableIn(error).length > 0) throw error;
    return { skipped: 1 };
  }
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
