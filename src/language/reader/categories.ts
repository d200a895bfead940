import { CATEGORIES, type Category } from "../../domain/vocabulary.ts";
import { classesOf, stemOf } from "./features.ts";
import { type LinearModel, type ReaderModel, STEPS, scoresOf, sharesOf } from "./model.ts";
import { tokensOf } from "./tokens.ts";

/** The features of a statement weigh as much together, however many they are. */
const LENGTH = 6;
const MOST_TOKENS = 60;
/** What a statement is shows at its start: the first words count in full, and half after so many more. */
const FULL_WORDS = 5;
const HALVING_WORDS = 8;
const LESS = 0.7;

/** What shows the category of a statement, each with its weight in steps of 1 / 256. `leadIn`: what stands before it in its text. Pure. */
export function categoryFeatures(statement: string, leadIn: string): ReadonlyMap<string, number> {
  const tokens = tokensOf(statement).slice(0, MOST_TOKENS);
  const classes = classesOf(tokens);
  const signs = new Map<string, number>();
  const note = (name: string, by: number) => signs.set(name, Math.max(by, signs.get(name) ?? 0));
  for (const [at, { word }] of tokens.entries()) {
    const near = 1 / (1 + Math.max(0, at - FULL_WORDS) / HALVING_WORDS);
    const [two = "^", one = "^"] = [classes[at - 2], classes[at - 1]];
    note(`u:${stemOf(word)}`, near);
    note(`w:${word}`, near * LESS);
    note(`e:${word.slice(-3)}`, near * LESS);
    note(`b:${one} ${classes[at]}`, near);
    note(`t:${two} ${one} ${classes[at]}`, near * LESS);
  }
  for (const length of [1, 2, 3, 4]) note(`p:${classes.slice(0, length).join(" ")}`, 1);
  note(`len${Math.min(6, Math.floor(tokens.length / 3))}`, LESS);
  note("b", 1);
  const before = tokensOf(leadIn.slice(-MOST_BEFORE)).map(({ word }) => word);
  if (before.length > 0) note(`lead:${before.slice(-2).join(" ")}`, 1);
  const squares = [...signs.values()].reduce((sum, by) => sum + by * by, 0);
  const scale = (STEPS * LENGTH) / Math.sqrt(squares);
  return new Map([...signs].map(([name, by]) => [name, Math.round(by * scale)]));
}

const MOST_BEFORE = 30;

/** So likely the category of a statement is at least: one less sure, told to be what it is on a page, is wrong more often than right. */
const LEAST_LIKELY = 0.3;

/** The likeliest category of a statement, by multinomial logistic regression; `fact` where none is likely enough. Pure. */
export function categoryOf(statement: string, leadIn: string, model: LinearModel): Category {
  const shares = sharesOf(model, categoryFeatures(statement, leadIn));
  const most = Math.max(...shares);
  return (most >= LEAST_LIKELY ? CATEGORIES[shares.indexOf(most)] : undefined) ?? "fact";
}

/** Whether a statement, as a whole, reads more like a promise than like a fact. Pure. */
export function readsLikePromise(statement: string, leadIn: string, model: LinearModel): boolean {
  const [fact = 0, promise = 0] = scoresOf(model, categoryFeatures(statement, leadIn));
  return promise > fact;
}

/**
 * The words of a statement that most made it a promise, or of its category, in their order: those without which, were they unknown, it reads least like that. At
 * most `MOST_WORDS`. Quadratic in its words, of which at most 60 count. Pure.
 */
export function decidingWords(
  statement: string,
  as: Category | "promise",
  { promises, categories }: Pick<ReaderModel, "promises" | "categories">,
): readonly string[] {
  const [model, at] = as === "promise" ? [promises, 1] : [categories, CATEGORIES.indexOf(as)];
  const marginOf = (text: string) => {
    const scores = scoresOf(model, categoryFeatures(text, ""));
    return (scores[at] ?? 0) - Math.max(...scores.filter((_, other) => other !== at));
  };
  const whole = marginOf(statement);
  const words = tokensOf(statement).slice(0, MOST_TOKENS);
  const losses = words.map(({ text, start, end }) => ({
    text,
    start,
    loss: whole - marginOf(`${statement.slice(0, start)}${UNKNOWN}${statement.slice(end)}`),
  }));
  return losses
    .filter(({ text, loss }) => loss > 0 && /[\p{L}\d]/u.test(text))
    .sort((a, b) => b.loss - a.loss)
    .slice(0, MOST_WORDS)
    .sort((a, b) => a.start - b.start)
    .map(({ text }) => text);
}

const MOST_WORDS = 3;
const UNKNOWN = "\ufffd";
