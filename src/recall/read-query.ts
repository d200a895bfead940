import { LIMITS } from "../domain/limits.ts";
import { analyse, analyseAny, hasUnspacedScript } from "../text/analyse.ts";
import { isUnspacedFunctionWord, withoutFunctionWords } from "../text/foreign-words.ts";

import { type SpanOfDays, UTC, type Zone } from "../text/time-zone.ts";
import { type AskedTime, readAskedTime } from "./query-dates.ts";

/** A query as it was understood. */
export interface ReadQuery {
  /** The query, at most `LIMITS.queryChars` long. */
  readonly text: string;
  /** What to look for in the index: terms of everything but the exclusions, distinct, in order. */
  readonly terms: readonly string[];
  /** Other terms that may stand for one of `terms`, where the search looked for them too. */
  readonly related?: Readonly<Record<string, readonly string[]>>;
  /** The query without exclusions, quotes and times that count from now, to compare meanings with. */
  readonly wanted: string;
  readonly time?: QueryTime;
  /** Quoted texts; a result contains each of them word for word. */
  readonly phrases: readonly string[];
  /** Words and quoted texts behind a `-`; a result contains none of them. */
  readonly excluded: readonly string[];
  readonly notices: readonly string[];
}

export interface QueryTime extends AskedTime, SpanOfDays {
  /** Terms of the words that name the time, such as `3` and `march`. */
  readonly terms: readonly string[];
  /** The query asks for nothing but what there was then. */
  readonly alone: boolean;
}

/*
 * A quoted text or a word, each with an optional `-` before it. Linear: quotes end at the next quote, and
 * a quote that never closes is looked for once per quote in a text of bounded length.
 */
const PIECE = /(?<![^\s])(-?)"([^"]*)"|(?<![^\s])-(?=[\p{L}])(\S+)|\S+/gu;
const QUOTES = /[“”„‟«»＂]/gu;

/** Words that ask for no more than that something was: with a time, what there was then. */
const ANYTHING = `happen do go talk discuss say tell mention chat learn remember note write thing stuff memory conversation event new anything
  week day due need suppose plan task todo`;
let anything: readonly string[] | undefined;

function isAnything(term: string): boolean {
  anything ??= analyse(ANYTHING); // most queries name no time
  return anything.includes(term);
}

/**
 * Reads what a person typed: `"quoted phrases"`, `-excluded` words, a time (counted from the day that it is in `zone` at `nowMs`, outside of quotes), and
 * terms. Too long a query is cut, with a notice; never an exception. A query of stop words alone looks for these. A `-`
 * before a digit is a minus. Pure.
 */
export function readQuery(text: string, nowMs: number, zone: Zone = UTC): ReadQuery {
  const notices: string[] = [];
  const query = cutText(text.trim(), notices);
  const wanted: string[] = [];
  const unquoted: string[] = [];
  const phrases: string[] = [];
  const excluded: string[] = [];
  const plain = query.replace(QUOTES, '"');
  for (const [piece, minus, quoted, banned] of plain.matchAll(PIECE)) {
    if (banned !== undefined) excluded.push(banned);
    else if (quoted === undefined) {
      wanted.push(piece);
      unquoted.push(piece);
    } else if (!hasWord(quoted)) continue;
    else if (minus === "-") excluded.push(quoted);
    else {
      wanted.push(quoted);
      phrases.push(quoted);
    }
  }
  const asked = timeOf(readAskedTime(unquoted.join(" "), zone.toWall(nowMs)), wanted.join(" "));
  const time = asked && { ...asked, zone };
  const terms = cutTerms(
    time?.alone
      ? named(time)
      : [...new Set((phrases.length > 0 ? termsOf : soughtTerms)(wanted.join(" "), time))],
    notices,
  );
  if (terms.length === 0 && !time) notices.push("the query has no word to search for");
  return {
    text: query,
    terms,
    wanted: without(wanted.join(" "), time?.relative ?? []),
    ...(time && { time }),
    phrases: distinct(phrases),
    excluded: distinct(excluded),
    notices,
  };
}

