import { featuresOf, type TokenFeatures } from "./features.ts";
import { type LinearModel, weigh } from "./model.ts";
import { type Token, tokensOf } from "./tokens.ts";

/** A part of a text that states something that is worth keeping. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly isPromise: boolean;
}

/** Classes of a token: outside, first or next of a fact, first or next of a promise. */
const [OUTSIDE, FACT, IN_FACT, PROMISE, IN_PROMISE] = [0, 1, 2, 3, 4] as const;
const CLASSES = [OUTSIDE, FACT, IN_FACT, PROMISE, IN_PROMISE] as const;
const IMPOSSIBLE = -(2 ** 28);

/**
 * The statements of a text by a linear-chain conditional random field (Lafferty, McCallum and Pereira, 2001): the most likely sequence of
 * classes (Viterbi), in whole numbers, so that every machine finds the same. Linear. Pure.
 */
export function spansOf(text: string, model: LinearModel): readonly Span[] {
  const tokens = tokensOf(text);
  const scores = scoresOf(featuresOf(tokens), model);
  const classes = likeliest(scores, model);
  const spans: Span[] = [];
  for (let from = 0; from < tokens.length; from += 1) {
    const first = classes[from];
    if (first !== FACT && first !== PROMISE) continue;
    let to = from + 1;
    while (classes[to] === first + 1) to += 1;
    const [opens, closes] = edgesOf(tokens.slice(from, to));
    const [start, end] = [Math.max(opens, spans.at(-1)?.end ?? 0), wholeNumber(text, closes)];
    if (end > start) spans.push({ start, end, isPromise: first === PROMISE });
    from = to - 1;
  }
  return spans;
}

/** What the features of each token weigh; those around it once for all tokens that share them. */
function scoresOf(features: readonly TokenFeatures[], model: LinearModel): readonly Int32Array[] {
  let [last, shared]: [TokenFeatures["around"] | undefined, Int32Array] = [undefined, new Int32Array()];
  return features.map(({ own, around }) => {
    if (around !== last) [last, shared] = [around, weigh(model, around)];
    return weigh(model, own, shared);
  });
}

/** Without marks at its ends. */
function edgesOf(tokens: readonly Token[]): readonly [number, number] {
  const first = tokens.findIndex(({ text }) => !OPENING_MARK.test(text));
  const last = tokens.findLastIndex(({ text }) => !CLOSING_MARK.test(text));
  return [tokens[first]?.start ?? 0, tokens[last]?.end ?? 0];
}

/** Where the date or number ends that a statement ends in: `2026-11-30` is not cut in two. */
function wholeNumber(text: string, end: number): number {
  REST_OF_NUMBER.lastIndex = end;
  return REST_OF_NUMBER.test(text) ? REST_OF_NUMBER.lastIndex : end;
}

const REST_OF_NUMBER = /(?<=\d)(?:[-./:]\d{1,4}){1,3}(?!\d)/y;
const OPENING_MARK = /^[,;:.!?…–—-]$/u;
const CLOSING_MARK = /^[,;:.!…–—-]$/u;

function linkOf(model: LinearModel, before: number, after: number): number {
  if ((after === IN_FACT || after === IN_PROMISE) && before !== after && before !== after - 1)
    return IMPOSSIBLE;
  return model.links[before * CLASSES.length + after] ?? 0;
}

function startOf(model: LinearModel, first: number): number {
  if (first === IN_FACT || first === IN_PROMISE) return IMPOSSIBLE;
  return model.links[CLASSES.length ** 2 + first] ?? 0;
}

function likeliest(scores: readonly Int32Array[], model: LinearModel): readonly number[] {
  const cameFrom: number[][] = [];
  let best = CLASSES.map((c) => startOf(model, c) + (scores[0]?.[c] ?? 0));
  for (const score of scores.slice(1)) {
    const from = CLASSES.map((c) => argmax(CLASSES.map((b) => (best[b] ?? 0) + linkOf(model, b, c))));
    best = CLASSES.map((c, i) => {
      const b = from[i] ?? 0;
      return Math.max(IMPOSSIBLE, (best[b] ?? 0) + linkOf(model, b, c)) + (score[c] ?? 0);
    });
    cameFrom.push(from);
  }
  const path = [argmax(best)];
  for (const from of cameFrom.reverse()) path.push(from[path.at(-1) ?? 0] ?? 0);
  return scores.length === 0 ? [] : path.reverse();
}

function argmax(values: readonly number[]): number {
  return values.indexOf(Math.max(...values));
}
