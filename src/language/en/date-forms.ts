import { MONTH_PATTERN, monthOf, numberOf, weekdayOf } from "../../text/calendar.ts";
import { NAMES_IN_ED } from "../../text/inflection.ts";
import { DATE_MARK, type DateWords } from "../sentence/date-rules.ts";

const WEEKDAY = "(mon|tue|wed|thu|fri|sat|sun)(?:s|r|rs|nes|ur)?(?:day)?";
const ANY_WEEKDAY = WEEKDAY.replace("(mon", "(?:mon");
const WEEKDAY_NAME = "(monday|tuesday|wednesday|thursday|friday|saturday|sunday)";
const ANY_MONTH = MONTH_PATTERN.replace("(jan", "(?:jan");
/** "The last Friday of May" is not the one before today; "last Friday in Rome" is. */
const NOT_OF = `(?! of | in (?:(?:the|this|that|next|last|each|every) )?(?:${ANY_MONTH}|month|quarter|year|(?:19|20)\\d\\d)\\b)`;
/** What may stand behind "Fri 20" or "the 17th to the 19th": an end, or a word that goes on; not what there are 20 of, nor "pm". */
const GOES_ON =
  "(?=$|[;!?)]|[.,:](?!\\d)| (?:at|in(?! the (?:morning|afternoon|evening))|on|for|from|by|with|because|is|are|was|were|has|have|if|so|but|we|i|they|instead|rather|not)\\b|" +
  ` (?:to|till|until|and|or) (?:the )?${ANY_WEEKDAY}\\b| ?[-–] ?${ANY_WEEKDAY}\\b| \\d{1,2}(?:[:.]\\d\\d| ?[ap]m)\\b)`;
const UP_TO = "(?:-|–|to|till|until|through|thru)";
/** "On Friday nights" happens every week. */
const NOT_EVERY = "(?! (?:mornings|afternoons|evenings|nights))";
/** The first days of a month in words, in their order. */
/** "first" to "nineteenth". */
export const ORDINALS: readonly string[] = (
  "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth " +
  "sixteenth seventeenth eighteenth nineteenth"
).split(" ");
const IN_WORDS = `(?:twenty|thirty)[ -](?:${ORDINALS.slice(0, 9).join("|")})|${ORDINALS.join("|")}|twentieth|thirtieth`;
const IN_DIGITS = "(\\d{1,2})(?:st|nd|rd|th)?";
const DAY = `(\\d{1,2}(?=st|nd|rd|th|\\b)|${IN_WORDS})(?:st|nd|rd|th|\\.(?= [a-z]))?`;
const COUNT =
  "(\\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fourteen|fifteen|twenty|a couple of|a few)";
const UNIT = "(day|week|wk|fortnight|month|year|yr)s?";

const patternOf = (source: string): RegExp => new RegExp(`\\b${source}\\b`, "g");

