import { copulaSlots, hasOnly, headOf } from "./copula-slots.ts";
import { keySet } from "./keys.ts";
import type { Reading } from "./reading.ts";
import { PATTERNS, type Part, PREFERS, STARTS, USES } from "./slot-patterns.ts";
import { cutValue, isHour, keysOf, type SlotReading, typeOf } from "./slot-values.ts";
import { MANY_VALUED } from "./slot-words.ts";
import type { Token } from "./tokens.ts";
import { classesOf } from "./value-classes.ts";

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
function patternsOf(tokens: readonly Token[]): readonly number[] {
  const found = new Set(tokens.slice(0, STARTS_WITHIN).flatMap(({ key }) => STARTS.get(key) ?? []));
  return [...found].sort((a, b) => a - b);
}

/** A pattern begins within so many tokens. */
const STARTS_WITHIN = 12;

interface Match {
  readonly subject: readonly Token[];
  readonly args: readonly Token[];
  readonly after: readonly Token[];
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
function matchParts(parts: readonly Part[], tokens: readonly Token[]): Match | undefined {
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
  tokens: readonly Token[],
  start: number,
): Omit<Match, "subject"> | undefined {
  let at = start;
  const args: Token[] = [];
  let after: readonly Token[] = [];
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
function untilPlace(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex((token, i) => i > 0 && (token.key === "at" || token.key === "for"));
  return at < 0 ? tokens : tokens.slice(0, at);
}

function isPartOfDay(token: Token): boolean {
  return classesOf(token.key).has("part");
}

function isJob(token: Token): boolean {
  return classesOf(token.key).has("job");
}

/** "S prefers V": one of a class of alternatives, or one sort of a thing ("dark mode", "short answers"). */
function preferenceSlots(tokens: readonly Token[]): readonly SlotReading[] {
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
