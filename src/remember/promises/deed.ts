import { gistOf } from "../../language/compare/gist.ts";
import { denies, guardBetween } from "../../language/compare/guards.ts";
import { proseLines } from "../../language/extract/lines.ts";
import { sentencesOf } from "../../language/extract/sentences.ts";
import { languageOf } from "../../language/languages.ts";
import { sentenceOf } from "../../language/sentence/sentence.ts";
import type { Word } from "../../language/sentence/words.ts";
import { analyse } from "../../text/analyse.ts";

/** What somebody plainly says to have done. */
export interface Deed {
  /** The sentence, as said. */
  readonly sentence: string;
  /** Bases of the verbs of what was done. */
  readonly acts: ReadonlySet<string>;
  readonly terms: ReadonlySet<string>;
}

/** A deed tells most of what was promised: so much of its content words. */
const ENOUGH = 2 / 3;
/** Before what was done stands who did it, at most: "I have just". */
const SUBJECT_WORDS = 4;
const SELF: ReadonlySet<string> = new Set(["i", "we", "ich", "wir"]);
/** What was wanted, tried or said was not done. */
const NOT_DONE =
  /\b(?:will|would|should|could|might|may|if|when|almost|nearly|soon|wenn|würde|sollte|fast|bald)\b/iu;

/**
 * The deeds that a text plainly tells of its speaker: a sentence in the first person, or without a person, whose verb is past, and that
 * neither asks nor denies nor puts it off. English and German; of other languages none is known plainly. Linear. Pure.
 */
export function deedsIn(text: string): readonly Deed[] {
  const around = languageOf(text);
  return proseLines(text)
    .flatMap((line) => sentencesOf(line.text))
    .flatMap((sentence): readonly Deed[] => {
      const language = languageOf(sentence, around);
      if (language === undefined || /\?/.test(sentence) || NOT_DONE.test(sentence) || denies(sentence))
        return [];
      const acts = actsIn((language.sentenceOf(sentence) ?? sentenceOf(sentence)).words);
      return acts.size === 0 ? [] : [{ sentence, acts, terms: new Set(gistOf(sentence).terms) }];
    });
}

function actsIn(words: readonly Word[]): ReadonlySet<string> {
  const first = words.findIndex(({ past }) => past);
  const isOwn = first === 0 || SELF.has(words[0]?.text ?? "") || words[0]?.key === "haben";
  if (first < 0 || !isOwn) return new Set();
  const isNear = first < SUBJECT_WORDS || languageOf(words.map(({ text }) => text).join(" "))?.code === "de";
  return new Set(isNear ? words.filter(({ past }) => past).map(({ key }) => key) : []);
}

/** Whether a deed is what a promise says: its verb, two thirds of its content words, and the same names and numbers. Linear. Pure. */
export function fulfils({ sentence, acts, terms }: Deed, promise: string): boolean {
  const { words } = languageOf(promise)?.sentenceOf(promise) ?? sentenceOf(promise);
  const done = words.filter(({ key, past }) => !past && acts.has(key)).flatMap(({ text }) => analyse(text));
  if (done.length === 0) return false;
  const promised = gistOf(promise).terms;
  const shared = promised.filter((term) => terms.has(term) || done.includes(term)).length;
  const isMost = shared >= ENOUGH * promised.length;
  return isMost && guardBetween(sentence, promise) !== "names" && sameNumbers(sentence, promise);
}

/** Every amount that was promised is named again. */
function sameNumbers(deed: string, promise: string): boolean {
  const told = gistOf(deed).values.number;
  return [...gistOf(promise).values.number].every((number) => told.has(number));
}
