import type { Statement, Utterance } from "../../domain/extraction.ts";
import { DAY_MS } from "../../text/calendar.ts";
import { ENGLISH } from "../en/english.ts";
import { phraseAt } from "../rules/match.ts";
import type { DateFound } from "../sentence/date-found.ts";
import { dateLengths, readDates } from "../sentence/dates.ts";
import { type Sentence, sentenceOf } from "../sentence/sentence.ts";
import { baseOf } from "../sentence/words.ts";
import { isFragment } from "./sentences.ts";
import { plainForm } from "./verbs.ts";

/**
 * The commitment that a clause makes, or undefined: a promise, a to-do, a deadline, an item of a task
 * list; of what people say to each other no bare order, which is advice. It is due at the date that the clause sets
 * as its limit, else at the last one that it names and that is not over, and of a week, a weekend, a month or a year
 * at its last day. Pure.
 */
export function commitmentOf(
  clause: string,
  {
    plain,
    dates: named,
    heading,
    leadIn,
    category,
    reader: { atMs, hearers },
  }: {
    readonly plain: string;
    readonly dates: readonly DateFound[];
    readonly heading: string | undefined;
    readonly leadIn: string;
    /** What a sure sign says that it is: a bare order may be one to the assistant. */
    readonly category: string | undefined;
    readonly reader: Utterance;
  },
): Statement["commitment"] {
  const dates = named.filter(({ limit, ms, lastMs }) => limit || (lastMs ?? ms) > atMs - DAY_MS);
  const limited = dates.some((date) => date.limit);
  const says = promisesIn(clause);
  const alone = hearers === undefined;
  const isOneOf = (...what: readonly string[]) => says.some((one) => what.includes(one));
  const isTask =
    isOneOf("sure") ||
    (isOneOf("dated", "aside") && dates.length > 0) ||
    (isOneOf("weak") && limited) ||
    (alone && isOneOf("order", "aside") && category !== "guideline") ||
    (alone && isOneOf("dated-order") && dates.length > 0) ||
    (heading !== undefined && isTaskHeading(heading)) ||
    (alone && !isOneOf("none") && isFragment(plain) && isNoteOfTask(clause, { leadIn, limited, dates }));
  if (!isTask) return undefined;
  const due = dates.find((date) => date.limit) ?? dates[dates.length - 1];
  const owedTo = owedToIn(sentenceOf(clause));
  return {
    ...(due !== undefined && { due: new Date(due.lastMs ?? due.ms).toISOString() }),
    ...(owedTo !== undefined && { owedTo }),
  };
}

/** "Boiler man by Friday", "Don't forget: bins out tonight"; "closed until Monday" is how things are. */
function isNoteOfTask(
  clause: string,
  { leadIn, limited, dates }: { leadIn: string; limited: boolean; dates: readonly DateFound[] },
): boolean {
  const { keys } = sentenceOf(clause);
  if (limited) return !keys.has("until") && !keys.has("till") && !NEWS.test(clause);
  return (
    dates.length > 0 &&
    leadIn !== "" &&
    promiseIn(`${leadIn.replace(/[\s:,.!–-]{1,9}$/u, "")}: it`) === "sure"
  );
}

/** A thing, and what became of it: "Build broken", "Rehearsal cancelled". */
const NEWS = /^(?:\S{1,20} ){1,4}(?:\w{3,20}ed|broken|gone|lost|stolen|down|failing|late)\b/i;

function isTaskHeading(heading: string): boolean {
  const found = ENGLISH.table("promises").all(sentenceOf(heading));
  return found.some(({ row }) => row.says === "heading");
}

/** How sure a clause, whatever time it opens with, makes a commitment. Pure. */
export function promiseIn(clause: string): string | undefined {
  return promisesIn(clause)[0];
}

/** All that the table says of a clause, whatever time it opens with, the surest first; `none` alone where that comes first. */
function promisesIn(clause: string): readonly string[] {
  const sentence = sentenceOf(clause);
  const table = ENGLISH.table("promises");
  const found = table.all(sentence);
  const says = (found.length > 0 ? found : table.all(withoutTime(sentence))).map(({ row }) => row.says);
  if (says[0] === "none") return ["none"];
  return says.some((one) => one === "sure" || one === "thing") ? ["sure"] : says;
}

