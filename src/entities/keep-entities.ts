import { nameKey, namesInFact, namesOfEntity, wordsOfName } from "../domain/entities.ts";
import { idTimeMs } from "../domain/ids.ts";
import type { Memory } from "../domain/kinds.ts";
import { entitiesNamed, factsNaming, load, type Plan } from "../domain/plan.ts";
import { isActive } from "../domain/status.ts";
import { DEFAULTS, type EntityType } from "../domain/vocabulary.ts";
import type { ChangeBuilder } from "../markdown/changes.ts";
import { factsListed, isListed, type Keep, updateEntity } from "./entity-file.ts";
import {
  type AttributedFact,
  keysToLookUp,
  type Mention,
  mentionsIn,
  type ReadFact,
  readNames,
} from "./mentions.ts";

/** What entities are told about one plan. */
export interface EntityInput {
  /** The facts that the plan made, each with who said it. */
  readonly made: readonly AttributedFact[];
  readonly session?: string | undefined;
  /** Domain time, ms since 1970. */
  readonly nowMs: number;
}

/** Earlier facts from which a new file is begun, at most: the newest ones. */
const EARLIER = 200;
/** So many facts have to name a thing of which none says what it is. */
const ENOUGH = 2;

/**
 * Keeps the files of what facts name up to date, on the builder on which the facts stand: what is new is added where
 * it belongs, what has changed is followed. A name gets a file when a fact is about it, when a statement
 * says what it is, or when a second fact names it. Pure but for the builder.
 */
export function* keepEntities(builder: ChangeBuilder, { made, session, nowMs }: EntityInput): Plan<void> {
  const at = new Date(nowMs).toISOString();
  const read = made
    .map((said) => ({ ...said, fact: builder.current(said.fact) }))
    .flatMap((said) => (isListed(said.fact) ? (readNames(said) ?? []) : []))
    .toSorted((a, b) => (a.fact.header.id < b.fact.header.id ? -1 : 1));
  const fresh = new Set(made.map(({ fact }) => fact.header.id));
  const changed = [...builder.ofKind("fact").values()].filter(({ header }) => !fresh.has(header.id));
  const keys = new Set([
    ...read.flatMap(keysToLookUp),
    ...changed.flatMap(({ header }) => namesInFact(header)),
  ]);
  keys.delete(DEFAULTS.subject);
  if (keys.size === 0) return;
  const known = yield* entitiesNamed([...keys].toSorted());
  const book = new EntitySet(known);
  yield* note(book, read, session);
  for (const entry of book.entries()) {
    const followed = changed.filter(
      ({ header }) => entry.entity && factsListed(entry.entity.header).includes(header.id),
    );
    if (entry.entity !== undefined) yield* follow(builder, entry, followed, at);
    else yield* begin(builder, entry, { read, at });
  }
}

/** Keeps the files of what facts of the owner name that were edited, see `followFacts`. Pure but for the builder. */
export function keepEdited(nowMs: number): Keep {
  return (builder, facts) =>
    keepEntities(builder, {
      made: facts.map((fact) => ({ fact, self: DEFAULTS.subject, speakers: new Map() })),
      nowMs,
    });
}

/** Finds out what the facts say of what. */
function* note(book: EntitySet, read: readonly ReadFact[], session: string | undefined): Plan<void> {
  for (const fact of read) {
    for (const mention of mentionsIn(fact, (key) => book.isKnown(key))) {
      const part = book.find(mention) ?? (yield* namedInPart(book, mention.key, session));
      const entry = part ?? book.findOrAdd(mention);
      if (entry === undefined) continue;
      book.findOrAdd({ ...mention, key: nameKey(entry.name) });
      entry.facts.set(fact.fact.header.id, fact.fact);
    }
  }
}

/** "Anna" is Anna Smith where nobody else can be meant, and Anna Smith was named in the same conversation. */
function* namedInPart(book: EntitySet, key: string, session: string | undefined): Plan<Entry | undefined> {
  const entry = key.includes(" ") || session === undefined ? undefined : book.byPartOfName(key);
  if (entry === undefined) return undefined;
  if (entry.facts.size > 0 || entry.entity === undefined) return entry;
  const facts = yield* load(factsListed(entry.entity.header));
  return [...facts.values()].some(({ header }) => header.session === session) ? entry : undefined;
}

