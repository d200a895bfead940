import { LetterPattern } from "../../text/letters.ts";

/** A promise taken apart. */
export interface Task {
  /** What is to be done, as a statement in the first person: "I will send the slides to Anna". */
  readonly text: string;
  /** It says that it takes the place of another time. */
  readonly moves: boolean;
}

/**
 * What a promise or to-do is about, without the words of promising and without its time, so that two wordings of one task
 * can be compared: "I'll send Anna the slides by Monday instead" is "I will send the slides to Anna". Linear. Pure.
 */
export function taskOf(promise: string): Task {
  if (promise.length > MAX_CHARS) return { text: promise, moves: false };
  const said = promise.replaceAll("’", "'");
  let rest = said;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const bare = rest.replace(WRAPPED.on(rest), "");
    if (bare === rest) break;
    rest = bare;
  }
  const owed = OWED.exec(said)?.[1];
  const bare = rest
    .replace(TIME.on(rest), "")
    .replace(MARKERS, "")
    .replace(/[\s,;.!]{1,9}$/u, "");
  const named = owed === undefined ? bare : bare.replace(PRONOUN, owed);
  // "will", so that a participle ("have it reviewed") is in no other time.
  return { text: `I will ${inOneOrder(named)}`, moves: MOVES.test(said) };
}

/** What is longer is no single task. */
const MAX_CHARS = 400;
const MAX_ROUNDS = 5;
const NAME = "\\p{Lu}[\\p{L}'-]{1,30}";
const WRAPPED = new LetterPattern(
  [
    "(?:todo|to-do|to do|action item|action|task|promise|reminder|reminds? me|note to self) ?[:–—-] ?",
    "\\[ ?\\] ",
    "(?:please |also,? |actually,? |and |so |then |ok(?:ay)?,? |sure,? |no,? |sorry,? )",
    "(?:remind me|don't let me forget|help me remember|remember|don't forget|do not forget|make sure|be sure|i mustn't forget|i must not forget) to ",
    `(?:i|we)(?:'ve| have)? (?:promised?|agreed|told|said|assured)(?: to)?(?: (?:my |our )?[\\p{L}'-]{1,30})?,? (?:that )?(?:(?:i|we)(?:'ll|'d| will| would)|to) `,
    "(?:(?:i|we)(?:'ve| have|'m| am|'re| are)? )?(?:really |still |also |just )?(?:need to|have to|has to|must|got to|gotta|should|ought to|supposed to|going to|gonna) ",
    "(?:i|we)(?:'ll| will| shall|'d better) (?:definitely |also |then |still |just )?",
  ]
    .map((part) => `^(?:${part})`)
    .join("|"),
  "i",
);
/** Whom a later "her" means: "I told Ruth I'd lend her …". */
const OWED = new LetterPattern(`^(?:[Ii]|[Ww]e)(?:'ve| have)? (?:promised|told|assured) (${NAME})\\b`);
const PRONOUN = /\b(?:him|her|them)\b/;
const DATE_WORD =
  "(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?s?|\\d{1,2}(?:st|nd|rd|th)?(?: of)?(?: (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6})?(?:,? \\d{4})?|\\d{4}-\\d\\d-\\d\\d|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}(?: \\d{1,2}(?:st|nd|rd|th)?)?(?:,? \\d{4})?|tomorrow|tonight|today|noon|midnight|eod|eow|eom|christmas|easter|(?:week|month|year|day)(?:end)?|morning|afternoon|evening|lunch)";
const TIME = new LetterPattern(
  `,? (?:(?:by|before|until|till|no later than|on|this|next|due(?: on| by)?|at)(?: the)?(?: end of| start of| middle of)?(?: the| this| next| coming)? ${DATE_WORD}|(?:tomorrow|tonight|today)(?: (?:morning|afternoon|evening|night))?|in (?:\\d{1,3}|an?|two|three|a few) (?:minutes?|hours?|days?|weeks?|months?))(?: (?:at|by) \\d{1,2}(?::\\d\\d)?(?: ?[ap]m)?)?(?: (?:at the latest|morning|afternoon|evening|night))?(?![\\p{L}\\p{N}])`,
  "gi",
);
const MARKERS = /,? (?:instead|after all|as promised|at the latest)\b/gi;
const MOVES =
  /\b(?:instead|after all|(?:not|rather than) (?:by|on|before|until|till|this|next)|postpon\w{1,3}|resched\w{1,7}|push\w{0,2} back|moved)\b/i;

/** What is given comes first, then to whom; a particle and a participle stand where the plain order has them. */
function inOneOrder(task: string): string {
  const given = task.replace(GIVES.on(task), "$1 $3 to $2");
  return given.replace(PARTED.on(given), "$1 $3 $2").replace(HAS_DONE.on(given), "$2 $1");
}

const GIVES = new LetterPattern(
  `^(send|give|lend|bring|show|pay|hand|pass|mail|email|post|write|offer|return|forward|loan) ((?:${NAME}|my \\p{L}{2,20}|him|her|them|you)) ((?:the|a|an|my|our|his|her|their|some|this|that|these|those|\\d{1,9}|${NAME}'s) .{1,200})$`,
);
const PARTED = new LetterPattern(
  String.raw`^(\p{L}{2,20}) ((?:the|my|our|a|an|his|her|their|this|that) (?:[\p{L}'-]{1,30} ){0,3}[\p{L}'-]{1,30}) (in|out|up|off|back|over|down)$`,
);
const HAS_DONE = new LetterPattern(
  String.raw`^(?:have|get) ((?:(?:the|my|our|a|an|his|her|their|this|that) )?(?:[\p{L}'-]{1,30} ){0,4}[\p{L}'-]{1,30}) (\p{L}{2,20}(?:ed|en|t|e))$`,
);
