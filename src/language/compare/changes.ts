import { ENGLISH } from "../en/english.ts";
import { RELATION_GENDER } from "../en/people.ts";
import { sentenceOf } from "../sentence/sentence.ts";
import type { Word } from "../sentence/words.ts";
import { FREQUENCY, NEGATIONS, PERSONS } from "./function-words.ts";
import { keySet, UNIT_NAMES } from "./lexicon.ts";
import { CALENDAR } from "./numbers.ts";
import { isContent, type Reading, readStatement } from "./reading.ts";

/**
 * Whether one of two statements says of itself that something has changed, and gives another value of one type for the
 * very thing of which the other gives one: another amount in the same unit, another hour, weekday, date or number, or
 * somebody else in somebody's place. Whatever else is told of it must be told of in both. The same in both directions. Pure.
 */
export function tellsOfOther(a: Reading, b: Reading): boolean {
  return isOutdated(a, b) || isOutdated(b, a);
}

function isOutdated(old: Reading, now: Reading): boolean {
  const signs = signsOf(now);
  if (signs.size === 0 || old.tense === "past" || old.modality + now.modality !== "") return false;
  if (isSucceeded(old, now, signs)) return true;
  if (!signs.has("change") || now.tense === "future") return false;
  if (tellsOfOthers(old, now)) return false;
  const all = tellingOf(now.tokens);
  const said = new Set(now.tokens.map(({ key }) => key));
  return unitsOf(now).some((unit) =>
    unitsOf(old).some((other) => isOther(other, unit, all) && !isNarrower(other, said)),
  );
}

const SIGNS = new WeakMap<Reading, ReadonlySet<string>>();

function signsOf(reading: Reading): ReadonlySet<string> {
  const known =
    SIGNS.get(reading) ??
    new Set(
      ENGLISH.table("changes")
        .all(sentenceOf(reading.text))
        .map(({ row }) => row.says),
    );
  SIGNS.set(reading, known);
  return known;
}

/** "Dr Patel signs my checks", and Dr Patel has gone: it is somebody else who does; or somebody else takes over as what Dana is. */
function isSucceeded(old: Reading, now: Reading, signs: ReadonlySet<string>): boolean {
  const [were, are] = [namesIn(old), namesIn(now)];
  if (were.size === 0 || ![...are].some((name) => !were.has(name))) return false;
  const words = tellingOf(old.tokens);
  const shared = [...tellingOf(now.tokens)].some((key) => words.has(key) && !were.has(key));
  const follows = signs.has("follows");
  const isGone = signs.has("leaves") && [...leavingIn(now)].some((name) => were.has(name));
  const role = now.tokens.findIndex(({ text }) => text === "as");
  const isRole =
    role >= 0 &&
    old.tokens.some(({ key }) => key === "be") &&
    [...tellingOf(now.tokens.slice(role + 1))].some((key) => words.has(key) && !were.has(key));
  return isGone
    ? (shared || old.persons.includes("owner")) && (follows || (signs.has("change") && shared))
    : follows && isRole && ![...are].some((name) => were.has(name));
}

/** The names right before what says that somebody leaves. */
function leavingIn({ text }: Reading): ReadonlySet<string> {
  const { words } = sentenceOf(text);
  const found = ENGLISH.table("changes")
    .all(sentenceOf(text))
    .filter(({ row }) => row.says === "leaves");
  return new Set(
    found.flatMap(({ found: { from } }) => words.slice(Math.max(0, from - 2), from)).map(({ key }) => key),
  );
}

function namesIn({ tokens }: Reading): ReadonlySet<string> {
  const named = tokens.filter(
    ({ kind, initial, text, key }, at) =>
      (kind === "name" || initial === true || TITLES.has(tokens[at - 1]?.text ?? "")) &&
      !TITLES.has(text) &&
      !CALENDAR.has(key),
  );
  return new Set(named.map(({ key }) => key));
}

const TITLES = new Set(["dr", "prof", "mr", "mrs", "ms", "miss", "sir"]);

/** Whether each names somebody or something that the other does not. */
function tellsOfOthers(old: Reading, now: Reading): boolean {
  const [before, after] = [old, now].map(({ tokens }) => new Set(tokens.map(({ key }) => key)));
  const beyond = ({ tokens }: Reading, others: ReadonlySet<string> | undefined) =>
    withoutAgent(tokens).some(
      ({ kind, text, key }) => NAMING.has(kind) && !TITLES.has(text) && others?.has(key) !== true,
    );
  return beyond(old, after) && beyond(now, before);
}

const NAMING: ReadonlySet<Word["kind"]> = new Set(["name", "code"]);