/** Adds to a file what was found, and what has become of facts that it lists. A file that is forgotten rests. */
function* follow(builder: ChangeBuilder, entry: Entry, changed: readonly Memory[], at: string): Plan<void> {
  const { entity, facts, type } = entry;
  if (entity?.header.kind !== "entity" || !isActive(entity.header)) return;
  if (facts.size === 0 && changed.length === 0) return;
  const isSurer = entry.telling && (entity.header.type ?? "other") === "other";
  const news = { facts: [...facts.values(), ...changed], at };
  yield* updateEntity(builder, entity, { ...news, type: isSurer ? type : undefined });
}

function* begin(
  builder: ChangeBuilder,
  entry: Entry,
  { read, at }: { readonly read: readonly ReadFact[]; readonly at: string },
): Plan<void> {
  for (const fact of yield* earlierFacts(entry, read)) entry.facts.set(fact.header.id, fact);
  const facts = [...entry.facts.values()]
    .filter(isListed)
    .toSorted((a, b) => (a.header.id < b.header.id ? -1 : 1));
  const [first] = facts;
  if (first === undefined || (!entry.telling && facts.length < ENOUGH)) return;
  const { name, type = "other" } = entry;
  const atMs = idTimeMs(first.header.id);
  const id = yield* builder.newId({ kind: "entity", atMs, of: [type, nameKey(name)] });
  const reason = facts.length > 1 ? `named by ${facts.length} facts` : "named by a fact";
  const why = { event: "created", reason } as const;
  const entity = yield* builder.create({ id, kind: "entity", created: at, type, name }, "", why);
  yield* updateEntity(builder, entity, { facts, at });
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

/** Something that has a file, or may get one, with what one plan finds out about it. */
export interface Entry {
  /** Its file; undefined while it has none. */
  readonly entity: Memory | undefined;
  readonly name: string;
  /** All of its names, as names are compared. */
  readonly keys: Set<string>;
  /** Undefined while nothing tells. */
  type: EntityType | undefined;
  /** A fact is about it, or says what it is. */
  telling: boolean;
  readonly facts: Map<string, Memory>;
}

/** What names mean in one plan: what has a file already, and what comes up. */
class EntitySet {
  readonly #entries: Entry[] = [];

  constructor(known: readonly Memory[]) {
    for (const entity of known) {
      const { header } = entity;
      // What another one has taken in has its names there.
      if (header.kind !== "entity" || header.superseded_by !== undefined) continue;
      const keys = new Set(namesOfEntity(header).map(nameKey));
      const type = header.type as EntityType | undefined; // a type of a person's own is like none of ours
      this.#entries.push({ ...emptyEntry(), entity, name: header.name ?? "", keys, type });
    }
  }

  entries(): readonly Entry[] {
    return this.#entries;
  }

  isKnown(key: string): boolean {
    return this.#entries.some(({ entity, keys }) => entity !== undefined && keys.has(key));
  }

  /** What a name means; undefined for nothing so far, and where it may mean several. */
  find({ key, type }: Pick<Mention, "key" | "type">): Entry | undefined {
    const fitting = this.#named(key).filter((entry) => isOfType(entry, type));
    const own = fitting.filter(({ name }) => nameKey(name) === key);
    return own.length === 1 ? own[0] : fitting.length === 1 ? fitting[0] : undefined;
  }

  /** What a name means; a new entry where nothing has it. Undefined where it may mean several. */
  findOrAdd(mention: Mention): Entry | undefined {
    const found = this.find(mention);
    if (found !== undefined) {
      if (found.type === undefined || found.type === "other") found.type = mention.type ?? found.type;
      found.telling ||= mention.telling;
      return found;
    }
    if (this.#named(mention.key).some((entry) => isOfType(entry, mention.type))) return undefined;
    // Something else has this name: only what is said to be of another type is another thing.
    if (this.#named(mention.key).length > 0 && !mention.telling) return undefined;
    const { name, type, telling, key } = mention;
    const entry: Entry = { ...emptyEntry(), entity: undefined, name, type, telling, keys: new Set([key]) };
    this.#entries.push(entry);
    return entry;
  }

  /** The only one who has a word as a part of the name, among persons. */
  byPartOfName(word: string): Entry | undefined {
    const found = this.#entries.filter(
      ({ keys, type }) => type === "person" && [...keys].some((key) => wordsOfName(key).includes(word)),
    );
    return found.length === 1 ? found[0] : undefined;
  }

  #named(key: string): readonly Entry[] {
    return this.#entries.filter(({ keys }) => keys.has(key));
  }
}

function emptyEntry() {
  return { type: undefined, telling: false, facts: new Map() };
}

function isOfType({ type }: Entry, wanted: EntityType | undefined): boolean {
  return (
    wanted === undefined || type === undefined || type === wanted || type === "other" || wanted === "other"
  );
}