/** How English texts in plain form name dates; the groups are what `dates.ts` reads. */
const DATE_FORMS: DateWords["forms"] = {
  iso: "(\\d{4})[-/](\\d{1,2})[-/](\\d{1,2})",
  numeric: "(\\d{1,2})([./])(\\d{1,2})\\2(\\d{4})",
  slashed: `(?:(?<=\\b(?:on|by|before|until|till|due|from|since|for|to|${ANY_WEEKDAY}),? (?:the )?)|(?=\\d{1,2}/\\d{1,2} at \\d))(\\d{1,2})/(\\d{1,2})(?![/\\d])`,
  daysMonth: `${DAY} ?(?:-|–|to|till|until) ?${DAY}(?: of)? ${MONTH_PATTERN}(?:,? (\\d{4}))?`,
  monthDays: `${MONTH_PATTERN} ${DAY} ?(?:-|–|to|till|until) ?${DAY}(?:,? (\\d{4}))?`,
  dayMonthYear: `${DAY}(?: of)? ${MONTH_PATTERN},? (\\d{4})`,
  monthDayYear: `${MONTH_PATTERN} ${DAY},? (\\d{4})`,
  endOfMonth: `(?:the )?end of (?:the |this |next )?${MONTH_PATTERN}(?:,? (\\d{4}))?`,
  monthYear: `${MONTH_PATTERN} (\\d{4}|next y(?:ea)?r)`,
  dayMonth: `${DAY}(?: of)? ${MONTH_PATTERN}`,
  monthDay: `${MONTH_PATTERN} ${DAY}`,
  firstOfMonth: `(?:the )?first of ${MONTH_PATTERN}`,
  dayAfterTomorrow: "(?:the )?day after tomorrow",
  dayBeforeYesterday: "(?:the )?day before yesterday",
  tomorrow: "(?:tomorrow|tmrw|tomoz|tmr)",
  yesterday: "(?:yesterday|last night)",
  today: "(?:today|tonight|this (?:morning|afternoon|evening)|eod|end of (?:the )?day)",
  ago: `${COUNT} ${UNIT} ago`,
  within: `(?:in|within) (?:the next )?${COUNT} ${UNIT}(?: time)?`,
  fromNow: `${COUNT} ${UNIT} (?:from (?:now|today)|today)`,
  weekOn: `(an?|one|two|three|[1-4]) weeks? (?:on |from )?${WEEKDAY}`,
  endOf: "(?:the )?end of (?:the |this )?(week|wk|month|year|yr|quarter)",
  endOfNext: "(?:the )?end of next (week|wk|month|year|yr|quarter)",
  endsShort: "(eow|eom|eoy)",
  lastWeekday: `last ${WEEKDAY}${NOT_OF}`,
  nextWeekday: `next ${WEEKDAY}`,
  thisWeekday: `this (?:coming )?${WEEKDAY}`,
  onWeekday: `(?:on|by|before|until|till|due|for|come|from) (?:coming )?${WEEKDAY}${NOT_EVERY}`,
  shortWeekday: `(?<![-–/] ?|(?<!from )\\b${ANY_WEEKDAY} (?:to|till|until) )(mon|tues?|thurs?|thu|fri)(?=$|[,.;!]| (?:at|morning|afternoon|evening|night|\\d))`,
  weekend: `(last|this|next|(?<=by |before |until |till |over )the) weekend${NOT_OF}`,
  lastOrNext: `(last|next) (week|wk|month|quarter|year|yr)${NOT_OF}`,
  this: "(?:later )?this (week|wk|month|year|yr)",
  feast: "(?:by|before|until|on|at|for) (christmas)",
  weekdayDay: `(?<=\\b${ANY_WEEKDAY},? )(?:the )?(\\d{1,2})(st|nd|rd|th|${GOES_ON})`,
  days: `(?:the )?(\\d{1,2})(?:st|nd|rd|th)? ?${UP_TO} ?(?:the )?(\\d{1,2})(?:st|nd|rd|th)${GOES_ON}`,
  nthWeekday: `(?:on )?(?:the )?(${ORDINALS.slice(0, 5).join("|")}|[1-5](?:st|nd|rd|th)|last) ${WEEKDAY} (?:of|in) (?:${MONTH_PATTERN}(?:,? (\\d{4}))?|(the|this|next|last) month)`,
  dayOfMonth: `(?:(?:by|before|until|due|on|from|as of|starting|beginning) the |(?:by|before|until|till|due) (?=\\d{1,2}(?:st|nd|rd|th)${GOES_ON}))${IN_DIGITS}(?![.:]\\d)(?! [a-z]*(?:floor|street|grade|version|avenue|item|page|row|line))`,
  wordOfMonth: `(?:by|before|until|due|on) the (${IN_WORDS})(?=$|[,.;!]| (?:of the month|at|and|or|so|but)\\b)`,
  // April, May and June are people too, from whom a letter may come.
  inMonth: `(?:by|before|until|in|since|last|next|(?:from|as of|beginning|effective)(?! (?:april|may|june)(?! on)))(?: early| late| mid)? ${MONTH_PATTERN}`,
  weekday: `(?<!every |each |other |most |all |first |second |third |fourth |last )${WEEKDAY_NAME}${NOT_EVERY}`,
  year: "(?:in|since|from|until|by) ((?:19|20)\\d{2})",
};

/** "12", "12th", "twelfth", "twenty-third". */
function dayOf(day = ""): number {
  const digits = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(day)?.[1];
  if (digits !== undefined) return Number(digits);
  const tens = /^twent/.test(day) ? 20 : /^thirt(?:y|ieth)/.test(day) ? 30 : 0;
  return (day.endsWith("y") ? 0 : tens) + ORDINALS.indexOf(day.replace(/^(?:twenty|thirty)[ -]/, "")) + 1;
}

