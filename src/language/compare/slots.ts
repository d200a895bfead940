import { ENGLISH } from "../en/english.ts";
import { Sentence } from "../sentence/sentence.ts";
import type { Word } from "../sentence/words.ts";
import { classesOf, keySet } from "./lexicon.ts";
import { CALENDAR } from "./numbers.ts";
import { isContent, type Reading } from "./reading.ts";

/** One reading of a statement as "this attribute of this subject has that value". */
export interface SlotReading {
  /** Words of the subject by key, sorted; empty for the owner. */
  readonly subject: string;
  /** Name of the slot with its arguments, such as `home` or `be:date`. */
  readonly slot: string;
  readonly value: readonly Word[];
  /** Content words after the value. */
  readonly rest: readonly Word[];
}

/** What a value tells. */
export type ValueType = "time" | "date" | "number" | "name" | "word";

/** What a value tells, by its most telling token. Pure. */
function typeOf(value: readonly Word[]): ValueType {
  if (value.some((token) => token.key.startsWith("@") && token.kind === "number")) return "time";
  if (value.some((token) => CALENDAR.has(token.key))) return "date";
  if (value.some((token) => token.kind === "number")) return "number";
  return value.some(isName) ? "name" : "word";
}

/** A bare number that is all that is said of the time: "closes at six". Pure. */
function isHour([first, second]: readonly Word[]): boolean {
  return first?.kind === "number" && /^(?:[1-9]|1\d|2[0-4])$/.test(first.key) && second === undefined;
}

/** Whether a token names something, as far as its capital letter tells. Pure. */
export function isName(token: Word): boolean {
  return token.kind === "name" || token.kind === "code" || token.initial === true;
}

/** The words of an amount, by key. Pure. */
function unitOf(value: readonly Word[]): string {
  return keysOf(value.filter((token) => token.kind !== "number"));
}

/** The content words of a value, and those after its end. Pure. */
export function cutValue(tokens: readonly Word[]): { value: readonly Word[]; rest: readonly Word[] } {
  const end = tokens.findIndex(
    (token, at) => at > 0 && (token.kind === "mark" || (token.kind === "word" && ENDS.has(token.key))),
  );
  const until = end < 0 ? tokens.length : end;
  const when = tokens.findIndex(
    (token, at) =>
      at > 0 &&
      at < until &&
      (ENDING_IN_OF_TIME.has(token.key) || (token.key === "in" && isDate(tokens[at + 1]))),
  );
  const cut = when < 0 ? until : when;
  return { value: tokens.slice(0, cut).filter(isContent), rest: tokens.slice(cut).filter(isContent) };
}

function isDate(token: Word | undefined): boolean {
  return token !== undefined && (CALENDAR.has(token.key) || token.kind === "number");
}

/** Content words by key, sorted, each once. Pure. */
function keysOf(tokens: readonly Word[]): string {
  return [...new Set(tokens.filter(isContent).map((token) => token.key))].sort().join(" ");
}

/** Where a value ends. */
const ENDS = keySet(
  `with since because but and or near where which that who so than from until as after before for it its`,
);
const ENDING_IN_OF_TIME = new Set(["last", "next", "this", "yesterday", "today", "tonight"]);

/** All readings of a statement as a one-valued slot; empty where it has none. Pure. */
export function readSlots(reading: Reading): readonly SlotReading[] {
  const known = SLOTS.get(reading);
  if (known) return known;
  const slots = readAnew(reading);
  SLOTS.set(reading, slots);
  return slots;
}

/** A statement is compared with many, one after the other. */
const SLOTS = new WeakMap<Reading, readonly SlotReading[]>();

function readAnew({ core, conditions }: Reading): readonly SlotReading[] {
  const isFor = conditions.some((condition) => condition.startsWith("for "));
  const found = ENGLISH.table("slots")
    .all(new Sentence("", core))
    .filter(({ found: { from }, row: { says } }) => from < STARTS_WITHIN && (isFor || says !== "use-for"))
    .flatMap(({ row, found: { from, parts } }) => {
      const part = (name: "A" | "B" | "V") => core.slice(parts[name]?.from ?? 0, parts[name]?.to ?? 0);
      const match = { subject: core.slice(0, from), args: [...part("B"), ...part("A")], after: part("V") };
      return row.says === "prefer" ? preferred(match) : (slotOf(row.says, match) ?? []);
    });
  const all = [...found, ...copulaSlots(core)];
  return [...all, ...all.flatMap(dayOf)];
}

/** What a slot is read from begins within so many words. */
const STARTS_WITHIN = 12;

interface Match {
  readonly subject: readonly Word[];
  readonly args: readonly Word[];
  readonly after: readonly Word[];
}

