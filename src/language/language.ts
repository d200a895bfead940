import { GERMAN_DATES } from "./de/date-forms.ts";
import { germanWords } from "./de/lexicon.ts";
import { ENGLISH_DATES } from "./en/date-forms.ts";
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
