import type { Difference } from "../../domain/extraction.ts";
import { memoisedPairs } from "../../text/memoised.ts";
import { normalise } from "../../text/normalise.ts";
import type { Word } from "../sentence/words.ts";
import { tellsOfOther } from "./changes.ts";
import { isDate } from "./conditions.ts";
import { ends, endsInClause } from "./endings.ts";
import { FREQUENCY } from "./function-words.ts";
import { firstOpposites, keySet, tokensWithout } from "./lexicon.ts";
import { CALENDAR } from "./numbers.ts";
import { isNoted } from "./plain-forms.ts";
import { type Reading, readStatement } from "./reading.ts";
import { compareOrder, shadesDiffer, smallWordsDiffer } from "./roles.ts";
import { compareSlots, measuresOf } from "./slot-conflict.ts";

/**
 * Whether a trait is what a statement says: "is cheap", "is a cheap lamp", "prefers cheap lamps"; not "bought a cheap lamp", "the cheap lamp is on",
 * "tried the lamp dimmed", which was one time of several. Pure.
 */
function isStated(reading: Reading, trait: Word): boolean {
  const at = reading.core.indexOf(trait);
  const [before, earlier] = [reading.core[at - 1], reading.core[at - 2]];
  if (before?.key === "be" || (before?.key === "a" && earlier?.key === "be")) return true;
  if (reading.core.some((token) => token.key === "prefer")) return true;
  const after = reading.core[at + 1];
  const ends = after === undefined || after.kind === "mark" || !reading.content.includes(after);
  const isEvent = reading.tense === "past" || reading.core[0]?.past === true;
  return ends && before?.key !== "the" && before?.key !== "a" && at > 0 && !isEvent;
}

export interface Comparison {
  /** No guard objects: the two may state the same, as far as their `leftover` words do. */
  readonly agree: boolean;
  /** The first guard that objects. */
  readonly difference: Difference;
  /** The one-valued slot that both fill, where they share one. */
  readonly slot?: string;
  /** Both cannot hold at once. Never together with `agree`. */
  readonly contradicts: boolean;
  /** One of them states the conditions of the other and more. */
  readonly addsCondition?: boolean;
  /** Content words that only the one or only the other has, by key. */
  readonly leftover: readonly [readonly string[], readonly string[]];
}

/**
 * What sets two statements apart, by rules alone: negation, opposites, numbers, names, order of arguments,
 * conditions, time, one-valued slots. The same for (a, b) and (b, a) but for the order of `leftover`. Statements of
 * more than 1,500 characters, of other languages and of scripts without inflection rules agree only where their
 * normal forms are equal, and never contradict. Quadratic in the number of words. Pure.
 */
export function compareStatements(a: string, b: string): Comparison {
  return pairsKept(a, b);
}

/** The nearest of many that were compared with a statement are judged right after. */
const pairsKept = memoisedPairs(compareAnew, 100);

function compareAnew(a: string, b: string): Comparison {
  const [left, right] = [normalise(a), normalise(b)];
  if (left === right) return { agree: true, difference: "none", contradicts: false, leftover: [[], []] };
  if (left.length > MAX_CHARS || right.length > MAX_CHARS) return differs("words");
  const pair = pairOf(readStatement(a), readStatement(b));
  if (pair.a.foreign || pair.b.foreign) return differs("words", pair);
  return (
    byChange(pair) ??
    bySubject(pair) ??
    bySlot(pair) ??
    byEnding(pair) ??
    byPolarity(pair) ??
    byOrder(pair) ??
    byOppositeWord(pair) ??
    byNumbers(pair) ??
    byNames(pair) ??
    byFlags(pair) ??
    agreement(pair)
  );
}

const MAX_CHARS = 1500;
interface Pair {
  readonly a: Reading;
  readonly b: Reading;
  readonly onlyA: readonly Word[];
  readonly onlyB: readonly Word[];
  readonly sameConditions: boolean;
  readonly sameTime: boolean;
}

