import { fenceAfter } from "../text/fence.ts";
import { DREAMS, isDraft, MAY_DRAFT, QUOTES_OTHERS, RESUMES, SELF } from "./drafts.ts";

/**
 * A text without what a person handed over in it for work: what is to be translated, proofread or summed up, a part in a role play,
 * a letter with its greeting and its ending, a draft for somebody else, samples, fiction, a dream, the words of another. None of that says
 * anything about them. What stands before such an order stays, and what follows it where the order ends with a quotation, a fence or a log,
 * or where they say that they speak of something else ("by the way"). Linear. Pure.
 */
export function ownWords(text: string): string {
  if (!MAY_HAND_OVER.test(text) && !MAY_DRAFT.test(text)) return text;
  const letter = letterIn(text);
  if (letter !== undefined) return text.slice(0, letter);
  const kept: string[] = [];
  let from = 0; // of what is neither kept nor handed over yet
  for (const { index, sentence } of sentencesIn(text)) {
    if (index < from) continue;
    if (OF_WHAT_IS_BEFORE.test(sentence) && index > 0) return "";
    const order = orderIn(sentence, text.slice(index, index + MOST_QUOTED));
    const other = order === undefined ? wordsOfOthers(text, index, sentence) : undefined;
    if (order === undefined && other === undefined) continue;
    kept.push(text.slice(from, index));
    const end = other ?? endOfHandedOver(text, index + (order ?? 0));
    if (end === undefined) return kept.join("");
    from = end;
  }
  return from === 0 ? text : kept.join("") + text.slice(from);
}

/** Where what is handed over ends behind its order; undefined where nothing follows it. */
function endOfHandedOver(text: string, from: number): number | undefined {
  const behind = text.slice(from, from + MOST_QUOTED);
  const block = BLOCKS.map((kind) => kind.exec(behind)?.[0].length).find((length) => length !== undefined);
  const length = block ?? lengthOfFence(behind);
  if (length !== undefined) return from + length;
  const again = RESUMES.exec(text.slice(from));
  return again === null ? undefined : from + again.index + again[0].length - (again[1] ?? "").length;
}

/** How long a fence is that a text begins with, and that is closed. */
function lengthOfFence(text: string): number | undefined {
  let fence: string | undefined;
  for (let at = text.search(/\S/u); at !== -1 && at < text.length; ) {
    const end = text.indexOf("\n", at);
    const lineEnd = end === -1 ? text.length : end;
    const before = fence;
    fence = fenceAfter(before, text.slice(at, lineEnd));
    if (fence === undefined) return before === undefined ? undefined : lineEnd;
    at = lineEnd + 1;
  }
  return undefined;
}

/** Where the words of another end that follow in a paragraph, or what was dreamt; undefined where the person speaks. */
function wordsOfOthers(text: string, index: number, sentence: string): number | undefined {
  const said = QUOTES_OTHERS.exec(sentence)?.[0].length;
  const isTheirs = said !== undefined && SELF.test(text.slice(index + said, index + said + MOST_CHARS));
  if (!isTheirs && !DREAMS.test(sentence)) return undefined;
  const end = text.indexOf("\n", index + (said ?? 0) + 1);
  return end === -1 ? text.length : end;
}

/** How long an order is that a sentence begins with; undefined for none. */
function orderIn(sentence: string, from: string): number | undefined {
  const orders = OPENS_A_TEXT.test(sentence) ? ORDERS : ORDERS.slice(0, 1);
  for (const order of orders) {
    const begins = order.exec(sentence)?.[0].length;
    if (begins !== undefined) return begins;
  }
  const colon = sentence.indexOf(":") + 1;
  const isOrder = PLAYS.test(sentence) || isDraft(sentence, from.slice(colon > 0 ? colon : sentence.length));
  return isOrder ? sentence.length : undefined;
}

interface Placed {
  readonly index: number;
  /** At most so much of it as an order has. */
  readonly sentence: string;
}

function* sentencesIn(text: string): Generator<Placed> {
  let from = 0;
  for (const { index, 0: end } of text.matchAll(ENDS)) {
    yield { index: from, sentence: text.slice(from, Math.min(index + 1, from + MOST_CHARS)) };
    from = index + end.length;
  }
  if (from < text.length) yield { index: from, sentence: text.slice(from, from + MOST_CHARS) };
}

/** Where a letter begins that the text ends with; undefined for none. */
function letterIn(text: string): number | undefined {
  const begin = GREETING.exec(text)?.index;
  return begin !== undefined && FAREWELL.test(text.slice(begin)) ? begin : undefined;
}

