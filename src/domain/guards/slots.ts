import { keyOf, keySet } from "./lexicon.ts";
import { CALENDAR } from "./numbers.ts";
import { isContent, type Reading } from "./reading.ts";
import { ATTRIBUTES, MANY_VALUED, SLOT_PATTERNS, UNIQUE } from "./slot-table.ts";
import type { Token } from "./tokens.ts";
import { classesOf } from "./value-classes.ts";

/** One reading of a statement as "this attribute of this subject has that value". */
export interface SlotReading {
  /** Words of the subject by key, sorted; empty for the owner. */
  readonly subject: string;
  /** Name of the slot with its arguments, such as `home` or `be:date`. */
  readonly slot: string;
  readonly value: readonly Token[];
  /** Content words after the value. */
  readonly rest: readonly Token[];
}

/** All readings of a statement as a one-valued slot; empty where it has none. Pure. */
export function readSlots(reading: Reading): readonly SlotReading[] {
  const tokens = reading.core;
  const found = PATTERNS.flatMap(({ slot, parts }) => {
    const match = matchParts(parts, tokens);
    return match === undefined ? [] : (slotOf(slot, match) ?? []);
  });
  return [...found, ...copulaSlots(tokens), ...preferenceSlots(tokens), ...purposeSlots(reading)];
}

interface Match {
  readonly subject: readonly Token[];
  readonly args: readonly Token[];
  readonly after: readonly Token[];
}
interface Part {
  readonly kind: "S" | "V" | "A" | "words";
  readonly keys: ReadonlySet<string>;
  readonly optional: boolean;
}

const PATTERNS = SLOT_PATTERNS.trim()
  .split("\n")
  .map((line) => {
    const [slot = "", pattern = ""] = line.split(": ");
    return { slot, parts: pattern.split(" ").map(partOf) };
  });
const PREFERS = "S prefer V".split(" ").map(partOf);
const USES = "S use|prefer|choose V".split(" ").map(partOf);
const MANY = keySet(MANY_VALUED);
const ONLY = keySet(UNIQUE);
const ATTRIBUTE = keySet(ATTRIBUTES);
const PREPOSITIONS = new Set(["at", "on", "in", "from", "by", "near", "to"]);
/** Where a value ends. */
const ENDS = keySet(
  `with since because but and or near where which that who so than from until as after before for`,
);
const ENDING_IN_OF_TIME = new Set(["last", "next", "this"]);
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

/** Slots whose value must be an amount. */
const AMOUNTS = new Set(["age", "cost", "weight", "height", "length", "lasts", "port", "earns", "rent"]);

function partOf(text: string): Part {
  const optional = text.endsWith("?");
  const bare = optional ? text.slice(0, -1) : text;
  if (bare === "S" || bare === "V" || bare === "A") return { kind: bare, keys: new Set(), optional };
  const keys = bare.split("|").map(keyOf);
  return { kind: "words", keys: new Set(keys), optional };
}

/** The first way in which tokens fit: literal words at the earliest place, V up to the next literal. */
function matchParts(parts: readonly Part[], tokens: readonly Token[]): Match | undefined {
  const firstWord = parts[1];
  if (firstWord === undefined) return undefined;
  for (let at = 0; at < tokens.length && at < 12; at++) {
    if (!firstWord.keys.has(tokens[at]?.key ?? "")) continue;
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
      const hit = part.keys.has(tokens[at]?.key ?? "");
      if (!hit && !part.optional) return undefined;
      if (hit) at++;
      continue;
    }
    const next = parts[index + 1];
    const end =
      next === undefined ? tokens.length : tokens.findIndex((token, i) => i > at && next.keys.has(token.key));
    const whole = next === undefined || next.kind !== "words" ? tokens.length : end;
    if (whole <= at) return undefined;
    if (part.kind === "A") args.push(...tokens.slice(at, whole));
    else after = tokens.slice(at, whole);
    at = whole;
  }
  return after.length === 0 ? undefined : { args, after };
}

function slotOf(name: string, match: Match): SlotReading | undefined {
  const { value, rest } = cutValue(match.after);
  if (value.length === 0) return undefined;
  const type = typeOf(value);
  if (name === "name" && MANY.has(headOf(match.subject)?.key ?? "") && !hasOnly(match.subject))
    return undefined;
  if (WHEN.has(name) && type !== "time" && type !== "date") return undefined;
  if (AMOUNTS.has(name) && type !== "number") return undefined;
  const timed = type === "time" || type === "date";
  if (name === "home" || name === "employer" || name === "host" || name === "stored") {
    if (timed || type === "number") return undefined;
  }
  const args = name === "home" ? "" : keysOf(match.args);
  const slot = [
    WHEN.has(name) || name === "lasts" ? `${name === "date" || name === "due" ? "be" : name}:${type}` : name,
    args,
  ];
  return { subject: keysOf(match.subject), slot: slot.filter((part) => part !== "").join(":"), value, rest };
}

