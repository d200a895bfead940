import { nameKey, namesOfEntity } from "../domain/entities.ts";
import type { Header } from "../domain/kinds.ts";
import { LIMITS } from "../domain/limits.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import type { TextHit } from "../index-ports.ts";
import { analyse, analyseAny, hasUnspacedScript } from "../text/analyse.ts";
import type { CUE } from "../text/cues.ts";
import {
  FIRST_PERSON,
  I,
  isUnspacedFunctionWord,
  languageOfQuery,
  withoutFunctionWords,
} from "../text/foreign-words.ts";
import { made } from "../text/memoised.ts";
import { formOf, normalise } from "../text/normalise.ts";
import { type SpanOfDays, UTC, type Zone } from "../text/time-zone.ts";
import { type AskedTime, readAskedTime } from "./query-dates.ts";

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
const anything = made(() => analyse(ANYTHING)); // most queries name no time

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
    } else if (analyse(quoted, { keepStopWords: true }).length === 0) continue;
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
  const alone = analyse(without(wanted, asked.words)).every((term) => anything().includes(term));
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

/** What a question is after, beside its terms. */
export interface Question {
  /** The one speaker that it names, as the conversations spell the name; undefined for none or several. */
  readonly named: string | undefined;
  /** What an answer is likely to show, and how much that counts beside the 1 of the text. */
  readonly asks: readonly { readonly cue: keyof typeof CUE; readonly weight: number }[];
  /** It asks for what an assistant said: recommended, suggested, answered. */
  readonly advice: boolean;
}

/** English question words, what an answer to them shows, and its weight (see `relevanceParts`). Linear patterns. */
const ASKED = [
  {
    asked: /\bwhen\b|\bhow long\b|\b(?:what|which) (?:date|day|month|year|time|week|season)\b/,
    cue: "time",
    weight: 0.3,
  },
  { asked: /\bhow (?:many|much|often|old)\b/, cue: "number", weight: 0.2 },
  { asked: /\bwhere\b/, cue: "name", weight: 0.35 },
  { asked: /\bwho(?:m|se)?\b/, cue: "name", weight: 0.2 },
] as const;

const SAID =
  "recommended|suggested|advised|answered|proposed|explained|told|said|gave|listed|showed|provided|outlined|described";
/** "What did you recommend" and "what was I advised"; not "what would you recommend", which asks for something new. */
const ADVICE = new RegExp(
  `\\b(?:did|have|had) (?:you|the assistant)\\b|\\b(?:you|assistant) (?:${SAID})\\b|\\b(?:was|were|been) (?:i )?(?:${SAID})\\b|` +
    "\\byour (?:advice|recommendation|suggestion|answer|explanation)s?\\b",
);

/** "What do I like" asks about the owner of the store. */
const OWN = /\b(?:i|me|my|mine|myself|i'm|i've|we|us)\b/;
const SELF = /\b(?:i|i'm|i've|we)\b/;

/** Whether a text in plain form has one of these words of the owner's; in another language than English, of all languages. */
function hasOwn(form: string, english: RegExp, words: ReadonlySet<string>): boolean {
  return (
    english.test(form) ||
    (form.split(" ").some((word) => words.has(word)) && languageOfQuery(form) !== undefined)
  );
}

/** Reads a question; `speakers`: whose turns were found. Names count as whole words. Pure. */
export function readQuestion(text: string, speakers: Iterable<string>): Question {
  const form = formOf(text);
  const names = new Set<string>();
  for (const speaker of speakers) if (isIn(form, speaker)) names.add(speaker);
  const [named] = names.size === 1 ? names : [];
  const asks = ASKED.filter(({ asked }) => asked.test(form)).map(({ cue, weight }) => ({ cue, weight }));
  return { named, asks, advice: ADVICE.test(form) };
}

/** Whether a query asks what the owner does or is ("where do I live"), rather than about something of theirs. Pure. */
export function asksSelf(text: string): boolean {
  return hasOwn(formOf(text), SELF, I);
}

/** Whether a query asks about the owner and names nobody of whom anything was found ("where do I live"). Pure. */
export function asksOwner(text: string, headers: () => Iterable<Header>): boolean {
  const form = formOf(text);
  return hasOwn(form, OWN, FIRST_PERSON) && subjectsOf(form, headers()).has(DEFAULTS.subject);
}

/**
 * The terms of the names in a query: of those whom something that was found is about or names, and who speak in it; none for
 * the owner. Pure.
 */
export function termsOfNames(text: string, hits: Iterable<Pick<TextHit, "row" | "turn">>): readonly string[] {
  const form = formOf(text);
  const found = [...hits];
  const headers = found.map(({ row }) => row.header);
  const subjects = [...subjectsOf(form, headers)].filter((name) => name !== DEFAULTS.subject);
  const speakers = new Set(found.flatMap(({ turn }) => turn?.speaker ?? []));
  const words = [...speakers].flatMap((speaker) => speaker.split(/\s+/u));
  const names = [...subjects, ...words.filter((word) => isIn(form, word))];
  return [...new Set(names.flatMap((name) => analyse(name)))];
}

function isIn(form: string, speaker: string): boolean {
  const name = normalise(speaker.normalize("NFKC"));
  return name !== "" && form.includes(` ${name} `);
}

function subjectsOf(form: string, headers: Iterable<Header>): ReadonlySet<string> {
  const borne = new Set<string>(); // hundreds of memories bear few names
  const found = new Set<string>();
  const isAsked = (key: string) => form.includes(` ${normalise(key)} `);
  for (const header of headers) {
    if (header.subject !== undefined) borne.add(header.subject);
    for (const name of header.entities ?? []) borne.add(name);
    const names = namesOfEntity(header).map(nameKey);
    if (names.some(isAsked)) for (const name of names) found.add(name);
  }
  const known = new Set([...borne].map(nameKey));
  known.delete(DEFAULTS.subject);
  for (const key of known) if (isAsked(key)) found.add(key);
  if (found.size === 0 && hasOwn(form, OWN, FIRST_PERSON)) found.add(DEFAULTS.subject);
  return found;
}
