import { LIMITS } from "../../domain/limits.ts";
import { CERTAINTIES, type StatementReply } from "../../domain/model-replies.ts";
import type { Statement, Utterance } from "../../domain/plan.ts";
import type { Extractor } from "../../engine-ports.ts";
import { covers } from "../../language/compare/covers.ts";
import { denies } from "../../language/compare/guards.ts";
import { sentencesOf } from "../../language/extract/sentences.ts";
import { entitiesOf, keywordsOf } from "../../language/extract/words-of.ts";
import { analyse } from "../../text/analyse.ts";
import { formsIn, languageOfQuery, withoutFunctionWords } from "../../text/foreign-words.ts";
import { findInstruction } from "../../text/safety/instructions.ts";
import { isSensitive } from "../../text/safety/sensitive.ts";

/** So much of a statement's content words stand in the words that it was taken from, at least. */
const LEAST_SHARE = 2 / 3;
const NUMBER = /\d+(?:[.,:]\d+)*/g;

/**
 * Whether a model's statement keeps to the words that it says it was taken from: every number and name stands there, two thirds of
 * its words do, nothing is denied or turned round, and no orders to a model come in. One note of `before` may tell whom or what the words mean; then half
 * of them stand in the words themselves, and all numbers. Pure.
 */
export function isFounded(statement: string, source: string, before: readonly string[] = []): boolean {
  const stands = keepsTo(statement, source) || before.some((note) => isExplained(statement, source, note));
  return stands && !turnsRound(statement, source);
}

function isExplained(statement: string, source: string, note: string): boolean {
  const numbers = new Set(source.match(NUMBER));
  if ((statement.match(NUMBER) ?? []).some((number) => !numbers.has(number))) return false;
  const [words, own] = [analyse(statement), new Set(analyse(source))];
  return (
    words.filter((word) => own.has(word)).length * 2 >= words.length &&
    keepsTo(statement, `${source}\n${note}`)
  );
}

/** The same but for what is denied or turned round: of several remarks that are put together each is held against it by itself. Pure. */
export function keepsTo(statement: string, source: string): boolean {
  const said = source.toLowerCase();
  if (!isStatement(statement)) return false;
  if (said.includes(statement.toLowerCase())) return true;
  if (findInstruction(statement) !== undefined) return false;
  const numbers = new Set(source.match(NUMBER));
  if ((statement.match(NUMBER) ?? []).some((number) => !numbers.has(number))) return false;
  const names = entitiesOf(statement, new Set());
  if (names.some((name) => !name.split(/\s+/).every((word) => said.includes(word.toLowerCase()))))
    return false;
  const known = new Set(analyse(source));
  const language = languageOfQuery(statement);
  const isForm = language === undefined ? undefined : formsIn(language);
  const stands = (word: string) =>
    known.has(word) || (isForm && [...known].some((other) => isForm(word, other.replace(PARTICIPLE, ""))));
  // Whether the first word is a name its letters do not tell.
  const [opening = ""] = /^\p{Lu}\S*/u.exec(statement) ?? [];
  const telling = withoutFunctionWords(`${opening.toLowerCase()}${statement.slice(opening.length)}`);
  if (telling.startsWith(opening.toLowerCase()) && !analyse(opening).every(stands)) return false;
  const words = analyse(telling);
  return words.filter(stands).length >= LEAST_SHARE * words.length;
}

function isStatement(statement: string): boolean {
  const isLong = new TextEncoder().encode(statement).length > LIMITS.statementBytes;
  return statement !== "" && !isLong && !statement.includes("[redacted:");
}

/** Whether a person may be asked about a sentence, whatever words it has: no orders to a model, and nothing that was left out. Pure. */
export function mayBeAsked(sentence: string): boolean {
  return isStatement(sentence) && findInstruction(sentence) === undefined;
}

/** "gebacken" has "backe", in German and Dutch. */
const PARTICIPLE = /^ge(?=\p{L}{3,}(?:t|en)$)/u;

/** Whether every sentence that has most of its words denies where it does not, or the other way round. */
function turnsRound(statement: string, source: string): boolean {
  const told = source
    .split("\n")
    .flatMap(sentencesOf)
    .filter((sentence) => covers(sentence, statement));
  return told.length > 0 && told.every((sentence) => denies(sentence) !== denies(statement));
}

/** What a model says that a text states, as far as it keeps to the text; the rules have the last word on whom it is about. */
export async function statementsOf<T extends StatementReply>(
  replies: readonly T[],
  {
    text,
    before = [],
    utterance,
    own,
  }: {
    readonly text: string;
    readonly before?: readonly string[];
    readonly utterance: Utterance;
    readonly own: Extractor;
  },
): Promise<readonly { readonly statement: Statement; readonly reply: T }[]> {
  const kept: { statement: Statement; reply: T }[] = [];
  for (const reply of replies) {
    const words = reply.text.replace(/\s+/g, " ").trim();
    if (!isFounded(words, text, before) || kept.some(({ statement }) => statement.text === words)) continue;
    const read = await own.extract(words, utterance);
    kept.push({ statement: statementOf(reply, words, { text, read }), reply });
  }
  return kept;
}

function statementOf(
  reply: StatementReply,
  words: string,
  { text, read }: { readonly text: string; readonly read: readonly Statement[] },
): Statement {
  const own = read.length === 1 ? read[0] : undefined;
  // Only who says outright that something earlier was wrong sets it right; a model may not say so alone.
  const category =
    reply.category === "correction" && own?.correction !== true ? (own?.category ?? "fact") : reply.category;
  return {
    text: words,
    category,
    subject: own?.subject ?? subjectIn(reply.subject, text),
    importance: Math.min(10, Math.max(1, Math.round(reply.importance))),
    confidence: CERTAINTIES[reply.certainty],
    keywords: own?.keywords ?? keywordsOf(words),
    entities: own?.entities ?? entitiesOf(words, new Set()),
    correction: own?.correction ?? false,
    ...(own?.denies && { denies: own.denies }),
    ...(own?.leans && { leans: own.leans }),
    ...(own?.validAt !== undefined && { validAt: own.validAt }),
    ...(own?.due !== undefined && { due: own.due }),
    ...((reply.promise || own?.commitment) && {
      commitment: own?.commitment ?? (own?.due === undefined ? {} : { due: own.due }),
    }),
    sensitive: isSensitive(words) || own?.sensitive === true,
  };
}

/** Whom a statement is about, where the words have the name. */
function subjectIn(subject: string, text: string): string {
  const name = subject.trim().toLowerCase();
  return name !== "" && text.toLowerCase().includes(name) ? name : "owner";
}