/** "S prefers V": one of a class of alternatives, or one sort of a thing ("dark mode", "short answers"). */
function preferenceSlots(tokens: readonly Token[]): readonly SlotReading[] {
  const match = matchParts(PREFERS, tokens);
  if (match === undefined) return [];
  const { value, rest } = cutValue(match.after);
  const last = value.at(-1);
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

/** "S is V", in both orders where either side may be the subject. */
function copulaSlots(tokens: readonly Token[]): readonly SlotReading[] {
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

function copula(left: readonly Token[], right: readonly Token[]): SlotReading | undefined {
  const { value, rest } = cutValue(right);
  const first = right[0];
  if (value.length === 0 || first === undefined) return undefined;
  const type = typeOf(value);
  const subject = left.filter(isContent);
  const preposition = first.kind === "word" && PREPOSITIONS.has(first.key) ? first.key : "";
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
  left: readonly Token[],
  subject: readonly Token[],
  value: readonly Token[],
  shape: ValueShape,
): string | undefined {
  const head = headOf(left);
  const { type, preposition } = shape;
  const thing = head !== undefined && head.kind === "word";
  if (left.some((token) => token.text === "a" || token.text === "an" || token.text === "some"))
    return undefined;
  if (type === "time" || type === "date") {
    return thing && !MANY.has(head.key) && value.every(tellsWhen) ? `be:${type}` : undefined;
  }
  if (type === "number")
    return head === undefined || !MANY.has(head.key) ? `be:number:${unitOf(value)}` : undefined;
  if (preposition === "in" || preposition === "at" || preposition === "on") return `be:${preposition}`;
  if (preposition !== "") return undefined;
  if (shape.article) return value.some((token) => classesOf(token.key).has("job")) ? "job" : undefined;
  if (head === undefined) return exclusiveClass(value);
  if (MANY.has(head.key) && !hasOnly(subject)) return undefined;
  if (hasOnly(subject) || ATTRIBUTE.has(head.key)) return "be";
  if (type === "name" && thing && value[0] !== undefined && isName(value[0])) return "be";
  return exclusiveClass(value);
}

function tellsWhen(token: Token): boolean {
  return token.kind === "number" || CALENDAR.has(token.key) || WHEN_WORDS.has(token.key);
}

const WHEN_WORDS = keySet(
  "next last early late end week month year quarter day morning evening afternoon night noon around mid oclock",
);

function hasOnly(subject: readonly Token[]): boolean {
  return subject.some((token) => ONLY.has(token.key));
}

const EXCLUSIVE = new Set(["color", "marital", "religion", "diet"]);

function exclusiveClass(value: readonly Token[]): string | undefined {
  const last = value.at(-1);
  const found = last === undefined ? [] : [...classesOf(last.key)].filter((name) => EXCLUSIVE.has(name));
  return found[0] === undefined ? undefined : `be:${found[0]}`;
}

/** The noun that a subject is about: its last word, or the one before "of". */
function headOf(left: readonly Token[]): Token | undefined {
  const of = left.findIndex(
    (token) => token.key === "of" || token.key === "for" || token.key === "in" || token.key === "on",
  );
  return (of > 0 ? left.slice(0, of) : left).filter(isContent).at(-1);
}

type ValueType = "time" | "date" | "number" | "name" | "word";

function typeOf(value: readonly Token[]): ValueType {
  if (value.some((token) => token.key.startsWith("@") && token.kind === "number")) return "time";
  if (value.some((token) => CALENDAR.has(token.key))) return "date";
  if (value.some((token) => token.kind === "number")) return "number";
  return value.some(isName) ? "name" : "word";
}

/** Whether a token names something, as far as its capital letter tells. Pure. */
export function isName(token: Token): boolean {
  return token.kind === "name" || token.kind === "code" || token.initial === true;
}

function unitOf(value: readonly Token[]): string {
  return keysOf(value.filter((token) => token.kind !== "number"));
}

function cutValue(tokens: readonly Token[]): { value: readonly Token[]; rest: readonly Token[] } {
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

function isDate(token: Token | undefined): boolean {
  return token !== undefined && (CALENDAR.has(token.key) || token.kind === "number");
}

function keysOf(tokens: readonly Token[]): string {
  return [...new Set(tokens.filter(isContent).map((token) => token.key))].sort().join(" ");
}