/** Slots whose value must tell a time or a day. */
const WHEN = new Set(["when", "close", "date", "due"]);
/** Slots whose value must be an amount. */
const AMOUNTS = new Set(["amount", "size", "lasts", "port", "earns", "rent"]);
/** Slots whose value is no time: "I run in the morning" tells no host. */
const PLACES = new Set(["home", "employer", "host", "placed"]);
const DURATIONS = keySet("second minute hour day week month year quarter half");
const PREPOSITIONS = new Set(["in", "on", "at", "to", "by"]);

function slotOf(name: string, { subject, args, after }: Match): SlotReading | undefined {
  const { value, rest } = cutValue(name === "job" ? untilPlace(after) : after);
  const type = WHEN.has(name) && isHour(after) ? "time" : typeOf(value);
  const timed = type === "time" || type === "date";
  const isPart = value.some((token) => classesOf(token.key).has("part"));
  const isLong = value.every((token) => token.kind === "number" || DURATIONS.has(token.key));
  const wrong =
    value.length === 0 ||
    (name === "spouse" && PREPOSITIONS.has(after[0]?.key ?? "")) ||
    (name === "employer" && args.length > 0 && !args.some((token) => classesOf(token.key).has("job"))) ||
    (name === "name" && MANY_VALUED.has(headOf(subject)?.key ?? "") && !hasOnly(subject)) ||
    (WHEN.has(name) && !timed) ||
    (name === "lasts" && !isLong) ||
    (AMOUNTS.has(name) && type !== "number") ||
    (PLACES.has(name) && (timed || type === "number" || isPart));
  if (wrong) return undefined;
  const isBare = name === "home" || name === "employer";
  const parts = [
    BASES[name] ?? name,
    isBare ? "" : keysOf(args),
    WHEN.has(name) || name === "lasts" ? type : "",
  ];
  return { subject: keysOf(subject), slot: parts.filter((part) => part !== "").join(":"), value, rest };
}

/** What tells the day of something, and what tells its hour, in other words. */
const BASES: Readonly<Record<string, string>> = { date: "be", due: "be", close: "when:close" };

/** "S prefers V": one of a class of alternatives, or one sort of a thing ("dark mode", "short answers"). */
function preferred({ subject, after }: Match): readonly SlotReading[] {
  const { value, rest } = cutValue(after);
  const last = value.at(-1);
  // "dogs over cats" and "birds over cats" may both hold.
  if (after.some((token) => token.key === "over") || last === undefined || last.kind === "number") return [];
  const sorts = value.length > 1 ? [`sort of ${last.key}`] : [...classesOf(last.key)];
  return sorts.map((sort) => ({ subject: keysOf(subject), slot: `prefer:${sort}`, value, rest }));
}

/** Of "on 14 April at 9:40" the day alone, which may change by itself. */
function dayOf(one: SlotReading): readonly SlotReading[] {
  const [day, time] = [true, false].map((is) =>
    one.value.filter((token) => token.key.startsWith("@") !== is),
  );
  if (!one.slot.endsWith(":time") || !day || !time || typeOf(day) !== "date") return [];
  return [{ ...one, slot: one.slot.replace(/time$/, "date"), value: day, rest: [...time, ...one.rest] }];
}

/** "a nurse at the clinic" is a nurse. */
function untilPlace(tokens: readonly Word[]): readonly Word[] {
  const at = tokens.findIndex((token, i) => i > 0 && (token.key === "at" || token.key === "for"));
  return at < 0 ? tokens : tokens.slice(0, at);
}

/** "S is V", in both orders where either side may be the subject. */
function copulaSlots(tokens: readonly Word[]): readonly SlotReading[] {
  const at = tokens.findIndex((token) => token.key === "be");
  if (at < 1 || at === tokens.length - 1) return [];
  const left = tokens.slice(0, at);
  const right = tokens.slice(at + 1);
  const direct = copula(left, right);
  // What is in the cellar is no value of the cellar: "Box 1 is in the cellar".
  const isPlaced = BEFORE_PLACE.has(right[0]?.key ?? "");
  const definite = right.some(
    (token) => token.text === "my" || token.text === "our" || token.text === "the" || token.text === "'s",
  );
  const turned = definite && !isPlaced && left.length < 4 ? copula(right, left) : undefined;
  return [direct, turned].filter((one) => one !== undefined);
}

function copula(left: readonly Word[], right: readonly Word[]): SlotReading | undefined {
  const { value, rest } = cutValue(right);
  const first = right[0];
  if (value.length === 0 || first === undefined) return undefined;
  const type = first.key === "at" && isHour(right.slice(1)) ? "time" : typeOf(value);
  const subject = left.filter(isContent);
  const preposition = first.kind === "word" && BEFORE_PLACE.has(first.key) ? first.key : "";
  const slot = copulaSlot(left, subject, value, {
    type,
    preposition,
    article: first.key === "a" || first.key === "an",
  });
  return slot === undefined ? undefined : { subject: keysOf(left), slot, value, rest };
}

