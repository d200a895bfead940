import type { Word } from "../sentence/words.ts";
import { UNIT_NAMES } from "./lexicon.ts";

/**
 * The same tokens with amounts, times, dates and number words in one form: `5pm`, `5 pm` and `17:00` are
 * `@17:00`, `$1,200` is `1200` and `dollar`, `three` is `3`, `5kg` is `5` and `kilogram`, `2026-05-03` is `3`,
 * `may` and `2026`. Pure.
 */
export function withNumbers(tokens: readonly Word[]): readonly Word[] {
  const out: Word[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token === undefined) continue;
    const half = tokens[at + 1]?.text;
    const spoken = spokenTime(token.text, half, tokens[at + 2]?.text);
    if (spoken !== undefined) {
      out.push(number(token.text, spoken));
      at += 2;
      continue;
    }
    const long = longNumber(tokens, at);
    const time = timeOf(token.text, half === "am" || half === "pm" ? half : undefined);
    if (time !== undefined) {
      out.push(number(token.text, time));
      if (half === "am" || half === "pm") at++;
    } else if (long !== undefined) {
      out.push(number(token.text, String(long.value)));
      at += long.length - 1;
    } else if (token.kind === "number") out.push(...amount(token));
    else out.push(...worded(token, tokens[at - 1]?.text, half));
  }
  return out.map((token, at) => monthOf(token, out[at - 1], out[at + 1]));
}

/** "thirty five", "two hundred and fifty": a number of several words, with how many. */
function longNumber(
  tokens: readonly Word[],
  from: number,
): { readonly value: number; readonly length: number } | undefined {
  let [value, at] = [0, from];
  for (let last = Number.POSITIVE_INFINITY; ; ) {
    const joined = at > from && last >= 100 && tokens[at]?.text === "and" ? 1 : 0;
    const next = numberOf(tokens[at + joined]);
    if (Number.isNaN(next) || (next < 100 && next >= last) || (next < 100 && last < 20)) break;
    if (next < 100 && last < 100 && next > 9) break;
    value = next >= 100 && at > from ? value * next : value + next;
    last = next;
    at += joined + 1;
  }
  return at - from > 1 ? { value, length: at - from } : undefined;
}

function numberOf(token: Word | undefined): number {
  const text = token?.kind === "word" ? token.text : "";
  return text === "thousand" ? 1000 : Number(NUMBER_WORDS.get(text) ?? Number.NaN);
}

/** Weekdays and months, in the forms that keys have. */
export const CALENDAR: ReadonlySet<string> = new Set(
  `monday tuesday wednesday thursday friday saturday sunday january february march april #may june july
  august september october november december`.split(/\s+/),
);

const MONTHS = [...CALENDAR].slice(7);
const SHORT = new Map<string, string>([
  ...[...CALENDAR].filter((name) => name !== "#may").map((name) => [name.slice(0, 3), name] as const),
  ["tues", "tuesday"],
  ["thur", "thursday"],
  ["thurs", "thursday"],
  ["sept", "september"],
]);
/** Abbreviations that are also words: only next to a number or with a capital letter. */
const AMBIGUOUS = new Set(["mar", "sun", "sat", "wed", "may", "march", "dec", "mon"]);

/** Numbers by the words that stand for them; "a dozen" is one, too. */
const NUMBER_WORDS: ReadonlyMap<string, string> = new Map([
  ...`zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
  eighteen nineteen twenty`
    .split(/\s+/)
    .map((name, value) => [name, String(value)] as const),
  ..."thirty forty fifty sixty seventy eighty ninety hundred"
    .split(" ")
    .map((name, at) => [name, String((at + 3) * 10)] as const),
  ..."first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth"
    .split(" ")
    .map((name, at) => [name, String(at + 1)] as const),
  ["dozen", "12"],
]);

function timeOf(text: string, half: "am" | "pm" | undefined): string | undefined {
  if (text === "noon") return "@12:00";
  if (text === "midnight") return "@0:00";
  const found = /^(\d{1,2})(?:[:.](\d{2}))?(am|pm|h)?$/.exec(text);
  if (found === null) return undefined;
  const [, hours = "", minutes, suffix] = found;
  const part = suffix === "am" || suffix === "pm" ? suffix : half;
  if (part === undefined && !text.includes(":") && suffix !== "h") return undefined;
  if (Number(hours) > 24 || Number(minutes ?? 0) > 59) return undefined;
  const shift = part === "pm" && Number(hours) < 12 ? 12 : part === "am" && hours === "12" ? -12 : 0;
  return `@${Number(hours) + shift}:${minutes ?? "00"}`;
}

