import { ELIDED } from "./elided-forms.ts";
import { PAST_ACTIONS } from "./verbs.ts";

/**
 * The plain form with the first person that telegram style leaves out: "met Tom on Sunday" becomes "i
 * met …", "currently learning Go" becomes "i'm …"; any other text comes back as it is. For the rules
 * alone; a statement's text stays the user's own. Pure.
 */
export function withFirstPerson(plain: string): string {
  const [first = "", second = ""] = plain.split(" ", 2);
  const verb = ELIDED.adverb.test(first) ? second : first;
  if (ELIDED.job.test(plain)) return `i'm a ${plain}`;
  if (ELIDED.state.test(plain) || ELIDED.goingOn.test(verb)) return `i'm ${plain}`;
  if (verb === "born") return `i was ${plain}`;
  return ELIDED.habit.test(verb) || (PAST_ACTIONS.has(verb) && !ELIDED.noAction.test(verb))
    ? `i ${plain}`
    : plain;
}
