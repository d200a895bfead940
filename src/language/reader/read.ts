import type { Category } from "../../domain/vocabulary.ts";
import { FIRST_PERSON, I } from "../../text/foreign-words.ts";
import { categoryOf, readsLikePromise } from "./categories.ts";
import { featuresOf, stemOf, type TokenFeatures } from "./features.ts";
import { type LinearModel, type ReaderModel, weigh } from "./model.ts";
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

/** Where the date, number or name with a number ends that a statement ends in: `2026-11-30` and `M15w` are not cut in two. */
function wholeNumber(text: string, end: number): number {
  REST_OF_NUMBER.lastIndex = end;
  return REST_OF_NUMBER.test(text) ? REST_OF_NUMBER.lastIndex : end;
}

const REST_OF_NUMBER = /(?<=\d)(?:(?:[-./:]\d{1,4}){1,3}(?!\d)|[\p{L}\d]{1,20})/uy;
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

/** A word of a remark that may name whom a statement is about. */
export interface Candidate {
  /** As written, without a possessive ending. */
  readonly name: string;
  readonly isName: boolean;
  /** Number of its token in the text. */
  readonly place: number;
  readonly features: readonly string[];
}

/**
 * The words that may name whom the statement between two places of a text is about: any word in it, and names before it. A statement that begins
 * with "I" has none, one that begins with "my" none before it. Linear. Pure.
 */
export function candidatesOf(
  text: string,
  span: { readonly start: number; readonly end: number },
): readonly Candidate[] {
  const tokens = tokensOf(text);
  const from = tokens.findIndex(({ start }) => start >= span.start);
  const within = tokens.filter(({ start, end }) => start >= span.start && end <= span.end);
  if (from < 0 || within.length === 0) return [];
  const opens = within[0]?.word ?? "";
  if (I.has(opens)) return [];
  const isOwn = within.some(({ word }) => FIRST_PERSON.has(word));
  const capitals = within.filter(({ text }, at) => at > 0 && isCapitalised(text)).length;
  let nth = 0;
  return tokens.flatMap((token, at) => {
    const isWithin = token.start >= span.start;
    const isName = isCapitalised(token.text);
    const isNamable = /^\p{L}\S/u.test(token.text) && !FIRST_PERSON.has(token.word);
    if (!isNamable || token.start >= span.end || (!isWithin && (!isName || FIRST_PERSON.has(opens))))
      return [];
    if (isName) nth += 1;
    const setting = { tokens, from, at, isWithin, opens, isOwn, capitals, nth, length: within.length };
    return [
      { name: token.text.replace(/['’]s$/u, ""), isName, place: at, features: signsOf(token, setting) },
    ];
  });
}

interface Setting {
  readonly tokens: readonly Token[];
  /** Places of the first token of the statement, and of this one. */
  readonly from: number;
  readonly at: number;
  readonly isWithin: boolean;
  /** The statement's first word. */
  readonly opens: string;
  readonly isOwn: boolean;
  readonly capitals: number;
  readonly nth: number;
  readonly length: number;
}

function signsOf(token: Token, setting: Setting): readonly string[] {
  const { tokens, from, at, isWithin, opens, isOwn, capitals, nth, length } = setting;
  const isName = isCapitalised(token.text);
  const isOwning = /['’]s$/u.test(token.text);
  const name = token.word.replace(/'s$/, "");
  const word = (i: number) => tokens[i]?.word ?? (i < 0 ? "^" : "$");
  const shape = (i: number) => shapeOf(tokens[i]);
  const place = Math.max(-1, Math.min(4, at - from));
  const behindOwn = tokens.slice(from, at).some((one) => FIRST_PERSON.has(one.word));
  const isTitled = tokens.slice(Math.max(0, at - 2), at).some((one) => TITLES.has(one.word));
  const [before, after] = [stemOf(word(at - 1)), stemOf(word(at + 1))];
  const c = `${isName ? "C" : "c"}${isOwning ? "o" : ""}`;
  return [
    "b",
    c,
    `n:${name}`,
    `s:${stemOf(name)}`,
    `e:${name.slice(-3)} ${c}`,
    `${c} p${place}`,
    `${c} me${behindOwn} ${isOwn}`,
    `${c} p${place} me${behindOwn}`,
    `${c} -1:${before}`,
    `${c} +1:${after}`,
    `${c} -2:${stemOf(word(at - 2))} ${before}`,
    `${c} +2:${after} ${stemOf(word(at + 2))}`,
    `${c} ${shape(at - 1)} ${shape(at + 1)}`,
    `e+:${c} ${word(at + 1).slice(-2)}`,
    `e+:${c} ${place} ${word(at + 1).slice(-3)}`,
    `${c} nth${isName ? Math.min(4, nth) : "-"} caps${Math.min(3, capitals)}`,
    `${c} in${isWithin} ${place}`,
    `${c} f:${stemOf(opens)} p${place}`,
    `${c} len${Math.min(4, Math.floor(length / 4))} p${place}`,
    `${c} two${isCapitalised(tokens[at + 1]?.text ?? "")}`,
    `${c} after${isCapitalised(tokens[at - 1]?.text ?? "")} p${place}`,
    `${c} title${isTitled}`,
    `${c} it${isWithin} ${PRONOUNS.has(opens) ? opens : "-"}`,
    `${c} own${FIRST_PERSON.has(opens)} p${place}`,
  ];
}

function isCapitalised(text: string): boolean {
  return /^\p{Lu}/u.test(text);
}

function shapeOf(token: Token | undefined): string {
  const text = token?.text ?? "$";
  if (/^\d/.test(text)) return "d";
  return isCapitalised(text) ? "X" : /^\p{L}/u.test(text) ? "x" : text;
}

const TITLES: ReadonlySet<string> = new Set(
  "mr mrs ms dr prof herr frau señora señor monsieur madame mme".split(" "),
);
const PRONOUNS: ReadonlySet<string> = new Set(
  "he she they he's she's they're his her their er sie ihr él ella il elle".split(" "),
);