function pairOf(a: Reading, b: Reading): Pair {
  return {
    a,
    b,
    onlyA: tokensWithout(a.content, b.content),
    onlyB: tokensWithout(b.content, a.content),
    sameConditions: a.conditions.join("; ") === b.conditions.join("; "),
    sameTime: a.tense === b.tense && a.modality === b.modality,
  };
}

function bySubject(pair: Pair): Comparison | undefined {
  const [a, b] = [pair.a.persons, pair.b.persons];
  if (a.length === 0 || b.length === 0) {
    const persons = [...a, ...b];
    // A bare "prefers tabs" is about the owner, "use tabs" is said to "you"; "his dog" is somebody's else.
    return persons.some((person) => person === "he" || person === "she")
      ? differs("subject", pair)
      : undefined;
  }
  if (a.length > 1 && pair.a.personOrder !== pair.b.personOrder && a.join() === b.join())
    return differs("swapped", pair);
  return a.join() === b.join() || (a[0] === "owner" && b[0] === "owner" && a.length + b.length < 3)
    ? undefined
    : differs("subject", pair);
}

function bySlot(pair: Pair): Comparison | undefined {
  const found = compareSlots(pair.a, pair.b);
  if (found === undefined) return undefined;
  if (found.same) {
    // Most slots know their prepositions ("work at", "work for"); what merely "is" somewhere does not.
    const sameWords = found.slot === "be" ? !smallWordsDiffer(pair.a, pair.b) : !shadesDiffer(pair.a, pair.b);
    const stated = pair.a.negations === 0 && pair.b.negations === 0;
    const settled = stated && pair.sameTime && pair.sameConditions && sameWords;
    return settled
      ? { agree: true, difference: "none", slot: found.slot, contradicts: false, leftover: [[], []] }
      : undefined;
  }
  const holds = pair.a.negations + pair.b.negations === 0 && !pair.a.besides && !pair.b.besides;
  const contradicts = sameScope(pair) && found.sameTime && ((holds && found.conflict) || found.denied);
  return contradicts ? { ...differs("slot", pair), slot: found.slot, contradicts } : undefined;
}

/** Whether both hold under the same conditions; the date of an event that has lasting results is none. */
function sameScope({ a, b }: Pair): boolean {
  const [x, y] = [a, b].map(({ tense, core, conditions }) => {
    const happened = tense === "past" || core.some((token) => token.past);
    return conditions.filter((condition) => !(happened && isDate(condition))).join("; ");
  });
  return x === y;
}

/** One of them brings to an end what the other states: as good as another value of a slot. */
function byEnding(pair: Pair): Comparison | undefined {
  return ends(pair.a, pair.b) ? { ...differs("slot", pair), slot: "ended", contradicts: true } : undefined;
}

/** One of them gives another value of what the other tells, and says that it has changed. */
function byChange(pair: Pair): Comparison | undefined {
  if (endsInClause(pair.a, pair.b)) return { ...differs("slot", pair), slot: "ended", contradicts: true };
  return tellsOfOther(pair.a, pair.b)
    ? { ...differs("slot", pair), slot: "changed", contradicts: true }
    : undefined;
}

function byPolarity(pair: Pair): Comparison | undefined {
  const odd = (pair.a.negations + pair.b.negations) % 2 === 1;
  if (!odd) return pair.a.negations === pair.b.negations ? undefined : differs("polarity", pair);
  const [denied, stated] =
    pair.a.negations > pair.b.negations ? [pair.onlyA, pair.onlyB] : [pair.onlyB, pair.onlyA];
  const bare =
    denied.length * stated.length === 0 &&
    denied.every(isFrequency) &&
    stated.every((token) => isFrequency(token) || token.kind === "number");
  const ordered = compareOrder(pair.a, pair.b) !== "swapped";
  const saysSomething = pair.a.content.length > 0 && pair.b.content.length > 0;
  const sameClause = !hasClause(pair) && countVerbs(pair.a) === countVerbs(pair.b);
  const isSame = (bare && pair.sameConditions) || (denied.length === 0 && takesBack(pair));
  const contradicts = isSame && sameClause && pair.sameTime && ordered && saysSomething;
  return { ...differs("polarity", pair), contradicts };
}

