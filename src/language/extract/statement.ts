import type { Statement } from "../../domain/extraction.ts";
import type { Category } from "../../domain/vocabulary.ts";
import { isSensitive } from "../../text/safety/sensitive.ts";
import type { DateFound } from "../sentence/dates.ts";
import { hasPastAction, importanceOf, natureOf } from "./weights.ts";
import { entitiesOf, keywordsOf } from "./words-of.ts";

/** What reading a clause has found, before it is weighed. */
export interface Parts {
  readonly text: string;
  readonly plain: string;
  /** The plain form of the whole sentence, with its lead-ins: they weigh. */
  readonly whole: string;
  /** It says nothing without what it sets right. */
  readonly leans?: boolean;
  readonly category: Category;
  readonly subject: string;
  readonly confidence: number;
  readonly dates: readonly DateFound[];
  readonly commitment: Statement["commitment"];
  /** Words that are names wherever they stand, lower case. */
  readonly known: ReadonlySet<string>;
  /** It denies what was said before. */
  readonly denies?: boolean;
}

/** The statement of a clause, with its weight, its words and its time. Pure. */
export function statementOf(parts: Parts): Statement {
  const { plain, whole, category, subject, confidence, dates, commitment, known } = parts;
  const text = withoutStop(parts.text);
  const since = commitment === undefined ? dates.find((date) => holdsFrom(date, plain)) : undefined;
  const happened = since !== undefined && since.kind !== "partial" && hasPastAction(plain);
  return {
    text,
    category,
    subject,
    importance: importanceOf(whole, category),
    confidence,
    keywords: keywordsOf(text),
    entities: entitiesOf(text, known),
    nature: commitment === undefined ? natureOf(plain, { category, dated: happened }) : "note",
    correction: category === "correction" || CORRECTS.test(whole),
    ...((parts.denies === true || denies(whole)) && { denies: true }),
    ...(parts.leans && { leans: true }),
    ...(since !== undefined && { validAt: new Date(since.ms).toISOString() }),
    ...(commitment !== undefined && { commitment }),
    sensitive: isSensitive(plain),
  };
}

const CORRECTS =
  /^(?:no|nope|wait|sorry|scratch that|update|edit), |\bactually\b|\bno longer\b|\bany ?more\b|\bis now\b|\binstead of\b|\bi was wrong\b/;
const NO_START = /\b(?:born|birthday|anniversary|founded|expires?|every|each)\b/;
const DATED =
  /\b(?:will|going to|(?:is|are|am) (?:on|at|this|next)|\w{2,14}ing|starts?|begins?)\b|(?:'s|'m|'re) \w{2,14}ing\b/;

/** A day without its year dates a statement only where it tells of something that happens on it. */
function holdsFrom(date: DateFound, plain: string): boolean {
  if (NO_START.test(plain) || date.limit) return false;
  return date.kind !== "partial" || hasPastAction(plain) || DATED.test(plain);
}

/** Without the stop and marks at the end; an abbreviation keeps its own. */
function withoutStop(text: string): string {
  const bare = text.trim().replace(/[,;:!\s]{1,9}$/u, "");
  return /(?:^|[^.])\.$/u.test(bare) && !/(?:\.\p{L}|\b(?:etc|inc|ltd|co|jr|sr|vs))\.$/iu.test(bare)
    ? bare.slice(0, -1)
    : bare;
}

const ERROR =
  "wrong|change of plans?|scratch that|strike that|erratum|(?:small |quick |one )?correction|i (?:misspoke|mistyped|misremembered|was wrong|(?:got|had) (?:that|it) wrong|made a (?:mistake|typo))|my (?:mistake|bad|error)|(?:that|this|it)(?:'s| is| was) (?:wrong|not right|incorrect|not true|a mistake)";
const OPENING = "(?:(?:oh|well|ah|um|hm+|wait|sorry|oops|actually|no|nope|nah|and|but)[,.!]? ){0,3}";

/** "Make that 850", "make it Thursday"; "make it short" is an order. */
const MADE = "make (?:that|it)(?= (?:[\\d$€£]|(?:mon|tues|wednes|thurs|fri|satur|sun)days?\\b))";
/** "It leaves at 7:50, sorry." */
const AFTERWARDS = /^.{1,80}, (?:sorry|oops|my (?:mistake|bad)|i meant?)$/;
const DENIES = new RegExp(
  `^${OPENING}(?:(?:no|nope|nah|no wait|sorry|oops|${ERROR})[,:;.!—–-]|(?:no wait|to correct|i meant(?! (?:to|well|it)\\b)|i mean(?= \\S{1,40}(?: \\S{1,40})?$)(?! (?:to|well|it|that|you|what|business)\\b)|${MADE}|not (?!only\\b|just\\b)\\S{1,40}(?: \\S{1,40}){0,3} but)\\b|not (?:\\S{1,40} ){0,2}\\S{1,40}, (?:\\S{1,40} ){0,2}\\S{1,40}$)`,
);
const ONLY_DENIAL = new RegExp(`^${OPENING}(?:no|nope|sorry|oops|${ERROR})$`);

/** One of these stands near the beginning of every denial: without one, no pattern is made. */
const NEEDLES =
  " no| nah| make | mean | my mistake| sorry| oops| scratch that| strike that| erratum| correct| misspoke| mistyped| misremembered| wrong| change of plan| mistake| my bad| my error| meant| incorrect".split(
    "|",
  );
const NEEDLE_CHARS = 60;

function mayDeny(plain: string): boolean {
  const head = ` ${plain.slice(0, NEEDLE_CHARS)}`;
  return NEEDLES.some((needle) => head.includes(needle));
}

/** Whether a sentence, in plain form with its lead-ins, begins by denying what was said before it. Linear. Pure. */
export function denies(whole: string): boolean {
  return (mayDeny(whole) && DENIES.test(whole)) || AFTERWARDS.test(whole);
}

/** Whether a sentence, in plain form, does nothing else: "No, that's wrong." What follows it sets right. Linear. Pure. */
export function isOnlyDenial(plain: string): boolean {
  return mayDeny(plain) && ONLY_DENIAL.test(plain);
}
