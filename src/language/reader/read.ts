import type { Category } from "../../domain/vocabulary.ts";
import { categoryOf, readsLikePromise } from "./categories.ts";
import { type ReaderModel, weigh } from "./model.ts";
import { candidatesOf } from "./names.ts";
import { type Span, spansOf } from "./spans.ts";

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
