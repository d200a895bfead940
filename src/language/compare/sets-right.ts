import type { Word } from "../sentence/words.ts";
import { BEFORE_AMOUNT } from "./compare.ts";
import { FREQUENCY } from "./function-words.ts";
import { keySet, tokensWithout } from "./lexicon.ts";
import { CALENDAR } from "./numbers.ts";
import { isContent, type Reading, readStatement } from "./reading.ts";
import { shadesDiffer } from "./roles.ts";

/** How a statement sets right: it denies what was said ("No, …"), or tells what is so after all ("Actually …"). */
export type SettingRight = "denies" | "tells";

/**
 * The value that `old` gives, by its keys, where a statement which says of itself that it sets something right gives
 * another value of the very same attribute of the same subject: one number, time or date differs or, where it denies
 * what was said, one name or word at the end; one of the two may say a little more behind it. Else undefined.
 * To be asked of nothing but explicit corrections: else, two statements that differ in a number are two facts. Pure.
 */
export function valueSetRight(statement: string, old: string, how: SettingRight): string | undefined {
  const [now, was] = [readStatement(statement), readStatement(old)];
  if (ADDS.test(statement) || !isSameScene(now, was, how)) return undefined;
  const sides: Sides = [sideOf(now, was), sideOf(was, now)];
  const found = numbersOf(sides) ?? (how === "denies" ? wordsOf(sides) : undefined);
  if (found === undefined) return undefined;
  const more = sides.map(({ only }, i) => only.filter((token) => found[i]?.includes(token) !== true));
  if (more.every((tokens) => tokens.length > 0)) return undefined;
  const isDetailed = more.every((tokens, i) => isDetail(tokens, sides[i], found[i], i === 1));
  return isDetailed ? keysOf(found[1]) : undefined;
}

/** One more of the same sort. */
const ADDS = /\b(?:also|too|as well|another|in addition)\b/i;

interface Side {
  /** All that is stated, with its conditions. */
  readonly whole: readonly Word[];
  /** Its content words that the other does not have. */
  readonly only: readonly Word[];
}
type Sides = readonly [Side, Side];
type Values = readonly [readonly Word[], readonly Word[]];

function sideOf(own: Reading, other: Reading): Side {
  const words = ({ whole }: Reading) => whole.filter(isContent);
  return { whole: own.whole, only: tokensWithout(words(own), words(other)) };
}

/** The same people, time and manner. What is past happens again and again: it takes a denial to mean the same. */
function isSameScene(now: Reading, was: Reading, how: SettingRight): boolean {
  const persons = [now.persons.join(), was.persons.join()].filter((one) => one !== "");
  const others = persons.some((one) => one !== "owner") || persons.length < 2;
  return (
    !(now.foreign || was.foreign) &&
    now.negations + was.negations === 0 &&
    now.modality === was.modality &&
    now.modality !== "?" &&
    now.tense === was.tense &&
    (now.tense !== "past" || how === "denies") &&
    (persons[0] === (persons[1] ?? persons[0]) || !others) &&
    !shadesDiffer(now, was)
  );
}

/** One number or time a side, or one date, each at the place of a value. */
function numbersOf([x, y]: Sides): Values | undefined {
  const [a, b] = ofOneSort(numericOf(x), numericOf(y));
  if (a.length === 0 || b.length === 0) return undefined;
  const dated = [isDate(a, x), isDate(b, y)];
  if (dated[0] !== dated[1]) return undefined;
  if (dated[0] !== true && (a.length > 1 || b.length > 1)) return undefined;
  return isValue(a, x) && isValue(b, y) ? [withUnit(a, x), withUnit(b, y)] : undefined;
}

/** Of a day with an hour only the day where the other side gives nothing but a day, and only the hour where it gives nothing but that. */
function ofOneSort(a: readonly Word[], b: readonly Word[]): Values {
  for (const isSort of [(token: Word) => !isClock(token), isClock]) {
    const [x, y] = [a.filter(isSort), b.filter(isSort)];
    if (x.length > 0 && y.length > 0 && (x.length === a.length || y.length === b.length)) return [x, y];
  }
  return [a, b];
}

function isClock({ key }: Word): boolean {
  return key.startsWith("@");
}

function numericOf({ only }: Side): readonly Word[] {
  return only.filter((token) => token.kind === "number" || CALENDAR.has(token.key));
}

