import { classesOf } from "./features.ts";
import { type LinearModel, STEPS, scoresOf } from "./model.ts";
import { tokensOf } from "./tokens.ts";

/** All signs of a text weigh as much together, however many they are. */
const LENGTH = 6;
const MOST_TOKENS = 60;
const OPENING = 5;

/**
 * What shows that a text is not the speaker's own: how it begins, what stands before a colon, its words and pairs of words but for names and
 * those by which people speak of themselves, which drafts have as well. Linear. Pure.
 */
export function foreignFeatures(text: string): ReadonlyMap<string, number> {
  const tokens = tokensOf(text).slice(0, MOST_TOKENS);
  const words = classesOf(tokens);
  const colon = words.indexOf(":");
  const before = words.slice(0, Math.max(0, colon));
  const isSaid = (word: string) => !word.startsWith("<") && /\p{L}/u.test(word);
  const pairs = words.map((word, at) => [words[at - 1] ?? "^", word] as const);
  const signs = new Set([
    ...[1, 2, 3, 4, 5].map((count) => `R:${words.slice(0, count).join(" ")}`),
    ...words.slice(0, OPENING).map((word) => `in:${word}`),
    ...words.filter(isSaid).map((word) => `w:${word}`),
    ...pairs.filter((pair) => pair.every(isSaid)).map((pair) => `b:${pair.join(" ")}`),
    ...before.map((word) => `bc:${word}`),
    `-c:${before.slice(-2).join(" ")}`,
    `c:${Math.min(6, colon)} ${/["“”„«»]/.test(text)}`,
    `R1c:${words[0]} ${colon >= 0}`,
    `own:${before.includes("<me>")} ${words[0] === "<me>"}`,
    "b",
  ]);
  const by = Math.round((STEPS * LENGTH) / Math.sqrt(signs.size));
  return new Map([...signs].map((sign) => [sign, by]));
}

/** Whether a text is a draft for somebody, words of others, or an order for now on a text: what it states says nothing about the speaker. Linear. Pure. */
export function isForeign(text: string, model: LinearModel): boolean {
  const [own = 0, foreign = 0] = scoresOf(model, foreignFeatures(text));
  return foreign > own;
}
