import type { Word } from "../sentence/words.ts";
import { classesOf, keySet, opposition } from "./lexicon.ts";
import { CALENDAR } from "./numbers.ts";
import { isNoted } from "./plain-forms.ts";
import type { Reading } from "./reading.ts";
import { isName, readSlots, type SlotReading } from "./slots.ts";

export interface SharedSlot {
  readonly slot: string;
  /** Both give the same value and say nothing else. */
  readonly same: boolean;
  /** The values exclude each other. */
  readonly conflict: boolean;
  /** The one denies the very value that the other states, whatever else that one tells. */
  readonly denied: boolean;
  /** Both speak of now, or both of the same past. */
  readonly sameTime: boolean;
}

/**
 * The one-valued slot that two statements fill for the same subject, with what their values say of each
 * other; undefined where they share none. A value that only adds detail to the other ("Berlin", "Berlin,
 * Germany") is no conflict. Pure.
 */
export function compareSlots(a: Reading, b: Reading): SharedSlot | undefined {
  const others = readSlots(b);
  const shared = readSlots(a).flatMap((one) =>
    others
      .filter(({ slot, subject }) => slot === one.slot && sameSubject(one.subject, subject))
      .filter(({ subject }) => subject === one.subject || !(ownsThat(a, b) || ownsThat(b, a)))
      .filter(({ subject }) => subject === one.subject || !(ownsOne(one.subject, b) || ownsOne(subject, a)))
      .map((other) => relate(one, other, { a, b })),
  );
  return shared.find((one) => one.same) ?? shared.find((one) => one.conflict || one.denied) ?? shared[0];
}

/** "My brother Hugo" is Hugo. */
function sameSubject(a: string, b: string): boolean {
  if (a === b) return true;
  const [few = [], many = []] = [a.split(" "), b.split(" ")].sort((x, y) => x.length - y.length);
  const more = many.filter((key) => !few.includes(key));
  const kin = more.length === 1 && few.length > 0 && few.every((key) => many.includes(key));
  return kin && KIN.has(more[0] ?? "") && !few.some((key) => KIN.has(key)) && few[0] !== "";
}

/** "My sister's rent" is not my rent. */
function ownsThat(a: Reading, b: Reading): boolean {
  const owners = ({ core }: Reading) =>
    core.filter(({ key }, at) => KIN.has(key) && core[at + 1]?.key === "'s");
  return owners(a).some(({ key }) => !owners(b).some((other) => other.key === key));
}

/** "Leo's daughter" is not Leo. */
function ownsOne(subject: string, { core }: Reading): boolean {
  return core.some(({ key }, at) => key === subject && core[at + 1]?.key === "'s");
}

const KIN = keySet(
  "brother sister son daughter wife husband spouse boyfriend girlfriend friend cousin uncle aunt nephew niece mother father boss colleague neighbor dog cat",
);

/** Slots that a past event fills for the present: who moved lives there. */
const LASTING = new Set(["home", "employer", "spouse", "date", "be:time", "be:date"]);
/** Slots that a past event fills for good. */
const STAYS_TRUE = new Set([
  "be:time",
  "be:date",
  "when:start:time",
  "when:end:time",
  "when:start:date",
  "when:end:date",
]);
const ALWAYS = new Set(["born", "origin"]);

function relate(one: SlotReading, other: SlotReading, readings: { a: Reading; b: Reading }): SharedSlot {
  const equal = keysOf(one.value) === keysOf(other.value);
  const nested =
    isPart(one.value, other.value) || isPart(other.value, one.value) || sameHour(one.value, other.value);
  const rests = keysOf(one.rest) === keysOf(other.rest);
  const name = one.slot;
  const { a, b } = readings;
  const negated = a.negations > b.negations ? one : other;
  const twoMoves = [a, b].every(({ core }) => core.some((token) => token.key === "from"));
  const moved = [a, b].map((reading) => settled(reading, name));
  const time = LASTING.has(name) ? moved : [a.tense, b.tense];
  return {
    slot: name,
    same: equal && rests,
    conflict:
      !equal &&
      !nested &&
      !(twoMoves && name === "home") &&
      comparable(one, other) &&
      !areStates(one, other, readings) &&
      !mayBeTwo(one, readings) &&
      !bothTell(one.rest, other.rest),
    denied: equal && a.negations + b.negations === 1 && negated.rest.length === 0,
    sameTime:
      ((time[0] === time[1] && (time[0] === "present" || STAYS_TRUE.has(name))) || ALWAYS.has(name)) &&
      a.modality === b.modality,
  };
}

