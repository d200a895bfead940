import { isRecallable } from "../domain/recallable.ts";
import type { TopicsJson } from "../domain/system-shapes.ts";
import { isTopical, topicKey } from "../domain/topics.ts";
import { rounded } from "../text/numbers.ts";
import type { Context } from "./context.ts";

export interface TopicOptions {
  /** How many at most; 50, where not given. */
  readonly limit?: number | undefined;
}

const LIMIT = 50;

interface Topic {
  memories: number;
  /** How often it is spelt in which way. */
  readonly words: Map<string, number>;
}

/**
 * What memories are about: keywords and names of the facts, commitments and episodes that are recalled, those first
 * that are frequent without being everywhere. Forms of one word are one topic. The score is the sum of tf·idf
 * (Spärck Jones 1972) over the memories, each of which has a topic once: n ln(N / n). What one memory
 * alone has comes last. Linear; reads no texts.
 */
export function topics(context: Context, { limit = LIMIT }: TopicOptions = {}): TopicsJson {
  const moment = { nowMs: context.clock.now(), zone: context.zone };
  const found = new Map<string, Topic>();
  let memories = 0;
  for (const { header } of context.openIndex().rows()) {
    const isStatement = header.kind === "fact" || header.kind === "commitment";
    if ((!isStatement && header.kind !== "episode") || !isRecallable(header, moment).yes) continue;
    const words = [...(header.keywords ?? []), ...(header.entities ?? [])].filter(isTopical);
    if (words.length > 0) memories++;
    for (const [key, word] of new Map(words.map((one) => [topicKey(one.toLowerCase()), one])))
      count(found, key, word);
  }
  const results = [...found.values()].map(({ memories: n, words }) => ({
    topic: mostFrequent(words),
    memories: n,
    score: rounded(n * Math.log(memories / n)),
  }));
  const order = results.sort(
    (a, b) =>
      Number(b.memories > 1) - Number(a.memories > 1) ||
      b.score - a.score ||
      b.memories - a.memories ||
      (a.topic < b.topic ? -1 : 1),
  );
  return { results: order.slice(0, limit), topics: results.length, memories };
}

function count(found: Map<string, Topic>, key: string, word: string): void {
  const topic = found.get(key) ?? { memories: 0, words: new Map() };
  topic.memories++;
  topic.words.set(word, (topic.words.get(word) ?? 0) + 1);
  found.set(key, topic);
}

function mostFrequent(words: ReadonlyMap<string, number>): string {
  return [...words].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))[0]?.[0] ?? "";
}
