import { RELATION } from "../en/people.ts";
import type { Rule } from "./plain-form.ts";
import { TASK_VERBS } from "./verbs.ts";

const TASK = `(?:${[...TASK_VERBS].join("|")})`;
const DAY_NAMED =
  "(?:\\d|first|mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|tomorrow|tonight)";
const DUE =
  "(?:by|before|until|till|no later than) (?:the |this |next |end |eod|eow|eom|coming )?(?:\\d|first|end|mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|tomorrow|tonight|noon|midnight|morning|week|month|year|christmas|of |lunch|then)";
/** What is said of always is a habit, not a task. */
const HABIT =
  /\b(?:always|never|every|each|usually|often|daily|weekly|monthly|twice a|once a|regularly|sometimes)\b/;
const NO_TASK =
  /\b(?:said|says|thinks|reckons|believes|expects|hopes|whether|maybe|might|perhaps|probably|possibly|not sure)\b/;

/** What one is bound to, before its verb. */
const BOUND =
  "(?:need(?:s)? (?:to|2)|ha(?:ve|s) to|must|got to|gotta|should|ought to|(?:(?:going to|gonna|will|'ll) )?have to|hafta|(?:am |'m |are |'re )?(?:also )?(?:supposed|obliged|bound|committed|down) to|(?:am|are) to|(?:'d|had) better)";
/** What nobody does at a date, but has or is all the time. */
const STATE = "(?!not\\b|never\\b|always\\b|say\\b|admit\\b|tell you\\b|know\\b|live\\b|have been\\b)";

/** What others have to do is theirs. */
const OF_OTHERS = `^(?:(?:my|our|his|her|their|the) (?:\\S{1,20} )?(?:${RELATION})|he|she|they|you)\\b`;