/** A value: an hour, days, or a number of something. */
interface Value {
  readonly type: "clock" | "weekday" | "date" | "amount";
  /** Of an amount what it counts or is measured in: "" for a bare number, which stands behind `role`. */
  readonly unit: string;
  readonly role: string;
  /** "yearly", or that of which it is one: "lesson". */
  readonly per: string;
  readonly keys: readonly string[];
}

/** A clause, or a whole statement. */
interface Unit {
  readonly values: readonly Value[];
  /** What it tells besides: its content words without those of time, change and payment. */
  readonly telling: ReadonlySet<string>;
  readonly persons: ReadonlySet<string>;
  readonly reading: Reading;
}

/** Whether the clause of the later statement tells nothing that the other does not, but for a value, or that it is no longer so. */
function isOther(old: Unit, now: Unit, all: ReadonlySet<string>): boolean {
  if (isElsewhere(old, now)) return true;
  if (now.telling.size === 0 || ![...now.telling].every((key) => old.telling.has(key))) return false;
  const denials = now.reading.negations + old.reading.negations;
  if (denials > 0) {
    const isSame = now.telling.size === old.telling.size && old.values.length + now.values.length === 0;
    return denials === 1 && isSame && now.telling.size > 1 && !isSomebodyElse(old, now);
  }
  const known = [...old.telling].filter((key) => all.has(key));
  if (known.length * 2 < old.telling.size || isSomebodyElse(old, now)) return false;
  const pairs = old.values.flatMap((x) =>
    now.values.filter((y) => areAlike(x, y, [old, now])).map((y) => [x, y] as const),
  );
  const types = new Set(pairs.map(([x]) => x.type));
  const others = pairs.filter(([x, y]) => !x.keys.some((key) => y.keys.includes(key)));
  // "Tuesday at 3" may become "Thursday at 5"; 4 classes on Monday and 5 on Tuesday are two things.
  const isOne = others.length === 1 || others.every(([{ type }]) => type !== "amount");
  return others.length > 0 && types.size === pairs.length && isOne;
}

/** Whether it tells of one kind of what the other speaks of: the code of the "side gate", "half day" rates. */
function isNarrower({ reading: { tokens } }: Unit, said: ReadonlySet<string>): boolean {
  const isOwn = (token: Word | undefined) =>
    token?.kind === "word" && isContent(token) && !said.has(token.key);
  return tokens.some((token, at) => {
    const [before, next] = [tokens[at - 1], tokens[at + 1]];
    const opens = before === undefined || DETERMINERS.has(before.text) || isOwn(before);
    const isKind = !CALENDAR.has(token.key) && isOwn(token) && opens;
    return isKind && next !== undefined && isContent(next) && said.has(next.key);
  });
}

const DETERMINERS = new Set("the a an my our your his her their its".split(" "));

/** "The spare key is under the pot", "the spare key is in the shed now": of things, for people are in choirs and in Rome at once. */
function isElsewhere(old: Unit, now: Unit): boolean {
  const [was, is] = [placeOf(old.reading), placeOf(now.reading)];
  if (was === undefined || is === undefined || isSomebodyElse(old, now)) return false;
  return is.thing === was.thing && is.place !== was.place;
}

function placeOf({
  tokens,
  negations,
}: Reading): { readonly thing: string; readonly place: string } | undefined {
  const at = tokens.findIndex(({ text }, i) => i > 0 && PLACING.has(text));
  const verb = tokens.findLastIndex(({ key, text }, i) => i < at && (STANDS.has(key) || text === "'s"));
  if (at < 0 || negations > 0 || (verb < 0 && at > 2)) return undefined;
  const between = verb < 0 ? [] : tokens.slice(verb + 1, at).filter(isContent);
  const thing = between.length > 0 ? between : tokens.slice(0, verb < 0 ? at : verb).filter(isContent);
  const place = tokens.slice(at + 1).filter(isContent);
  const isThing = thing.every(({ kind, text, key }) => kind === "word" && !isKin(text) && !CALENDAR.has(key));
  const isPlace = place.every(({ kind, key }) => kind === "word" && !SILENT.has(key) && !CALENDAR.has(key));
  if (!isThing || !isPlace || thing.length * place.length === 0 || place.length > 3) return undefined;
  const keys = (part: readonly Word[]) =>
    part
      .map(({ key }) => key)
      .sort()
      .join(" ");
  return { thing: keys(thing), place: keys(place) };
}

const PLACING = new Set("to into in on at under behind inside beside above below by near".split(" "));
const STANDS = keySet("be live hang stand lie sit keep store put move shift");

