import { fenceAfter } from "../text/fence.ts";

/**
 * A text without what an order hands over for work: what is to be translated, proofread or summed up says nothing about the person. What
 * stands before such an order stays, and what follows it where the order ends with a quotation, a fence or a log. Linear. Pure.
 */
export function ownWords(text: string): string {
  if (!MAY_HAND_OVER.test(text)) return text;
  const kept: string[] = [];
  let from = 0; // of what is neither kept nor handed over yet
  for (const { index, sentence } of sentencesIn(text)) {
    if (index < from) continue;
    const order = orderIn(sentence);
    if (order === undefined) continue;
    kept.push(text.slice(from, index));
    const end = endOfHandedOver(text, index + order);
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
  return length === undefined ? undefined : from + length;
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

/** How long an order is that a sentence begins with; undefined for none. */
function orderIn(sentence: string): number | undefined {
  return ORDERS.map((order) => order.exec(sentence)?.[0].length).find((length) => length !== undefined);
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

/** A part of every order: most remarks have none, and the patterns of orders take 20 ms to compile. */
const MAY_HAND_OVER = /[:\n"“«„]/;
const MOST_CHARS = 200;
const MOST_QUOTED = 4_010;
const ENDS = /[.!?](?=\s)\s{1,4}|\n+\s{0,4}/g;
const ASKED = String.raw`^\s{0,4}(?:(?:hey|hi|ok(?:ay)?|so|now|please|kindly|bitte|can you|could you|would you|will you|help me)[ ,]{1,2}){0,3}`;
const WORDS = String.raw`(?:text|grammar|spelling|typos?|sentences?|paragraph|e-?mail|letter|essay|message|draft|translation|poem|haiku|wording|cv|resume|post|tweet|article|note)`;
/** Orders that have a text behind them: up to the colon, the end of the line or the quotation. */
const ORDERS: readonly RegExp[] = [
  String.raw`(?:translate|proof-?read|rephrase|reword|rewrite|paraphrase|summari[sz]e|transcribe|spell-?check)\b[^.!?:\n"“«]{0,80}(?::|$|\n|(?=["“«]))`,
  String.raw`(?:fix|check|turn|convert|correct|edit|improve|review|shorten|polish|format|explain|make)\b[^.!?:\n"“«]{0,40}\b(?:this|these|the following|below|${WORDS})\b[^.!?:\n"“«]{0,40}(?::|\n|(?=["“«]))`,
  String.raw`(?:here(?:['’]s| is| are)|this is|below is) (?:an?|the|my|his|her|their|our|what) (?:\S{1,20} ){0,3}?(?:${WORDS}|transcript|story|lyrics|log|chat|speech|wrote|said)\b[^.!?:\n]{0,40}[:\n]`,
  String.raw`(?:übersetze?|korrigiere?|formuliere?|fasse?|schreibe?|lies|verbessere?)\b[^.!?:\n"„]{0,60}(?::|(?=["„]))`,
  String.raw`(?:traduis|traduisez|corrige|corrigez|résume|traduce|traduzca|corrige|resume|traduci|correggi|traduza)\b[^.!?:\n"«]{0,60}(?::|(?=["«]))`,
  String.raw`(?:переведи|исправь|перефразируй|отредактируй)(?:те)?[^.!?:\n"«]{0,60}(?::|(?=["«]))`,
].map((order) => new RegExp(ASKED + order, "i"));
/** What stands behind an order as a piece by itself: a quotation, a fence, a block in tags, quoted lines, the lines of a log. */
const BLOCKS: readonly RegExp[] = [
  /^\s{0,4}(?:"[^"]{0,4000}"|“[^”]{0,4000}”|«[^»]{0,4000}»|„[^“”]{0,4000}[“”])/u,
  /^\s{0,4}<([a-z][\w-]{0,30})>[\s\S]*?<\/\1>/iu,
  /^\s{0,4}(?:>[^\n]*(?:\n|$))+/u,
  /^\s{0,4}(?:[ \t]*(?:\[?\d{4}-\d\d-\d\d[T ,]|\[?\d\d:\d\d:\d\d|\[?(?:INFO|WARN(?:ING)?|ERROR|DEBUG|TRACE|FATAL)\b|at [\w$.<>]+ ?\(|Traceback \(|File "|\$ |Caused by:)[^\n]*(?:\n|$))+/u,
];
