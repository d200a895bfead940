import { nameKey, namesOfEntity, wordsOfName } from "../domain/entities.ts";
import type { Memory } from "../domain/kinds.ts";
import type { EntityType } from "../domain/vocabulary.ts";
import type { Mention } from "./mentions.ts";

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
  readonly aliases: string[];
  readonly relations: { readonly type: string; readonly to: string; readonly fact: string }[];
}

/** What names mean in one plan: what has a file already, and what comes up. */
export class EntityBook {
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

  /** Whether something with this name has a file. */
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

  /** Gives something another name, unless something else has it. */
  addAlias(entry: Entry, alias: string): void {
    const key = nameKey(alias);
    if (this.#named(key).length > 0) return;
    entry.keys.add(key);
    entry.aliases.push(alias);
  }

  #named(key: string): readonly Entry[] {
    return this.#entries.filter(({ keys }) => keys.has(key));
  }
}

function emptyEntry() {
  return { type: undefined, telling: false, facts: new Map(), aliases: [], relations: [] };
}

function isOfType({ type }: Entry, wanted: EntityType | undefined): boolean {
  return (
    wanted === undefined || type === undefined || type === wanted || type === "other" || wanted === "other"
  );
}
