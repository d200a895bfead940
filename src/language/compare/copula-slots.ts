import { keySet } from "./keys.ts";
import { CALENDAR } from "./numbers.ts";
import { isContent } from "./reading.ts";
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
import type { Token } from "./tokens.ts";
import { classesOf } from "./value-classes.ts";

/** "S is V", in both orders where either side may be the subject. */
export function copulaSlots(tokens: readonly Token[]): readonly SlotReading[] {
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
  const type = first.key === "at" && isHour(right.slice(1)) ? "time" : typeOf(value);
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

function tellsWhen(token: Token): boolean {
  return token.kind === "number" || CALENDAR.has(token.key) || WHEN_WORDS.has(token.key);
}

const WHEN_WORDS = keySet(
  "next last early late end week month year quarter day morning evening afternoon night noon around mid oclock",
);

/** Whether a subject is the only one of its sort ("my main", "the default"). Pure. */
export function hasOnly(subject: readonly Token[]): boolean {
  return subject.some((token) => UNIQUE.has(token.key));
}

const EXCLUSIVE = new Set(["color", "marital", "religion", "diet"]);

function exclusiveClass(value: readonly Token[]): string | undefined {
  const last = value.at(-1);
  const found = last === undefined ? [] : [...classesOf(last.key)].filter((name) => EXCLUSIVE.has(name));
  // "engaged to Amara"
  const state = classesOf(value[0]?.key ?? "").has("marital") ? "marital" : found[0];
  return state === undefined ? undefined : `be:${state}`;
}

/** The noun that a subject is about: its last word, or the one before "of". */
export function headOf(left: readonly Token[]): Token | undefined {
  const of = left.findIndex((token) => token.kind === "word" && OF_NOUN.has(token.key));
  return (of > 0 ? left.slice(0, of) : left).filter(isContent).at(-1);
}
/** Of "the meeting with Clara" the meeting has a time. */
const WITH = "with";
const OF_NOUN = new Set(["of", "for", "in", "on", "to"]);
const PREPOSITIONS = new Set(["at", "on", "in", "from", "by", "near", "to"]);
