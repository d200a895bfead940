import { LISTED_FACTS, lookupNames, nameKey, namesInFact, namesOfEntity } from "../domain/entities.ts";
import { isPaiError } from "../domain/errors.ts";
import { idTimeMs } from "../domain/ids.ts";
import type { HeaderOf, Memory } from "../domain/kinds.ts";
import { mergedInto } from "../domain/links.ts";
import { utcDay } from "../domain/paths.ts";
import { citing, load, type Plan, type Planned } from "../domain/plan.ts";
import { isPrivate } from "../domain/private.ts";
import { isOwn, isUnvouched, withTeller } from "../domain/provenance.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import {
  ChangeBuilder,
  changedMemory,
  changeMemory,
  memoryAfter,
  removeMemory,
} from "../markdown/changes.ts";
import { type CardLine, changeCard, detachedText, summaryIds } from "../markdown/entity-card.ts";
import { writtenMemory } from "../markdown/memory-file.ts";
import { compare, greaterFirst } from "../text/numbers.ts";

export type EntityHeader = HeaderOf<"entity">;

export interface EntityNews {
  /** Facts about it, or that name it, new to the file or changed since. */
  readonly facts: readonly Memory[];
  /** Ids of facts that were erased: nothing of them stays. */
  readonly gone?: ReadonlySet<string>;
  readonly reworded?: ReadonlySet<string>;
  readonly aliases?: readonly string[];
  readonly type?: string | undefined;
  /** Domain time, ISO 8601 UTC. */
  readonly at: string;
}

/** Facts that the summary shows at most. */
const SUMMARISED = 8;
/** Characters of a statement in a line. */
const SHOWN = 300;
/** What pai adds to a header at most, so that it stays within its limit. */
export const MAX_ALIASES = 10;
const NOT_LISTED: ReadonlySet<string> = new Set(["forgotten", "pending", "expired", "pruned"]);

/** Whether a fact has a line in the files of what it names: what pages and tools said has none until a person confirms it. Pure. */
export function isListed({ header }: Pick<Memory, "header">): boolean {
  const isShut = isPrivate({ header }) || isUnvouched(header);
  return !NOT_LISTED.has(header.status ?? DEFAULTS.status) && !isShut;
}

/** The facts that an entity lists; only their lines are pai's. Pure. */
export function factsListed(header: Memory["header"]): readonly string[] {
  return (header.sources ?? []).filter((source) => source.startsWith("fa_"));
}

/**
 * Brings an entity's file up to date on the builder: the summary on top, the timeline below, and names;
 * only what changes is written. One that cannot take more (its header is full) stays as it is.
 */
export function* updateEntity(builder: ChangeBuilder, entity: Memory, news: EntityNews): Plan<void> {
  const current = builder.current(entity);
  const header = current.header as EntityHeader; // the caller has looked at the kind
  const { gone = new Set<string>(), reworded = new Set<string>(), at } = news;
  const known = factsListed(header);
  const fresh = news.facts.filter(({ header: { id } }) => !known.includes(id));
  const listed = [...known.filter((id) => !gone.has(id)), ...fresh.map((fact) => fact.header.id)].toSorted();
  const sources = listed.slice(-LISTED_FACTS);
  const names = new Set([...namesOfEntity(header), ...(news.aliases ?? [])].map(nameKey));
  const shut = news.facts.filter((fact) => !isListed(fact));
  const text = changeCard(current.text, {
    summary: yield* summaryOf(builder, current, news.facts, { sources, names }),
    add: news.facts
      .filter((fact) => isListed(fact) && sources.includes(fact.header.id))
      .map((fact) => lineOf(fact, names)),
    drop: new Set([...gone, ...reworded, ...shut.map((fact) => fact.header.id)]),
    managed: new Set([...known, ...listed]),
    most: LISTED_FACTS,
  });
  const erased = known.filter((id) => gone.has(id)).length;
  const total = (header.sources_count ?? known.length) - erased + fresh.length;
  const patch = {
    ...(news.type !== undefined && { type: news.type }),
    sources: sources.length > 0 ? sources : undefined,
    sources_count: total > sources.length ? total : undefined,
    ...aliasPatch(header, news.aliases ?? []),
    relations: relationsLeft(header, news),
  };
  const values: Readonly<Record<string, unknown>> = header;
  const isOther = ([key, value]: [string, unknown]) => JSON.stringify(values[key]) !== JSON.stringify(value);
  if (text === current.text && !Object.entries(patch).some(isOther)) return;
  try {
    const isNew = builder.has(header.id); // by this very plan
    const change = changeMemory(current, isNew ? patch : { ...patch, updated: at }, WHY, text);
    builder.add(change, changedMemory(current, change));
  } catch (error) {
    if (!isPaiError(error)) throw error;
  }
}

export const FOLLOWS = "follows the facts that name it";
const WHY = { event: "edited", reason: FOLLOWS } as const;

/**
 * The best of the facts in force. As long as those shown so far hold, only they and the new ones can be among
 * the best; else all are read again.
 */