/** Whoever decided, agreed or was asked to do something does it later. */
const MEANT =
  "decided|agreed|chose|voted|opted|resolved|planned|arranged|promised|offered|hoped|wanted|meant|intended|asked|told|invited|" +
  "hired|signed up|needed|due|set|scheduled|supposed";
const AHEAD = new RegExp(
  // "Booked: the vet, 5 May"; "the fair is 5 May now".
  "^(?:booked|reserved|scheduled|arranged|confirmed)(?: in)?: |\\b(?:is|are|it['’]?s)(?: now)?(?: on)? $|" +
    "(?<!\\b(?:stayed|waited|home|there|away|over|was|were|been) )\\bfor (?:the |this |next |early |late |about |around ){0,2}$|" +
    `\\b(?:${MEANT})\\b(?: [\\p{L}'’-]{1,20}){0,4}? to [a-z]{2,20}\\b(?!.{0,80}\\b(?:because|since|after|when|as|who|which|that|where|but|so)\\b)|` +
    "\\bwould(?! have)\\b|\\b(?:he|she|we|they|i|you)['’]d (?!been|had|better|[a-z]{2,12}ed\\b)",
  "u",
);
/** What is booked, or is a ticket or the like, is for a day, or was got on it. */
const EITHER = new RegExp(
  "\\b(?:booked|reserved|scheduled|planned|arranged|registered|enrolled|signed up|rented|hired)\\b.{0,60}\\b(?:for|to) .{0,60}$|" +
    "\\b(?:appointments?|tickets?|seats?|slots?|flights?|interviews?|viewings?|reservations?|bookings?|invitations?)\\b.{0,60}$|" +
    "\\b(?:delivery|arrival|pick-?up|collection)\\b.{0,12}$|\\bfor $",
  "u",
);

/** What stands between "by" and a date that is a limit: "by noon on Friday"; "broken by the merge on Monday" sets none. */
const LIMIT_BEFORE =
  /\b(?:before|until|till|within|due|deadline)\b[a-z :]{0,12}$|\bby(?: (?:the|this|next|coming|end|start|beginning|middle|close|of|early|late|mid|about|around|at|latest|on|noon|midnight|lunch|lunchtime|morning|evening|business|\d{1,2}(?:[:.]\d\d)?(?: ?[ap]m)?)){0,4},? $/;

const MOVED =
  "mov(?:ed?|es|ing)|reschedul(?:ed?|es|ing)|postpon(?:ed?|es|ing)|delay(?:ed|s|ing)?|push(?:ed|es|ing)?|shift(?:ed|s|ing)?|" +
  "chang(?:ed?|es|ing)|switch(?:ed|es|ing)?|swap(?:ped|s|ping)?|" +
  "transfer(?:red|s|ring)?|re-?(?:booked|arranged)|bumped|slipped|brought (?:back|forward)|put (?:back|off|forward)";