/** A time with what it leaves to be looked for; "recently" in a question about something is none. */
function timeOf(asked: AskedTime | undefined, wanted: string): QueryTime | undefined {
  if (!asked) return undefined;
  const alone = analyse(without(wanted, asked.words)).every(isAnything);
  return asked.vague && !alone ? undefined : { ...asked, alone, terms: distinctTerms(asked.words, asked) };
}

/** What a query looks for: words that say how to answer it, and function words, only where it has no others. */
function soughtTerms(text: string, time?: QueryTime): readonly string[] {
  const all = termsOf(withoutFunctionWords(withoutAsking(text)), time);
  const terms = hasUnspacedScript(text) ? all.filter((term) => !isUnspacedFunctionWord(term)) : all;
  return terms.length > 0 ? terms : termsOf(text, time);
}

/** The terms of a text, those of days in digits by their words: memories are found by `9 march 2022`. */
function termsOf(
  text: string,
  { digits = new Map<string, string>() }: Partial<AskedTime> = {},
): readonly string[] {
  let spelt = text;
  for (const [word, words] of digits) spelt = spelt.replaceAll(word, ` ${words} `);
  return analyseAny(spelt);
}

/** Terms of the dates by which memories are found too. */
function named(asked: AskedTime): readonly string[] {
  return distinctTerms(
    asked.words.filter((one) => !asked.relative.includes(one)),
    asked,
  );
}

/** The digits of a day, which texts may have that tell of it on another day: other words for each of the words of the day. Pure. */
export function digitsOf(time: QueryTime | undefined): Readonly<Record<string, readonly string[]>> {
  const days = [...(time?.digits ?? [])];
  return Object.fromEntries(
    days.flatMap(([digits, words]) => analyse(words).map((term) => [term, [digits]])),
  );
}

function distinctTerms(texts: readonly string[], asked: AskedTime): readonly string[] {
  return texts.length === 0 ? [] : [...new Set(termsOf(texts.join(" "), asked))];
}

function without(text: string, parts: readonly string[]): string {
  const left = parts.reduce(withoutPart, text);
  return left.replace(/\s+/gu, " ").trim();
}

/** "fall" is no part of "waterfall". */
function withoutPart(text: string, part: string): string {
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
    const [before, after] = [text.slice(0, at), text.slice(at + part.length)];
    if (!/[\p{L}\p{N}]$/u.test(before) && !/^[\p{L}\p{N}]/u.test(after)) return `${before} ${after}`;
  }
  return text;
}

function cutText(text: string, notices: string[]): string {
  if (text.length <= LIMITS.queryChars) return text;
  notices.push(`the query was cut to ${LIMITS.queryChars} characters`);
  return text.slice(0, LIMITS.queryChars).replace(/[\ud800-\udbff]$/, "");
}

function cutTerms(terms: readonly string[], notices: string[]): readonly string[] {
  if (terms.length <= LIMITS.queryTerms) return terms;
  notices.push(`only the first ${LIMITS.queryTerms} of ${terms.length} terms of the query were used`);
  return terms.slice(0, LIMITS.queryTerms);
}

function hasWord(text: string): boolean {
  return analyse(text, { keepStopWords: true }).length > 0;
}

function distinct(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.map((text) => text.trim()))];
}

/**
 * What a question says of how it wants to be answered, or that something was said at all: no memory has these words for what it is about.
 * English; each linear.
 */
const ASKING = [
  /\b(?:can|could|would|will) you (?:please )?(?:list|give me|tell me|show me|walk me through|summari[sz]e|remind me|explain|describe|name|provide)\b/gi,
  /\b(?:throughout|across|during|in|from|over) (?:all )?(?:of )?our (?:past |previous |earlier )?(?:conversations?|chats?|sessions?|discussions?|messages|talks)\b/gi,
  /\b(?:an? )?(?:brief |short |clear |full |complete |comprehensive )?(?:summary|overview|list) of\b/gi,
  /\bthe order in which\b/gi,
  /\b(?:called|named)(?=[\s?!.]*$)/gi,
  /\b(?:did )?i (?:say|said|mention(?:ed)?|br(?:ought|ing) up|told you|tell you|talk(?:ed)? about|asked?(?: you)? about)\b/gi,
];

/** A question without such words. Pure. */
export function withoutAsking(text: string): string {
  return ASKING.reduce((left, pattern) => left.replace(pattern, " "), text);
}
