import { LetterPattern } from "../../text/letters.ts";
import { speakerOf } from "./speakers.ts";

/**
 * Whether a sentence is somebody's words without saying whose: a quotation alone, or one of a poster, a
 * stranger, a pronoun that means nobody. A title or a name in quotes is none. Pure.
 */
export function isLooseQuotation(sentence: string, knowsPronoun: boolean): boolean {
  const head = sentence.slice(0, MAX_CHARS);
  const inside = head.match(QUOTED)?.join(" ") ?? "";
  if (inside === "") return false;
  const outside = head.replace(QUOTED, " ");
  const covers = letters(inside) >= 0.7 * letters(head);
  const opens = /^["“„«]/u.test(head) && SPEAKS.test(outside);
  if (!covers && !opens && wordCount(inside) < CLAUSE_WORDS && !SENTENCE_INSIDE.test(inside)) return false;
  if (OWN_WORDS.test(outside.trim())) return false;
  if (speakerOf(sentence) !== undefined || ATTRIBUTION.test(outside.trim())) return false;
  if (knowsPronoun && PRONOUN_SPEAKS.test(outside)) return false;
  return covers || SPEAKS.test(outside);
}

const MAX_CHARS = 2_000;
/** Fewer words than this are a name or a title. */
const CLAUSE_WORDS = 4;
const QUOTED =
  /"[^"]{1,1000}"|[“„][^“”„]{1,1000}[”“]|«[^«»]{1,1000}»|(?<=^|\s)['‘][^'‘’"]{12,1000}['’](?=[\s,.!]|$)/gu;
const SENTENCE_INSIDE = new LetterPattern(String.raw`\b(?:i|we|you|it|he|she|they)['’ ]|[.!?]["”]`, "i");
const OWN_WORDS = new LetterPattern(
  String.raw`^(?:i|we|my|our)\b(?! (?:\w{2,12} ){0,2}(?:read|saw|heard|overheard|found|came across)\b)`,
  "i",
);
const ATTRIBUTION = new LetterPattern(
  String.raw`^[-–—] ?\p{Lu}[\p{L}.'’-]{1,30}(?: \p{Lu}[\p{L}.'’-]{1,30}){0,3}$`,
);
const PRONOUN_SPEAKS = new LetterPattern(String.raw`\b(?:he|she|they)\b`, "i");
const SPEAKS = new LetterPattern(
  String.raw`\b(?:said|says|say|saying|told|wrote|writes|written|replied|answered|asked|shouted|yelled|whispered|claims|claimed|reads|read|goes|went|states|stated|tweeted|posted|overheard|heard|quote|sign|poster|slogan|headline|lyrics?|caption|sticker|graffiti|proverb|motto|title|printed|according|like)\b|:\s*$`,
  "i",
);

function letters(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}

function wordCount(text: string): number {
  return text.match(/[\p{L}\p{N}'’-]{1,60}/gu)?.length ?? 0;
}
