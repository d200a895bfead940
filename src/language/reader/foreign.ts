import { categoryFeatures } from "./categories.ts";
import { type LinearModel, rowOf } from "./model.ts";
import { tokensOf } from "./tokens.ts";

/** Signs count as much as the first words of a statement, see `categoryFeatures`. */
const STEPS = 256;
const MOST_TOKENS = 60;

/** What shows that a text is not the speaker's own: its words, how it begins, and what stands before a colon. Linear. Pure. */
export function foreignFeatures(text: string): ReadonlyMap<string, number> {
  const signs = new Map(categoryFeatures(text, ""));
  const words = tokensOf(text)
    .slice(0, MOST_TOKENS)
    .map(({ word }) => word);
  const colon = words.indexOf(":");
  const before = words.slice(0, Math.max(0, colon));
  for (const sign of [
    ...[1, 2, 3].map((count) => `R:${words.slice(0, count).join(" ")}`),
    ...before.map((word) => `bc:${word}`),
    `-c:${before.slice(-1).join(" ")}`,
    `--c:${before.slice(-2).join(" ")}`,
    `colon:${Math.min(6, colon)}`,
    `R:${words[0]} c:${colon >= 0}`,
    `q:${/["“”„«»]/.test(text)} ${colon >= 0}`,
    `lines:${text.includes("\n")}`,
    `end:${words.at(-1)}`,
  ])
    signs.set(sign, STEPS);
  return signs;
}

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
const LEAST_OF_FOREIGN = 0.25;