/** Promises and to-dos, by the plain form of a statement. `weak` ones, at the end, count only with a limit, `dated` ones with any date to come. */
export const COMMITMENT_RULES: readonly Rule<"sure" | "dated" | "weak">[] = [
  {
    gives: "sure",
    when: /^(?:(?:todo|to-do|to do|action item|action|task|promise)\b ?[:\-–—]|(?:todo|to-do) \w)/,
    why: "marked as a task",
  },
  { gives: "sure", when: /^\[ ?\] /, why: "an open box" },
  {
    gives: "sure",
    when: new RegExp(
      `^[^:]{0,40}\\b(?:my list|my turn|my job|my diary|remind me|remember|don't forget)\\b[^:]{0,20}: ${TASK} `,
    ),
    why: "what comes under a word for tasks",
  },
  {
    gives: "sure",
    when: /^(?:please )?(?:remind me|ping me|nudge me|don't let me forget|help me remember)\b/,
    unless: /\bremind me of\b/,
    why: "asks for a reminder",
  },
  {
    gives: "sure",
    when: /^(?:please )?(?:remember|don't forget|do not forget|must not forget|mustn't forget|make sure|be sure|i must not forget|i mustn't forget|i can't forget|can't forget|cannot forget) to\b/,
    why: "a reminder to oneself",
  },
  {
    gives: "sure",
    when: /^(?:please )?(?:remember|don't forget|do not forget|mustn't forget) (?:the|my|our|his|her|their) [\p{L}' -]{2,40}$/u,
    unless: /\b(?:is|are|was|were|has|have|had|will|can|i|we|he|she|they|\p{L}{3,20}s (?:on|at|in|to))\b/u,
    why: "a thing not to forget",
  },
  {
    gives: "sure",
    when: /(?:^|\b(?:i|we)(?:'ve| have)? )(?:promised|pledged|committed|vowed|swore|volunteered to|undertook|undertaken|agreed to|gave my word|owe)\b/,
    unless: /\b(?:never to|myself to (?:never|always))\b|\bcommitted (?:the|a|my|our|suicide)\b/,
    why: "a promise",
  },
  {
    gives: "sure",
    when: /\b(?:i|we) (?:told|said|assured) (?:.{1,40} )?(?:i|we)(?:'d| would|'ll| will) \w|^(?:told|assured) (?:\S{1,20} ){1,4}?(?:that )?(?:i|we)(?:'d|'ll| will)? \w/,
    unless: /\b(?:never|would have|'d have)\b/,
    why: "a promise, retold",
  },
  { gives: "sure", when: /\bi promise\b/, why: "a promise" },
  {
    gives: "sure",
    when: /\b(?:you have my word|(?:gave|given) (?:\S{1,20} ){1,3}(?:my|our) word|(?:counting|relying|depending) on me to|(?:i )?give you my word|my word on it)\b/,
    why: "a word given",
  },
  {
    gives: "sure",
    when: /^(?:ok(?:ay)?,? |sure,? )?let me \w.{1,120}? and (?:then )?(?:i'll )?(?:(?:get|come) back to you|let you know|tell you|report back|(?:write|call|email) you)\b/,
    unless: NO_TASK,
    why: "an answer promised for later",
  },
  {
    gives: "sure",
    when: /^(?:ok(?:ay)?,? |and |then |so |tomorrow,? |tonight,? |next week,? |on \w{3,9}day,? |after .{1,40}, )?(?:i|we)(?:'ll| will| shall) (?!never\b|always\b|not\b|be (?:\d|born|a |an |the |old)|love\b|use\b|go with\b|adopt\b|switch to\b|stick with\b|need\b|probably\b|likely\b|see\b|take the\b|miss\b|turn\b|die\b)/,
    unless: NO_TASK,
    why: "a promise in the future tense",
  },
  {
    gives: "sure",
    when: new RegExp(`\\b(?:i|we)(?:'ll| will)(?: definitely| then| also)? (?:be )?${TASK}\\b`),
    unless: NO_TASK,
    why: "a promised task",
  },
  {
    gives: "sure",
    when: new RegExp(
      `^(?!you\\b|it\\b)[\\p{L}'-]{2,20}(?: [\\p{L}'-]{2,20}){0,2}(?:'ll| will) ${TASK} (?:me|us)\\b`,
      "u",
    ),
    unless: NO_TASK,
    why: "somebody's promise to the user",
  },
  {
    gives: "sure",
    when: /^(?:[\p{L}'-]{2,20} ){1,3}(?:promised|owes|has promised) (?:me|us|to)\b/u,
    why: "a promise to the user",
  },
  {
    gives: "sure",
    when: /\b(?:deadline|due date|last day (?:to|for)|closing date|cut-off date)\b|^(?:i|we)(?:'ve| have)(?: got)? (?:until|till) |^(?:please )?(?:put|add|pencil|write) (?:\S{1,20} ){0,4}(?:in|on|to|into) (?:my|the) (?:diary|calendar|agenda|planner|to-?do list)\b/,
    unless:
      /^(?:the |my |our )?\S{2,20}'s due date\b|\b(?:no deadline|hate|love|stress|deadlines|good at|missed|without)\b/,
    why: "a deadline",
  },
  {
    gives: "sure",
    when: new RegExp(
      `\\b(?:is|are|falls?|comes?|'s) due\\b|^due\\b| due (?:back |out |in )?(?:(?:to .{1,30} )?(?:on |by )|, )?(?:the )?${DAY_NAMED}`,
    ),
    unless: /\bdue (?:to|for)\b(?!.{1,40} (?:on|by) )|\b(?:of (?:every|each)|baby|babies|twins)\b/,
    why: "something is due",
  },
  {
    gives: "sure",
    when: new RegExp(
      `(?:^|, |; |\\b(?:i|we)(?:'ve| have)? ?)(?:really |still |also |just )?${BOUND} (?:remember to |go and |go |not forget to )?${TASK}\\b`,
    ),
    unless:
      /\b(?:always|never|every|each|usually|often|daily|weekly|monthly|twice|once a|regularly|don't|not have to|maybe|perhaps)\b/,
    why: "a task that is still to do",
  },
  {
    gives: "sure",
    when: new RegExp(`^(?:please )?${TASK} (?:.{0,80} )?${DUE}`),
    why: "an order to oneself with a date",
  },
  {
    gives: "sure",
    when: new RegExp(`^(?:i |we )?(?:need|needs|has|have) to be (?:\\w{2,20} ){0,3}${DUE}`),
    why: "something with a date",
  },
  {
    gives: "dated",
    when: new RegExp(
      `(?:^|, |; |\\b(?:i|we)(?:'ve| have)? ?)(?:really |still |also |just )?${BOUND} ${STATE}\\w`,
    ),
    unless: HABIT,
    why: "what one is bound to, with its time",
  },
  {
    gives: "dated",
    when: new RegExp(
      `^(?:[^:]{2,40}: ${TASK} |(?:i(?:'m| am|'ve| have)? |we(?:'re| are|'ve| have)? )?(?:just )?(?:signed up (?:to|for)|volunteered (?:to|for)|offered to|said yes to|on the hook for|responsible for|in charge of|on duty|bringing|picking up|dropping off|covering|hosting|collecting|returning|delivering|looking after|babysitting|minding) |(?:it(?:'s| is) )?(?:up to me|on me|my turn|our turn|falls to me|my job|for me) to |it falls to (?:me|us) to )`,
    ),
    unless: HABIT,
    why: "what one has taken on, with its time",
  },
  {
    gives: "dated",
    when: /^(?!it\b|there\b|that\b)[\p{L}' -]{2,60}? (?:(?:has|have|needs?) to|must|needs? (?:be\b|\p{L}{2,14}ing\b|an? |the |two |three |\d)) ?\p{L}/u,
    unless: new RegExp(`${HABIT.source}|${OF_OTHERS}`),
    why: "something that has its time",
  },
  {
    gives: "dated",
    when: new RegExp(`^(?:i|we) (?:also |then )?(?!set |read |cut )${TASK} `),
    unless: HABIT,
    why: "a task with its time",
  },
  {
    gives: "dated",
    when: new RegExp(
      `\\b(?:i(?:'m| am)|we(?:'re| are)) (?:also |still |just )?(?:going to|gonna) ${TASK}\\b`,
    ),
    unless: HABIT,
    why: "a task with its time",
  },
  {
    gives: "weak",
    when: /^[\p{L}' ]{2,40}(?:'ll| will| promised to| has to| needs(?: to| the| a| my)| must| is going to| agreed to)\b/u,
    unless: new RegExp(`${HABIT.source}|${NO_TASK.source}|\\b(?:not|won't)\\b`),
    why: "somebody's task, with a date",
  },
  {
    gives: "weak",
    when: /\b(?:i|we)(?:'ve| have|'m| am|'re| are)? (?:still |also |really )?(?:need to|need (?:the|an?|my|our) |have to|must|got to|gotta|going to|gonna|plan to|planning to|should|supposed to|want to)\b/,
    unless: HABIT,
    why: "a plan, with a date",
  },
  {
    gives: "weak",
    when: /^(?:i(?:'m| am)|we(?:'re| are)) (?!going\b|in\b|on\b|at\b)\w{2,14}ing\b/,
    unless: HABIT,
    why: "a plan, with a date",
  },
];

const I_WILL =
  "\\b(?:i|we)(?:'ll| will|'re going to|'m going to|'m gonna)(?: just| definitely| always| all| still| surely)?";

/** What sounds like an undertaking and is none, whenever it is to be: good times, cheers, what one got to do. */
export const NO_COMMITMENT = new RegExp(
  [
    `${I_WILL} (?:cheer|rock\\b|have (?:\\w{2,10} ){0,3}(?:fun|a blast)|never give up|get through)`,
    "\\b(?:when|once|where|since|finally|last \\w{3,9},?) (?:i|we) (?:finally )?got to\\b",
    "^take (?:a|another) look\\b",
  ].join("|"),
);

/**
 * What is none without a promise or a time that is set for it: attitudes and encouragement ("I'll keep going"), what there is to
 * do in general, advice to somebody else.
 */
export const IDLE_COMMITMENT = new RegExp(
  [
    `${I_WILL} (?:keep (?:on )?(?:at it|it up|\\w{2,20}ing)|(?:try|do|give it) (?:my|our) (?:\\w{2,10} )?(?:best|all)|make it(?: through| work| happen|$|[.!,])|make (?:a|the|some|my|our) (?:\\w{2,12} )?(?:difference|memories|dreams?)|be (?:right )?(?:here|there|fine|ok|okay|alright|all right|by your side|with you)|stay \\w+|stick (?:up|together)|(?:do (?:that|it)|try|see)$)`,
    "\\b(?:what|how much(?: \\w{2,12})?|work|things?|everything|all|lots?) (?:that )?(?:i|we|you)(?: still| all| really)? (?:have|need|got|'ve got) to\\b",
    "\\b(?:gotta|have to|got to|must|should) (?:tell (?:you|ya)|say|admit|confess|hand it to)\\b",
    "\\b(?:feel like|feels like|hopefully|makes me (?:feel|think))\\b.{0,60}\\b(?:should|will|'ll|have to)\\b",
    "^(?:please )?(?:don't forget|do not forget|remember|make sure|be sure) to (?:stay|keep (?:\\w{2,20}ing|at it|it up|calm|positive|your|in mind)|be|breathe|rest|smile|enjoy|celebrate|have fun|take (?:\\w{2,10} )?breaks?|prepare (?:emotionally|mentally)|take care)\\b",
    "^(?:please )?(?:make sure|be sure) to .{0,60}\\byour\\b",
    "\\b(?:need|have|got|gotta|should|must)(?: to)? (?:really )?do (?:something|what (?:i|we) can|better|more)\\b",
  ].join("|"),
);
/** Whoever says so means it, whatever the words. */
export const PROMISED = /\b(?:promised?|pledged|vowed|swore|gave my word|owe)\b/;

/** A short order to oneself ("buy milk", "call the plumber tomorrow"). */
export const TASK_START = new RegExp(
  `^${TASK} (?!(?:me|it|of|number|no|code|size|club|id|address|name|password|pin|server|flight|heater|list|day|time|date|type|point|box)\\b|[:=])\\S`,
);
/** What such words mean as nouns: "Book club meets on Thursdays". */
export const HAS_SUBJECT =
  /\b(?:is|are|was|were|has|have|had|will|can|(?<!\b(?:the|my|our|his|her|their|some|these|those|of|about|for|with|and|two|three) )[a-z]{3,12}s (?:on|at|in|to|every|from)|costs?|i|i'm|we|it's)\b/;
/** The past of "read" looks like an order: who says where or how long, and not what, has done it. "Read in bed till eleven". */
export const TOLD_READING = /^read (?:in|on|at|till|until) (?:(?:the|my) )?[^ ]{2,30}(?!.{0,200}\bby\b)/;
/** Only with such a limit do weak rules hold. */
export const LIMIT = new RegExp(`\\b${DUE}`);
/** What may stand before an order to oneself: "on Wednesday give back …". */
export const TIME_FIRST =
  /^(?:(?:on|by|before|until|for|this|next|coming|first thing|by the end of(?: this| next)?) )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|tonight|today|weekend|week)(?: (?:morning|afternoon|evening|night|at \d{1,2}(?::\d\d)?(?: ?[ap]m)?))?[,:]? (?:(?:also|then) )?/;
/** What comes after these has its own subject, and is no part of the order. */
export const ASIDE = /,| (?:while|when|because|since|so|before|after|that|who|which|as|if) /;
/** Headings of task lists. */
export const TASK_HEADING =
  /^(?:my |our |the |today's |this week's |open )?(?:todos?|to-dos?|to do|tasks?|action items?|actions|next steps|reminders?|errands|put (?:it |this )?on my list|my turn|on my list|don't forget|need to|must do|things to do|checklist|shopping list|to buy|i (?:need|have) to)(?: list)?\b/;
/** Whom a promise is made to ("I promised Ola that …", "I owe Sam …"), as the source of a pattern where case does not matter. */
export const OWED_TO = String.raw`\b(?:promised|promise|owe|assured|told|swore to) (?:my )?(\p{L}[\p{L}'’-]{1,30})\b`;
