import type { Category } from "../../domain/vocabulary.ts";
import { categoryOf } from "./categories.ts";
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

/** From this margin on a statement is kept; a promise missed is worse than one too many. */
const LEAST_MARGIN = 1;
const LEAST_OF_PROMISE = 0;

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
  return spansOf(text, models.spans)
    .filter(({ isPromise, margin }) => margin >= (isPromise ? LEAST_OF_PROMISE : LEAST_MARGIN))
    .map((span) => {
      const words = text.slice(span.start, span.end);
      const category = categoryOf(words, text.slice(0, span.start), models.categories);
      return { ...span, text: words, about: aboutOf(text, span, models), category };
    });
}

/** Odds, as natural logarithm, from which on a statement is about a name: a name that is seen for the first time is never likely. */
const LEAST_OF_NAME = -1.5;

/** The likeliest name. */
function aboutOf(text: string, span: Span, { names }: ReaderModel): string | undefined {
  let [best, name]: [number, string | undefined] = [LEAST_OF_NAME / names.scale, undefined];
  for (const candidate of candidatesOf(text, span)) {
    const [score = 0] = weigh(names, candidate.features);
    if (score > best) [best, name] = [score, candidate.name.toLowerCase()];
  }
  return name;
}