/** Whether a clause tells in the past what is still to be done: its dates are to come. Pure. */
export function isTakenOn(clause: string): boolean {
  const says = promiseIn(clause);
  return says === "sure" || says === "dated";
}

/** "Don't forget the milk": what is not to be forgotten is a thing, and no statement. Pure. */
export function isThingToRemember(sentence: string): boolean {
  return ENGLISH.table("promises").says(sentenceOf(sentence)) === "thing";
}

/** A sentence behind the time that it opens with: "on Wednesday give back …". */
function withoutTime(sentence: Sentence): Sentence {
  const { words } = sentence;
  const dates = sentence.ask(dateLengths);
  let [from, dated] = [0, false];
  while (from < words.length) {
    const phrase = Math.max(dates.get(from) ?? 0, phraseAt(TIMES, sentence, from));
    if (phrase === 0 && (from === 0 || words[from]?.kind !== "mark")) break;
    dated ||= dates.has(from);
    from += Math.max(phrase, 1);
  }
  return !dated ? sentence : sentenceOf(sentence.textOf(from, words.length));
}

const TIMES = ENGLISH.lexicon.lists.phrases("time-first");

/** Whom a promise is made to: "I promised Ola that …", "I owe Sam …". */
function owedToIn({ words }: Sentence): string | undefined {
  const at = words.findIndex(({ key }) => OWES.has(key));
  const rest = at < 0 ? [] : words.slice(at + 1).filter(({ text }) => text !== "to" && text !== "my");
  const [name] = rest;
  const isPerson = name !== undefined && name.kind !== "mark" && !NOBODY.test(name.text);
  return isPerson && /^\p{L}{2}/u.test(name.text) ? name.text : undefined;
}

const OWES: ReadonlySet<string> = new Set(["promise", "owe", "assure", "tell"].map(baseOf));
const NOBODY = /^(?:that|i|we|you|me|my|myself|a|the|an|it|him|her|them|is|was|to|so)$/;

/**
 * The tasks of a clause that takes on two, each with a day of its own or with its own "must": "I need to feed the cat tonight" and
 * "I need to water the plants tomorrow". Any other clause stays whole. Linear. Pure.
 */
export function tasksOf(clause: string): readonly string[] {
  if (clause.length > MOST_CHARS) return [clause];
  for (const { 0: joint, index } of clause.matchAll(JOINT)) {
    const [left, behind] = [clause.slice(0, index), clause.slice(index + joint.length)];
    const duty = DUTY.exec(behind)?.[0];
    const isSecond = isOrder(duty === undefined ? behind : behind.slice(duty.length));
    if (!isSecond || !isTask(left) || (duty === undefined && !(isDated(left) && isDated(behind)))) continue;
    const opening = duty === undefined ? (OPENING.exec(left)?.[0] ?? "") : "I ";
    return [left, ...tasksOf(`${opening}${behind}`)];
  }
  return [clause];
}

function isTask(clause: string): boolean {
  const says = promiseIn(clause) ?? promiseIn(`I ${clause.slice(0, 1).toLowerCase()}${clause.slice(1)}`);
  return says !== undefined && TASKS.has(says);
}

const TASKS: ReadonlySet<string> = new Set(["sure", "dated", "order", "dated-order", "aside"]);

function isOrder(clause: string): boolean {
  return ENGLISH.lexicon.classes.get("base")?.(sentenceOf(clause), 0) === 1 && clause.includes(" ");
}

function isDated(clause: string): boolean {
  return readDates(plainForm(clause), 0, false).length > 0;
}

const MOST_CHARS = 500;
const JOINT = /[,;]? (?:and then|and also|and|then|also|plus) |[,;] (?:also |then )?/g;
const DUTY = /^(?:also )?(?:must|will|need to|have to|gotta|should) /i;
/** What a task begins with, up to what is to be done. */
const OPENING =
  /^(?:also )?(?:(?:i|we)(?:['’]ll| will| must| should| need to| have to|['’]ve got to| gotta|['’]m going to| am going to) |(?:need to|have to|must|will|gotta|remind me to|don['’]t forget to|remember to) )/i;
