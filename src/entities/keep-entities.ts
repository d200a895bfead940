import { nameKey, namesInFact } from "../domain/entities.ts";
import { deriveId, idTimeMs } from "../domain/ids.ts";
import type { HeaderOf, Memory } from "../domain/kinds.ts";
import { memoryPath } from "../domain/paths.ts";
import { entitiesNamed, factsNaming, isVacant, load, type Plan } from "../domain/plan.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import type { ChangeSheet } from "../markdown/change-sheet.ts";
import { createdMemory, createMemory } from "../markdown/changes.ts";
import { EntityBook, type Entry } from "./entity-book.ts";
import { factsListed, isListed, updateEntity } from "./entity-file.ts";
import { keysToLookUp, mentionsIn, type ReadFact, readNames, type SaidFact } from "./mentions.ts";

/** What entities are told about one plan. */
export interface Told {
  /** The facts that the plan made, each with who said it. */
  readonly made: readonly SaidFact[];
  readonly session?: string | undefined;
  /** Domain time, ms since 1970. */
  readonly nowMs: number;
}

/** Earlier facts from which a new file is begun, at most: the newest ones. */
const EARLIER = 200;
/** So many facts have to name a thing of which none says what it is. */
const ENOUGH = 2;

/**
 * Keeps the files of what facts name up to date, on the sheet on which the facts stand: what is new is added where
 * it belongs, what has changed is followed. A name gets a file when a fact is about it, when a statement
 * says what it is, or when a second fact names it. Pure but for the sheet.
 */
export function* keepEntities(sheet: ChangeSheet, { made, session, nowMs }: Told): Plan<void> {
  const at = new Date(nowMs).toISOString();
  const read = made
    .flatMap((said) => readNames({ ...said, fact: sheet.current(said.fact) }) ?? [])
    .toSorted((a, b) => (a.fact.header.id < b.fact.header.id ? -1 : 1));
  const fresh = new Set(made.map(({ fact }) => fact.header.id));
  const changed = [...sheet.ofKind("fact").values()].filter(({ header }) => !fresh.has(header.id));
  const keys = new Set([
    ...read.flatMap(keysToLookUp),
    ...changed.flatMap(({ header }) => namesInFact(header)),
  ]);
  keys.delete(DEFAULTS.subject);
  if (keys.size === 0) return;
  const known = yield* entitiesNamed([...keys].toSorted());
  const book = new EntityBook(known);
  yield* note(book, read, session);
  for (const entry of book.entries()) {
    const followed = changed.filter(
      ({ header }) => entry.entity && factsListed(entry.entity.header).includes(header.id),
    );
    if (entry.entity !== undefined) yield* follow(sheet, entry, followed, at);
    else yield* begin(sheet, entry, { read, at, nowMs });
  }
}

/** Finds out what the facts say of what: other names first, since they say what the names mean. */
function* note(book: EntityBook, read: readonly ReadFact[], session: string | undefined): Plan<void> {
  for (const fact of read) {
    for (const { name, alias } of [...fact.aliases, ...fact.addressed]) {
      const speaker = fact.speakers.has(nameKey(name));
      const mention = {
        key: nameKey(name),
        name,
        type: speaker ? ("person" as const) : undefined,
        telling: false,
      };
      const entry =
        book.find(mention) ?? book.find({ ...mention, key: nameKey(alias) }) ?? book.findOrAdd(mention);
      if (entry) book.addAlias(entry, entry.keys.has(nameKey(alias)) ? name : alias);
    }
  }
  for (const fact of read) {
    for (const mention of mentionsIn(fact, (key) => book.isKnown(key))) {
      const part = book.find(mention) ?? (yield* namedInPart(book, mention.key, session));
      const entry = part ?? book.findOrAdd(mention);
      if (entry === undefined) continue;
      book.findOrAdd({ ...mention, key: nameKey(entry.name) });
      entry.facts.set(fact.fact.header.id, fact.fact);
    }
    for (const relation of fact.relations) relate(book, fact, relation);
  }
}

