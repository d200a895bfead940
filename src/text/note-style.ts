import { looksPast } from "./inflection.ts";
import { LetterPattern } from "./letters.ts";

/** After a past form at the start of a note these show that it is a verb: "Took the dog out", not "Smoked trout". */
const AFTER_VERB = new Set(
  `the a an my our his her their to in on at for with by from off out up down through along over into about after
  before without again home and him that how why some two three four five half twenty around late`.split(
    /\s+/,
  ),
);
/** Verbs whose past looks like the present. */
const UNCHANGED = new Set("read put set cut shut".split(" "));
const GOING_ON = new LetterPattern(String.raw`^\p{Lu}\p{Ll}{2,12}ing$`);
const NAME_OR_NUMBER = new LetterPattern(String.raw`^(?:\p{Lu}|\d)`);

/**
 * Whether a note begins with its verb in the past, the "I" left out: "Swam 800 m". What follows tells the verb from the
 * adjective ("Smoked trout for lunch"). Pure.
 */
export function isElided([first = "", second]: readonly string[]): boolean {
  const verb = first.toLowerCase();
  const isPast = looksPast(verb) || verb === "did";
  if (!isPast && !UNCHANGED.has(verb)) return false;
  return second === undefined ? isPast : goesOn(second);
}

/** Whether a note begins with what somebody is doing, the "I am" left out: "Working from home". Pure. */
export function isGoingOn([first = "", second = ""]: readonly string[]): boolean {
  return GOING_ON.test(first) && goesOn(second);
}

/** An article, a preposition, a name or a number. */
function goesOn(word: string): boolean {
  return AFTER_VERB.has(word.toLowerCase()) || NAME_OR_NUMBER.test(word);
}