/** A part of every order and letter: most remarks have none, and the patterns of orders take 20 ms to compile. */
const MAY_HAND_OVER =
  /[:\n"“«„]|translate|proof-?read|rephrase|reword|rewrite|paraphrase|summari|transcribe|spell-?check|role-? ?play|let['’]?s|pretend|imagine|act as|play the|you are now|stay in character|suppose|stell|tu so|spiel|sincerely|faithfully|truly|regards|wishes|grü|cordialement|saludo|atentamente/i;
const MOST_CHARS = 200;
const MOST_QUOTED = 4_010;
const ENDS = /[.!?](?=\s)\s{1,4}|\n+\s{0,4}/g;
const ASKED = String.raw`^\s{0,4}(?:(?:hey|hi|ok(?:ay)?|so|now|please|kindly|bitte|can you|could you|would you|will you|help me)[ ,]{1,2}){0,3}`;
const WORDS = String.raw`(?:text|grammar|spelling|typos?|sentences?|paragraph|e-?mail|letter|essay|message|draft|translation|poem|haiku|wording|cv|resume|post|tweet|article|note)`;
/** Orders that have a text behind them: up to the colon, the end of the line or the quotation. */
const OPENS_A_TEXT = /[:\n"“„«]/;
/** But for the first one, they end with what `OPENS_A_TEXT` has. */
const ORDERS: readonly RegExp[] = [
  String.raw`(?:translate|proof-?read|rephrase|reword|rewrite|paraphrase|summari[sz]e|transcribe|spell-?check)\b[^.!?:\n"“«]{0,80}(?::|$|\n|(?=["“«]))`,
  String.raw`(?:fix|check|turn|convert|correct|edit|improve|review|shorten|polish|format|explain|make)\b[^.!?:\n"“«]{0,40}\b(?:this|these|the following|below|${WORDS})\b[^.!?:\n"“«]{0,40}(?::|\n|(?=["“«]))`,
  String.raw`(?:here(?:['’]s| is| are)|this is|below is) (?:an?|the|my|his|her|their|our|what) (?:\S{1,20} ){0,3}?(?:${WORDS}|transcript|story|lyrics|log|chat|speech|wrote|said)\b[^.!?:\n]{0,40}[:\n]`,
  String.raw`(?:übersetze?|korrigiere?|formuliere?|fasse?|schreibe?|lies|verbessere?)\b[^.!?:\n"„]{0,60}(?::|(?=["„]))`,
  String.raw`(?:traduis|traduisez|corrige|corrigez|résume|traduce|traduzca|corrige|resume|traduci|correggi|traduza)\b[^.!?:\n"«]{0,60}(?::|(?=["«]))`,
  String.raw`(?:переведи|исправь|перефразируй|отредактируй)(?:те)?[^.!?:\n"«]{0,60}(?::|(?=["«]))`,
].map((order) => new RegExp(ASKED + order, "i"));
/** All that follows is said in a part. */
const PLAYS = new RegExp(
  `${ASKED}(?:let['’]?s (?:role-? ?play|play|pretend)|role-? ?play|pretend (?:you|to|that|i|we)|imagine (?:you|i|we|that)|act as|play the (?:role|part)|you are now|stay in character|suppose (?:you|i|we) (?:are|am|were|was)|stell(?:e|en sie)? dir vor|tu so,? als|rollenspiel|spiel(?:e)? (?:die rolle|einen|eine))(?!\\p{L})`,
  "iu",
);
/** An order about the text that it stands behind. */
const OF_WHAT_IS_BEFORE = new RegExp(
  String.raw`${ASKED}(?:translate|proof-?read|rephrase|reword|rewrite|paraphrase|summari[sz]e|spell-?check) (?:this|that|it|the above|the text above)\b[^:\n"“]{0,60}[.!?]?$`,
  "iu",
);
/** What stands behind an order as a piece by itself: a quotation, a fence, a block in tags, quoted lines, the lines of a log. */
const BLOCKS: readonly RegExp[] = [
  /^\s{0,4}(?:"[^"]{0,4000}"|“[^”]{0,4000}”|«[^»]{0,4000}»|„[^“”]{0,4000}[“”])/u,
  /^\s{0,4}<([a-z][\w-]{0,30})>[\s\S]*?<\/\1>/iu,
  /^\s{0,4}(?:>[^\n]*(?:\n|$))+/u,
  /^\s{0,4}(?:[ \t]*(?:\[?\d{4}-\d\d-\d\d[T ,]|\[?\d\d:\d\d:\d\d|\[?(?:INFO|WARN(?:ING)?|ERROR|DEBUG|TRACE|FATAL)\b|at [\w$.<>]+ ?\(|Traceback \(|File "|\$ |Caused by:)[^\n]*(?:\n|$))+/u,
];
const GREETING =
  /(?:^|\n)\s{0,8}(?:dear|hi|hello|sehr geehrte[rs]?|liebe[rs]?|hallo|guten tag|cher|chère|estimad[oa])\b[^\n.!?,]{1,60}[,\n]/iu;
const FAREWELL =
  /(?:^|[\s,.])(?:yours (?:sincerely|faithfully|truly)|(?:kind|best|warm) (?:regards|wishes)|sincerely|regards|mit freundlichen grü(?:ß|ss)en|(?:viele|liebe|beste) grü(?:ß|ss)e|cordialement|un saludo|atentamente)(?=$|[\s,.!])/iu;
