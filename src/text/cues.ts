import { MONTHS, WEEKDAYS } from "./calendar.ts";
import { SMALL_NUMBERS, TENS } from "./numbers.ts";

/** What a turn of a conversation shows at a glance; bits of one number. */
export const CUE = {
  /** It asks something. */
  question: 1,
  /** It says when: yesterday, last week, in May, 2023. */
  time: 2,
  /** It says how many, in digits or in a word. */
  number: 4,
  /** It names somebody or something: a capital letter within a sentence. */
  name: 8,
  /** An assistant or a tool said it, not a person. */
  assistant: 16,
  /** Whoever spoke before it goes on. */
  goesOn: 32,
} as const;

// All patterns are lists of words or of single characters, and linear.
const QUESTION = /[?？؟]/;
const TIMES =
  "today|tonight|tomorrow|yesterday|now|recently|soon|ago|since|last|next|weekend|" +
  "(?:second|minute|hour|day|week|month|year|decade|morning|afternoon|evening|night)s?|" +
  `${WEEKDAYS.join("|")}|(?:19|20)[0-9]{2}|${MONTHS.join("|")}|` +
  "spring|summer|autumn|winter";
const TIME = new RegExp(String.raw`\b(?:${TIMES})\b`, "i");
const NUMBER = new RegExp(
  String.raw`\p{N}|\b(?:${SMALL_NUMBERS.slice(1).join("|")}|${TENS.join("|")}|dozen|thousand|once|twice|couple|several)\b`,
  "iu",
);
const NAME = /[\p{Ll}\p{N},] \p{Lu}\p{Ll}/u;

/** The cues of a text, as bits of `CUE`. English words; names by their spelling in any script with capitals. Linear. Pure. */
export function cuesOf(text: string): number {
  return (
    (QUESTION.test(text) ? CUE.question : 0) |
    (TIME.test(text) ? CUE.time : 0) |
    (NUMBER.test(text) ? CUE.number : 0) |
    (NAME.test(text) ? CUE.name : 0)
  );
}