/**
 * "On holiday", "on antibiotics", "on the early shift": one may be in several of these states, unless they are alternatives ("on nights"); and
 * "in good shape" is no place as "in the boot" is.
 */
function areStates(one: SlotReading, other: SlotReading, { a, b }: { a: Reading; b: Reading }): boolean {
  const before = BEFORE_STATE.get(one.slot);
  if (before === undefined || sharedClasses(one.value, other.value).length > 0) return false;
  const isBare = ({ value: [first] }: SlotReading, { core }: Reading) =>
    first?.kind === "word" && core[core.indexOf(first) - 1]?.text === before;
  const bare = [isBare(one, a), isBare(other, b)].filter(Boolean).length;
  return bare === 1 || (bare === 2 && before === "on");
}

const BEFORE_STATE: ReadonlyMap<string, string> = new Map(
  ["on", "in", "at", "under"].map((word) => [`be:${word}`, word]),
);

/** "Dentist on Monday", "the lunch with Ana is on Friday": there may be another one, unless one says that it was otherwise. */
function mayBeTwo({ slot, subject }: SlotReading, { a, b }: { a: Reading; b: Reading }): boolean {
  const isWith = WITH_TIME.has(slot) && subject.split(" ").includes("with");
  const isOne = isWith || [a, b].some(({ core }) => isNoted(core) || isSomeAt(core));
  return isOne && !(a.changed || b.changed);
}

/** "A meeting at 9", "there is a bus at 8": of such things there are more. */
function isSomeAt(core: readonly Word[]): boolean {
  const at = core.findIndex(({ text }, i) => text === "at" && core[i + 1]?.kind === "number");
  return core.slice(0, Math.max(0, at)).some(({ text }) => text === "a" || text === "an");
}

const WITH_TIME = new Set(["be:time", "be:date"]);
const MOVES = keySet("move relocate join marry reschedule postpone push");
const STARTS = keySet("start begin get take");
/** What one works at beside something else. */
const BESIDE = keySet("also besides second volunteer intern internship part side weekend evening night");

/** The tense of what follows from a statement: who moved there lives there now, who started there works there. */
function settled({ core, conditions, tense }: Reading, slot: string): Reading["tense"] {
  const some = (keys: ReadonlySet<string>) => core.some(({ key }) => keys.has(key));
  const starts = slot === "employer" && some(STARTS) && !some(BESIDE) && conditions.length === 0;
  return tense === "past" && (starts || some(MOVES)) ? "present" : tense;
}

/** Whether two values are of one sort, so that one excludes the other. */
function comparable(one: SlotReading, other: SlotReading): boolean {
  const { slot } = one;
  if (slot.endsWith(":date")) return shapeOf(one.value) === shapeOf(other.value);
  const [a, b] = [minus(one.value, other.value), minus(other.value, one.value)];
  const shared = sharedClasses(a, b);
  if (shared.some((name) => SEVERAL_AT_ONCE.has(name)) && !slot.startsWith("prefer")) return false;
  if ([a, b].some((tokens) => tokens.some((token) => token.kind === "number")))
    return (
      isNumbered(a) && isNumbered(b) && measuresOf(a) === measuresOf(b) && !eachHasOwn(a, b, isCircumstance)
    );
  const opposed = shared.length > 0 || a.some((x) => b.some((y) => opposition(x.key, y.key) !== "none"));
  if (opposed) return true;
  if (isNamed(one.value) !== isNamed(other.value)) return false;
  if (isNamed(one.value)) return a.some(isDemonym) === b.some(isDemonym);
  const overlap = a.length < one.value.length;
  return !overlap && !(NAMED_ONLY.has(slot) || slot.startsWith("prefer"));
}

