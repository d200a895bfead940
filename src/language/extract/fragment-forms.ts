import { withPart, withPhrase, withSomebodyElse, withSuchPhrase, withWord } from "./fragment-parts.ts";
import { areOfOneSort, isOneWord, mayMean } from "./fragment-sorts.ts";

/** A correction in the words of what it sets right. */
export interface Completed {
  readonly text: string;
  /** It gives another value of the very same thing; else it only names what its pronoun means, and the guards decide. */
  readonly replaces: boolean;
}

/**
 * What a correction without a subject of its own means of `statement`: "it's blue", "she lives in Bergen", "Sofia leads it",
 * "in the shed", "it's been moved to March". `denies`: it denies what was said, rather than to tell what is so after all.
 * Undefined where it does not fit. `said` has straight apostrophes. Linear. Pure.
 */
export function inWordsOf(said: string, statement: string, denies: boolean): Completed | undefined {
  const whole = statement.replace(/^(?:actually|in fact),? /i, "");
  return (
    ofMove(said, whole) ??
    ofState(said, whole, denies) ??
    ofDeed(said, whole, denies) ??
    (denies ? replacing(withSomebodyElse(said, whole) ?? withPart(said, whole)) : undefined)
  );
}

/** Whether a clause says that something is otherwise from now on: "it's been moved to March", "it's in the blue room now". Linear. Pure. */
export function tellsOfChange(clause: string): boolean {
  return MOVED.test(clause) || (NOW.test(clause) && STATE.test(clause));
}

const STATE = /^(it|that|this|they|he|she)(?:'s|'re| (is|are|was|were)) (\S.{0,50})$/i;
const STATED = /^(\S.{0,60}?)(?: (is|are|was|were)|('s|'re)) (\S.{0,60})$/i;
const NOW = / now[.!]?$/i;
const PAST = /^(?:was|were)$/i;

/** "it's blue", "they're under the mat", "she's a vet": of something that is said to be another such. */
function ofState(said: string, whole: string, denies: boolean): Completed | undefined {
  const [, pronoun = "", be = "", now = ""] = STATE.exec(said.replace(NOW, "")) ?? [];
  const [, subject = "", own = "", short = "", was = ""] = STATED.exec(whole) ?? [];
  if (now === "" || was === "" || PAST.test(be) !== PAST.test(own) || !mayMean(pronoun, subject))
    return undefined;
  const is = `${subject}${own === "" ? short : ` ${own}`}`;
  if (areOfOneSort(now, was, denies)) return replacing(`${is} ${now}`);
  const told = isOneWord(now) ? withWord(was, now) : undefined;
  if (told !== undefined) return replacing(`${is} ${told}`);
  const placed = denies ? withPart(now, `${is} ${was}`, { phrases: true }) : withSuchPhrase(was, now);
  return replacing(placed === undefined || denies ? placed : `${is} ${placed}`);
}

const DEED = /^(it|that|they|he|she) ([a-z]{2,20}) (\S.{0,50})$/i;
const HELPING =
  /^(?:is|are|was|were|has|have|had|will|would|can|could|do|does|did|may|might|must|should|moved)$/i;
const MAX_SUBJECT_WORDS = 6;

/** "it leaves from platform 5", "she lives in Bergen": the same verb with another value at the same place. */
function ofDeed(said: string, whole: string, denies: boolean): Completed | undefined {
  const [, pronoun = "", verb = "", now = ""] = DEED.exec(said) ?? [];
  const at = whole.indexOf(` ${verb} `);
  if (verb === "" || HELPING.test(verb) || at < 1) return undefined;
  const subject = whole.slice(0, at);
  if (subject.split(" ").length > MAX_SUBJECT_WORDS || !mayMean(pronoun, subject)) return undefined;
  const rest = denies ? withPhrase(whole.slice(at + verb.length + 2), now) : undefined;
  return { text: `${subject} ${verb} ${rest ?? now}`, replaces: rest !== undefined };
}

const MOVED =
  /^(it|they|that|this)('s|'ve|'re| has| have| was| were| is| are| got)?(?: now)?( been)? ((?:moved|pushed|postponed|shifted|rescheduled|changed|brought|put|delayed)(?: (?:back|forward|off))? (?:to|until) \S.{0,40})$/i;
const SUBJECT =
  /^(\S.{0,60}?) (?:is|are|was|were|takes?|starts?|begins?|happens?|ends?|leaves?|opens?|has|have) /i;
const SPOKEN: Readonly<Record<string, string>> = { "'s": " has", "'ve": " have", "'re": " are" };

/** "it's been moved to March", of what is said to be in April. */
function ofMove(said: string, whole: string): Completed | undefined {
  const [, pronoun, own = "", been = "", move = ""] = MOVED.exec(said) ?? [];
  const subject = SUBJECT.exec(whole)?.[1];
  if (pronoun === undefined || subject === undefined || !mayMean(pronoun, subject)) return undefined;
  return { text: `${subject}${SPOKEN[own.toLowerCase()] ?? own}${been} ${move}`, replaces: false };
}

function replacing(text: string | undefined): Completed | undefined {
  return text === undefined ? undefined : { text, replaces: true };
}
