import type { DateWords } from "./sentence/date-words.ts";
import type { Word } from "./sentence/words.ts";

/** A language whose words and days are known. A folder beside this file holds each. */
export interface Language {
  readonly code: string;
  readonly dates: DateWords;
  readonly wordsOf: (text: string) => readonly Word[];
}
