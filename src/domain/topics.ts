import { analyse } from "../text/analyse.ts";

const KEYS = new Map<string, string>();
const KEPT_KEYS = 20_000;

/** What stands for a topic: forms of one word are one topic. Topics come up again and again. Pure. */
export function topicKey(topic: string): string {
  const known = KEYS.get(topic);
  if (known !== undefined) return known;
  if (KEYS.size >= KEPT_KEYS) KEYS.clear();
  const key = analyse(topic).join(" ") || topic;
  KEYS.set(topic, key);
  return key;
}