/** "We aren't moving after all" takes back whatever more was said of it: where to, and when. */
function takesBack({ a, b }: Pair): boolean {
  return AFTER_ALL.test((a.negations > b.negations ? a : b).text);
}

const AFTER_ALL = /\bafter all[^\p{L}\p{N}]*$/iu;

/** Of two verbs only one is denied: "I can't have peanuts, I'm allergic" is no denial of "I'm allergic to peanuts". */
function countVerbs({ core }: Reading): number {
  return core.filter(({ key }) => BE_AND_HAVE.has(key)).length;
}

const BE_AND_HAVE = keySet("be have");

/** A relative clause: a negation in it tells things apart and denies nothing. */
function hasClause(pair: Pair): boolean {
  return [pair.a, pair.b].some(({ core }) =>
    core.some(
      (token, at) => at > 0 && (token.text === "that" || token.text === "which" || token.text === "who"),
    ),
  );
}

function byOrder(pair: Pair): Comparison | undefined {
  if (pair.onlyA.length > 0 || pair.onlyB.length > 0) return undefined;
  const order = compareOrder(pair.a, pair.b);
  if (order === "same") return undefined;
  // Of the past both orders may be true, one after the other.
  const lasts = pair.a.tense === "present" && pair.b.tense === "present";
  const contradicts = order === "swapped" && lasts && pair.sameConditions && pair.sameTime;
  return { ...differs("swapped", pair), contradicts };
}

/** One word each side, and they are opposites: "likes", "hates". */
function byOppositeWord(pair: Pair): Comparison | undefined {
  const hit = firstOpposites(pair.onlyA, pair.onlyB);
  if (hit === undefined) return undefined;
  const [a, b] = [pair.onlyA, pair.onlyB].map(
    (tokens) => tokens.filter((token) => !isFrequency(token)).length,
  );
  const stated =
    hit.how === "verb" || (hit.how === "trait" && isStated(pair.a, hit.x) && isStated(pair.b, hit.y));
  const contradicts = stated && a === 1 && b === 1 && pair.sameConditions && pair.sameTime;
  return { ...differs("polarity", pair), contradicts };
}

function byNumbers(pair: Pair): Comparison | undefined {
  const [a, b] = [pair.onlyA.filter(isNumber), pair.onlyB.filter(isNumber)];
  if (a.length === 0 && b.length === 0) return undefined;
  const alone = pair.onlyA.length === 1 && pair.onlyB.length === 1;
  const sameMeasure = measuresOf(pair.onlyA) === measuresOf(pair.onlyB);
  const contradicts =
    alone && sameMeasure && pair.sameConditions && pair.sameTime && oneNumberDiffers(pair.a, pair.b);
  return { ...differs("numbers", pair), contradicts };
}

function byNames(pair: Pair): Comparison | undefined {
  const named = [...pair.onlyA, ...pair.onlyB].some(
    (token) => token.kind === "name" || token.kind === "code" || token.initial === true,
  );
  const { a, b } = pair;
  const quoted =
    a.quoted.join("\n").toLowerCase() !== b.quoted.join("\n").toLowerCase() &&
    a.quoted.length * b.quoted.length > 0;
  return named || quoted || namesClash(a.content, b.content) || namesClash(b.content, a.content)
    ? differs("names", pair)
    : undefined;
}

function byFlags(pair: Pair): Comparison | undefined {
  if (!pair.sameTime) return differs("tense", pair);
  if (!pair.sameConditions) return { ...differs("condition", pair), addsCondition: addsCondition(pair) };
  if (smallWordsDiffer(pair.a, pair.b)) return differs("words", pair);
  const strange = [...pair.onlyA, ...pair.onlyB].some((token) => /[^\x00-\x7f]/.test(token.key));
  return strange ? differs("words", pair) : undefined;
}

