import { memoised } from "../text/memoised.ts";
import { isAscii } from "../text/normalise.ts";
import { STOP_WORDS } from "../text/stop-words.ts";
import { GERMAN_DATES } from "./de/date-forms.ts";
import { folded, germanWords, looksPast, TELLING_WORDS } from "./de/lexicon.ts";
import { ENGLISH_DATES } from "./en/date-forms.ts";
import { FOREIGN_WORDS } from "./other-languages.ts";
import type { DateWords } from "./sentence/date-rules.ts";
import { type Word, wordsOf } from "./sentence/words.ts";

/** A language whose words and days are known. A folder beside this file holds each. */
export interface Language {
  readonly code: string;
  readonly dates: DateWords;
  readonly wordsOf: (text: string) => readonly Word[];
}

export const ENGLISH: Language = { code: "en", dates: ENGLISH_DATES, wordsOf };
export const GERMAN: Language = { code: "de", dates: GERMAN_DATES, wordsOf: germanWords };

const LETTER = /[\p{L}]/gu;
const WORD = /[\p{L}][\p{L}\p{M}'’]{0,40}/gu;

/**
 * The language in which a text is written, as far as its small words tell: one that has a folder, or undefined for any
 * other. `otherwise`: of a text that does not tell. Pure.
 */
export function languageOf(text: string, otherwise: Language | undefined = ENGLISH): Language | undefined {
  const head = text.slice(0, 1_000);
  const letters = head.match(LETTER)?.length ?? 0;
  if (letters > 0 && lettersOfOtherScripts(head) * 2 > letters) return undefined;
  const { english, german, either, strong, other } = wordsIn(head);
  const isOther = other >= 2 ? other > english : other === 1 && english === 0 && ACCENTED.test(head);
  const isGerman = german > other || (german > 0 && german === other && either > 0);
  if (isGerman && german > english) return GERMAN;
  if (either > 0 && english === 0 && other <= either && (strong > 0 || GERMAN_LETTER.test(head)))
    return GERMAN;
  if (isOther) return undefined;
  const isUntold = english + german + other === 0;
  if (isUntold && hasGermanParticiple(head)) return GERMAN;
  return isUntold ? otherwise : ENGLISH;
}

/**
 * How dates are named in the language of a text, which in lower case is `lower`. Most texts name none in any language: of those the language is
 * not looked for, and English finds none either. Pure.
 */
export function dateWordsOf(text: string, lower: string): DateWords {
  const mayName = [ENGLISH, GERMAN].some(({ dates }) => dates.cue.test(lower));
  return ((mayName ? languageOf(text) : undefined) ?? ENGLISH).dates;
}

const GERMAN_ENDING = /^(?!fahrenheit)\p{L}{3,20}(?:[^o]ung|heit|keit|schaft)(?:en)?$/u;
const GERMAN_LETTER = /[äöüß]/iu;

/** "Kopfschmerzen gehabt": few English words are formed so. */
function hasGermanParticiple(text: string): boolean {
  const words = text.match(/(?<!\p{L})ge\p{Ll}{3,16}(?:t|en)(?!\p{L})/gu) ?? [];
  return words.some((word) => !/ist$|(?:[^aeiou]|e)est$|men$|shift$/.test(word) && looksPast(folded(word)));
}

/** Characters of texts whose words are counted: more than one question about a text begins with its language. */
const KEPT_CHARS = 40_000;

/** How many small words of each language a text has. */
const wordsIn = memoised((text: string) => {
  let [english, german, either, strong, other] = [0, 0, 0, 0, 0];
  for (const [raw] of text.matchAll(WORD)) {
    const word = raw.toLowerCase().replaceAll("’", "'");
    const inEnglish = STOP_WORDS.has(word);
    const inGerman = TELLING_WORDS.has(folded(word)) || GERMAN_ENDING.test(word);
    if (inEnglish && !inGerman) english += 1;
    if (RARE_IN_ENGLISH.has(word)) strong += 1;
    if (inGerman && ENGLISH_TOO.has(word) && !inEnglish) either += 1;
    else if (inGerman && !inEnglish && raw !== raw.toUpperCase()) german += 1;
    if (FOREIGN_WORDS.has(word) && !(inEnglish && ENGLISH_TOO.has(word))) other += 1;
  }
  return { english, german, either, strong, other };
}, KEPT_CHARS);

const ACCENTED = /[äöüßéèêàçñáíóúãõåøœîôûïëıışğąęłżźćńśčřžýůěő¿¡]/iu;

/** The pattern stands where only other texts than ASCII come: its sets take long to build. */
function lettersOfOtherScripts(text: string): number {
  if (isAscii(text)) return 0;
  return (
    text.match(
      /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Georgian}\p{Script=Armenian}]/gu,
    )?.length ?? 0
  );
}

/** Of these, those that few English texts have. */
const RARE_IN_ENGLISH: ReadonlySet<string> = new Set(["den", "hat", "bin", "gut"]);

/** Small words of English and of another language. */
const ENGLISH_TOO: ReadonlySet<string> = new Set(
  `me no on o i a do so in an my am is or has la die man war hat bin gut hi ok okay oh ah hm na per pro via super prima total echt
  toll cool lang links fast rat arm den hell tag fort april august september november oma opa dr prof ca circa ab start sage find band
  null hundert moment max`.split(/\s+/),
);