/** Whether the one clause is about somebody of whom the other does not speak. */
function isSomebodyElse(old: Unit, now: Unit): boolean {
  if ([...now.persons].some((person) => person !== "owner" && !old.persons.has(person))) return true;
  const own = now.reading.tokens.some(({ text }) => OWN.has(text));
  const others = old.reading.tokens.filter(({ key }) => !now.telling.has(key));
  return (
    own &&
    others.some((one) => one.kind === "name" || (one.initial === true && isContent(one)) || isKin(one.text))
  );
}

/** "We" speaks for a child, too. */
const OWN = new Set(["i", "me", "my", "mine"]);

function isKin(text: string): boolean {
  return RELATION_GENDER.has(text);
}

function areAlike(x: Value, y: Value, [old, now]: readonly [Unit, Unit]): boolean {
  if (x.type !== y.type) return false;
  if (x.type !== "amount") return true;
  if (tellsAge(old) !== tellsAge(now) && x.unit + x.per + y.unit + y.per !== "") return false;
  const samePer = x.per === y.per || x.per === "" || y.per === "" || old.telling.has(y.per);
  if (x.unit === y.unit) return samePer && (x.unit !== "" || x.role === y.role);
  // "£30 a lesson", "35 a lesson"
  const isBare = x.unit === "" || y.unit === "";
  const isSame = y.per === "" ? x.role === y.role : x.per === y.per || old.telling.has(y.per);
  return isBare && isSame;
}

/** Of "22 years old" the plain form keeps a bare number, as of no other measure. */
function tellsAge({ reading }: Unit): boolean {
  return /\d years? old\b/i.test(reading.text);
}

const UNITS = new WeakMap<Reading, readonly Unit[]>();

function unitsOf(reading: Reading): readonly Unit[] {
  const known =
    UNITS.get(reading) ??
    [reading, ...clausesIn(reading)].map((part) => ({
      values: valuesOf(part.tokens),
      telling: tellingOf(withoutAgent(part.tokens)),
      persons: new Set(withoutAgent(part.tokens).flatMap(({ text }) => PERSONS.get(text) ?? [])),
      reading: part,
    }));
  UNITS.set(reading, known);
  return known;
}

const CLAUSES = new WeakMap<Reading, readonly Reading[]>();

/** The clauses of a statement; of a statement that is one, none. Linear. Pure. */
export function clausesIn(reading: Reading): readonly Reading[] {
  const known = CLAUSES.get(reading) ?? clausesOf(reading.text).map(readStatement);
  CLAUSES.set(reading, known);
  return known;
}

/** The same, as written. */
function clausesOf(text: string): readonly string[] {
  const sentence = sentenceOf(text);
  const { words } = sentence;
  const ends = words.flatMap(({ kind, text: word }, at) => {
    const joins = word === "and" && SUBJECTS.has(words[at + 1]?.text ?? "");
    return kind === "mark" || BREAKS.has(word) || joins ? [at] : [];
  });
  if (ends.length === 0) return [];
  return [...ends.slice(0, MOST_CLAUSES), words.length]
    .map((end, i) => sentence.textOf((ends[i - 1] ?? -1) + 1, end))
    .filter((clause) => clause !== "");
}

const MOST_CLAUSES = 8;
const BREAKS = new Set(["so", "but", "because", "cos", "um", "uh", "erm", "while", "though"]);
const SUBJECTS = new Set(["i", "we", "he", "she", "it", "they", "that", "there", "now"]);

/** Who raised the rent, or moved the lesson, is of no account, nor since when. */
function withoutAgent(all: readonly Word[]): readonly Word[] {
  const since = all.findIndex(({ text }, i) => i > 0 && text === "since");
  const tokens = since < 0 ? all : all.slice(0, since);
  const at = tokens.findIndex(
    ({ past, key, text }, i) => i > 0 && (REPORTS.has(key) || (CHANGED.has(key) && (past || text === "put"))),
  );
  const isActive = at > 0 && tokens[at - 1]?.key !== "be" && tellingIn(tokens.slice(at + 1)).length > 0;
  return isActive ? tokens.slice(at) : tokens;
}

const CHANGED = keySet(
  "raise lower increase decrease drop cut change switch continue set bump move reschedule postpone push shift put",
);

const REPORTS = keySet("say tell announce email text mention write confirm");

function tellingOf(tokens: readonly Word[]): ReadonlySet<string> {
  return new Set(tellingIn(tokens).map(({ key }) => key));
}

function tellingIn(tokens: readonly Word[]): readonly Word[] {
  return tokens.filter((token, at) => {
    const isTime = CALENDAR.has(token.key) || FREQUENCY.has(token.key) || SILENT.has(token.key);
    const isPart = DAY_PARTS.has(token.key) && !BEFORE_SIGN.has(tokens[at - 1]?.text ?? "");
    const isBare =
      token.kind === "number" ||
      TITLES.has(token.text) ||
      MEASURES.has(token.key) ||
      NEGATIONS.has(token.key);
    return isContent(token) && !isBare && (isPart || !isTime);
  });
}

