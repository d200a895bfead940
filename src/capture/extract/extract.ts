import type { Statement } from "../../domain/extraction.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { Category } from "../../domain/vocabulary.ts";
import { CATEGORY_RULES } from "./categories.ts";
import { clausesOf } from "./clauses.ts";
import {
  COMMITMENT_RULES,
  HAS_SUBJECT,
  LIMIT,
  OWED_TO,
  TASK_HEADING,
  TASK_START,
} from "./commitment-rules.ts";
import { type DateFound, readDates } from "./dates.ts";
import { FORM_RULES, type Form } from "./forms.ts";
import { FOREIGN_CATEGORY_RULES, isForeign } from "./languages.ts";
import { withoutLeadIns } from "./lead-ins.ts";
import { type ProseLine, proseLines } from "./lines.ts";
import { firstOf, plainForm } from "./plain-form.ts";
import { isLooseQuotation } from "./quotations.ts";
import { sentencesOf } from "./sentences.ts";
import { isCourtesy } from "./small-talk.ts";
import { type Antecedent, peopleIn, subjectOf } from "./subjects.ts";
import { AUXILIARIES, FINITE_VERBS } from "./verbs.ts";
import { confidenceOf, hasPastAction, importanceOf, isSensitive, natureOf } from "./weights.ts";
import { entitiesOf, keywordsOf } from "./words-of.ts";

/**
 * What a text states, in its order, by rules alone: at most 3 statements for each sentence (a sentence
 * is the group), none for questions, hypotheses, small talk, requests, quotations without a speaker,
 * code, logs, JSON and lists of addresses. What no rule understands is one plain fact. Texts are the
 * input's own words; a sentence over `LIMITS.statementBytes` states nothing (its episode keeps it).
 * `atMs`: when it was said, ms since 1970; relative dates count from its UTC day. Linear. Pure.
 */
export function extractStatements(text: string, atMs: number): readonly Statement[] {
  const lines = proseLines(text);
  const reader: Reader = {
    atMs,
    known: namesWithin(lines),
    antecedents: [],
    statements: [],
    seen: new Set(),
  };
  for (const line of lines) readLine(line, reader);
  return reader.statements;
}

/** What reading has found so far; pronouns look back into it. */
interface Reader {
  readonly atMs: number;
  /** Capitalised words inside sentences, lower case: they are names at the start of one, too. */
  readonly known: ReadonlySet<string>;
  /** Newest first. */
  antecedents: readonly Antecedent[];
  readonly statements: Statement[];
  readonly seen: Set<string>;
}