export const ENGLISH_DATES: DateWords = {
  forms: DATE_FORMS,
  patternOf,
  cue: new RegExp(
    "\\d|day\\b|days\\b|week|wk|month|quarter|year|yr|tomorrow|tmrw|tomoz|tmr|tonight|morning|night|evening|afternoon|noon|" +
      `\\b(?:${ANY_MONTH}|mon|tues?|weds?|thu(?:rs?)?|fri|sat|sun)\\b|` +
      "the (?:twent|thirt|[a-z]{3,10}th\\b|first|second|third)|christmas|eod|eow|eom",
  ),
  named: [
    { part: WEEKDAY, cue: /\b(?:mon|tue|wed|thu|fri|sat|sun)/ },
    { part: MONTH_PATTERN, cue: new RegExp(`\\b${ANY_MONTH}\\b`) },
    { part: UNIT, cue: /day|week|wk|fortnight|month|year|yr/ },
    { part: WEEKDAY_NAME, cue: /day/ },
  ],
  repeats:
    /\b(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6} (?:of|in) the month\b|\b(?:only (?:on )?(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*|always|never|usually|normally|generally|often|mostly|sometimes|every|each|weekly|monthly|yearly|annually|daily|fiscal|financial|whenever)\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days\b/,
  past: new RegExp(
    `^(?!.*\\b(?:is(?:n['’]t)?|are(?:n['’]t)?|am|will|can|must|needs?|wants?|starts?|begins?|opens?|closes?|ends?|leaves?)\\b|.*\\b(?:it|he|she|that|there|here|what|who|where|how)['’]s\\b|.*['’]s (?:\\w{2,14}ing|not|on|at|in|back|here)\\b|.*['’](?:m|re|ll)\\b).*\\b(?:was|were|did|had|stayed|(?!(?:${NAMES_IN_ED.join("|")})\\b)\\w{3,}ed)\\b(?!['’]s\\b)`,
  ),
  towards: /(?<!\bfrom .{0,40})\b(?:to|until|till) (?:the |next )?$/,
  ahead: AHEAD,
  aheadBehind: /^,? (?:instead|now)\b(?! that)/,
  either: EITHER,
  opensLimit: /^(?:by|before|until|till|due|within)\b/,
  limitBefore: LIMIT_BEFORE,
  untilItsStart: /\b(?:before|until|till) $/,
  begins: /^since\b/,
  opens: /^(?:from|as of|starting|beginning|effective|come)\b(?! now)/,
  opensBefore:
    /\b(?:from|as of|starting|beginning|effective|valid|come|on and after|on or after) (?:on |from |the )?$/,
  opensAfter: /^,? (?:onwards?|and after)\b/,
  runsTo: /^ ?(?:to|until|till|through|[-–])(?: |$)/,
  upTo: new RegExp(`^ ?${UP_TO} ?(?:the )?(?:${ANY_WEEKDAY},? )?(?:the )?$`),
  movedFrom: new RegExp(`\\b(?:${MOVED})\\b.* from (?:the )?${DATE_MARK}`),
  movedTo: new RegExp(`\\b(?:${MOVED})\\b(?:(?! to ).)* (?:to|until|till) (?:the )?${DATE_MARK}`),
  notThen: new RegExp(`\\b(?:instead of|rather than|not)(?: (?:on|at|in|the|from|for))* ${DATE_MARK}`),
  calledOff: new RegExp(
    "(?<!\\b(?:not|never|if|unless|\\w+n't|(?:must|should|can|could|may|might|to) be) )\\b(?:cancell?ed|called off|not (?:happening|taking place|going ahead))\\b(?! for\\b)|" +
      `^(?!${DATE_MARK} is).*\\b(?:is|are|'s)(?: now)? off(?=$|[,.;!)])`,
  ),
  breaks:
    /(?<=[a-z]{4})\. |[;!?] |,? (?:but|so|and|then)\b|, (?=(?:i|we|he|she|it|they|now|instead|new|moved)\b)/,
  turns:
    /\b(?:tak(?:es?|ing) over|becom(?:es?|ing)|(?:go(?:es|ing)?|up|ris(?:es?|ing)|falls?|drops?) (?:up |down )?to|start(?:s|ing)? (?:at|as|with)|mov(?:es?|ing)|switch(?:es|ing)?|chang(?:es?|ing)|join(?:s|ing)?|replac(?:es?|ing)|succeed(?:s|ing)?)\b(?!.* to (?:the |next |this )?$)/,
  turned:
    /\b(?:(?:went|gone) (?:up|down)|rose|risen|fell|fallen|raised|lowered|increased|decreased|reduced|dropped|cut|doubled|halved|bumped|upped|changed|switched|moved|swapped|shifted|replaced|extended|cancell?ed|closed|sold|agreed|approved|decided|announced|confirmed|hired|appointed|promoted|transferred|given|got|signed)\b/,
  weekdayBefore: new RegExp(`\\b${WEEKDAY},? (?:the )?$`),
  yearly: /\b(?:birthdays?|b-?day|bday|born|anniversary|name ?day|each year|every year)\b/,
  begunBefore: /\bsince (?:the |early |late |mid-?|about |around ){0,2}$/,
  monthOf,
  dayOf,
  weekdayOf,
  numberOf,
  unitOf: (word) => ({ eow: "week", wk: "week", eom: "month", eoy: "year", yr: "year" })[word] ?? word,
  stepOf: (word) => ({ last: -1, next: 1 })[word] ?? 0,
  feastOf: () => [11, 25],
};