function* summaryOf(
  builder: ChangeBuilder,
  current: Memory,
  facts: readonly Memory[],
  { sources, names }: { readonly sources: readonly string[]; readonly names: ReadonlySet<string> },
): Plan<readonly CardLine[]> {
  const shown = summaryIds(current.text, new Set(factsListed(current.header)));
  const given = new Map(facts.map((fact) => [fact.header.id, fact]));
  const read = function* (ids: readonly string[]) {
    const wanted = ids.filter((id) => !given.has(id));
    const found = wanted.length === 0 ? [] : [...(yield* load(wanted)).values()];
    return found.map((fact) => builder.current(fact));
  };
  const before = yield* read(shown);
  const all = [...before, ...facts];
  const stillHold = shown.every((id) => {
    const fact = all.find(({ header }) => header.id === id);
    return fact !== undefined && holds(fact) && sources.includes(id);
  });
  const candidates = stillHold ? all : [...(yield* read(sources)), ...facts];
  return candidates
    .filter((fact) => holds(fact) && isListed(fact) && sources.includes(fact.header.id))
    .toSorted((a, b) => compareWorth(a, b, names))
    .slice(0, SUMMARISED)
    .map((fact) => lineOf(fact, names));
}

function holds({ header }: Memory): boolean {
  const status = header.status ?? DEFAULTS.status;
  return status === "active" || status === "archived";
}

/** What is about it before what only names it, then what matters, what lasts, what is newer. */
function compareWorth(a: Memory, b: Memory, names: ReadonlySet<string>): number {
  const worth = (fact: Memory) => [
    Number(isAbout(fact, names)),
    fact.header.importance ?? DEFAULTS.importance,
    Number(LASTING.has(fact.header.category ?? "")),
  ];
  return greaterFirst(worth(a), worth(b)) || compare(b.header.id, a.header.id);
}

/** What somebody is, likes or can tells more than what once happened. */
const LASTING: ReadonlySet<string> = new Set(
  "identity relationship preference skill interest personality principle goal entity".split(" "),
);

function isAbout({ header }: Memory, names: ReadonlySet<string>): boolean {
  return names.has(nameKey(header.subject ?? DEFAULTS.subject));
}

/** The day is that on which it was said: words like "last week" count from there. */
function lineOf(fact: Memory, names: ReadonlySet<string>): CardLine {
  const { id, subject = DEFAULTS.subject } = fact.header;
  const words = fact.text.replace(/\s+/gu, " ").trim();
  const cut = words.length > SHOWN ? `${words.slice(0, SHOWN)}…` : words;
  const text = isAbout(fact, names) ? cut : withTeller(cut, subject);
  const whose = isOwn(fact.header) ? undefined : fact.header.source;
  return { id, day: utcDay(idTimeMs(id)), text, ...(whose !== undefined && { whose }) };
}

function aliasPatch(
  { name = "", aliases = [] }: EntityHeader,
  more: readonly string[],
): { aliases?: string[] } {
  const keys = new Set([name, ...aliases].map(nameKey));
  const added = [...new Map(more.map((alias) => [nameKey(alias), alias]))].filter(([key]) => !keys.has(key));
  if (added.length === 0 || aliases.length >= MAX_ALIASES) return {};
  return { aliases: [...aliases, ...added.map(([, alias]) => alias)].slice(0, MAX_ALIASES) };
}

/** Versions before wrote down what somebody is to whom; what a fact no longer says goes, nothing comes. */
function relationsLeft({ relations = [] }: EntityHeader, { facts, gone, reworded }: EntityNews) {
  const ended = new Set(facts.filter((fact) => !holds(fact)).map(({ header }) => header.id));
  const left = relations.filter(
    ({ fact }) => !ended.has(fact) && gone?.has(fact) !== true && reworded?.has(fact) !== true,
  );
  return left.length > 0 ? left : undefined;
}

type Entity = Memory & { readonly header: EntityHeader };

/**
 * Lets an entity take in another one that is the same under another name: names and facts of both stand in its file, and the
 * other one stays in its own as superseded. False where its header is too full, and then nothing but news of it is added. Pure but for
 * the builder.
 */
export function* takeInEntity(
  builder: ChangeBuilder,
  winner: Memory,
  loser: Entity,
  { at, reason }: { readonly at: string; readonly reason: string },
): Plan<boolean> {
  const [own, other] = [builder.current(winner).header, loser.header];
  const facts = yield* load(factsListed(other));
  yield* updateEntity(builder, winner, { facts: [...facts.values()], aliases: namesOfEntity(other), at });
  if (!holdsAll(builder.current(winner).header as EntityHeader, other)) return false;
  const supersedes = [...(own.supersedes ?? []), other.id];
  builder.change(
    winner,
    { supersedes, updated: at },
    { event: "merged", reason, detail: `took in ${other.id}` },
  );
  const end = { status: "superseded", reason: mergedInto(own.id), invalid_at: at, superseded_by: own.id };
  builder.change(loser, { ...end, updated: at }, { event: "merged", reason, detail: `into ${own.id}` });
  return true;
}

/** A file whose header is full takes nothing in. */
function holdsAll(winner: EntityHeader, loser: EntityHeader): boolean {
  const names = new Set(namesOfEntity(winner).map(nameKey));
  return (
    namesOfEntity(loser).every((name) => names.has(nameKey(name))) &&
    (loser.sources ?? []).every((id) => winner.sources?.includes(id) === true)
  );
}

export function isEntity(memory: Memory): memory is Entity {
  return memory.header.kind === "entity";
}

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
