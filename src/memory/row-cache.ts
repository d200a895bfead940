import { isOpenCommitment } from "../domain/commitment.ts";
import type { Header } from "../domain/kinds.ts";
import type { TracedBox } from "../domain/plan.ts";
import { topicKey } from "../domain/topics.ts";
import type { SearchIndex } from "../index-ports.ts";
import type { Row } from "../ports.ts";
import { addToGroup } from "../text/groups.ts";
import { detachedText } from "../text/memoised.ts";
import { rowsNamed } from "./resolve.ts";

/** Where a memory lies: what is kept of a row while many questions follow. */
export interface Place {
  readonly id: string;
  readonly path: string;
}

/** A sealed box as others look for it; undefined for other memories. Pure. */
export function tracedBox(header: Header): TracedBox | undefined {
  if (header.kind !== "box" || header.trace === undefined) return undefined;
  const { id, topics = [], trace } = header;
  return { id, topics, trace };
}

/** Where a memory lies. Pure. */
export function placeOf({ header: { id }, path }: Pick<Row, "header" | "path">): Place {
  return { id, path };
}

/** The places of what the index knows, each kind read when it is asked for. */
export class Stored {
  readonly #index: SearchIndex;
  readonly #named = new Map<string, readonly Place[]>();
  #bySession: ReadonlyMap<string, readonly Place[]> | undefined;

  constructor(index: SearchIndex) {
    this.#index = index;
  }

  /** Entities or facts of every status under a name (see `namesUnder`). */
  named(name: string, kind: "entity" | "fact"): readonly Place[] {
    const key = `${kind} ${name}`;
    const known = this.#named.get(key) ?? rowsNamed(this.#index, name, kind).map(placeOf);
    this.#named.set(key, known);
    return known;
  }

  /** Episodes of a conversation. */
  ofSession(session: string): readonly Place[] {
    this.#bySession ??= this.#sessions();
    return this.#bySession.get(session) ?? [];
  }

  get openCommitments(): readonly Place[] {
    return [...this.#index.rows("commitment")].filter(({ header }) => isOpenCommitment(header)).map(placeOf);
  }

  /** Sealed boxes. */
  get boxes(): readonly TracedBox[] {
    return [...this.#index.rows("box")].flatMap(({ header }) => tracedBox(header) ?? []);
  }

  #sessions(): ReadonlyMap<string, readonly Place[]> {
    const found = new Map<string, Place[]>();
    for (const row of this.#index.rows("episode"))
      if (row.header.session !== undefined) addToGroup(found, row.header.session, placeOf(row));
    return found;
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