/** "half past five", "quarter to six" */
function spokenTime(part: string, side = "", hour = ""): string | undefined {
  const value = Number(NUMBER_WORDS.get(hour) ?? hour);
  const minutes = part === "half" ? 30 : part === "quarter" ? 15 : undefined;
  if (minutes === undefined || !(value >= 1 && value <= 12)) return undefined;
  if (side === "past") return `@${value}:${minutes}`;
  return side === "to" && part === "quarter" ? `@${value === 1 ? 12 : value - 1}:45` : undefined;
}

function amount(token: Word): readonly Word[] {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(token.text);
  if (iso !== null) {
    const month = MONTHS[Number(iso[2]) - 1] ?? "";
    return [number(iso[3] ?? "", String(Number(iso[3]))), word(month), number(iso[1] ?? "", iso[1] ?? "")];
  }
  const [, first = "", per = ""] = /^(\S*\d[a-z%]*)\/([a-z]{1,9})$/.exec(token.text) ?? [];
  if (per !== "") {
    const span = [word(PER.get(per) ?? per)];
    return [...amount({ ...token, text: first }), ...(PER.has(per) ? span : [word("per"), ...span])];
  }
  const found =
    /^([$€£¥₹])?(-?\d{1,9}(?:,\d{3})*(?:\.\d+)?)(?:(k|m|bn)(?![a-z]))?(%|st|nd|rd|th|[a-z]{1,5})?$/.exec(
      token.text,
    );
  if (found === null) return [number(token.text, token.text.replace(/^v(?=\d)/, ""))];
  const [, sign, digits = "", scale, unit] = found;
  const factor = scale === "k" ? 1e3 : scale === "m" && sign !== undefined ? 1e6 : scale === "bn" ? 1e9 : 1;
  const plain = digits.replaceAll(",", "");
  const value = factor === 1 ? plain : String(Number(plain) * factor);
  const suffix = scale === "m" && factor === 1 ? `m${unit ?? ""}` : unit;
  const of = sign ?? (suffix !== undefined && !/^(?:st|nd|rd|th)$/.test(suffix) ? suffix : undefined);
  const name = of === undefined ? [] : [word(UNIT_NAMES.get(of) ?? of)];
  return [number(token.text, value), ...name];
}

function worded(token: Word, before: string | undefined, after: string | undefined): readonly Word[] {
  const unit = UNIT_NAMES.get(token.text);
  if (unit !== undefined && /\d$|^a$/.test(before ?? "")) return [word(unit)];
  const times = TIMES.get(token.text);
  if (times !== undefined) return [number(token.text, times), word("time")];
  const value = NUMBER_WORDS.get(token.text);
  if (value === undefined || token.kind === "mark") return [token];
  if (token.text === "one" && (after === "of" || PRONOUN_BEFORE.has(before ?? ""))) return [token];
  if (token.text === "second" && /^(?:a|per|each|every)$/.test(before ?? "")) return [token];
  if (token.text === "first" && !/^(?:the|my|our|on)$/.test(before ?? "")) return [token];
  return [number(token.text, value)];
}

/** "38k/month" */
const PER: ReadonlyMap<string, string> = new Map(
  "hour=hourly h=hourly hr=hourly day=daily d=daily week=weekly wk=weekly month=monthly mo=monthly mth=monthly year=yearly yr=yearly a=yearly"
    .split(" ")
    .map((entry) => [entry.split("=")[0] ?? "", entry.split("=")[1] ?? ""] as const),
);
const TIMES = new Map([
  ["twice", "2"],
  ["thrice", "3"],
]);
const PRONOUN_BEFORE = new Set("the this that which no any each every another only".split(" "));
/** `may` is a month next to a number or with a capital letter; so are short forms that are words. */
function monthOf(token: Word, before: Word | undefined, after: Word | undefined): Word {
  if (token.kind !== "word" && token.kind !== "name") return token;
  const plural = token.text.replace(/s$/, "");
  const full =
    token.text === "may" ? "#may" : (SHORT.get(token.text) ?? (CALENDAR.has(plural) ? plural : undefined));
  if (full === undefined) return token;
  const beside = before?.kind === "number" || after?.kind === "number" || token.kind === "name";
  if (AMBIGUOUS.has(token.text) && !beside) return token;
  return { ...token, key: full, kind: "word", past: false, start: -1, end: -1 };
}

function number(text: string, key: string): Word {
  return { text, key, kind: "number", past: false, start: -1, end: -1 };
}

function word(key: string): Word {
  return { text: key, key, kind: "word", past: false, start: -1, end: -1 };
}
