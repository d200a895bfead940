import { RELATION_GENDER } from "../../language/en/people.ts";
import { MONTHS, WEEKDAYS } from "../../text/calendar.ts";
import { looksPast, stem } from "../../text/inflection.ts";
import { IRREGULAR_FORMS } from "../../text/irregular-forms.ts";
import { lettersPattern } from "../../text/letters.ts";
import { SMALL_NUMBERS, TENS } from "../../text/numbers.ts";
import { STOP_WORDS } from "../../text/stop-words.ts";

/** A word, an ending such as `'s`, or a mark, as the categoriser sees it. */
export interface CategoryToken {
  /** Lower case. */
  readonly word: string;
  /** Stem, or the class of a word that stands for many: `<num>`, `<name>`, `<kin>` … */
  readonly stem: string;
  /** A coarse part of speech; small words are their own. */
  readonly tag: string;
}

/**
 * The tokens of a clause's first 400 characters; contractions are written out ("I'm" gives `i`, `am`).
 * `isCommon`: whether a word in lower case is a usual one, so that it is no name where it opens a
 * sentence. Linear. Pure.
 */
export function categoryTokens(text: string, isCommon: (word: string) => boolean): readonly CategoryToken[] {
  const head = text.slice(0, MAX_CHARS).replaceAll("’", "'");
  const shouted = /[A-Z]{2}/.test(head) && head === head.toUpperCase();
  const parts = ((shouted ? head.toLowerCase() : head).match(TOKEN(head)) ?? []).flatMap(writtenOut);
  return parts.map((part, at) => tokenOf(part, at === 0, isCommon));
}

const MAX_CHARS = 400;
const TOKEN = lettersPattern(
  ({ L, M, N }) => `[${L}${M}${N}]{1,60}(?:['.:/@-][${L}${N}]{1,60}){0,8}|[?!:;,"“”]`,
  "g",
);
const MARK = /^[?!:;,"“”]/;
const CONTRACTED = /^(?:i|we|you|he|she|they|it|that|there|who|what|let|here)'(?:m|re|ve|ll|d|s)$/;
const ENDINGS: Readonly<Record<string, string>> = {
  m: "am",
  re: "are",
  ve: "have",
  ll: "will",
  d: "would",
  s: "is",
};
const NEGATED: Readonly<Record<string, string>> = { ca: "can", wo: "will", sha: "shall" };

const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/));
/** May is a verb, too. */
const NAMED_MONTHS: ReadonlySet<string> = new Set(MONTHS.filter((month) => month !== "may"));
const DAYS: ReadonlySet<string> = new Set(WEEKDAYS);
/** "One" is a pronoun, too. */
const NUMBERS: ReadonlySet<string> = new Set([...SMALL_NUMBERS.slice(2), ...TENS, "thousand", "dozen"]);
/** Words that are a part of speech of their own. */
const OWN_TAG = words(
  `i we you he she it they me us him them who someone somebody everyone everybody nobody people
  am is are was were be been being have has had do does did will would can could shall should may might must`,
);
const OWNING = words("my our his her their your");
const DETERMINERS = words("the a an this that these those its every each all some any no");
const PREPOSITIONS = words(
  `in on at of for to with from by about into over under after before until since during without between near
  behind through around`,
);

function writtenOut(raw: string): readonly string[] {
  const lower = raw.toLowerCase();
  if (CONTRACTED.test(lower)) {
    const [head = "", ending = ""] = lower.split("'");
    return [head, ENDINGS[ending] ?? ending];
  }
  if (lower.endsWith("n't")) {
    const head = lower.slice(0, -3);
    return [NEGATED[head] ?? head, "not"];
  }
  if (lower === "cannot") return ["can", "not"];
  if (lower === "im") return ["i", "am"];
  return lower.endsWith("'s") ? [raw.slice(0, -2), "'s"] : [raw];
}

function tokenOf(part: string, opens: boolean, isCommon: (word: string) => boolean): CategoryToken {
  const word = part.toLowerCase();
  const known = classOf(word);
  if (known !== undefined) return { word, stem: known[0], tag: known[1] };
  const small = smallTag(word);
  if (small === undefined && isName(part, opens, isCommon)) return { word, stem: "<name>", tag: "M" };
  const base = /^[a-z]+$/.test(word) ? stem(IRREGULAR_FORMS.get(word) ?? word) : word;
  return { word, stem: base, tag: small ?? tagByEnding(word) };
}

/** Class and tag of words that stand for many. */
function classOf(word: string): readonly [stem: string, tag: string] | undefined {
  if (/^\d/.test(word)) return [/^(?:19|20)\d\d$/.test(word) ? "<year>" : "<num>", "N"];
  if (NUMBERS.has(word)) return ["<num>", "N"];
  if (NAMED_MONTHS.has(word)) return ["<month>", "T"];
  if (DAYS.has(word.replace(/s$/, ""))) return ["<day>", "T"];
  return RELATION_GENDER.has(word) || RELATION_GENDER.has(word.replace(/s$/, ""))
    ? ["<kin>", "K"]
    : undefined;
}

function smallTag(word: string): string | undefined {
  if (MARK.test(word) || OWN_TAG.has(word)) return word;
  if (OWNING.has(word)) return "POSS";
  if (DETERMINERS.has(word)) return "D";
  if (word === "not") return "NOT";
  if (PREPOSITIONS.has(word)) return "P";
  return /^(?:and|or|but)$/.test(word) ? "C" : undefined;
}

function isName(part: string, opens: boolean, isCommon: (word: string) => boolean): boolean {
  const word = part.toLowerCase();
  if (part.charAt(0) === word.charAt(0)) return false;
  return !opens || (!STOP_WORDS.has(word) && !isCommon(word));
}

function tagByEnding(word: string): string {
  if (looksPast(word)) return "VD";
  if (word.length > 5 && word.endsWith("ing")) return "VG";
  if (word.endsWith("ly")) return "R";
  if (word.length > 4 && /(?:er|or|ist|ian|eer)$/.test(word)) return "ER";
  return word.length > 3 && /[^s]s$/.test(word) ? "S" : "W";
}

/** Spans of time and kinds of events by the words that name them, in plain form. */
export const TIMES: readonly (readonly [name: string, pattern: RegExp])[] = [
  [
    "recent",
    /\b(?:today|yesterday|tonight|last night|this (?:morning|afternoon|evening|week|weekend|noon)|on (?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/,
  ],
  ["years", /\b(?:years|decades?|childhood|twenties|thirties|forties|nineties|eighties|seventies|sixties)\b/],
  [
    "past",
    /\b(?:used to|back (?:in|when)|once|before|as a (?:boy|girl|kid|child)|until (?:19|20)\d\d|formerly)\b/,
  ],
  ["future", /\b(?:tomorrow|next|some ?day|one day|by the (?:end|time)|going to|gonna|will|shall)\b/],
  ["often", /\b(?:every|each|daily|weekly|weekends|evenings|(?:mon|tues|wednes|thurs|fri|satur|sun)days)\b/],
  ["first", /\b(?:first|finally|at last|for the last time|final|last ever)\b/],
  ["over", /\b(?:no longer|any ?more|not .{1,20} but|instead|after all)\b/],
];