/** "Anna" is Anna Smith where nobody else can be meant, and Anna Smith was named in the same conversation. */
function* namedInPart(book: EntityBook, key: string, session: string | undefined): Plan<Entry | undefined> {
  const entry = key.includes(" ") || session === undefined ? undefined : book.byPartOfName(key);
  if (entry === undefined) return undefined;
  if (entry.facts.size > 0 || entry.entity === undefined) return entry;
  const facts = yield* load(factsListed(entry.entity.header));
  return [...facts.values()].some(({ header }) => header.session === session) ? entry : undefined;
}

function relate(
  book: EntityBook,
  { fact, self, speakers }: ReadFact,
  said: ReadFact["relations"][number],
): void {
  const from = said.from === undefined ? self : nameKey(said.from);
  const entry = from === DEFAULTS.subject ? undefined : book.find({ key: from, type: undefined });
  if (!entry?.facts.has(fact.header.id)) return;
  const to = said.to ?? speakers.get(self) ?? self;
  if ([...to].length <= MAX_TO) entry.relations.push({ type: said.type, to, fact: fact.header.id });
}

const MAX_TO = 80;

/** Adds to a file what was found, and what has become of facts that it lists. A file that is forgotten rests. */
function* follow(sheet: ChangeSheet, entry: Entry, changed: readonly Memory[], at: string): Plan<void> {
  const { entity, facts, aliases, relations, type } = entry;
  if (entity?.header.kind !== "entity" || (entity.header.status ?? DEFAULTS.status) !== "active") return;
  if (facts.size === 0 && changed.length === 0 && aliases.length === 0) return;
  const isSurer = entry.telling && (entity.header.type ?? "other") === "other";
  const news = { facts: [...facts.values(), ...changed], aliases, relations, at };
  yield* updateEntity(sheet, entity, { ...news, type: isSurer ? type : undefined });
}

interface Beginning {
  readonly read: readonly ReadFact[];
  readonly at: string;
  readonly nowMs: number;
}

/** Begins a file, where it is worth one, with all facts that name it so far. */
function* begin(sheet: ChangeSheet, entry: Entry, { read, at }: Beginning): Plan<void> {
  for (const fact of yield* earlierFacts(entry, read)) entry.facts.set(fact.header.id, fact);
  const facts = [...entry.facts.values()]
    .filter(isListed)
    .toSorted((a, b) => (a.header.id < b.header.id ? -1 : 1));
  const [first] = facts;
  if (first === undefined || (!entry.telling && facts.length < ENOUGH)) return;
  const { header, path } = yield* placeOf(sheet, entry, first, at);
  const why = {
    event: "created",
    reason: facts.length > 1 ? `named by ${facts.length} facts` : "named by a fact",
  } as const;
  const entity = createdMemory(header, "", path);
  sheet.add(createMemory(entity, why), entity);
  const { aliases, relations } = entry;
  yield* updateEntity(sheet, entity, { facts, aliases, relations, at });
}

/** Facts from before that name it, as far as they can be told from those that only speak to it. */
function* earlierFacts({ keys, facts }: Entry, read: readonly ReadFact[]): Plan<readonly Memory[]> {
  const found = new Map<string, Memory>();
  const speakers = read[0]?.speakers ?? new Map<string, string>();
  for (const key of keys) {
    for (const fact of (yield* factsNaming(key)).slice(-EARLIER)) {
      if (facts.has(fact.header.id) || !isListed(fact)) continue;
      const self = fact.header.subject ?? DEFAULTS.subject;
      const said = readNames({ fact, self, speakers });
      if (said && mentionsIn(said, (one) => keys.has(one)).some((mention) => keys.has(mention.key)))
        found.set(fact.header.id, fact);
    }
  }
  return [...found.values()];
}

/** An id and a path that nothing else has. */
function* placeOf(sheet: ChangeSheet, { name, type = "other" }: Entry, first: Memory, created: string) {
  for (let position = 0; ; position++) {
    const of = [type, nameKey(name), position];
    const id = deriveId({ kind: "entity", atMs: idTimeMs(first.header.id), of });
    if (sheet.has(id) || (yield* load([id])).size > 0) continue;
    const header: HeaderOf<"entity"> = { id, kind: "entity", created, type, name };
    for (let clash = 1; ; clash++) {
      const path = memoryPath(header, "", clash);
      if (!sheet.isTaken(path) && (yield* isVacant(path))) return { header, path };
    }
  }
}
