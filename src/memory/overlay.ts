import type { Change } from "../domain/changeset.ts";
import { isOpenCommitment } from "../domain/commitment.ts";
import { namesUnder } from "../domain/entities.ts";
import type { Header, Memory } from "../domain/kinds.ts";
import type { KnownTalk, PromisesAbout } from "../domain/plan.ts";
import { isActive } from "../domain/status.ts";
import { saidHash, turnHash } from "../domain/turn.ts";
import { DEFAULTS, type Kind } from "../domain/vocabulary.ts";
import { taskKey } from "../language/compare/gist.ts";
import { composeChanges, memoryAfter } from "../markdown/changes.ts";
import { parseTurns } from "../markdown/talk.ts";
import type { Row } from "../ports.ts";
import { analyse } from "../text/analyse.ts";
import { detachedText, made } from "../text/memoised.ts";

/** Where a memory lies: what is kept of a row while many questions follow. */
export interface Place {
  readonly id: string;
  readonly path: string;
}

export function placeOf({ header: { id }, path }: Pick<Row, "header" | "path">): Place {
  return { id, path };
}

const LONG: ReadonlySet<Kind> = new Set(["episode", "artifact"]);

/** A planned memory and the keys that find it. One without words has been written, and is read from its file. */
interface Held {
  readonly path: string;
  readonly kind: Kind;
  /** UTF-16 units of its file. */
  readonly chars: number;
  readonly keys: readonly string[];
  readonly memory?: Memory;
}

/** Under what planned memories are found; names: of facts what they name, of entities how they are called; sessions: of episodes. */
type Key = `${"name" | "hash" | "path" | "session" | "kind"} ${string}`;

/** Memories as planned changes leave them, which no index knows yet, and the changes themselves. */
export class PlannedMemories {
  readonly #read: (path: string, id: string) => Memory | undefined;
  readonly #changes = new Map<string, Change>();
  /** Undefined after a removal. */
  readonly #held = new Map<string, Held | undefined>();
  readonly #byKey = new Map<string, Set<string>>();
  /** How long their files are together, in UTF-16 units. */
  chars = 0;

  /** `read`: the memory at a path, if it has this id. */
  constructor(read: (path: string, id: string) => Memory | undefined) {
    this.#read = read;
  }

  get size(): number {
    return this.#held.size;
  }

  /** Lets go of what episodes say, the first ones first, until files of `mostChars` are left; a talk that comes again is new then. */
  lighten(mostChars: number): void {
    for (const [id, held] of this.#held) {
      if (this.chars <= mostChars) return;
      if (held?.kind !== "episode" || held.memory === undefined || held.memory.raw === "") continue;
      this.#forget(id); // nobody goes on with what it no longer says
      this.#held.set(id, { ...held, chars: 0, keys: [], memory: { ...held.memory, text: "", raw: "" } });
    }
  }

