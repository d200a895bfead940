import type { Embedder } from "../../src/engine-ports.ts";

const DIMENSIONS = 8;
/** Words of one meaning. */
const SYNONYMS: Readonly<Record<string, string>> = { beverage: "tea", brew: "tea", hometown: "boston" };
/** Words without a vector. */
const UNKNOWN = /^(?:unheard|\d.*)$/;

/** An embedder of any words: equal words and synonyms have one direction, others are as far apart as it falls. */
export function fakeEmbedder(id = "fake-1", dimensions = DIMENSIONS): Embedder {
  return {
    id,
    dimensions,
    embed: (texts) => texts.map((text) => embedText(text, dimensions)),
    levels: { linked: 0.8, related: 0.9 },
  };
}

function embedText(text: string, dimensions: number): Float32Array | undefined {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const sum = new Float32Array(dimensions);
  for (const word of words) if (!UNKNOWN.test(word)) add(sum, SYNONYMS[word] ?? word);
  const length = Math.hypot(...sum);
  return length === 0 ? undefined : sum.map((x) => x / length);
}

function add(sum: Float32Array, word: string): void {
  let state = 7;
  for (const char of word) state = (Math.imul(state, 31) + (char.codePointAt(0) ?? 0)) | 0;
  for (let d = 0; d < sum.length; d++) {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x297a2d39) | 0;
    sum[d] = (sum[d] ?? 0) + state / 2 ** 31;
  }
}
