import type { Word } from "../sentence/words.ts";
import { keySet } from "./keys.ts";
import { CALENDAR } from "./numbers.ts";
import { isContent, type Reading } from "./reading.ts";
import { PATTERNS, type Part, PREFERS, STARTS, USES } from "./slot-patterns.ts";
import {
  cutValue,
  isHour,
  isName,
  keysOf,
  type SlotReading,
  typeOf,
  unitOf,
  type ValueType,
} from "./slot-values.ts";
import { ATTRIBUTES, MANY_VALUED, UNIQUE } from "./slot-words.ts";
import { classesOf } from "./value-classes.ts";

/** "S is V", in both orders where either side may be the subject. */
function copulaSlots(tokens: readonly Word[]): readonly SlotReading[] {
  const at = tokens.findIndex((token) => token.key === "be");
  if (at < 1 || at === tokens.length - 1) return [];
  const left = tokens.slice(0, at);
  const right = tokens.slice(at + 1);
  const direct = copula(left, right);
  const definite = right.some(
    (token) => token.text === "my" || token.text === "our" || token.text === "the" || token.text === "'s",
  );
  const turned = definite && left.length < 4 ? copula(right, left) : undefined;
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

function readAnew(reading: Reading): readonly SlotReading[] {
  const tokens = reading.core;
  const found = patternsOf(tokens).flatMap((at) => {
    const { slot = "", parts = [] } = PATTERNS.get(String(at)) ?? {};
    const match = matchParts(parts, tokens);
    return match === undefined ? [] : (slotOf(slot, match) ?? []);
  });
  const timed = [...found, ...copulaSlots(tokens)];
  return [...timed, ...timed.flatMap(dayOf), ...preferenceSlots(tokens), ...purposeSlots(reading)];
}

/** Positions of the patterns whose first word is there, in order; no other pattern can fit. */
function patternsOf(tokens: readonly Word[]): readonly number[] {
  const found = new Set(tokens.slice(0, STARTS_WITHIN).flatMap(({ key }) => STARTS.get(key) ?? []));
  return [...found].sort((a, b) => a - b);
}

/** A pattern begins within so many tokens. */
const STARTS_WITHIN = 12;

interface Match {
  readonly subject: readonly Word[];
  readonly args: readonly Word[];
  readonly after: readonly Word[];
}
/** Slots whose value must tell a time or a day. */
const WHEN = new Set([
  "start",
  "end",
  "open",
  "close",
  "leave",
  "arrive",
  "date",
  "due",
  "wake",
  "bed",
  "meets",
]);

const DURATIONS = keySet("second minute hour day week month year quarter half");
const PREPOSITIONS = new Set(["in", "on", "at", "to", "by"]);
/** Slots whose value must be an amount. */
const AMOUNTS = new Set(["age", "cost", "weight", "height", "length", "lasts", "port", "earns", "rent"]);

/** The first way in which tokens fit: literal words at the earliest place, V up to the next literal. */
function matchParts(parts: readonly Part[], tokens: readonly Word[]): Match | undefined {
  const firstWord = parts[1];
  if (firstWord === undefined) return undefined;
  for (let at = 0; at < tokens.length && at < STARTS_WITHIN; at++) {
    if (!firstWord.keys.includes(tokens[at]?.key ?? "")) continue;
    const tail = matchTail(parts, 1, tokens, at);
    if (tail !== undefined) return { subject: tokens.slice(0, at), ...tail };
  }
  return undefined;
}

function matchTail(
  parts: readonly Part[],
  from: number,
  tokens: readonly Word[],
  start: number,
): Omit<Match, "subject"> | undefined {
  let at = start;
  const args: Word[] = [];
  let after: readonly Word[] = [];
  for (let index = from; index < parts.length; index++) {
    const part = parts[index];
    if (part === undefined) break;
    if (part.kind === "words") {
      const hit = part.keys.includes(tokens[at]?.key ?? "");
      if (!hit && !part.optional) return undefined;
      if (hit) at++;
      continue;
    }
    const next = parts[index + 1];
    const end =
      next === undefined
        ? tokens.length
        : tokens.findIndex((token, i) => i > at && next.keys.includes(token.key));
    const whole = next === undefined || next.kind !== "words" ? tokens.length : end;
    if (whole <= at) return undefined;
    if (part.kind === "A") args.push(...tokens.slice(at, whole));
    else after = tokens.slice(at, whole);
    at = whole;
  }
  return after.length === 0 ? undefined : { args, after };
}

function slotOf(name: string, match: Match): SlotReading | undefined {
  const { value, rest } = cutValue(name === "job" ? untilPlace(match.after) : match.after);
  if (value.length === 0) return undefined;
  const type = WHEN.has(name) && isHour(match.after) ? "time" : typeOf(value);
  if (name === "spouse" && PREPOSITIONS.has(match.after[0]?.key ?? "")) return undefined;
  if (name === "employer" && match.args.length > 0 && !match.args.some(isJob)) return undefined;
  if (name === "name" && MANY_VALUED.has(headOf(match.subject)?.key ?? "") && !hasOnly(match.subject))
    return undefined;
  if (WHEN.has(name) && type !== "time" && type !== "date") return undefined;
  if (name === "lasts" && !value.every((token) => token.kind === "number" || DURATIONS.has(token.key)))
    return undefined;
  if (AMOUNTS.has(name) && type !== "number") return undefined;
  const timed = type === "time" || type === "date";
  if (name === "home" || name === "employer" || name === "host" || name === "stored") {
    // "I run in the morning" tells no host.
    if (timed || type === "number" || value.some(isPartOfDay)) return undefined;
  }
  const args = name === "home" || name === "employer" ? "" : keysOf(match.args);
  const slot = [
    WHEN.has(name) || name === "lasts" ? `${name === "date" || name === "due" ? "be" : name}:${type}` : name,
    args,
  ];
  return { subject: keysOf(match.subject), slot: slot.filter((part) => part !== "").join(":"), value, rest };
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

function isPartOfDay(token: Word): boolean {
  return classesOf(token.key).has("part");
}

function isJob(token: Word): boolean {
  return classesOf(token.key).has("job");
}

/** "S prefers V": one of a class of alternatives, or one sort of a thing ("dark mode", "short answers"). */
function preferenceSlots(tokens: readonly Word[]): readonly SlotReading[] {
  const match = matchParts(PREFERS, tokens);
  if (match === undefined) return [];
  const { value, rest } = cutValue(match.after);
  const last = value.at(-1);
  // "dogs over cats" and "birds over cats" may both hold.
  if (match.after.some((token) => token.key === "over")) return [];
  if (last === undefined || last.kind === "number") return [];
  const sorts = value.length > 1 ? [`sort of ${last.key}`] : [...classesOf(last.key)];
  return sorts.map((sort) => ({ subject: keysOf(match.subject), slot: `prefer:${sort}`, value, rest }));
}

/** "S uses V for Y", the purpose being a condition that both share. */
function purposeSlots(reading: Reading): readonly SlotReading[] {
  if (!reading.conditions.some((condition) => condition.startsWith("for "))) return [];
  const match = matchParts(USES, reading.core);
  const slot = match === undefined ? undefined : slotOf("use-for", match);
  return slot === undefined ? [] : [slot];
}
