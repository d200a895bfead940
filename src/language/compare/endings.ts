import { ENGLISH } from "../en/english.ts";
import { Sentence } from "../sentence/sentence.ts";
import type { Word } from "../sentence/words.ts";
import { clausesIn } from "./changes.ts";
import { isDate } from "./conditions.ts";
import { FREQUENCY } from "./function-words.ts";
import { classesOf, keySet } from "./lexicon.ts";
import { isContent, type Reading } from "./reading.ts";
import { cutValue, MANY_VALUED } from "./slots.ts";

/** What a statement says to hold no longer. */
interface Ending {
  /** Verbs of the state that ended, by key. */
  readonly states: ReadonlySet<string>;
  /** Words before the verb; empty for the owner. */
  readonly subject: readonly Word[];
  readonly value: readonly Word[];
  /** Whatever else is told of the value ends, too. */
  readonly ofAll: boolean;
}

/**
 * Whether one of two statements says that what the other states has come to an end: "left Northwind" of
 * "works at Northwind", "sold the Golf" of "my car is a blue Golf", "in July, not June" of "in June". The
 * same in both directions. Pure.
 */
export function ends(a: Reading, b: Reading): boolean {
  return endsOther(a, b) || endsOther(b, a);
}

/** Whether a clause of one of them does, which speaks of nobody of whom the other does not. Pure. */
export function endsInClause(a: Reading, b: Reading): boolean {
  const inClause = (x: Reading, y: Reading) =>
    clausesIn(x).some(
      (clause) =>
        clause.persons.every((one) => one === "owner" || y.persons.includes(one)) && endsOther(clause, y),
    );
  return inClause(a, b) || inClause(b, a);
}

/** A statement is compared with many, one after the other. */
const ENDINGS = new WeakMap<readonly Word[], readonly Ending[]>();

/** What the words of a statement bring to an end. */
function readEndings(core: readonly Word[]): readonly Ending[] {
  const known = ENDINGS.get(core) ?? endingsOf(core);
  ENDINGS.set(core, known);
  return known;
}

function endingsOf(core: readonly Word[]): readonly Ending[] {
  return ENGLISH.table("endings")
    .all(new Sentence("", core))
    .flatMap(({ row, found: { from, parts } }) => {
      const { value } = cutValue(core.slice(parts.V?.from ?? core.length));
      const until =
        core[(parts.V?.from ?? 0) - 1]?.key === "from" ? value.slice(0, beforeTo(core, value)) : value;
      const [states = "", how] = row.says.split(/ (by name|of all)$/);
      const isSaid = from > 0 || core[0]?.past === true || how === "of all";
      if (!isSaid || until.length === 0 || (how === "by name" && !until.some(isNamed))) return [];
      const subject = core.slice(clauseStart(core, from), from).filter(isContent);
      return [{ states: statesOf(states), subject, value: until, ofAll: how === "of all" }];
    });
}

const STATES = new Map<string, ReadonlySet<string>>();

function statesOf(verbs: string): ReadonlySet<string> {
  const known = STATES.get(verbs) ?? keySet(verbs);
  STATES.set(verbs, known);
  return known;
}

/** Behind the last comma, "and" or "I" before a verb: what stands there is the verb's own subject. */
function clauseStart(core: readonly Word[], verb: number): number {
  return core.slice(0, verb).findLastIndex((token) => token.kind === "mark" || STARTS.has(token.text)) + 1;
}

const STARTS = new Set(["and", "but", "i", "we"]);

/** Verbs of which the thing is the subject. */
const OF_THING = keySet("be cost");

function endsOther(x: Reading, y: Reading): boolean {
  const said = x.modality === "" && x.tense !== "future" && x.negations === 0;
  const states = y.modality === "" && y.negations === 0;
  if (said && states && x.contrast.length > 0 && sameTime(x, y) && replaces(x, y)) return true;
  const stands = states && y.tense === "present";
  if (stands && (deniesHabit(x, y) || isOver(x, y))) return true;
  if (!said || !stands) return false;
  const narrowed = x.conditions.length > 0 && x.conditions.join() !== y.conditions.join();
  return !narrowed && readEndings(x.core).some((ending) => isEnded(ending, y));
}

/** What is set right was said of the present, or of the same past. */
function sameTime(x: Reading, y: Reading): boolean {
  return y.tense === "present" || (y.tense === "past" && x.tense === "past");
}

/** "I don't run with Tobias any more" of "I run with Tobias on Sundays"; what follows a comma is what is so instead. */
function isOver(x: Reading, y: Reading): boolean {
  const end = x.core.findIndex(({ kind }) => kind === "mark");
  const core = end < 0 ? x.core : x.core.slice(0, end);
  const gone = core.filter((token) => x.content.includes(token));
  const narrows = x.conditions.some((condition) => !y.conditions.includes(condition));
  const plain = x.over && x.negations === 1 && x.modality === "" && x.tense === "present" && !narrows;
  if (!plain || gone.length === 0 || x.persons.join() !== y.persons.join()) return false;
  const said = new Set(gone.map(({ key }) => key));
  return sameKeys(
    gone,
    y.content.filter(({ key }) => said.has(key) || !FREQUENCY.has(key)),
  );
}

