import type { Statement } from "../../domain/extraction.ts";
import type { Category } from "../../domain/vocabulary.ts";
import { isSensitive } from "../../text/safety/sensitive.ts";
import { ENGLISH } from "../en/english.ts";
import type { DateFound } from "../sentence/date-found.ts";
import { type Sentence, sentenceOf } from "../sentence/sentence.ts";
import { MAX_RULE_CHARS } from "./verbs.ts";
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

/** The statement of a clause that is said at `atMs` (a wall time), with its weight, its words and its times. Pure. */
export function statementOf(parts: Parts, atMs: number): Statement {
  const { plain, whole, subject, confidence, dates, commitment, known } = parts;
  const text = withoutStop(parts.text);
  const named =
    commitment === undefined ? dates.filter(({ repeats, opens }) => repeats !== true || opens) : [];
  const since = named.find((date) => holdsFrom(date, plain) && (date.opens === true || date.ms <= atMs));
  const due = named.find((date) => isDayAhead(date, plain) && date.ms > atMs);
  // Where somebody is or what they do on a day to come is not who they are.
  const category = due !== undefined && parts.category === "identity" ? "fact" : parts.category;
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
    correction: category === "correction" || correctionsIn(whole).length > 0,
    ...((parts.denies === true || denies(whole)) && { denies: true }),
    ...(parts.leans && { leans: true }),
    ...(since !== undefined && { validAt: new Date(since.ms).toISOString() }),
    ...(due !== undefined && { due: new Date(due.ms).toISOString() }),
    ...(commitment !== undefined && { commitment }),
    sensitive: isSensitive(plain),
  };
}

const NO_START = /\b(?:born|birthday|anniversary|founded|expires?|every|each)\b/;
const DATED =
  /\b(?:will|going to|(?:is|are|am) (?:on|at|this|next)|\w{2,14}ing|starts?|begins?)\b|(?:'s|'m|'re) \w{2,14}ing\b/;

/** Whether a date is the day on which something happens that is still to come. */
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

/** Whether a sentence, with its lead-ins, denies what was said before it. Linear. Pure. */
export function denies(whole: string): boolean {
  return correctionsIn(whole).includes("denies");
}

/** Whether a sentence does nothing else: "No, that's wrong." What follows it sets right. Linear. Pure. */
export function isOnlyDenial(sentence: string): boolean {
  return correctionsIn(sentence).includes("only");
}

function correctionsIn(text: string): readonly string[] {
  return sentenceOf(text.slice(0, MAX_RULE_CHARS)).ask(readCorrections);
}

function readCorrections(sentence: Sentence): readonly string[] {
  return ENGLISH.table("corrections")
    .all(sentence)
    .map(({ row }) => row.says);
}
