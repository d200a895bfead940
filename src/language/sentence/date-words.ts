/** A rule that reads dates, see `dates.ts`. */
export type DateForm =
  | "iso"
  | "numeric"
  | "dayMonthYear"
  | "monthDayYear"
  | "endOfMonth"
  | "monthYear"
  | "slashed"
  | "dayMonth"
  | "monthDay"
  | "firstOfMonth"
  | "daysMonth"
  | "monthDays"
  | "weekdayDay"
  | "days"
  | "nthWeekday"
  | "dayAfterTomorrow"
  | "dayBeforeYesterday"
  | "tomorrow"
  | "yesterday"
  | "today"
  | "ago"
  | "within"
  | "fromNow"
  | "weekOn"
  | "endOf"
  | "endOfNext"
  | "endsShort"
  | "advent"
  | "lastWeekday"
  | "nextWeekday"
  | "thisWeekday"
  | "onWeekday"
  | "shortWeekday"
  | "weekend"
  | "lastOrNext"
  | "this"
  | "feast"
  | "dayOfMonth"
  | "wordOfMonth"
  | "firstOfThisMonth"
  | "inMonth"
  | "weekday"
  | "year";

/** Forms that name each day from a first to a last one. */
export const SEVERAL_DAYS: ReadonlySet<DateForm> = new Set(["daysMonth", "monthDays", "days"]);

/** Stands for the date in a clause that is looked at. */
export const DATE_MARK = "\uFFFC";

/** How a language names dates. All of it reads lower case. */
export interface DateWords {
  /** What each rule looks for, as the source of a pattern; the groups are what the rule reads. */
  readonly forms: Readonly<Partial<Record<DateForm, string>>>;
  /** The pattern of a source: whole words, every place. */
  readonly patternOf: (source: string) => RegExp;
  /** Stands in every text with a date. */
  readonly cue: RegExp;
  /** Parts that most forms have, by which a text without them is left alone; the first that a form has counts. */
  readonly named: readonly { readonly part: string; readonly cue: RegExp }[];
  /** What was done before a date was a plan for it ("booked it for", "decided to sell it in"): it looks ahead. */
  readonly ahead: RegExp;
  /** The same behind one: "14 December instead". */
  readonly aheadBehind: RegExp;
  /** What was done before a date may have been done then, or be for then ("bought tickets for the play on"). */
  readonly either: RegExp;
  /** In a text that tells, as far as its words show, of the past; not where what stands before a date looks ahead or is `towards`. */
  readonly past: RegExp;
  readonly towards: RegExp;
  /** In a text that tells what is so again and again. */
  readonly repeats: RegExp;
  /** Of a form, and of what stands before one: it sets a limit. */
  readonly opensLimit: RegExp;
  readonly limitBefore: RegExp;
  /** Before a span of time: its first moment is meant. */
  readonly untilItsStart: RegExp;
  /** What holds since then has begun, whatever the verb: "I'm learning Spanish since March". */
  readonly begins: RegExp;
  readonly begunBefore: RegExp;
  /** Of a form, of what stands before one, and behind one: what is said begins then. Not where `runsTo` follows: "from Monday to Friday". */
  readonly opens: RegExp;
  readonly opensBefore: RegExp;
  readonly opensAfter: RegExp;
  readonly runsTo: RegExp;
  /** All that stands between the first and the last of several days. */
  readonly upTo: RegExp;
  /** Of a clause with `DATE_MARK` for several days: something is moved from the first of them to the last. */
  readonly movedFrom: RegExp;
  /** Of a clause with `DATE_MARK` for its date: something is moved to it, so another date before it no longer counts. */
  readonly movedTo: RegExp;
  /** In the same way: the date is not meant ("instead of"), or what was to be then does not take place. */
  readonly notThen: RegExp;
  readonly calledOff: RegExp;
  /** Where a clause ends and another one begins. */
  readonly breaks: RegExp;
  /** Before a date, in the present: what is said becomes so then ("takes over on"). Not where the date itself is what something changes to. */
  readonly turns: RegExp;
  /** In a text that tells of what was changed or agreed: "went up from December" may be said in November. */
  readonly turned: RegExp;
  /** Before a day of a month: the weekday that it is, as the group ("Wed 11th", "Thurs, 5 Nov"). */
  readonly weekdayBefore: RegExp;
  /** What comes back each year on the day that is named. */
  readonly yearly: RegExp;
  /** 0..11. */
  readonly monthOf: (word?: string) => number;
  /** A day of a month, 1..31, in digits or words. */
  readonly dayOf: (word?: string) => number;
  /** 0 (Sunday) .. 6. */
  readonly weekdayOf: (word?: string) => number;
  readonly numberOf: (word?: string) => number;
  /** `day`, `week`, `fortnight`, `month`, `quarter` or `year`. */
  readonly unitOf: (word: string) => string;
  /** Last -1, this 0, next 1. */
  readonly stepOf: (word: string) => number;
  /** Month (0..11) and day of a feast. */
  readonly feastOf: (word: string) => readonly [month: number, day: number];
}

export interface DateFound {
  /** Its first moment, ms since 1970, UTC. */
  readonly ms: number;
  /** The first moment of its last day, where it is a week, a weekend, a month or a year. */
  readonly lastMs?: number;
  /** `relative`: counted from now ("yesterday"); `full`: with its year; `partial`: without ("May 3"). */
  readonly kind: "relative" | "full" | "partial";
  /** It comes after "by", "before", "until", "due" or a deadline. */
  readonly limit: boolean;
  /** What is said begins then: "from 1 May", "as of Monday". */
  readonly opens?: boolean;
  /** It names no day, but a month, a year or "this week". */
  readonly wide?: boolean;
  /** The text tells what is so again and again: of no one day. */
  readonly repeats?: boolean;
  /** What is told of may have happened then, or be planned for then. */
  readonly unsure?: boolean;
}

/** Where something stands in a text. */
export interface Place {
  readonly index: number;
  readonly end: number;
}

/** A date, where it stands in the text, and the form in which it is named. */
export type PlacedDate = DateFound & Place & { readonly form: DateForm };