/** "I don't smoke" of "I smoke five a day": a verb that needs no object is denied with any. */
function deniesHabit(x: Reading, y: Reading): boolean {
  const [verb, more] = x.content;
  if (verb === undefined || more !== undefined || x.negations !== 1 || !HABITS.has(verb.key)) return false;
  const plain = x.conditions.every(isDate) && x.modality === "" && x.tense === "present";
  return plain && y.content[0]?.key === verb.key;
}

const HABITS = keySet("smoke drive work cook cycle swim dance ski gamble vape bake commute meditate");

function isEnded({ states, subject, value, ofAll }: Ending, y: Reading): boolean {
  const verb = y.core.findIndex((token) => states.has(token.key));
  if (verb < 1) return false;
  const before = y.core.slice(0, verb).filter((token) => y.content.includes(token));
  const after = y.core.slice(verb + 1);
  // "the book" may be any of several; a name, and what is all that is said, is not.
  const meant =
    (ofAll && isFirst(y.tokens.slice(y.tokens.findIndex(({ key }) => states.has(key)) + 1), value)) ||
    value.some(isNamed) ||
    after.filter((token) => y.content.includes(token)).length === value.length;
  if (sameKeys(before, subject)) return meant && covers(after, value);
  const owned = /^(?:my|our)$/.test(y.core[0]?.text ?? "") && subject.length === 0;
  const thing = before.every(
    (token) => token.kind === "word" && (isPartner(token) || !MANY_VALUED.has(token.key)),
  );
  // "My car is a blue Golf": sold is the Golf, or the car.
  return (
    owned &&
    thing &&
    OF_THING.has(y.core[verb]?.key ?? "") &&
    ((meant && covers(after, value)) || sameKeys(before, value))
  );
}

/** "sugar" of "sugar in my tea", not of "sugar beet". */
function isFirst(after: readonly Word[], value: readonly Word[]): boolean {
  const at = after.findIndex(isContent);
  const behind = after[at + value.length];
  return after[at]?.key === value[0]?.key && (behind === undefined || !isContent(behind));
}

/** "…, not W" of a statement that says W, and says nothing else that differs. */
function replaces(x: Reading, y: Reading): boolean {
  const narrowing = y.conditions.flatMap((condition) => condition.split(" "));
  const keys = new Set([...y.content.map((token) => token.key), ...narrowing]);
  if (!x.contrast.every((token) => keys.has(token.key))) return false;
  const gone = new Set(x.contrast.map((token) => token.key));
  const own = x.content.filter((token) => !x.contrast.includes(token));
  const shared = own.filter((token) => keys.has(token.key));
  const said = new Set(own.map((token) => token.key));
  const weds = [own, y.content].every((tokens) => tokens.some(({ key }) => WEDDING.has(key)));
  const isOther = (token: Word) => !(weds && WEDDING.has(token.key));
  const restX = own.filter((one) => !keys.has(one.key) && !insteadOf(x).includes(one) && isOther(one));
  const restY = y.content
    .filter((one) => !said.has(one.key) && !gone.has(one.key))
    .filter((one) => !isKin(one) && isOther(one));
  return shared.length > 0 && (restX.length === 0 || restY.length === 0) && !restY.some(isNamed);
}

/** What stands in the place of the contrast: the words after the last verb of being or preposition. */
function insteadOf(x: Reading): readonly Word[] {
  const at = x.core.findLastIndex((token) => PLACES_VALUE.has(token.key));
  return x.core.slice(at + 1);
}

const PLACES_VALUE = keySet("be in at on by to from for with have name call prefer like use");
/** The noun and the verb of one event. */
const WEDDING = keySet("wedding marry");
const PARTNERS = keySet("boyfriend girlfriend husband wife spouse fiance fiancee");

function isPartner(token: Word): boolean {
  return PARTNERS.has(token.key);
}

/** A relative, who is as well called by the name. */
function isKin(token: Word): boolean {
  return classesOf(token.key).has("family") || isPartner(token);
}

function isNamed(token: Word): boolean {
  return token.initial === true || token.kind === "name" || token.kind === "code" || token.kind === "number";
}

/** How many words of "from W to V" belong to W. */
function beforeTo(core: readonly Word[], value: readonly Word[]): number {
  const to = core.findLastIndex((token) => token.key === "to");
  return to < 0 ? value.length : value.filter((token) => core.indexOf(token) < to).length;
}

function covers(tokens: readonly Word[], value: readonly Word[]): boolean {
  return value.every((one) => tokens.some((token) => token.key === one.key));
}

function sameKeys(a: readonly Word[], b: readonly Word[]): boolean {
  const key = (tokens: readonly Word[]) => [...new Set(tokens.map((token) => token.key))].sort().join(" ");
  return key(a) === key(b);
}
