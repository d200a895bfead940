import { FIRST_PERSON, stemOf } from "./features.ts";
import { type LinearModel, rowOf } from "./model.ts";
import { tokensOf } from "./tokens.ts";

/** Steps of 1, so that sums are whole numbers on every machine; all signs of a text weigh as much together, however many they are. */
const STEPS = 256;
const LENGTH = 6;
const MOST_TOKENS = 60;
const OPENING = 5;

/**
 * What shows that a text is not the speaker's own: how it begins, what stands before a colon and before the first word by which people speak of
 * themselves, in which sentences they do, its words and pairs of words but for names and those words. Linear. Pure.
 */
export function foreignFeatures(text: string): ReadonlyMap<string, number> {
  const tokens = tokensOf(text).slice(0, MOST_TOKENS);
  const words = tokens.map(({ text, word }, at) => {
    if (FIRST_PERSON.has(word)) return ME;
    return at > 0 && /^\p{Lu}/u.test(text) ? "<name>" : stemOf(word);
  });
  const colon = words.indexOf(":");
  const before = words.slice(0, Math.max(0, colon));
  const me = words.indexOf(ME);
  const head = me < 0 ? words : words.slice(0, me);
  const isSaid = (word: string) => !word.startsWith("<") && /\p{L}/u.test(word);
  const pairs = words.map((word, at) => [words[at - 1] ?? "^", word] as const);
  const signs = new Set([
    ...[1, 2, 3, 4, 5].map((count) => `R:${words.slice(0, count).join(" ")}`),
    ...words.slice(0, OPENING).map((word) => `in:${word}`),
    ...words.filter(isSaid).map((word) => `w:${word}`),
    ...pairs.filter((pair) => pair.every(isSaid)).map((pair) => `b:${pair.join(" ")}`),
    ...head.filter(isSaid).map((word) => `h:${word}`),
    ...pairs.slice(1, head.length).map((pair) => `hb:${pair.join(" ")}`),
    `hl:${Math.min(6, head.filter(isSaid).length)} ${me < 0}`,
    `hm:${words[me - 1]} ${words[me - 2]}`,
    ...before.map((word) => `bc:${word}`),
    `-c:${before.slice(-2).join(" ")}`,
    `c:${Math.min(6, colon)} ${/["“”„«»]/.test(text)}`,
    `R1c:${words[0]} ${colon >= 0}`,
    `own:${before.includes(ME)} ${words[0] === ME}`,
    "b",
  ]);
  const by = Math.round((STEPS * LENGTH) / Math.sqrt(signs.size));
  const shape = shapeOf(words).map((sign) => [sign, 2 * by] as const);
  return new Map([...[...signs].map((sign) => [sign, by] as const), ...shape]);
}

/** In which of its sentences somebody speaks of themselves. */
function shapeOf(words: readonly string[]): readonly string[] {
  const sentences: string[][] = [[]];
  for (const word of words) {
    if (SENTENCE_END.test(word)) sentences.push([]);
    else if (/[\p{L}<]/u.test(word)) sentences.at(-1)?.push(word);
  }
  const own = sentences
    .filter((one) => one.length > 2 || one.includes(ME))
    .map((one) => one.slice(0, OPENING - 1).includes(ME));
  const [first = false, ...others] = own;
  return [
    `s1:${first}`,
    `sa:${own.every(Boolean)} ${Math.min(3, own.length)}`,
    `so:${first} ${others.some(Boolean)}`,
    `ss:${own.some(Boolean)}`,
  ];
}

const ME = "<me>";
const SENTENCE_END = /^[.!?:;]+$/;

/** Whether a text is a draft for somebody, words of others, or an order for now on a text: what it states says nothing about the speaker. Linear. Pure. */
export function isForeign(text: string, model: LinearModel): boolean {
  let sum = 0; // of whole numbers, far below 2 ** 53
  for (const [name, by] of foreignFeatures(text)) {
    const row = rowOf(model, name);
    if (row !== undefined) sum += by * ((model.rows[row + 1] ?? 0) - (model.rows[row] ?? 0));
  }
  return (sum * model.scale) / STEPS > LEAST_OF_FOREIGN;
}

/** Odds, as natural logarithm. */
const LEAST_OF_FOREIGN = 0;
