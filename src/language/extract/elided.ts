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

/** How telegram style begins, which leaves the first person out. */
const ELIDED = {
  adverb: /^(?:just|finally|recently|already|currently|still|now|really|also|always|never|once)$/,
  habit:
    /^(?:love|hate|like|enjoy|dislike|want|live|own|drive|collect|grew|had|got|don't|can't|ran|used|studied|worked|lived)$/,
  goingOn:
    /^(?:learning|working|living|training|trying|saving|reading|planning|looking|feeling|thinking|studying|hoping|moving|getting|teaching|building|writing|preparing|aiming)$/,
  state:
    /^(?:born and raised|married|single|divorced|widowed|engaged|retired|interested in|fascinated by|passionate about|based in|originally from|fluent in|good at|bad at|left-handed|right-handed|self-employed|unemployed|an introvert|night owl|early bird)\b/,
  job: /^(?:software |data |product |senior |junior )?(?:engineer|developer|designer|teacher|nurse|doctor|student|manager|consultant|freelancer|scientist|researcher|writer|lawyer) (?:at|in|for|from|by)\b/,
  /** The same word as a noun, an adjective or an order. */
  noAction:
    /^(?:read|left|put|cut|set|found|hurt|closed|planned|broke|engaged|cancelled|published|painted|updated|fixed|changed|presented|signed|ordered|booked|paid|lost|added|removed|spoke|fell)$/,
};