/** Slots where two plain words describe one place or firm rather than name two. */
const NAMED_ONLY = new Set(["home", "employer", "origin", "born"]);
/** Something runs on several of these. */
const SEVERAL_AT_ONCE = new Set(["system", "mobile", "browser", "environment"]);

function sharedClasses(a: readonly Word[], b: readonly Word[]): readonly string[] {
  return a.flatMap((x) =>
    b.flatMap((y) => [...classesOf(x.key)].filter((name) => classesOf(y.key).has(name))),
  );
}

function minus(a: readonly Word[], b: readonly Word[]): readonly Word[] {
  return a.filter((token) => !b.some((other) => other.key === token.key));
}

function isNamed(value: readonly Word[]): boolean {
  return value.some(isName);
}

/** Of a nation or creed: it says something else of a person than a name does. */
function isDemonym(token: Word): boolean {
  return /(?:ish|ese|[^d]ian|ican|ench|utch|iss)$/.test(token.text) || DEMONYMS.has(token.text);
}

const DEMONYMS = new Set(
  "german greek czech korean thai turkish danish iraqi israeli jewish catholic muslim hindu buddhist african european asian".split(
    " ",
  ),
);

function shapeOf(value: readonly Word[]): string {
  const weekday = value.some((token) => WEEKDAYS.has(token.key));
  return `${weekday ? "weekday" : ""}${value.some((token) => MONTHS.has(token.key)) ? "month" : ""}`;
}

const WEEKDAYS = new Set([...CALENDAR].slice(0, 7));
const MONTHS = new Set([...CALENDAR].slice(7));

function isNumbered(value: readonly Word[]): boolean {
  return value.some((token) => token.kind === "number");
}

/** What the numbers of a value count, as far as it is written at them: "18€/h" and "22" count other things. Pure. */
export function measuresOf(value: readonly Word[]): string {
  const numbers = value.filter(({ kind, text }) => kind === "number" && /\d/.test(text));
  return [
    ...new Set(numbers.map(({ text }) => text.replace(/[\d.,:'’@-]/gu, "").replace(/^(?:am|pm|k)$/, ""))),
  ]
    .sort()
    .join();
}

/** Whether each of two remainders has a name or number of its own: then they are two whole stories. */
function bothTell(a: readonly Word[], b: readonly Word[]): boolean {
  return eachHasOwn(a, b, ({ kind }) => kind === "name" || kind === "code" || kind === "number");
}

function eachHasOwn(a: readonly Word[], b: readonly Word[], telling: (token: Word) => boolean): boolean {
  const [x, y] = [a, b].map((tokens) => tokens.filter(telling).map(({ key }) => key));
  const lacks = (some: readonly string[] = [], others: readonly string[] = []) =>
    some.some((key) => !others.includes(key));
  return lacks(x, y) && lacks(y, x);
}

/** Beside a number, a word that says where or of what: "2.80 at the farm". When it is so tells no two amounts apart. */
function isCircumstance({ kind, key }: Word): boolean {
  return kind !== "number" && kind !== "mark" && !CALENDAR.has(key) && !WHEN.has(key);
}

const WHEN = keySet("now today currently week month year day morning evening night noon moment");

/** "six" and "18:00". */
function sameHour([a, more]: readonly Word[], [b, another]: readonly Word[]): boolean {
  if (a?.kind !== "number" || b?.kind !== "number" || more !== undefined || another !== undefined)
    return false;
  if (a.key.startsWith("@") === b.key.startsWith("@")) return false;
  const [x, y] = [a, b].map(({ key }) => /^@?(\d{1,2})(?::00)?$/.exec(key)?.[1]);
  return x !== undefined && y !== undefined && Number(x) % 12 === Number(y) % 12;
}

function isPart(small: readonly Word[], large: readonly Word[]): boolean {
  const keys = new Set(large.map((token) => token.key));
  return small.every((token) => keys.has(token.key));
}

function keysOf(tokens: readonly Word[]): string {
  return tokens
    .map((token) => token.key)
    .sort()
    .join(" ");
}