const DAY_PARTS = keySet("morning afternoon evening night weekday");
const MEASURES: ReadonlySet<string> = new Set(UNIT_NAMES.values());
/** Words of time, of change and of payment: they are said of whatever has changed. */
const SILENT = keySet(`
  now today tomorrow yesterday tonight last next week month year night day morning time again from here on since start begin go up
  down rise raise lower bump change switch move increase decrease drop cut set get take make pay cost charge price want come
  keep back over new put continue reschedule push postpone shift only all each every half fae noo till until around about say tell`);

function valuesOf(tokens: readonly Word[]): readonly Value[] {
  const found: Value[] = [];
  if (tokens.some(isRange)) return found;
  const put = (type: Value["type"], keys: readonly string[], more: Partial<Value> = {}) => {
    const same = type === "amount" ? undefined : found.find((one) => one.type === type);
    if (same === undefined) found.push({ type, unit: "", role: "", per: "", keys, ...more });
    else found[found.indexOf(same)] = { ...same, keys: [...same.keys, ...keys] };
  };
  tokens.forEach((token, at) => {
    const [before, next] = [tokens[at - 1], tokens[at + 1]];
    if (BEFORE_SIGN.has(before?.text ?? "")) return;
    if (CALENDAR.has(token.key) && token.kind !== "number") {
      const isDay = WEEKDAYS.has(token.key);
      const day = [before, next].find((one) => one?.kind === "number")?.key ?? "";
      put(isDay ? "weekday" : "date", [isDay ? token.key : `${token.key} ${day}`]);
    } else if (token.kind === "number" && token.key.startsWith("@")) put("clock", [token.key]);
    else if (token.kind === "number" && !isDayNumber(before, next)) {
      const isMeasured = MEASURES.has(next?.key ?? "") || SPANS.has(next?.key ?? "");
      const isCounted =
        isMeasured ||
        (next?.kind === "word" && isContent(next) && !PERIODS.has(next.key) && !SILENT.has(next.key));
      const written = unitAt(token);
      const unit = written !== "" || !isCounted ? written : (next?.key ?? "");
      const rest = tokens.slice(at + (unit === "" || written !== "" ? 1 : 2));
      if (rest[0]?.text === "ago" || (unit === "" && HELPERS.has(next?.key ?? ""))) return;
      const role = tokens.slice(0, at).findLast((one) => isContent(one) && !SILENT.has(one.key))?.key ?? "";
      const [per, isHour] = [perOf(rest), /^\d{1,2}\.[0-5]\d$/.test(token.key) && unit === ""];
      // "7.30"
      if (isHour && per === "") put("clock", [`@${token.key.replace(".", ":")}`]);
      else put("amount", [token.key], { unit, role, per });
    }
  });
  return found;
}

/** What is written at a number: "€/h" of "18€/h". */
function unitAt({ text }: Word): string {
  return /\d/.test(text) ? text.replace(/[\d.,:'’@#-]/gu, "") : "";
}

/** "from 9 to 15", "9-15": more than one value. */
function isRange({ key, kind }: Word, at: number, tokens: readonly Word[]): boolean {
  const isSpan =
    tokens[at - 1]?.text === "from" && (tokens[at + 1]?.text === "to" || tokens[at + 2]?.text === "to");
  return kind === "number" && (isSpan || /\d-\d/.test(key));
}

/** "yearly", "a lesson", "per feed". */
function perOf([first, second]: readonly Word[]): string {
  if (PERIODS.has(first?.key ?? "")) return first?.key ?? "";
  const each = first !== undefined && EACH.has(first.text);
  return each && second !== undefined && isContent(second) ? second.key : "";
}

function isDayNumber(before: Word | undefined, next: Word | undefined): boolean {
  return [before, next].some((one) => MONTHS.has(one?.key ?? ""));
}

const WEEKDAYS = new Set([...CALENDAR].slice(0, 7));
const MONTHS = new Set([...CALENDAR].slice(7));
const PERIODS = keySet("daily weekly monthly yearly hourly quarterly biweekly");
/** Before these a number tells which one is meant: "server 3 is down". */
const HELPERS = keySet("be have do will can run go");
const SPANS = keySet("second minute hour day week month year");
const EACH = new Set(["a", "an", "per", "each", "every"]);
/** Behind these a day only says since when something is so. */
const BEFORE_SIGN = new Set([
  "from",
  "since",
  "starting",
  "beginning",
  "effective",
  "until",
  "last",
  "next",
  "this",
]);
