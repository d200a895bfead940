import { isAscii, lettersPattern } from "../../text/letters.ts";
import { STOP_WORDS } from "../../text/stop-words.ts";
import { FOREIGN_WORDS } from "./foreign-words.ts";

const LETTER = lettersPattern(({ L }) => `[${L}]`, "g");
const WORD = lettersPattern(({ L, M }) => `[${L}][${L}${M}'’]{0,40}`, "g");

/** Whether a text is written in another language than English, as far as its small words tell. Pure. */
export function isForeign(text: string): boolean {
  const head = text.slice(0, 1_000);
  const letters = head.match(LETTER(head))?.length ?? 0;
  if (letters === 0) return false;
  if (lettersOfOtherScripts(head) * 2 > letters) return true;
  let foreign = 0;
  let english = 0;
  for (const [raw] of head.matchAll(WORD(head))) {
    const word = raw.toLowerCase().replaceAll("’", "'");
    const inEnglish = STOP_WORDS.has(word);
    if (inEnglish) english += 1;
    if (FOREIGN_WORDS.has(word) && !(inEnglish && ENGLISH_TOO.has(word))) foreign += 1;
  }
  return foreign >= 2 ? foreign > english : foreign === 1 && english === 0 && isAccented(head);
}

function isAccented(text: string): boolean {
  return /[äöüßéèêàçñáíóúãõåøœîôûïëıışğąęłżźćńśčřžýůěő¿¡]/iu.test(text);
}

/** The pattern stands where only other texts than ASCII come: its sets take long to build. */
function lettersOfOtherScripts(text: string): number {
  if (isAscii(text)) return 0;
  return (
    text.match(
      /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Georgian}\p{Script=Armenian}]/gu,
    )?.length ?? 0
  );
}

/** Small words of both. */
const ENGLISH_TOO: ReadonlySet<string> = new Set("me no on o i a do so in an my am is or has la".split(" "));