function agreement(pair: Pair): Comparison {
  const { a, b, onlyA, onlyB } = pair;
  // "never" says "every day", too.
  const idle = a.negations > 0 && b.negations > 0 && [...onlyA, ...onlyB].every(({ key }) => key === "daily");
  const leftover = idle ? ([[], []] as const) : keysOf(pair);
  return { agree: true, difference: "none", contradicts: false, leftover };
}

function addsCondition({ a, b }: Pair): boolean {
  const [few, many] = a.conditions.length < b.conditions.length ? [a, b] : [b, a];
  return few.conditions.every((one) => many.conditions.includes(one)) && few !== many;
}

function differs(difference: Difference, pair?: Pair): Comparison {
  return {
    agree: false,
    difference,
    contradicts: false,
    leftover: pair === undefined ? [[], []] : keysOf(pair),
  };
}

function keysOf(pair: Pair): readonly [readonly string[], readonly string[]] {
  return [pair.onlyA.map((token) => token.key), pair.onlyB.map((token) => token.key)];
}

function isFrequency(token: Word): boolean {
  return token.kind === "word" && FREQUENCY.has(token.key);
}

function isNumber(token: Word): boolean {
  return token.kind === "number" || CALENDAR.has(token.key);
}

/** Names that are one word by their keys yet are not spelt alike: Marie and Mary, C and C#. Pure. */
function namesClash(a: readonly Word[], b: readonly Word[]): boolean {
  return a.some((one) => {
    const same = b.filter((other) => other.key === one.key);
    const strict = one.kind === "name" || same.some((other) => other.kind === "name");
    return (
      strict &&
      same.length > 0 &&
      !same.some((other) => bare(other) === bare(one) || other.text === other.key)
    );
  });
}

function bare(token: Word): string {
  return token.text.replace(/s$/, "");
}

/**
 * Whether two statements that differ in one number alone give two values of one thing ("keeps 3 backups",
 * "keeps 5 backups"), not one value of two things ("server 3 is down", "server 4 is down"). Statements
 * about the past tell of events, of which there may be two. Pure.
 */
function oneNumberDiffers(a: Reading, b: Reading): boolean {
  if (a.core[0]?.text === "it") return false; // the weather, the time: true for a moment
  if (a.tense !== "present" || b.tense !== "present") return false;
  if ((isNoted(a.core) || isNoted(b.core)) && !(a.changed || b.changed)) return false; // two trains
  const [x, y] = [placeOf(a, b), placeOf(b, a)];
  if (x === undefined || y === undefined || x !== y) return false;
  return isAmount(a.core, x) && isAmount(b.core, y);
}

/** Words after which a number is an amount; after any other word it may be a name. */
const BEFORE_AMOUNT = keySet(`
  be have take last need cost use require keep allow every of than over under store retain run walk drink sleep
  weigh pay earn charge hold support serve seat make get give want speak eat retry limit about only top maximum
  minimum per swim cycle read do work spend save expect contain include accept handle cover offer sell produce
  for approximately max min least most`);
/** Verbs with which a thing and a number name the version or the port in use. */
const BEFORE_VERSION = keySet("use require need run on target support be to version port");

function placeOf(reading: Reading, other: Reading): number | undefined {
  const others = new Set(other.core.map((token) => token.key));
  const at = reading.core.findIndex((token) => token.kind === "number" && !others.has(token.key));
  return at < 0 ? undefined : at;
}

function isAmount(core: readonly Word[], at: number): boolean {
  const before = core[at - 1];
  const after = core[at + 1];
  if (before === undefined || (core[at]?.key.startsWith("@") ?? false)) return false;
  const ends = after === undefined || after.kind === "mark" || after.key === "and";
  if (BEFORE_AMOUNT.has(before.key)) return ends || after.kind === "word";
  return ends && BEFORE_VERSION.has(core[at - 2]?.key ?? "");
}
