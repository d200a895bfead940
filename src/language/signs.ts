import { addToGroup } from "../text/groups.ts";
import { made } from "../text/memoised.ts";
import { folded, SMALL_WORDS } from "./de/lexicon.ts";
import { ENGLISH, GERMAN, languageOf } from "./languages.ts";
import { CHANGES, FOREIGN_WORDS } from "./other-languages.ts";

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

/** The same while it is read. */
type Found = { -readonly [Sort in "change" | "deed" | "task"]?: Signs[Sort] } & {
  readonly days: Set<string>;
};

/** The words of all languages are looked for in every text, since remarks mix languages. `lower`: in lower case. Linear. Pure. */
export function signsIn(lower: string): Signs {
  const found: Found = { days: new Set() };
  const undated = withoutNumericDays(lower, found.days);
  const rest = withoutSigns(undated, found, smallWordsOf(lower));
  if (UNSPACED.test(lower)) addUnspaced(lower, vocabulary(), found);
  const { change, deed, task, days } = found;
  return { change, deed, task, days, rest };
}

/** What is left of a text without days, words of change and small words; what they say is noted. */
function withoutSigns(text: string, found: Found, isSmall: (word: string) => boolean): string {
  const known = vocabulary();
  const tokens = [...text.matchAll(TOKEN)];
  const words = tokens.map(([token]) => token);
  let [rest, end] = ["", 0];
  for (let at = 0; at < words.length; ) {
    const word = words[at] ?? "";
    const [change, deed, task] = [known.changes, known.deeds, known.tasks].map((list) =>
      phraseAt(list, words, at),
    );
    const named = daysAt(known.days, words, at);
    for (const day of named.days) found.days.add(day);
    found.change ??= change?.text;
    found.deed ??= deed?.text;
    found.task ??= task?.text;
    const length = Math.max(change?.length ?? 0, named.length);
    const last = tokens[at + Math.max(1, length) - 1];
    rest += text.slice(end, tokens[at]?.index);
    rest += length > 0 || isSmall(word) ? " " : (known.numbers.get(word) ?? word);
    end = last === undefined ? end : last.index + last[0].length;
    at += Math.max(1, length);
  }
  return rest + text.slice(end);
}