const MAX_ANTECEDENTS = 6;
const INSIDE_NAME = /(?<=[\p{Ll}\p{N},] )\p{Lu}[\p{L}'’-]{1,30}/gu;
const LINKING =
  /^(?:not|and|or|but|because|especially|except|in|at|on|with|without|from|since|also|then|plus|mostly|particularly|e\.g\.)\b/i;
const ACTS = /^(?:i|i'\w{1,2}|we|we'\w{1,2}|my|our|he|she|they|it|it's|you|[a-z]{3,20}ed)$/;
/** Openings that set an earlier statement right. */
const SETS_RIGHT = /^(?:no,|no wait|wait,|nope,|scratch that|correction\b|ignore what i)/;
const HAS_VERB =
  /\b(?:is|are|was|were|am|be|has|have|had|do|does|did|will|can|i|we|my|\w{3,20}(?:ed|s))\b|'(?:s|m|re|ve|ll)\b/;
/** Openings that weigh a statement, and do not change what it is about. */
const OPENING =
  /^(?:(?:lately|these days|nowadays|currently|right now|at the moment|recently|personally|apparently|probably|presumably|possibly|perhaps|maybe|basically|generally|for now|correction:|it seems (?:that |like )?|it looks like|looks like|seems like|i think(?: that)?|i guess(?: that)?|i suppose(?: that)?|i reckon|i assume|not sure,? but|i'm not sure,? but|as far as i know|afaik|iirc|turns out),? )+/i;
/** A name is all that it says. */
const INTRODUCES =
  /^(?:I['’]m|I am|This is) \p{Lu}[\p{L}'’-]{1,20}(?: \p{Lu}[\p{L}'’-]{1,20}){0,2}(?:[,.!]|$)/u;
const HAS_WORD = /[\p{L}\p{N}]{2}|[\p{Script=Han}]/u;

function readLine(line: ProseLine, reader: Reader): void {
  if (isForeign(line.text)) {
    readForeign(line.text, reader);
    return;
  }
  for (const sentence of joined(sentencesOf(line.text))) readSentence(sentence, line.heading, reader);
}

/** A fragment that only goes on ("Not coffee.", "In Lisbon.") belongs to the sentence before it. */
function joined(sentences: readonly string[]): readonly string[] {
  const whole: string[] = [];
  for (const sentence of sentences) {
    const before = whole[whole.length - 1];
    const goesOn = sentence.length <= 40 && LINKING.test(sentence) && !HAS_VERB.test(plainForm(sentence));
    if (before !== undefined && goesOn && !/[?]$/.test(before) && before.length < 1_000)
      whole[whole.length - 1] = `${before} ${sentence}`;
    else whole.push(sentence);
  }
  return whole;
}

/** One plain fact for the whole line; only questions and courtesies are told apart. */
function readForeign(text: string, reader: Reader): void {
  const plain = plainForm(text);
  if (/[?？؟¿]/u.test(text) || sentencesOf(text).every((sentence) => isCourtesy(plainForm(sentence)))) return;
  const category = firstOf(FOREIGN_CATEGORY_RULES, plain) ?? "fact";
  keep({ text, plain, category, subject: "owner", confidence: 0.6, reader });
}

function readSentence(sentence: string, heading: string | undefined, reader: Reader): void {
  const rest = withoutLeadIns(sentence);
  const plain = plainForm(rest);
  if (formOf(rest, plain, reader) !== "statement") return;
  const whole = plainForm(sentence);
  for (const clause of clausesOf(rest)) readClause(clause, { whole, heading, reader });
}

function formOf(sentence: string, plain: string, reader: Reader): Form {
  if (!HAS_WORD.test(plain) || isCourtesy(plain)) return "small-talk";
  const marked = plainForm(sentence.slice(-80));
  if (/[?？؟]["')\]\s]{0,3}$/u.test(marked)) return "question";
  const promises = COMMITMENT_RULES.find(
    (rule) => rule.when.test(plain) && rule.unless?.test(plain) !== true,
  );
  const form = firstOf(FORM_RULES, plain);
  if (promises?.gives === "sure" && (form === "request" || form === undefined)) return "statement";
  if (form !== undefined) return form;
  return isLooseQuotation(sentence, reader.antecedents.length > 0) ? "quotation" : "statement";
}

function readClause(
  clause: string,
  context: { readonly whole: string; readonly heading: string | undefined; readonly reader: Reader },
): void {
  const { whole, heading, reader } = context;
  const plain = plainForm(clause);
  if (plain === "" || isCourtesy(plain)) return;
  const core = plain.replace(OPENING, "").replace(/^["']{1,3}/, "");
  const found = subjectOf(clause.replace(OPENING, ""), reader.antecedents);
  remember(reader, found.antecedent, clause);
  const dates = readDates(
    plain,
    reader.atMs,
    hasPastAction(plain) && !/\b(?:will|by|going to)\b/.test(plain),
  );
  const task = commitmentOf(clause, { plain, dates, heading });
  const category = categoryOf(clause, core, whole);
  const fragment = isFragment(plain);
  const confidence = confidenceOf(whole, { owner: found.subject === "owner", fragment });
  const text = fragment && heading !== undefined && task === undefined ? `${heading}: ${clause}` : clause;
  keep({ text, plain, whole, category, subject: found.subject, confidence, dates, commitment: task, reader });
}

function categoryOf(clause: string, core: string, whole: string): Category {
  if (INTRODUCES.test(clause)) return "identity";
  return SETS_RIGHT.test(whole) ? "correction" : (firstOf(CATEGORY_RULES, core) ?? "fact");
}

/** A note in telegram style: no verb, nobody who acts. */
function isFragment(plain: string): boolean {
  const words = plain.match(/[\p{L}']{1,40}/gu) ?? [];
  return !words.some((word) => AUXILIARIES.has(word) || FINITE_VERBS.has(word) || ACTS.test(word));
}

/** The subject, and else the people that the clause names, are what the next pronoun may mean. */
function remember(reader: Reader, antecedent: Antecedent | undefined, clause: string): void {
  const newest = antecedent === undefined ? peopleIn(clause) : [antecedent];
  if (newest.length > 0) reader.antecedents = [...newest, ...reader.antecedents].slice(0, MAX_ANTECEDENTS);
}

function commitmentOf(
  clause: string,
  {
    plain,
    dates,
    heading,
  }: { readonly plain: string; readonly dates: readonly DateFound[]; readonly heading: string | undefined },
): Statement["commitment"] {
  const rule = COMMITMENT_RULES.find((one) => one.when.test(plain) && one.unless?.test(plain) !== true);
  const inList = heading !== undefined && TASK_HEADING.test(plainForm(heading));
  const limited = LIMIT.test(plain) && dates.some((date) => date.limit);
  const isTask =
    inList ||
    rule?.gives === "sure" ||
    (rule?.gives === "weak" && limited) ||
    (isOrder(plain) && firstOf(CATEGORY_RULES, plain) !== "guideline");
  if (!isTask) return undefined;
  const due = dates.find((date) => date.limit) ?? dates[dates.length - 1];
  const owedTo = OWED_TO.exec(clause)?.[1]?.toLowerCase();
  return {
    ...(due !== undefined && { due: new Date(due.ms).toISOString() }),
    ...(owedTo !== undefined &&
      !/^(?:to|that|i|you|my|myself|a|the|an|it|him|her|them|is|was)$/.test(owedTo) && { owedTo }),
  };
}

function isOrder(plain: string): boolean {
  return (
    TASK_START.test(plain) &&
    !HAS_SUBJECT.test(plain) &&
    plain.split(" ").length <= 12 &&
    !/\b(?:always|never|every|your|answers?|replies)\b/.test(plain)
  );
}

interface Kept {
  readonly text: string;
  readonly plain: string;
  /** The whole sentence, with its lead-ins: they weigh. */
  readonly whole?: string;
  readonly category: Category;
  readonly subject: string;
  readonly confidence: number;
  readonly dates?: readonly DateFound[];
  readonly commitment?: Statement["commitment"];
  readonly reader: Reader;
}

function keep({
  text,
  plain,
  whole = plain,
  category,
  subject,
  confidence,
  dates = [],
  commitment,
  reader,
}: Kept): void {
  const trimmed = trimEnd(text);
  const key = plainForm(trimmed);
  if (reader.seen.has(key) || key === "" || new TextEncoder().encode(trimmed).length > LIMITS.statementBytes)
    return;
  reader.seen.add(key);
  const since = dates.find((date) => holdsFrom(date, plain));
  reader.statements.push({
    text: trimmed,
    category,
    subject,
    importance: importanceOf(whole, category),
    confidence,
    keywords: keywordsOf(trimmed),
    entities: entitiesOf(trimmed, reader.known),
    nature:
      commitment === undefined
        ? natureOf(plain, category, since !== undefined && since.kind !== "partial" && hasPastAction(plain))
        : "note",
    correction: category === "correction" || CORRECTS.test(whole),
    ...(since !== undefined && commitment === undefined && { validAt: new Date(since.ms).toISOString() }),
    ...(commitment !== undefined && { commitment }),
    sensitive: isSensitive(plain),
  });
}

const CORRECTS =
  /^(?:no|nope|wait|sorry|scratch that|update|edit),? |\bactually\b|\bno longer\b|\bany ?more\b|\bis now\b|\binstead of\b|\bi was wrong\b/;
const NO_START = /\b(?:born|birthday|anniversary|founded|expires?|every|each)\b/;
const DATED =
  /\b(?:will|going to|(?:is|are|am) (?:on|at|this|next)|\w{2,14}ing|starts?|begins?)\b|(?:'s|'m|'re) \w{2,14}ing\b/;

/** A day without its year dates a statement only where it tells of something that happens on it. */
function holdsFrom(date: DateFound, plain: string): boolean {
  if (NO_START.test(plain) || date.limit) return false;
  return date.kind !== "partial" || hasPastAction(plain) || DATED.test(plain);
}

/** Without the stop and marks at the end; an abbreviation keeps its own. */
function trimEnd(text: string): string {
  const bare = text.trim().replace(/[,;:!\s]{1,9}$/u, "");
  return /(?:^|[^.])\.$/u.test(bare) && !/(?:\.\p{L}|\b(?:etc|inc|ltd|co|jr|sr|vs))\.$/iu.test(bare)
    ? bare.slice(0, -1)
    : bare;
}

function namesWithin(lines: readonly ProseLine[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { text } of lines)
    for (const [name] of text.matchAll(INSIDE_NAME)) names.add(name.toLowerCase());
  return names;
}
