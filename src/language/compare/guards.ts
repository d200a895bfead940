import { ENGLISH } from "../en/english.ts";
import { languageOf } from "../languages.ts";
import { deniesInOtherLanguage } from "../other-languages.ts";
import { sentenceOf } from "../sentence/sentence.ts";
import type { Word } from "../sentence/words.ts";
import { gistOf, type Sort } from "./gist.ts";

/** What sets two statements apart so surely that nobody but a person may call them the same. */
export type Guard = "numbers" | "names" | "negation";

const SORTS: readonly Sort[] = ["number", "day", "address"];
const NEGATIONS: ReadonlySet<string> = new Set(
  "not never no none nobody nothing neither nor without nowhere cannot".split(" "),
);

/** The first guard that objects to two statements being the same; undefined where none does. Linear. Pure. */
export function guardBetween(a: string, b: string): Guard | undefined {
  const [x, y] = [gistOf(a).values, gistOf(b).values];
  if (SORTS.some((sort) => !areEqual(x[sort], y[sort]))) return "numbers";
  if (!areEqual(namesIn(a), namesIn(b))) return "names";
  return denies(a) === denies(b) ? undefined : "negation";
}

function areEqual(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((one) => b.has(one));
}

/** Names as capital letters inside a sentence show them, in lower case; of German, which writes all nouns so, none can be told. Pure. */
export function namesIn(text: string): ReadonlySet<string> {
  if (languageOf(text)?.code === "de") return new Set();
  return new Set(
    sentenceOf(text)
      .words.filter(isName)
      .map((word) => word.text),
  );
}

function isName({ kind }: Word): boolean {
  return kind === "name" || kind === "code";
}

/** Whether a statement denies something, by its small words. Pure. */
export function denies(text: string): boolean {
  const language = languageOf(text);
  if (language !== undefined && language !== ENGLISH) return deniesInOtherLanguage(text);
  const isDenied = sentenceOf(text).words.some(({ key }) => NEGATIONS.has(key));
  return isDenied || (language === undefined && deniesInOtherLanguage(text));
}