/** A weekday, a month, or the day or the year beside one. */
function isDate(value: readonly Word[], { whole }: Side): boolean {
  return value.every((token) => {
    const at = whole.indexOf(token);
    const near = [whole[at - 1], token, whole[at + 1], whole[at + 2]];
    return near.some((one) => CALENDAR.has(one?.key ?? "")) && !isClock(token);
  });
}

/** Behind a preposition, a verb of amounts or somebody's verb; "server 3 is down" is about another server. */
function isValue(value: readonly Word[], { whole }: Side): boolean {
  const [first, last] = [whole.indexOf(value[0] as Word), whole.indexOf(value.at(-1) as Word)]; // never empty
  if (last - first > MAX_WORDS) return false;
  if (HELPERS.has(whole[last + 1]?.key ?? "")) return false;
  const before = whole.slice(0, first).findLast((token) => !ARTICLES.has(token.text));
  const known = BEFORE_AMOUNT.has(before?.key ?? "") || PREPOSITIONS.has(before?.key ?? "");
  const acts = first > 1 && SPEAKS_OF_PEOPLE.has(whole[0]?.text ?? "");
  return before !== undefined && (known || acts || before.kind === "mark" || CALENDAR.has(before.key));
}

/** "30 days" and "6 weeks" differ in their unit, too. */
function withUnit(value: readonly Word[], { whole, only }: Side): readonly Word[] {
  const unit = whole[whole.indexOf(value.at(-1) as Word) + 1]; // never empty
  return unit !== undefined && only.includes(unit) && UNITS.has(unit.key) ? [...value, unit] : value;
}

/** One name or one word a side, the last thing that is said, behind the same word. */
function wordsOf([x, y]: Sides): Values | undefined {
  const [a, b] = [lastOf(x), lastOf(y)];
  if (a.length === 0 || b.length === 0 || a.some(isNamed) !== b.some(isNamed)) return undefined;
  if (!a.some(isNamed) && a.length + b.length > 2) return undefined;
  const [p, q] = [wordBefore(a, x), wordBefore(b, y)];
  return p !== undefined && p.key === q?.key && p.kind === "word" ? [a, b] : undefined;
}

function lastOf({ whole, only }: Side): readonly Word[] {
  const content = whole.filter(isContent);
  const shared = content.findLastIndex((token) => !only.includes(token));
  const last = content.slice(shared + 1);
  return last.length <= MAX_WORDS && shared >= -1 && whole.indexOf(last[0] as Word) > 1 ? last : [];
}

function wordBefore(value: readonly Word[], { whole }: Side): Word | undefined {
  return whole.slice(0, whole.indexOf(value[0] as Word)).findLast((token) => !ARTICLES.has(token.text)); // never empty
}

function isNamed(token: Word): boolean {
  return token.kind === "name" || token.kind === "code";
}

/**
 * Words of time, or some that stand behind the value; of the old statement also its day or hour, while "at 8 on Sundays" may leave alone
 * what is so on other days.
 */
function isDetail(
  tokens: readonly Word[],
  side: Side | undefined,
  value: readonly Word[] | undefined,
  isOld: boolean,
): boolean {
  const at = side?.whole.indexOf(value?.[0] as Word) ?? -1; // never empty
  return (
    tokens.length <= MAX_WORDS &&
    tokens.every((token) => isTime(token) || (isOld && isDayOrHour(token)) || isBehind(token, side, at))
  );
}

function isDayOrHour(token: Word): boolean {
  return isClock(token) || CALENDAR.has(token.key);
}

function isBehind(token: Word, side: Side | undefined, at: number): boolean {
  const isPlain = token.kind === "word" && !CALENDAR.has(token.key);
  return (
    isPlain &&
    (side?.whole.indexOf(token) ?? -1) > at &&
    side?.whole[side.whole.indexOf(token) - 1]?.key !== "for"
  );
}

function isTime({ key }: Word): boolean {
  return FREQUENCY.has(key) || UNITS.has(key);
}

function keysOf(tokens: readonly Word[]): string {
  return tokens.map(({ key }) => key).join(" ");
}

const MAX_WORDS = 4;
const HELPERS = keySet("be have do will");
const ARTICLES = new Set(["the", "a", "an", "my", "our"]);
const PREPOSITIONS = keySet(
  "in on at by to from for with of within until since before after than over under near",
);
const SPEAKS_OF_PEOPLE = new Set(["i", "we", "he", "she", "they", "it"]);
const UNITS = keySet("second minute hour day week month year");
