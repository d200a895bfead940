import { plainForm } from "./plain-form.ts";

/**
 * What a correction means that only gives the right value ("Sorry, it's 3319", "on 19 June", "not Vogt but Voigt"), in the words
 * of the statement that it sets right: that statement with this value in the place of its own. Undefined
 * where the correction says more than a value, or the statement does not hold exactly one value of its sort. Linear. Pure.
 */
export function completeFragment(fragment: string, statement: string): string | undefined {
  if (statement.length > MAX_STATEMENT_CHARS || fragment.length > MAX_CHARS) return undefined;
  const said = fragment.replaceAll("’", "'");
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
  if (called !== undefined) return replaceOnce(statement, NAME_GIVEN, called);
  const bare = said.replace(ANAPHOR, "");
  return SORTS.map((sort) => withValue(bare, statement, sort)).find((text) => text !== undefined);
}

/** Whether a clause gives a value and says nothing of what it is the value of. Linear. Pure. */
export function isFragmentary(clause: string): boolean {
  const plain = plainForm(clause);
  if (plain.length > MAX_CHARS) return false;
  return (
    [LEANS, NOT_BUT, NOT_THIS].some((form) => form.test(plain)) ||
    SORTS.some((sort) => plain.replace(sort, "") === "")
  );
}

const MAX_CHARS = 60;
/** A value in more words than these is not the only one that may be meant. */
const MAX_STATEMENT_CHARS = 400;
const VALUE = "[\\p{L}\\p{N}$€£][^,;]{0,40}?";
const NOT_BUT = new RegExp(
  `^(?:(?:it|that)'s )?not (?<wrong>${VALUE})(?:,? but|, (?:it's )?)(?: )?(?<right>${VALUE})[.!]?$`,
  "iu",
);
const NOT_THIS = new RegExp(
  `^(?:(?:it|that|he|she)'s )?(?<right>[\\p{L}\\p{N}$€£]\\S{0,30}(?: \\S{1,30})?), not (?<wrong>${VALUE})[.!]?$`,
  "iu",
);
const CALLED = /^(?:it|he|she|they)(?:'s|'re| is| are)? (?:called|named) (\p{L}[^,;]{0,40}?)[.!]?$/iu;
const NAME_GIVEN =
  /(?<=\b(?:called|named|name is|name's) )\p{Lu}[\p{L}'’-]{0,30}(?: \p{Lu}[\p{L}'’-]{0,30}){0,2}/gu;
const ANAPHOR = /^(?:it|that|they)(?:'s|'re| is| are) /i;
const LEANS =
  /^(?:(?:it|that|he|she|they)(?:'s|'re| is| are) (?:(?:called|named|on|at|in|by|from|every|within) )?\S{1,24}(?: \S{1,24}){0,3}|(?:on|at|in|by|from|every|within|until|before|after) \S{1,24}(?: \S{1,24}){0,3}|[\d$€£]\S{0,24}(?: \S{1,24}){0,2})$/u;

const MONTH =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
/** Sorts of values, the more telling first: a date holds numbers, too. */
const SORTS: readonly RegExp[] = [
  new RegExp(
    `\\b(?:\\d{1,2}(?:st|nd|rd|th)? (?:of )?${MONTH}(?:,? \\d{4})?|${MONTH} \\d{1,2}(?:st|nd|rd|th)?(?:,? \\d{4})?|\\d{4}-\\d\\d-\\d\\d)(?![\\p{L}\\p{N}])`,
    "giu",
  ),
  /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b/giu,
  /(?<![\p{L}\p{N}.,])\d{1,2}(?:[:.]\d\d(?: ?[ap]m)?| ?[ap]m)(?![\p{L}\p{N}])/giu,
  /(?<![\p{L}\p{N}])(?=\p{L}{1,12}-?\d|\d{1,12}-?\p{L})[\p{L}\p{N}][\p{L}\p{N}-]{2,30}(?![\p{L}\p{N}])/giu,
  /(?<![\p{L}\p{N}])[$€£]?\d[\d.,/ -]{0,20}\d[km]?(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])[$€£]?\d[km]?(?![\p{L}\p{N}])/giu,
];

/** The statement with the fragment's only value of this sort in the place of its own; their other words are the same. */
function withValue(fragment: string, statement: string, sort: RegExp): string | undefined {
  const values = [...fragment.matchAll(sort)];
  const [value] = values;
  if (value === undefined || values.length > 1) return undefined;
  const known = new Set(wordsOf(statement));
  const isPlain = wordsOf(fragment.replace(value[0], " ")).every(
    (word) => known.has(word) || LEADS.has(word),
  );
  return isPlain ? replaceOnce(statement, sort, value[0]) : undefined;
}

function replaceOnce(statement: string, pattern: RegExp, value: string): string | undefined {
  const found = [...statement.matchAll(pattern)];
  const [one] = found;
  if (one === undefined || found.length > 1 || one[0] === value) return undefined;
  return statement.slice(0, one.index) + value + statement.slice(one.index + one[0].length);
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}']{1,40}/gu) ?? [];
}

const LEADS = new Set(["on", "at", "in", "by", "from", "every", "within", "the"]);

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}
