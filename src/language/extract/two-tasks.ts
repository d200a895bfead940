import { ENGLISH } from "../en/english.ts";
import { readDates } from "../sentence/dates.ts";
import { sentenceOf } from "../sentence/sentence.ts";
import { promiseIn } from "./commitments.ts";
import { plainForm } from "./plain-form.ts";

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
  return says === "sure" || says === "dated" || says === "order";
}

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
