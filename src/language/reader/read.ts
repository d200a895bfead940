import type { Category } from "../../domain/vocabulary.ts";
import { categoryOf, readsLikePromise } from "./categories.ts";
import { featuresOf, type TokenFeatures } from "./features.ts";
import { type LinearModel, type ReaderModel, weigh } from "./model.ts";
import { candidatesOf } from "./names.ts";
import { type Token, tokensOf } from "./tokens.ts";

/** A statement that the model found in a text. */
export interface Found extends Span {
  /** The words as they stand in the text. */
  readonly text: string;
  /** Whom it is about, lower case; undefined for whoever speaks. */
  readonly about: string | undefined;
  readonly category: Category;
}

/** A longer text is read in pieces: what a statement is shows near it. */
const MOST_CHARS = 1_000;

/** What a text states that is worth keeping, in its order. Linear. Pure. */
export function readText(text: string, models: ReaderModel): readonly Found[] {
  const found: Found[] = [];
  for (let from = 0; from < text.length; ) {
    const piece = text.slice(from, endOfPiece(text, from));
    for (const one of readPiece(piece, models))
      found.push({ ...one, start: one.start + from, end: one.end + from });
    from += piece.length;
  }
  return found;
}

/** Behind the last sentence, else the last word, that is whole. */
function endOfPiece(text: string, from: number): number {
  const most = from + MOST_CHARS;
  if (text.length <= most) return text.length;
  const head = text.slice(from, most);
  const end = Math.max(...[". ", "! ", "? ", "\n"].map((mark) => head.lastIndexOf(mark) + 2), 0);
  return from + (end > MOST_CHARS / 2 ? end : head.lastIndexOf(" ") + 1 || MOST_CHARS);
}

function readPiece(text: string, models: ReaderModel): readonly Found[] {
  return spansOf(text, models.spans).map((span) => {
    const words = text.slice(span.start, span.end);
    const leadIn = text.slice(0, span.start);
    const isPromise = span.isPromise && readsLikePromise(words, leadIn, models.promises);
    const category = categoryOf(words, leadIn, models.categories);
    return { ...span, isPromise, text: words, about: aboutOf(text, span, models), category };
  });
}

/** Odds, as natural logarithm, from which on a statement is about a name: less than even, as words that nobody used before weigh nothing. */
const LEAST_OF_NAME = -0.5;

/** The likeliest name, with the parts of it that stand beside it: before it may stand another word that begins a sentence. */
function aboutOf(text: string, span: Span, { names }: ReaderModel): string | undefined {
  const least = LEAST_OF_NAME / names.scale;
  const candidates = candidatesOf(text, span);
  const scores = candidates.map(({ features }) => weigh(names, features)[1] ?? 0);
  const best = scores.indexOf(Math.max(least, ...scores));
  if (best < 0) return undefined;
  const isNamed = (at: number) => candidates[at]?.isName === true && candidates[best]?.isName === true;
  const isPart = (at: number) => isNamed(at) && (scores[at] ?? 0) > least;
  let [from, to] = [best, best];
  while (candidates[from]?.place === (candidates[from - 1]?.place ?? -2) + 1 && isPart(from - 1)) from -= 1;
  while (candidates[to + 1]?.place === (candidates[to]?.place ?? -2) + 1 && isNamed(to + 1)) to += 1;
  return candidates
    .slice(from, to + 1)
    .map(({ name }) => name.toLowerCase())
    .join(" ");
}

/** A part of a text that states something that is worth keeping. */
interface Span {
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
function spansOf(text: string, model: LinearModel): readonly Span[] {
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
