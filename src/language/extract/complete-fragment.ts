import { LetterPattern } from "../../text/letters.ts";
import { type Completed, inWordsOf } from "./fragment-forms.ts";
import { plainForm } from "./verbs.ts";

/**
 * What a correction means that only gives the right value ("Sorry, it's 3319", "on 19 June", "not Vogt but Voigt"), or has no subject of
 * its own ("it's blue", "Sofia leads it"), in the words of the statement that it sets right: that statement with this
 * value in the place of its own, or as it is where it has this value already. `denies`: it denies what was said, rather than to tell what is so after all. Undefined
 * where the correction says more, or the statement does not hold exactly one value of its sort. Linear. Pure.
 */
export function completeFragment(
  fragment: string,
  statement: string,
  { denies }: { readonly denies: boolean },
): Completed | undefined {
  if (statement.length > MAX_STATEMENT_CHARS || fragment.length > MAX_CHARS) return undefined;
  const said = bareOf(fragment);
  const text = withValueOf(said, statement);
  return text === undefined ? inWordsOf(said, statement, denies) : { text, replaces: text !== statement };
}

function withValueOf(said: string, statement: string): string | undefined {
  const instead = NOT_BUT.exec(said) ?? NOT_THIS.exec(said);
  if (instead?.groups !== undefined) {
    const { wrong = "", right = "" } = instead.groups;
    return replaceOnce(
      statement,
      new RegExp(`(?<![\\p{L}\\p{N}])${escaped(wrong)}(?![\\p{L}\\p{N}])`, "giu"),
      right,
    );
  }
  const called = CALLED.exec(said)?.[1];
  if (called !== undefined)
    return replaceOnce(statement, NAME_GIVEN, called) ?? replaceOnce(statement, LAST_NAME_GIVEN, called);
  const counted = COUNTED.exec(said);
  if (counted !== null) return replaceOnce(statement, numbered(counted[1] ?? ""), counted[0]);
  const bare = said.replace(ANAPHOR, "");
  const day = DAY.exec(bare)?.groups?.day;
  if (day !== undefined) return replaceOnce(statement, DAY_OF_MONTH, day);
  return saysOfWhat(said) ? undefined : withValues(bare, statement);
}

/**
 * Whether a clause may say nothing without what it sets right: it gives a value and does not say of what, it speaks of "it" or
 * "them", or, where it denies what was said (`denies`), it is short. Linear. Pure.
 */
export function isFragmentary(clause: string, { denies }: { readonly denies: boolean }): boolean {
  if (clause.length > MAX_CHARS) return false;
  return denies || LEANING.test(clause) || leans(plainForm(clause));
}

/** Whether a clause only says what "it" or somebody is: "it's blue". `plain`: its plain form. Linear. Pure. */
export function speaksOfIt(plain: string): boolean {
  return plain.length <= MAX_CHARS && SPEAKS_OF_IT.test(plain);
}

function leans(plain: string): boolean {
  return (
    [LEANS, NOT_BUT, NOT_THIS].some((form) => form.test(plain)) ||
    SORTS.some((sort) => plain.replace(sort.on(plain), "") === "")
  );
}

/** "the rent is 1,540" is no fragment; "level 4" is one. */
function saysOfWhat(said: string): boolean {
  const words = wordsOf(said).filter((word) => !LEADS.has(word));
  return !leans(plainForm(said)) && (words.length > MAX_NOUNS || words.some((word) => SAYS.test(word)));
}

const MAX_NOUNS = 2;
const SAYS = /^(?:is|are|was|were|has|have|had|i|we)$|'/;

/** Without what only says that it sets something right. */
function bareOf(fragment: string): string {
  return fragment.replaceAll("’", "'").replace(BEFORE, "").replace(BEHIND, "");
}

