import { analyse } from "../../text/analyse.ts";
import { addToGroup } from "../../text/groups.ts";
import { made, memoised } from "../../text/memoised.ts";
import { MATTERS } from "../../text/other-words.ts";
import { folded, SMALL_WORDS } from "../de/lexicon.ts";
import { ENGLISH, GERMAN, languageOf } from "../languages.ts";
import { CHANGES, FOREIGN_WORDS, UNSPACED_WORDS } from "../other-languages.ts";

/** What a value is of: two of one sort may be two values of one thing. */
export type Sort = "number" | "day" | "address";

/** What a statement says as far as signs tell that all languages share, whatever its grammar. */
export interface Gist extends Pick<Signs, "change" | "deed" | "task"> {
  /** Its terms (see `analyse`), each once, without values, small words and words of change. At most 60. */
  readonly terms: readonly string[];
  /** Those that a note is filed under, by a colon: much is noted under one head that has nothing to do with each other. */
  readonly label: ReadonlySet<string>;
  /** Numbers as "<number> <unit>" or "<number>", times among them; days, see `Signs`; web and mail addresses. */
  readonly values: Readonly<Record<Sort, ReadonlySet<string>>>;
}

/** The gist of a statement; of a long one that of its beginning. Bounded. Pure. */
export function gistOf(text: string): Gist {
  if (text.length <= MOST_CHARS) return gistKept(text);
  const beginning = text.slice(0, MOST_CHARS);
  const end = beginning.lastIndexOf(" ");
  return gistKept(end < 0 ? beginning : beginning.slice(0, end));
}

/** A key that two promises of the same task share, whatever day they name. Pure. */
export function taskKey(promise: string): string {
  const { terms, values } = gistOf(promise);
  return [...terms, ...values.number].sort().join(" ");
}

const MOST_CHARS = 1_000;
const MOST_TERMS = 60;
/** Terms behind a label from which on it names no value ("wifi code: 4471"). */
const FEWEST_OF_NOTE = 3;
const NO_LABEL: ReadonlySet<string> = new Set();
/** One statement is compared with its neighbours, and those with the next one. */
const KEPT_CHARS = 100_000;
const gistKept = memoised(readGist, KEPT_CHARS);

const ADDRESS =
  /[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){1,4}|https?:\/\/\S{1,300}|(?<![\w@])@[a-z]\w{1,40}/g;
/** A number, or a time, that is no part of a name such as "SEC-441"; its unit stands close to it. */
const NUMBER =
  /(?<![\p{L}\p{N}@_.-])[$€£¥#]?(\d{1,2}:\d{2}|\d{1,3}(?:[ ,.]\d{3})+(?!\d)|\d{0,12}[.,]?\d{1,12})(%|\s?[€$£¥]|[\p{L}]{1,4}(?![\p{L}\p{N}]))?(?![\p{N}@])/gu;

/** Digits in groups, as telephone numbers and accounts are written. */
const GROUPED =
  /(?<![\p{L}\p{N}@_.,-])[+(]?\d{1,6}\)?(?:(?: ?[/-] ?| )\(?\d{2,8}\)?){1,6}(?![\p{N}@]|[.,:]\p{N})/gu;

/** "Mrs" is many, and a season that is counted from now is a time. */
const NO_TERMS =
  /\b(?:(?:Dr|Prof|Mrs?|Ms|Mx)(?:\.|\b)|Herrn?\b|Frau\b|Mme\b)(?= \p{Lu})|\b(?:next|last|this) (?:spring|summer|autumn|fall|winter)\b/gu;
/** What a note is filed under: "choir: the fee goes up". */
const LABEL = /^(?:[\p{L}\p{M}'’-]{2,20} ){0,2}[\p{L}\p{M}'’-]{2,20}: /u;

function readGist(text: string): Gist {
  const address = new Set<string>();
  const number = new Set<string>();
  const lower = text
    .replace(NO_TERMS, " ")
    .normalize("NFKC")
    .toLowerCase()
    .replace(ADDRESS, (found) => {
      address.add(found.replace(/[.,)]{1,3}$/, ""));
      return " ";
    });
  const { days, rest, change, deed, task } = signsIn(lower);
  const ungrouped = rest.replace(GROUPED, (groups) => {
    if (!isOneNumber(groups)) return groups;
    number.add(groups.replace(/\D/g, ""));
    return " ";
  });
  const words = ungrouped.replace(NUMBER, (_, digits: string, unit = "") => {
    number.add(`${plainNumber(digits)} ${unit.trim()}`.trim());
    return " ";
  });
  const matters = (lower.match(/\p{L}{3,16}/gu) ?? []).flatMap((word) => FIRST_OF.get(word) ?? []);
  const told = [words, ...matters].join(" ");
  const terms = [...new Set(analyse(told))].filter((term) => !UNSPACED_WORDS.has(term)).slice(0, MOST_TERMS);
  const label = new Set(analyse(LABEL.exec(text)?.[0] ?? ""));
  const isNote = terms.length - label.size >= FEWEST_OF_NOTE;
  return {
    label: isNote ? label : NO_LABEL,
    terms,
    values: { number, day: days, address },
    change,
    deed,
    task,
  };
}

/** Of a telephone number no part tells anything by itself: all of a town share the first. "1000-1200" are two amounts. */
function isOneNumber(groups: string): boolean {
  const { length } = groups.match(/\d+/g) ?? [];
  return groups.replace(/\D/g, "").length >= FEWEST_DIGITS && (/^[+(0]/.test(groups) || (length ?? 0) > 2);
}

const FEWEST_DIGITS = 7;

/** "1,290", "1 290" and "1290" are one; so are "9:45" and "9.45". */
function plainNumber(digits: string): string {
  return digits
    .replace(/[ ,.](?=\d{3}(?!\d))/g, "")
    .replace(/[,:]/, ".")
    .replace(/^\./, "0.");
}

const FIRST_OF: ReadonlyMap<string, string> = new Map(
  MATTERS.flatMap((words) => words.map((word) => [word, words[0] ?? word] as const)),
);

/** What words of change, days and small words say in a text. */
interface Signs {
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
function signsIn(lower: string): Signs {
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