interface ValueShape {
  readonly type: ValueType;
  readonly preposition: string;
  readonly article: boolean;
}

function copulaSlot(
  left: readonly Word[],
  subject: readonly Word[],
  value: readonly Word[],
  shape: ValueShape,
): string | undefined {
  const { type, preposition } = shape;
  const company = type === "time" || type === "date" ? left.findIndex(({ key }) => key === WITH) : -1;
  const head = headOf(company < 0 ? left : left.slice(0, company));
  const thing = head !== undefined && head.kind === "word";
  if (left.length === 1 && left[0]?.text === "it") return undefined;
  if (left.some((token) => token.text === "a" || token.text === "an" || token.text === "some"))
    return undefined;
  if (type === "time" || type === "date") {
    // Of lessons there are many, but only one "piano lesson".
    const isOne = thing && (!MANY_VALUED.has(head.key) || subject.length > 1);
    return isOne && value.every(tellsWhen) ? `be:${type}` : undefined;
  }
  if (type === "number")
    return head === undefined || !MANY_VALUED.has(head.key) ? `be:number:${unitOf(value)}` : undefined;
  if (preposition === "in" || preposition === "at" || preposition === "on") return `be:${preposition}`;
  if (preposition !== "") return undefined;
  if (shape.article) return value.some((token) => classesOf(token.key).has("job")) ? "job" : undefined;
  if (head === undefined) return exclusiveClass(value);
  if (MANY_VALUED.has(head.key) && !hasOnly(subject)) return undefined;
  if (hasOnly(subject) || ATTRIBUTES.has(head.key)) return "be";
  if (type === "name" && thing && value[0] !== undefined && isName(value[0])) return "be";
  return exclusiveClass(value);
}

function tellsWhen(token: Word): boolean {
  return token.kind === "number" || CALENDAR.has(token.key) || WHEN_WORDS.has(token.key);
}

const WHEN_WORDS = keySet(
  "next last early late end week month year quarter day morning evening afternoon night noon around mid oclock",
);

/** Whether a subject is the only one of its sort ("my main", "the default"). Pure. */
function hasOnly(subject: readonly Word[]): boolean {
  return subject.some((token) => UNIQUE.has(token.key));
}

const EXCLUSIVE = new Set(["color", "marital", "religion", "diet"]);

function exclusiveClass(value: readonly Word[]): string | undefined {
  const last = value.at(-1);
  const found = last === undefined ? [] : [...classesOf(last.key)].filter((name) => EXCLUSIVE.has(name));
  // "engaged to Amara"
  const state = classesOf(value[0]?.key ?? "").has("marital") ? "marital" : found[0];
  return state === undefined ? undefined : `be:${state}`;
}

/** The noun that a subject is about: its last word, or the one before "of". */
function headOf(left: readonly Word[]): Word | undefined {
  const of = left.findIndex((token) => token.kind === "word" && OF_NOUN.has(token.key));
  return (of > 0 ? left.slice(0, of) : left).filter(isContent).at(-1);
}
/** Of "the meeting with Clara" the meeting has a time. */
const WITH = "with";
const OF_NOUN = new Set(["of", "for", "in", "on", "to"]);
const BEFORE_PLACE = new Set(["at", "on", "in", "from", "by", "near", "to"]);

/** Things that people have several of: another name for one of them is another fact. */
export const MANY_VALUED = keySet(`
brother sister sibling child son daughter kid friend colleague cousin uncle aunt nephew niece neighbor hobby
interest pet client customer teammate student language skill goal allergy fear problem issue bug idea topic
roommate flatmate task ticket contact reason feature example part member plan dream concern classmate
grandchild grandson granddaughter subject responsibility tool project dependency risk question blocker habit
strength weakness result lesson note thing favorite-thing part ingredient step`);

/** Words that make what follows the only one of its sort. */
const UNIQUE = keySet(`
favorite default main primary preferred current official only best worst next last native usual capital home
first middle maiden nick oldest youngest biggest largest smallest strongest latest newest standard minimum
maximum max min emergency lead chief go-to top`);

/** Nouns that name an attribute of which a thing has one, so that a plain word after them is its value. */
const ATTRIBUTES = keySet(`
color breed name surname nickname title role username branch database framework editor shell theme font license
format encoding timezone currency gender nationality religion priority severity destination origin location
venue runtime engine compiler linter formatter bundler broker provider registrar indentation separator
delimiter locale instrument sport cuisine pronoun major season hometown language protocol algorithm status

type password host`);
