import type { Statement } from "../../domain/plan.ts";
import type { Category } from "../../domain/vocabulary.ts";
import { isSensitive } from "../../text/safety/sensitive.ts";
import type { DateFound } from "../sentence/date-found.ts";
import { MAX_RULE_CHARS } from "./verbs.ts";
import { hasPastAction, importanceOf } from "./weights.ts";
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
  /** It reads as sensitive or secret. */
  readonly isPrivate: boolean;
  readonly dates: readonly DateFound[];
  readonly commitment: Statement["commitment"];
  /** Words that are names wherever they stand, lower case. */
  readonly known: ReadonlySet<string>;
  /** It denies what was said before. */
  readonly denies?: boolean;
}

/** The statement of a clause that is said at `atMs` (a wall time), with its weight, its words and its times. Pure. */
export function statementOf(parts: Parts, atMs: number): Statement {
  const { plain, whole, subject, confidence, isPrivate, dates, commitment, known } = parts;
  const text = withoutStop(parts.text);
  const named =
    commitment === undefined ? dates.filter(({ repeats, opens }) => repeats !== true || opens) : [];
  const since = named.find((date) => holdsFrom(date, plain) && (date.opens === true || date.ms <= atMs));
  const due = named.find((date) => isDayAhead(date, plain) && date.ms > atMs);
  // Where somebody is or what they do on a day to come is not who they are.
  const category = due !== undefined && parts.category === "identity" ? "fact" : parts.category;
  return {
    text,
    category,
    subject,
    importance: importanceOf(whole, category),
    confidence,
    keywords: keywordsOf(text),
    entities: entitiesOf(text, known),
    correction: category === "correction" || denies(whole) || CORRECTS.test(whole),
    ...((parts.denies === true || denies(whole)) && { denies: true }),
    ...(parts.leans && { leans: true }),
    ...(since !== undefined && { validAt: new Date(since.ms).toISOString() }),
    ...(due !== undefined && { due: new Date(due.ms).toISOString() }),
    ...(commitment !== undefined && { commitment }),
    sensitive: isPrivate || isSensitive(plain),
  };
}

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