const BEFORE = /^(?:actually|in fact|rather|i meant?|it should (?:be|have been)|make (?:that|it)),? /i;
const BEHIND = /,? (?:sorry|actually|rather|in fact|i meant?|my (?:mistake|bad))[.!]?$/i;
const SPEAKS_OF_IT = /^(?:(?:it|they|he|she)(?:'s|'re| is| are| was| were) [a-z]|make (?:that|it) )|^\d$/;
const LEANING = /^(?:actually,? |in fact,? )?(?:it|that|they|he|she|this)(?:'s|'re|'ve)? /i;
const MAX_CHARS = 80;
/** A value in more words than these is not the only one that may be meant. */
const MAX_STATEMENT_CHARS = 400;
const VALUE = "[\\p{L}\\p{N}$€£][^,;]{0,40}?";
const NOT_BUT = new LetterPattern(
  `^(?:(?:it|that)(?:'s| is| was) )?not (?<wrong>${VALUE})(?:,? but|, (?:it's )?)(?: )?(?<right>${VALUE})[.!]?$`,
  "i",
);
const NOT_THIS = new LetterPattern(
  `^(?:(?:it|that|he|she)(?:'s| is| was) )?(?<right>[\\p{L}\\p{N}$€£]\\S{0,30}(?: \\S{1,30})?), not (?<wrong>${VALUE})[.!]?$`,
  "i",
);
const CALLED = new LetterPattern(
  String.raw`^(?:it|he|she|they)(?:'s|'re| is| are)? (?:called|named) (\p{L}[^,;]{0,40}?)[.!]?$`,
  "i",
);
const NAME_GIVEN = new LetterPattern(
  String.raw`(?<=\b(?:called|named|name is|name's) )\p{Lu}[\p{L}'’-]{0,30}(?: \p{Lu}[\p{L}'’-]{0,30}){0,2}`,
  "g",
);
const LAST_NAME_GIVEN = new LetterPattern(String.raw`(?<=\b(?:called|named) )[\p{L}\p{N}'’-]{1,30}$`, "g");
/** "room 21" */
const COUNTED = /^([a-z]{3,20}) \d{1,6}[a-z]?$/i;
const ANAPHOR = /^(?:it|that|they|he|she)(?:'s|'re| is| are) /i;
const LEANS =
  /^(?:(?:it|that|he|she|they)(?:'s|'re| is| are) (?:(?:called|named|on|at|in|by|from|every|within) )?\S{1,24}(?: \S{1,24}){0,3}|(?:on|at|in|by|from|every|within|until|before|after) \S{1,24}(?: \S{1,24}){0,3}|[\d$€£]\S{0,24}(?: \S{1,24}){0,2})$/u;

const MONTH =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
/** "on the 19th", and the day of "12 July", of "July 12th", of "the 12th". */
const DAY = /^(?:on )?the (?<day>\d{1,2})(?:st|nd|rd|th)$/i;
const DAY_OF_MONTH = new LetterPattern(
  `(?<!\\d)\\d{1,2}(?=(?:st|nd|rd|th)?(?: of)? ${MONTH}\\b)|(?<=\\b${MONTH} )\\d{1,2}(?!\\d)|(?<=\\bthe )\\d{1,2}(?=(?:st|nd|rd|th)\\b(?! (?:of )?${MONTH}| floor))`,
  "gi",
);
const MONTHS = "(?:January|February|March|April|May|June|July|August|September|October|November|December)";
const CLOCK = new LetterPattern(
  String.raw`(?<![\p{L}\p{N}.,])\d{1,2}(?:[:.]\d\d(?: ?[ap]m)?| ?[ap]m)(?![\p{L}\p{N}])|(?<=\bat )\d{1,2}(?![\p{L}\p{N}]|[.,:/-]\d| (?!(?:on|in|with|from|every|until|till|to|for|and|sharp|each|o'clock|today|tonight|tomorrow)\b)\p{L})`,
  "gi",
);
/** Sorts of values, the more telling first: a date holds numbers, too. */
const SORTS: readonly LetterPattern[] = [
  new LetterPattern(
    `\\b(?:\\d{1,2}(?:st|nd|rd|th)? (?:of )?${MONTH}(?:,? \\d{4})?|${MONTH} \\d{1,2}(?:st|nd|rd|th)?(?:,? \\d{4})?|\\d{4}-\\d\\d-\\d\\d)(?![\\p{L}\\p{N}])`,
    "gi",
  ),
  new LetterPattern(String.raw`\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b`, "gi"),
  new LetterPattern(`\\b${MONTHS}\\b`, "g"),
  CLOCK,
  new LetterPattern(
    String.raw`(?<![\p{L}\p{N}])(?=\p{L}{1,12}-?\d|\d{1,12}-?\p{L})[\p{L}\p{N}][\p{L}\p{N}-]{2,30}(?![\p{L}\p{N}])`,
    "gi",
  ),
  new LetterPattern(
    String.raw`(?<![\p{L}\p{N}])[$€£]?\d[\d.,/ -]{0,20}\d[km]?(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])[$€£]?\d[km]?(?![\p{L}\p{N}])`,
    "gi",
  ),
];

/**
 * The statement with the values of the fragment in the places of its own, which are one of each sort: of "Friday at 5" both the day and the
 * hour, for the old hour on the new day is what nobody said. An hour that the statement lacks comes behind the day. Their other words are the
 * same.
 */
function withValues(fragment: string, statement: string): string | undefined {
  let [rest, text, open] = [fragment, statement, statement];
  let behind: number | undefined; // the last value that was put in
  for (const sort of SORTS) {
    const [value, second] = rest.matchAll(sort.on(rest));
    if (value === undefined) continue;
    const [old, other] = open.matchAll(sort.on(open));
    if (second !== undefined || other !== undefined) return undefined;
    const isNew = old === undefined && sort === CLOCK && behind !== undefined;
    if (old === undefined && !isNew) return undefined;
    const [from, length] = old ? [old.index, old[0].length] : [behind ?? 0, 0];
    const put = isNew ? ` at ${value[0]}` : value[0];
    rest = splice(rest, value.index, value[0].length, " ");
    text = splice(text, from, length, put);
    open = splice(open, from, length, BLANK.repeat(put.length)); // what was put in is no value of another sort
    behind = from + put.length;
  }
  const known = new Set(wordsOf(statement));
  const isPlain = wordsOf(rest).every((word) => known.has(word) || LEADS.has(word));
  return isPlain && behind !== undefined ? text : undefined;
}

/** No letter, digit or mark of any sort. */
const BLANK = "_";

function splice(text: string, from: number, length: number, value: string): string {
  return text.slice(0, from) + value + text.slice(from + length);
}

function replaceOnce(statement: string, pattern: RegExp | LetterPattern, value: string): string | undefined {
  const found = [...statement.matchAll(pattern instanceof LetterPattern ? pattern.on(statement) : pattern)];
  const [one] = found;
  if (one === undefined || found.length > 1) return undefined;
  return statement.slice(0, one.index) + value + statement.slice(one.index + one[0].length);
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}']{1,40}/gu) ?? [];
}

const LEADS = new Set(["on", "at", "in", "by", "from", "every", "within", "the"]);

function numbered(noun: string): RegExp {
  return new RegExp(`\\b${noun} \\d{1,6}[a-z]?\\b`, "gi");
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}
