import type { Statement } from "../../domain/plan.ts";
import { isSensitive } from "../../text/safety/sensitive.ts";
import { ENGLISH, languageOf } from "../languages.ts";
import type { ReaderModel } from "../reader/model.ts";
import { readPrivacy } from "../reader/privacy.ts";
import type { Found } from "../reader/read.ts";
import type { DateFound } from "../sentence/date-rules.ts";
import { dueOf, readDates, withoutBrackets } from "../sentence/dates.ts";
import { MAX_RULE_CHARS, plainForm } from "./verbs.ts";
import { confidenceOf, hasPastAction, importanceOf } from "./weights.ts";
import { entitiesOf, keywordsOf } from "./words-of.ts";

/** The days that a text in another language names, said at `atMs`, wall time. */
export type ReadDates = (text: string, atMs: number, isPromise: boolean) => readonly DateFound[];

export interface Told extends Found {
  /** The words between the statement before it and this one. */
  readonly leadIn: string;
  /** It says nothing without what it sets right. */
  readonly leans: boolean;
}

/** What is known of the text in which a statement stands. */
export interface Setting {
  /** The subject of the first person. */
  readonly self: string;
  /** Wall time. */
  readonly atMs: number;
  /** Words that are names wherever they stand, lower case. */
  readonly known: ReadonlySet<string>;
  readonly models: ReaderModel;
  /** Reads the days of another language. */
  readonly otherDates: ReadDates | undefined;
}

export const OWNER = "owner";

/** A statement with its weight, its words and its times. Pure. */
export function statementOf(found: Told, { self, atMs, known, models, otherDates }: Setting): Statement {
  const { leadIn, isPromise, leans } = found;
  const plain = plainForm(found.text);
  const whole = plainForm(leadIn + found.text); // lead-ins weigh
  const isPast = !isPromise && hasPastAction(withoutBrackets(plain));
  const others = otherDates?.(found.text, atMs, isPromise) ?? [];
  const words = (languageOf(found.text) ?? ENGLISH).dates;
  const dates = others.length > 0 ? others : readDates(plain, atMs, isPast, words);
  const subject = found.about === undefined || found.category === "guideline" ? self : found.about;
  const owedTo = isPromise ? OWED_TO.exec(whole)?.[1] : undefined; // "I promised Ola that …", "I owe Sam …"
  const named = isPromise ? [] : dates.filter(({ repeats, opens }) => repeats !== true || opens);
  const since = named.find((date) => holdsFrom(date, plain) && (date.opens === true || date.ms <= atMs));
  const due = named.find((date) => isDayAhead(date, plain) && date.ms > atMs);
  const isDenial = denies(whole);
  const read = isDenial ? "correction" : found.category;
  // Where somebody is or what they do on a day to come is not who they are.
  const category = due !== undefined && read === "identity" ? "fact" : read;
  const text = withoutStop(found.text);
  return {
    text,
    category,
    subject,
    importance: importanceOf(whole, category),
    confidence: confidenceOf(whole, subject === OWNER),
    keywords: keywordsOf(text),
    entities: entitiesOf(text, known),
    correction: category === "correction" || CORRECTS.test(whole),
    ...(isDenial && { denies: true }),
    ...(leans && { leans: true }),
    ...(since !== undefined && { validAt: new Date(since.ms).toISOString() }),
    ...(due !== undefined && { due: new Date(due.ms).toISOString() }),
    ...(isPromise && { commitment: { ...dueOf(dates, atMs), ...(owedTo !== undefined && { owedTo }) } }),
    sensitive: readPrivacy(found.text, models.privacy).privacy !== "plain" || isSensitive(plain),
  };
}

const OWED_TO =
  /\b(?:promised?|owe[sd]?|assured?|told) (?:to |my )?(?!(?:that|i|we|you|me|myself|a|the|an|it|him|her|them|is|was|to|so)\b)(\p{L}{2,30})/u;
const NO_START = /\b(?:born|birthday|anniversary|founded|expires?|every|each)\b/;
const DATED =
  /\b(?:will|going to|(?:is|are|am) (?:on|at|this|next)|\w{2,14}ing|starts?|begins?)\b|(?:'s|'m|'re) \w{2,14}ing\b/;

function isDayAhead({ limit, wide, opens, unsure }: DateFound, plain: string): boolean {
  return !limit && wide !== true && opens !== true && unsure !== true && !NO_START.test(plain);
}

/** Whether a statement is true since a date; a day without its year only where it tells of something that happened then. */
function holdsFrom(date: DateFound, plain: string): boolean {
  if (NO_START.test(plain) || date.limit || date.unsure === true) return false;
  return date.opens === true || date.kind !== "partial" || hasPastAction(plain) || DATED.test(plain);
}

/** Without the stop and marks at the end; an abbreviation keeps its own. */
function withoutStop(text: string): string {
  const bare = text.trim().replace(/[,;:!\s]{1,9}$/u, "");
  return /(?:^|[^.])\.$/u.test(bare) && !/(?:\.\p{L}|\b(?:etc|inc|ltd|co|jr|sr|vs))\.$/iu.test(bare)
    ? bare.slice(0, -1)
    : bare;
}

/** Whether a sentence in plain form, with its lead-ins, denies what was said before it. Linear. Pure. */
export function denies(whole: string): boolean {
  return DENIES.some((when) => when.test(whole.slice(0, MAX_RULE_CHARS)));
}

const OPENING = `^(?:(?:oh|well|ah|um|hm|wait|sorry|oops|actually|no|nope|nah|and|but|er|so|right),? ){0,2}`;
const ERROR = String.raw`(?:wrong|no|nope|nah|sorry|oops|change of plan|(?:scratch|strike) that|erratum|(?:\w+ )?correction|i (?:misspoke|mistyped|misremembered|was wrong|got (?:that|it) wrong|(?:made|had) a (?:mistake|typo))|my (?:mistake|bad|error)|(?:that|this|it)(?:'s| is| was) (?:wrong|incorrect|a mistake|not (?:right|true)))`;
/** It begins or ends by denying what was said: "no, …", "scratch what I said", "make it 45", "…, my mistake". */
const DENIES = [
  new RegExp(`${OPENING}${ERROR}[,.:;!]`),
  new RegExp(`${OPENING}${ERROR}$`),
  new RegExp(`${OPENING}(?:no wait|to correct|(?:scratch|strike|forget|ignore) (?:what|that))\\b`),
  new RegExp(`${OPENING}i mean(?:t)? (?!to\\b|well\\b|it\\b|that\\b|you\\b|what\\b|business\\b)`),
  new RegExp(`${OPENING}make (?:that|it) \\S*\\d`),
  new RegExp(`${OPENING}not (?!only\\b|just\\b|sure\\b|yet\\b).{1,60}?(?: but |, \\S+(?: \\S+)?$)`),
  /, (?:sorry|oops|my (?:mistake|bad)|i mean)$/,
];
/** It tells that something holds no more. */
const CORRECTS =
  /\b(?:actually(?! (?:quite|really|do|like|love|enjoy|prefer|hate|pretty|very)\b)|no longer|any ?more|any longer|(?:is|are|am|was) (?:now|wrong|incorrect|outdated)|not what i|instead of .|rather than .)/;
