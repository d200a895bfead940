import { LetterPattern } from "../../text/letters.ts";
import { ENGLISH } from "../en/english.ts";
import { sentenceOf } from "../sentence/sentence.ts";
import { speakerOf } from "./speakers.ts";

/**
 * What a sentence is that states nothing. "courtesy" has no other words; "reply" is small talk only where two people talk,
 * a "scene" only before what it leads to, and a "reason" states what it asks for.
 */
export type Form =
  | "courtesy"
  | "question"
  | "reason"
  | "hypothetical"
  | "quotation"
  | "small-talk"
  | "reply"
  | "scene"
  | "request";

/** The form of a sentence; undefined of a statement. By its first 1,000 characters. Linear. Pure. */
export function formOf(text: string): Form | undefined {
  if (!HAS_WORD.test(text)) return /[\p{L}\p{N}]/u.test(text) ? "small-talk" : "courtesy";
  const form = ENGLISH.table("forms").says(sentenceOf(text.slice(0, MAX_CHARS))) as Form | undefined; // the rows say nothing else
  const asks = ASKS.test(text.slice(-80)) && !(form === undefined && WONDERS.test(text));
  return asks && form !== "courtesy" && form !== "reason" ? "question" : form;
}

/** Whether a text is phrases of courtesy alone. Pure. */
export function isCourtesy(text: string): boolean {
  return formOf(text) === "courtesy";
}

/** What a question gives for its reason: "Since Jo is vegan, what …"; undefined where it gives none. Pure. */
export function reasonIn(text: string): string | undefined {
  const sentence = sentenceOf(text.slice(0, MAX_CHARS));
  const { row, found } = ENGLISH.table("forms").first(sentence) ?? {};
  const kept = row?.says === "reason" ? found?.parts.T : undefined;
  return kept && sentence.textOf(kept.from, kept.to);
}

const MAX_CHARS = 1_000;
const HAS_WORD = new LetterPattern(String.raw`[\p{L}\p{N}]{2}|[\p{Script=Han}]`);
/**
 * Several marks behind a sentence that is built as a statement and gives a number wonder at it: "The fridge at the clinic reads 9 degrees??". What
 * "is", "you" and the like only ask to be told.
 */
const WONDERS = new LetterPattern(
  String.raw`^(?=.{0,300}\d)(?!(?:so|and|or|but|any|who|what|which|when|where|how|why)\b|.*\b(?:you\b|(?:at|on|by|from|until) \d))(?:(?:the|a|my|our|his|her|this|that) )?[\p{L}'’-]{2,20}(?: (?:in|at|on|of|for|from|with) (?:(?:the|a|my|our|his|her) )?[\p{L}'’-]{2,20})? (?!(?:is|was|does|has)\b)(?:[a-z]{2,13}[^s\W]s|[a-z]{2,13}ed|got|took|went|sent|put|cost)\b.*[?？]\s?[?？!]{1,9}$`,
  "i",
);
const ASKS = new LetterPattern(String.raw`^¿|[?？؟][^\p{L}\p{N}]{0,9}$`);

/**
 * Whether a sentence is somebody's words without saying whose: a quotation alone, or one of a poster, a
 * stranger, a pronoun that means nobody. A title or a name in quotes is none. Pure.
 */
export function isLooseQuotation(sentence: string, knowsPronoun: boolean): boolean {
  const head = sentence.slice(0, MAX_CHARS);
  const inside = head.match(QUOTED)?.join(" ") ?? "";
  if (inside === "") return false;
  const outside = head.replace(QUOTED, " ").trim();
  const covers = lettersIn(inside) >= 0.7 * lettersIn(head);
  const isClause = inside.split(" ").length >= CLAUSE_WORDS || SENTENCE_INSIDE.test(inside);
  if (!covers && !(isClause && SPEAKS.test(outside))) return false;
  if (OWN_WORDS.test(outside) || ATTRIBUTION.test(outside) || speakerOf(sentence) !== undefined) return false;
  return !(knowsPronoun && /\b(?:he|she|they)\b/i.test(outside));
}

/** Fewer words than this are a name or a title. */
const CLAUSE_WORDS = 4;
const QUOTED =
  /"[^"]{1,1000}"|[“„][^“”„]{1,1000}[”“]|«[^«»]{1,1000}»|(?<=^|\s)['‘][^'‘’"]{12,1000}['’](?=[\s,.!]|$)/gu;
const SENTENCE_INSIDE = /\b(?:i|we|you|it|he|she|they)['’ ]|[.!?]["”]/i;
const OWN_WORDS =
  /^(?:i|we|my|our)\b(?! (?:\w{2,12} ){0,2}(?:read|saw|heard|overheard|found|came across)\b)/i;
const ATTRIBUTION = new LetterPattern(
  String.raw`^[-–—] ?\p{Lu}[\p{L}.'’-]{1,30}(?: \p{Lu}[\p{L}.'’-]{1,30}){0,3}$`,
);
const SPEAKS =
  /\b(?:sa(?:id|ys?|ying)|told|wr(?:ote|ites?|itten)|replied|answered|asked|shouted|yelled|whispered|claim(?:s|ed)|reads?|goes|went|state[sd]|tweeted|posted|(?:over)?heard|quote|sign|poster|slogan|headline|lyrics?|caption|sticker|graffiti|proverb|motto|title|printed|according|like)\b|:$/i;

function lettersIn(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}
