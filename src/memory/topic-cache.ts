import type { TracedBox } from "../domain/plan.ts";
import { topicKey } from "../domain/topics.ts";
import { detachedText } from "../text/detached-text.ts";

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
