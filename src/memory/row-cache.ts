import { isOpenCommitment } from "../domain/commitment.ts";
import { namesUnder } from "../domain/entities.ts";
import type { Sha256 } from "../domain/hash.ts";
import type { Header } from "../domain/kinds.ts";
import { isMerged } from "../domain/merged.ts";
import type { TracedBox } from "../domain/plan.ts";
import { topicKey } from "../domain/topics.ts";
import { DEFAULTS, type Kind } from "../domain/vocabulary.ts";
import type { SearchIndex } from "../index-ports.ts";
import type { Row } from "../ports.ts";
import { detachedText } from "../text/memoised.ts";
import { addToGroup } from "./add-to-group.ts";
import { rowsNamed } from "./resolve.ts";

/** Where a memory lies: what is kept of a row while many questions follow. */
export interface Place {
  readonly id: string;
  readonly kind: Kind;
  readonly path: string;
}

/** What planners look memories up by, of all rows that are given, read in one pass; a row itself is not kept. */
class RowCache {
  /** Facts. */
  readonly bySubject = new Map<string, Place[]>();
  /** Facts and entities, by the names under which they are found. */
  readonly byName = new Map<string, Place[]>();
  /** Episodes. */
  readonly bySession = new Map<string, Place[]>();
  /** Facts that another one has taken in, by content. */
  readonly merged = new Map<Sha256, Place[]>();
  readonly openCommitments: Place[] = [];
  /** Those that are sealed. */
  readonly boxes: TracedBox[] = [];

  constructor(rows: Iterable<Row>) {
    for (const row of rows) this.#put(row);
  }

  #put({ header, path, contentHash }: Row): void {
    const place = { id: header.id, kind: header.kind, path };
    const { kind, session } = header;
    if (kind === "fact") addToGroup(this.bySubject, header.subject ?? DEFAULTS.subject, place);
    if (kind === "fact" && contentHash !== undefined && isMerged(header))
      addToGroup(this.merged, contentHash, place);
    if (kind === "fact" || kind === "entity")
      for (const name of namesUnder(header)) addToGroup(this.byName, name, place);
    if (kind === "episode" && session !== undefined) addToGroup(this.bySession, session, place);
    if (isOpenCommitment(header)) this.openCommitments.push(place);
    const box = tracedBox(header);
    if (box !== undefined) this.boxes.push(box);
  }
}

/** A sealed box as others look for it; undefined for other memories. Pure. */
export function tracedBox(header: Header): TracedBox | undefined {
  if (header.kind !== "box" || header.trace === undefined) return undefined;
  const { id, topics = [], trace } = header;
  return { id, topics, trace };
}

/** Where a memory lies. Pure. */
export function placeOf({ header: { id, kind }, path }: Pick<Row, "header" | "path">): Place {
  return { id, kind, path };
}

/** The places of what is stored, as far as they are asked for; `many`: so many questions follow that one pass tells all. */
export class Stored {
  readonly #index: SearchIndex;
  readonly #many: boolean;
  readonly #groups = new Map<Kind | "every", RowCache>();
  readonly #named = new Map<string, readonly Place[]>();

  constructor(index: SearchIndex, many: boolean) {
    this.#index = index;
    this.#many = many;
  }

  /** Facts by their subjects. */
  get bySubject(): RowCache["bySubject"] {
    return this.#of("fact").bySubject;
  }

  /** Facts that another one has taken in, by content. */
  get merged(): RowCache["merged"] {
    return this.#of("fact").merged;
  }

  /** Entities and facts of every status under a name (see `namesUnder`). */
  named(name: string): readonly Place[] {
    if (this.#many) return this.#of("every").byName.get(name) ?? [];
    const known = this.#named.get(name) ?? rowsNamed(this.#index, name).map(placeOf);
    this.#named.set(name, known);
    return known;
  }

  /** Episodes of a conversation. */
  ofSession(session: string): readonly Place[] {
    return this.#of("episode").bySession.get(session) ?? [];
  }

  get openCommitments(): readonly Place[] {
    return this.#of("commitment").openCommitments;
  }

  /** Sealed boxes. */
  get boxes(): readonly TracedBox[] {
    return this.#of("box").boxes;
  }

  #of(kind: Kind | "every"): RowCache {
    const key = this.#many ? "every" : kind;
    const groups = this.#groups.get(key) ?? new RowCache(this.#index.rows(key === "every" ? undefined : key));
    this.#groups.set(key, groups);
    return groups;
  }
}

/** Boxes of one topic that are kept in mind: older ones have handed their trace on. */
const EACH_TOPIC = 200;

/** Finds sealed boxes by their topics, forms of one word being one topic. */
export class TopicCache {
  readonly #byTopic = new Map<string, Map<string, TracedBox>>();

  constructor(sealed: Iterable<TracedBox>) {
    for (const box of [...sealed].sort((a, b) => (a.id < b.id ? -1 : 1))) this.keep(box);
  }

  /** Takes a box as it is now; one that is not sealed has no trace yet, and is none. */
  keep(box: TracedBox | undefined): void {
    if (box === undefined) return;
    const own: TracedBox = {
      id: detachedText(box.id),
      topics: box.topics.map(detachedText),
      trace: detachedText(box.trace),
    };
    for (const topic of own.topics) {
      const key = topicKey(topic);
      const boxes = this.#byTopic.get(key) ?? new Map<string, TracedBox>();
      boxes.set(own.id, own);
      const oldest = boxes.keys().next().value;
      if (boxes.size > EACH_TOPIC && oldest !== undefined) boxes.delete(oldest);
      this.#byTopic.set(key, boxes);
    }
  }

  /** Those that share a topic, in order of id. */
  of(topics: readonly string[]): readonly TracedBox[] {
    const found = new Map<string, TracedBox>();
    for (const topic of topics) {
      for (const [id, box] of this.#byTopic.get(topicKey(topic)) ?? []) found.set(id, box);
    }
    return [...found.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  }
}