  /** Adds a change; the memory that it leaves, undefined after a removal. */
  add(change: Change): Memory | undefined {
    const id = detachedText(change.id ?? change.path); // see `keysOf`
    const whole = composeChanges(this.#changes.get(id), change);
    const memory = memoryAfter(whole);
    this.#forget(id);
    this.#changes.set(id, whole);
    if (memory === undefined) {
      this.#held.set(id, undefined);
      return undefined;
    }
    const { path, header, raw } = memory;
    const keys = keysOf(memory);
    this.#held.set(id, { path: detachedText(path), kind: header.kind, chars: raw.length, keys, memory });
    this.chars += raw.length;
    for (const key of keys) this.#byKey.set(key, (this.#byKey.get(key) ?? new Set()).add(id));
    return memory;
  }

  changes(): readonly Change[] {
    return [...this.#changes.values()];
  }

  /** No change waits any more: what they leave stays known. `isWritten`: long memories lie in their files, and are not held. */
  settle(isWritten: boolean): void {
    for (const id of isWritten ? this.#changes.keys() : []) {
      const { memory: _, ...held } = this.#held.get(id) ?? {};
      if ("kind" in held && LONG.has(held.kind)) this.#held.set(id, held);
    }
    this.#changes.clear();
  }

  /** Whether anything is known of this id; a removed memory is known, too. */
  has(id: string): boolean {
    return this.#held.has(id);
  }

  byId(id: string): Memory | undefined {
    const held = this.#held.get(id);
    return held && (held.memory ?? this.#read(held.path, id));
  }

  idsUnder(key: Key): Iterable<string> {
    return this.#byKey.get(key) ?? [];
  }

  under(key: Key): readonly Memory[] {
    return [...this.idsUnder(key)].flatMap((id) => this.byId(id) ?? []);
  }

  #forget(id: string): void {
    const held = this.#held.get(id);
    this.chars -= held?.chars ?? 0;
    for (const key of held?.keys ?? []) {
      const ids = this.#byKey.get(key);
      ids?.delete(id);
      if (ids?.size === 0) this.#byKey.delete(key); // a page that changes at every statement has had many hashes
    }
  }
}

/** A memory is read from its file, of which each word that is kept would keep the whole. */
function keysOf({ path, header }: Memory): readonly string[] {
  const { hash, kind, session } = header;
  const keys: Key[] = [`path ${path}`, `kind ${kind}`];
  for (const name of namesUnder(header)) keys.push(`name ${name}`);
  if (hash !== undefined) keys.push(`hash ${hash}`);
  if (kind === "episode" && session !== undefined) keys.push(`session ${session}`);
  return keys.map(detachedText);
}

/** `over`: ids of the episodes that nothing comes of any more. */
function noTalk() {
  const [over, said, speakers] = [new Set<string>(), new Set<string>(), new Set<string>()];
  return { over, said, speakers, turns: new Map<string, number>() };
}

/**
 * Caches one conversation across consecutive plans: a finished episode is read once, and only its turn hashes are kept, so a plan costs what
 * is new. Valid while nobody else writes.
 */
export class TalkCache {
  #session: string | undefined;
  #known = noTalk();

  /** `ids`: of the episodes of a session, in order of time; `read` gives what can be read of them. The answer is good until the next one. */
  of(session: string, ids: readonly string[], read: (id: string) => Memory | undefined): KnownTalk {
    if (session !== this.#session) this.#known = noTalk();
    this.#session = session;
    const episodes: Memory[] = [];
    for (const id of ids) {
      const memory = this.#known.over.has(id) ? undefined : read(id);
      if (memory === undefined) continue;
      if (this.#isOver(memory.header)) this.#take(memory);
      else episodes.push(memory);
    }
    return { ...this.#known, episodes };
  }

  #take({ header, text }: Memory): void {
    const turns = header.kind === "episode" ? header.turns : undefined;
    const { over, said, speakers, turns: counts } = this.#known;
    over.add(detachedText(header.id)); // it was cut out of the file
    for (const turn of turns === undefined ? [] : parseTurns(text)) {
      const hash = turnHash(turn);
      said.add(saidHash(turn));
      counts.set(hash, (counts.get(hash) ?? 0) + 1);
      if (!speakers.has(turn.speaker)) speakers.add(detachedText(turn.speaker));
    }
  }

  /** Nothing is added to an episode that was sealed, nor to what is no conversation. */
  #isOver(header: Header): boolean {
    if (header.kind !== "episode" || header.turns === undefined) return true;
    return !isActive(header) || header.sealed_at !== undefined;
  }
}

interface OpenPromise {
  readonly memory: Memory;
  readonly words: ReadonlySet<string>;
  readonly task: () => string;
}

/** The open commitments that a statement may have to do with, each read once for many plans in a row. */
export class OpenPromises {
  readonly #open = new Map<string, OpenPromise>();

  constructor(open: Iterable<Memory>) {
    for (const memory of open) this.keep(memory);
  }

  /** Takes a commitment as it is from now on; other memories are left alone. */
  keep(memory: Memory): void {
    const { id } = memory.header;
    if (!isOpenCommitment(memory.header)) {
      this.drop(id);
      return;
    }
    const { words, task } = this.#open.get(id) ?? {
      words: new Set(analyse(memory.text)), // its id says its text
      task: made(() => taskKey(memory.text)),
    };
    this.#open.set(id, { memory, words, task });
  }

  drop(id: string): void {
    this.#open.delete(id);
  }

  /** Those that any of this holds for, in order of id. Linear in them. */
  about({ session, subject, tasks, words }: PromisesAbout): readonly Memory[] {
    const isMeant = (promise: OpenPromise) => {
      const { session: own = "", subject: by = DEFAULTS.subject } = promise.memory.header;
      if (session === own) return true;
      if (subject === by && (tasks === undefined || tasks.has(promise.task()))) return true;
      return words !== undefined && [...words].some((word) => promise.words.has(word));
    };
    const found = [...this.#open.values()].filter(isMeant).map(({ memory }) => memory);
    return found.sort((a, b) => (a.header.id < b.header.id ? -1 : 1));
  }
}
