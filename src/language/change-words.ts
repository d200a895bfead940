import { GERMAN_CHANGES } from "./de/change-words.ts";
import { GERMAN } from "./de/german.ts";
import { TELLING_WORDS } from "./de/lexicon.ts";
import { folded } from "./de/spelling.ts";
import { ENGLISH_CHANGES } from "./en/change-words.ts";
import { ENGLISH } from "./en/english.ts";
import { languageOf } from "./languages.ts";
import { OTHER_CHANGES } from "./other-change-words.ts";
import { FOREIGN_WORDS } from "./other-languages.ts";

/** Words of a language in lower case, with blanks between them; "_" stands for a blank within one. */
export interface ChangeWords {
  /** They say that something is otherwise than it was. */
  readonly changes: string;
  /** They say that something was done, or is off. */
  readonly deeds: string;
  /** They say that something is to be done. */
  readonly tasks: string;
  /** From Sunday on, the forms of each with "|" between them. */
  readonly weekdays: string;
  /** From January on, likewise. */
  readonly months: string;
  /** From two on. */
  readonly numbers: string;
}

/** What words of change, days and small words say in a text. */
export interface Signs {
  /** The first word of its sort; undefined for none. */
  readonly change: string | undefined;
  readonly deed: string | undefined;
  readonly task: string | undefined;
  /** Weekdays, months and days of a month: `d0` is Sunday, `m1` January, `1.` the first. */
  readonly days: ReadonlySet<string>;
  /** The text without the days, the words of change and small words, and with number words in digits. */
  readonly rest: string;
}

/** The words of all languages are looked for in every text, since remarks mix languages. `lower`: in lower case. Linear. Pure. */
export function signsIn(lower: string): Signs {
  patterns ??= makePatterns();
  const { change, deed, task, numbers } = patterns;
  const { days, rest } = withoutDays(lower, patterns);
  const isSmall = smallWordsOf(lower);
  const inDigits = (word: string) => numbers.get(word) ?? (isSmall(word) ? " " : word);
  return {
    change: change.exec(lower)?.[0],
    deed: deed.exec(lower)?.[0],
    task: task.exec(lower)?.[0],
    days,
    rest: rest.replace(patterns.changes, " ").replace(WORD, inDigits),
  };
}

const WORD = /[\p{L}\p{M}]{1,40}/gu;
const UNSPACED = /[\u3040-\u30ff\u3400-\u9fff]/;
const ORDINAL = /(?<![\p{L}\p{N}.])(\d{1,2})(?:st|nd|rd|th)(?!\p{L})|(?<!\p{N})(\d{1,2})(?=[日号號])/gu;
const NUMERIC = /(?<![\p{N}.])(\d{1,2})\.(\d{1,2})\.(?:\d{2,4})?(?!\p{N})/gu;
const ISO = /(?<!\p{N})\d{4}-(\d{2})-(\d{2})(?!\p{N})/gu;

interface Patterns {
  readonly change: RegExp;
  /** All of them. */
  readonly changes: RegExp;
  readonly deed: RegExp;
  readonly task: RegExp;
  /** A weekday or a month, and the day before or behind it. */
  readonly day: RegExp;
  readonly dayNames: ReadonlyMap<string, string>;
  readonly numbers: ReadonlyMap<string, string>;
}

let patterns: Patterns | undefined;

/** Made when they are first needed: other commands than those that capture do without. */
function makePatterns(): Patterns {
  const all = [ENGLISH_CHANGES, GERMAN_CHANGES, ...OTHER_CHANGES];
  const of = (name: "changes" | "deeds" | "tasks") => all.flatMap((words) => listed(words[name]));
  const named = (name: "weekdays" | "months", sign: string, first: number) =>
    all.flatMap((words) =>
      listed(words[name]).flatMap((forms, at) =>
        forms.split("|").map((form) => [form, `${sign}${at + first}`] as const),
      ),
    );
  const dayNames = new Map([...named("weekdays", "d", 0), ...named("months", "m", 1)]);
  const numbers = new Map(
    all.flatMap((words) => listed(words.numbers).map((word, at) => [word, String(at + 2)] as const)),
  );
  const before = String.raw`(?:(?<!\p{N})(\d{1,2})(?:st|nd|rd|th|\.)?\s?(?:of\s|de\s)?)?`;
  const day = `${before}(${anyOf([...dayNames.keys()])})(?:\\.?\\s(\\d{1,2})(?![\\p{N}:.]))?`;
  return {
    change: new RegExp(anyOf(of("changes")), "u"),
    changes: new RegExp(anyOf(of("changes")), "gu"),
    deed: new RegExp(anyOf(of("deeds")), "u"),
    task: new RegExp(anyOf(of("tasks")), "u"),
    day: new RegExp(day, "gu"),
    dayNames,
    numbers,
  };
}

function listed(words: string): readonly string[] {
  return words.split(/\s+/).filter((word) => word !== "");
}

/** The source of a pattern for whole words, the longest first; in scripts without spaces they may stand anywhere. */
function anyOf(words: readonly string[]): string {
  const longestFirst = [...new Set(words)].sort((a, b) => b.length - a.length);
  const source = (isUnspaced: boolean) =>
    longestFirst
      .filter((word) => UNSPACED.test(word) === isUnspaced)
      .map((word) => word.replace(/[[\]\\^$.*+?(){}|]/g, "\\$&").replaceAll("_", String.raw`\s`))
      .join("|");
  return String.raw`(?:(?<![\p{L}\p{N}])(?:${source(false)})(?![\p{L}\p{N}])|${source(true)})`;
}

function withoutDays(lower: string, { day, dayNames }: Patterns): Pick<Signs, "days" | "rest"> {
  const days = new Set<string>();
  const add = (name: string, value: string | undefined) => {
    if (value !== undefined) days.add(name === "m" ? `m${Number(value)}` : `${Number(value)}.`);
    return " ";
  };
  const rest = lower
    .replace(ISO, (_, month: string, date: string) => add("m", month) + add("", date))
    .replace(NUMERIC, (_, date: string, month: string) => add("m", month) + add("", date))
    .replace(day, (_, date: string | undefined, name: string, behind: string | undefined) => {
      days.add(dayNames.get(name) ?? name);
      return add("", date) + add("", behind);
    })
    .replace(ORDINAL, (_, date: string | undefined, spoken: string | undefined) => add("", date ?? spoken));
  return { days, rest };
}

/** Which words say nothing of what a text is about, beside those that no index holds (see `analyse`). */
function smallWordsOf(lower: string): (word: string) => boolean {
  const language = languageOf(lower);
  if (language === ENGLISH) return () => false;
  const isShort = (word: string) => word.length <= SHORT && !UNSPACED.test(word);
  if (language === GERMAN) return (word) => TELLING_WORDS.has(folded(word)) || isShort(word);
  return (word) => FOREIGN_WORDS.has(word) || isShort(word);
}

/** Letters of words that are articles, pronouns and the like in most languages. */
const SHORT = 2;