const TOKEN = /[\p{L}][\p{L}\p{M}]*(?:['’-][\p{L}][\p{L}\p{M}]*)*|[\p{N}]+|[^\s\p{L}\p{N}]/gu;
const UNSPACED = /[\u3040-\u30ff\u3400-\u9fff]/;
const NUMERIC = /(?<![\d.])(\d{1,2})\.(\d{1,2})\.(?:\d{2,4})?(?!\d)/g;
const ISO = /(?<!\d)\d{4}([-/.])(\d{1,2})\1(\d{1,2})(?!\d)/g;
const SLASHED = /(?<![\d/])(\d{1,2})\/(\d{1,2})\/(?:\d{4}|\d{2})(?![\d/])/g;
const CJK_DAY = /(?<!\d)(\d{1,2})(月|日|号|號)/g;
const ORDINALS: ReadonlySet<string> = new Set(["st", "nd", "rd", "th"]);

/** Lists of words by their first token. */
type ByFirst = ReadonlyMap<string, readonly (readonly string[])[]>;

/** Phrases by their first token, days by their names, number words in digits; words of scripts without spaces are looked for anywhere. Only commands that capture read it. */
const vocabulary = made(() => {
  const of = (name: "changes" | "deeds" | "tasks") => CHANGES.flatMap((words) => listed(words[name]));
  const named = (name: "weekdays" | "months", sign: string, first: number) =>
    CHANGES.flatMap((words) =>
      listed(words[name]).flatMap((forms, at) =>
        forms.split("|").map((form) => [form, `${sign}${at + first}`] as const),
      ),
    );
  const unspaced = (name: "changes" | "deeds" | "tasks") => of(name).filter((word) => UNSPACED.test(word));
  return {
    changes: byFirst(of("changes")),
    deeds: byFirst(of("deeds")),
    tasks: byFirst(of("tasks")),
    days: new Map([...named("weekdays", "d", 0), ...named("months", "m", 1)]),
    numbers: new Map(
      CHANGES.flatMap((words) => listed(words.numbers).map((word, at) => [word, String(at + 2)] as const)),
    ),
    unspaced: { change: unspaced("changes"), deed: unspaced("deeds"), task: unspaced("tasks") },
  };
});
type Vocabulary = ReturnType<typeof vocabulary>;

function listed(words: string): readonly string[] {
  return words.split(/\s+/).filter((word) => word !== "");
}

function byFirst(words: readonly string[]): ByFirst {
  const found = new Map<string, (readonly string[])[]>();
  for (const word of words) {
    const [first = "", ...rest] = word.replaceAll("_", " ").match(TOKEN) ?? [];
    addToGroup(found, first, rest);
  }
  return found;
}

/** The longest phrase of a list that tokens from a place on are, with how many they are. */
function phraseAt(
  list: ByFirst,
  words: readonly string[],
  at: number,
): { readonly text: string; readonly length: number } | undefined {
  let length = 0;
  for (const rest of list.get(words[at] ?? "") ?? [])
    if (rest.every((word, i) => words[at + 1 + i] === word)) length = Math.max(length, rest.length + 1);
  return length === 0 ? undefined : { text: words.slice(at, at + length).join(" "), length };
}

/** The days that tokens from a place on name: "1st of may", "12. mai", "may 4", "1st"; with how many tokens they do. */
function daysAt(
  names: Vocabulary["days"],
  words: readonly string[],
  at: number,
): { readonly days: readonly string[]; readonly length: number } {
  const word = words[at] ?? "";
  const name = names.get(word);
  if (name !== undefined) {
    const behind = words[at + 1] ?? "";
    const isDay = isDayOfMonth(behind) && name.startsWith("m") && words[at + 2] !== ":";
    return isDay ? { days: [name, `${Number(behind)}.`], length: 2 } : { days: [name], length: 1 };
  }
  if (!isDayOfMonth(word)) return { days: [], length: 0 };
  let next = at + 1;
  const isOrdinal = ORDINALS.has(words[next] ?? "");
  if (isOrdinal || words[next] === ".") next += 1;
  if (words[next] === "of" || words[next] === "de") next += 1;
  const month = names.get(words[next] ?? "");
  if (month?.startsWith("m")) return { days: [`${Number(word)}.`, month], length: next + 1 - at };
  return isOrdinal ? { days: [`${Number(word)}.`], length: 2 } : { days: [], length: 0 };
}

function isDayOfMonth(word: string): boolean {
  return /^(?:[1-9]|[12]\d|3[01])$/.test(word);
}

const MONTHS = 12;

function withoutNumericDays(lower: string, days: Set<string>): string {
  const add = (month: string, day: string) => {
    days.add(`m${Number(month)}`).add(`${Number(day)}.`);
    return " ";
  };
  const isCjk = UNSPACED.test(lower);
  const rest = lower
    .replace(ISO, (_, _sign: string, month: string, day: string) => add(month, day))
    .replace(SLASHED, (whole, first: string, second: string) => {
      if (Number(first) > MONTHS) return add(second, first);
      if (Number(second) > MONTHS) return add(first, second);
      days.add(whole); // whose month comes first, nobody says
      return " ";
    })
    .replace(NUMERIC, (_, day: string, month: string) => add(month, day));
  if (!isCjk) return rest;
  return rest.replace(CJK_DAY, (_, number: string, sort: string) => {
    days.add(sort === "月" ? `m${Number(number)}` : `${Number(number)}.`);
    return " ";
  });
}

function addUnspaced(lower: string, { unspaced, days: names }: Vocabulary, found: Found): void {
  for (const sort of ["change", "deed", "task"] as const) {
    const word = unspaced[sort].find((one) => lower.includes(one));
    if (word !== undefined) found[sort] ??= word;
  }
  for (const [name, day] of names) if (UNSPACED.test(name) && lower.includes(name)) found.days.add(day);
}

/** Which words say nothing of what a text is about, beside those that no index holds (see `analyse`). */
function smallWordsOf(lower: string): (word: string) => boolean {
  const language = languageOf(lower);
  if (language === ENGLISH) return () => false;
  const isShort = (word: string) => word.length <= SHORT && !UNSPACED.test(word) && !/^\P{L}/u.test(word);
  if (language === GERMAN) return (word) => SMALL_WORDS.has(folded(word)) || isShort(word);
  return (word) => FOREIGN_WORDS.has(word) || isShort(word);
}

/** Letters of words that are articles, pronouns and the like in most languages. */
const SHORT = 2;
