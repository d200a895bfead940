import type { Category } from "../../domain/vocabulary.ts";
import { DAY_MS } from "../../text/calendar.ts";
import type { Grammar, Language } from "../language.ts";
import { phraseAt } from "../rules/match.ts";
import { readDates } from "../sentence/dates.ts";
import type { Sentence } from "../sentence/sentence.ts";
import type { Parts } from "./statement.ts";

/** What a line is read with. */
export interface TableReading {
  readonly atMs: number;
  /** The subject of the first person. */
  readonly self: string;
  /** Words that are names wherever they stand, lower case. */
  readonly known: ReadonlySet<string>;
  /** Whether other lines are said with it. */
  readonly inCompany: boolean;
  /** Whether it is said in a conversation, where the turn keeps the words anyway. */
  readonly inTalk: boolean;
  /** Names spoken of before, newest first. */
  readonly before: readonly string[];
}

/**
 * What a line states in a language that has tables and a grammar. Questions, requests and the like state nothing; what no row
 * understands is a plain fact. With the names that are spoken of behind it. Linear. Pure.
 */
export function readByTables(
  line: string,
  { language, grammar }: { readonly language: Language; readonly grammar: Grammar },
  reading: TableReading,
): { readonly parts: readonly Parts[]; readonly before: readonly string[] } {
  const sentences = grammar.sentencesOf(line);
  const parts: Parts[] = [];
  let before = reading.before;
  let denied = false;
  for (const text of sentences) {
    const whole = language.sentenceOf(text);
    const corrects = language.table("corrections").says(whole);
    const wasDenied = denied;
    denied = corrects === "denial";
    if (denied) continue;
    const opened = withoutLeadIns(text, language);
    const stated = opened.isTask ? opened.text : statedBy(opened.text, text, language);
    if (stated === undefined) continue;
    const clauses = opened.isTask ? [stated] : grammar.clausesOf(language.sentenceOf(stated));
    for (const clause of clauses) {
      const found = readClause(
        clause,
        { language, grammar, whole, isTask: opened.isTask },
        { ...reading, before },
      );
      before = found.name === undefined ? before : [found.name, ...before].slice(0, MOST_NAMES);
      const alone = !reading.inCompany && !reading.inTalk && sentences.length === 1;
      if (found.parts === undefined || (!alone && found.isEmpty)) continue;
      const isCorrection = corrects === "correction" || wasDenied;
      parts.push(
        isCorrection && found.parts.commitment === undefined
          ? { ...found.parts, category: "correction", denies: true }
          : found.parts,
      );
    }
  }
  return { parts, before };
}

const MOST_NAMES = 6;
const MAX_ROUNDS = 4;

/** A sentence without what it opens with; whether that says that the rest is to be done. */
function withoutLeadIns(
  text: string,
  language: Language,
): { readonly text: string; readonly isTask: boolean } {
  let rest = text;
  let isTask = false;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const sentence = language.sentenceOf(rest);
    const match = language.table("lead-ins").first(sentence);
    if (match === undefined) break;
    const next = sentence.words.findIndex(({ kind }, at) => at >= match.found.to && kind !== "mark");
    const start = sentence.words[next]?.start ?? -1;
    if (start <= 0) break;
    isTask ||= match.row.says === "task";
    rest = rest.slice(start);
  }
  return { text: rest, isTask };
}

/** The part of a sentence that states something; undefined for none. */
function statedBy(rest: string, whole: string, language: Language): string | undefined {
  const sentence = language.sentenceOf(rest);
  if (sentence.words.length === 0 || isCourtesy(sentence, language)) return undefined;
  const form = language.table("forms").first(sentence);
  if (form?.row.says === "reason") {
    const { from, to } = form.found.parts.A ?? { from: 0, to: 0 };
    return sentence.textOf(from, to);
  }
  if (/[?？]["')\]\s]{0,3}$/u.test(whole)) return undefined;
  if (form === undefined || form.row.says === "statement") return rest;
  const isPromise = form.row.says === "request" && language.table("promises").says(sentence) === "sure";
  return isPromise ? rest : undefined;
}

/** Whether a sentence consists of phrases of courtesy alone. */
function isCourtesy(sentence: Sentence, { lexicon }: Language): boolean {
  const phrases = lexicon.lists.phrases("greeting");
  let at = 0;
  while (at < sentence.words.length) {
    const length = sentence.words[at]?.kind === "mark" ? 1 : phraseAt(phrases, sentence, at);
    if (length === 0) return false;
    at += length;
  }
  return true;
}

interface ClauseFound {
  readonly parts: Parts | undefined;
  /** It says next to nothing. */
  readonly isEmpty: boolean;
  /** Whom it is about. */
  readonly name: string | undefined;
}

function readClause(
  text: string,
  {
    language,
    grammar,
    whole,
    isTask,
  }: {
    readonly language: Language;
    readonly grammar: Grammar;
    readonly whole: Sentence;
    readonly isTask: boolean;
  },
  { atMs, self, known, before, inTalk }: TableReading,
): ClauseFound {
  const sentence = language.sentenceOf(text);
  const plain = text
    .slice(0, MOST_CHARS)
    .toLowerCase()
    .replace(/\s+/gu, " ")
    .replace(/[.!,;:]{1,9}$/u, "")
    .trim();
  if (plain === "" || isCourtesy(sentence, language))
    return { parts: undefined, isEmpty: true, name: undefined };
  const { name, owned } = grammar.subjectOf(sentence, before);
  const isPast = sentence.words.some(({ past }) => past);
  const isOwn = name === undefined || owned === true;
  const promise = isTask ? "sure" : promiseIn(sentence, language, isOwn);
  const own = readDates(plain, atMs, isPast && promise === undefined, language.dates);
  // "Erinnere mich am Montag daran, …": the day stands in what is left out.
  const dates =
    isTask && own.length === 0
      ? readDates(whole.text.slice(0, MOST_CHARS).toLowerCase(), atMs, false, language.dates)
      : own;
  const ahead = dates.filter(({ limit, ms, lastMs }) => limit || (lastMs ?? ms) > atMs - DAY_MS);
  const isOver = dates.length > 0 && ahead.length === 0;
  const isPromise =
    (promise === "sure" && !(isOver && isPreterite(sentence, language))) ||
    (promise === "dated" && ahead.length > 0);
  const due = ahead.find(({ limit }) => limit) ?? ahead.at(-1);
  const commitment = isPromise
    ? { ...(due !== undefined && { due: new Date(due.lastMs ?? due.ms).toISOString() }) }
    : undefined;
  const categories = language.table("categories");
  const announced = categories.says(whole) === "decision" ? "decision" : undefined;
  const ruled = (announced ?? categories.says(sentence)) as Category | undefined; // rows say categories
  const hedge = Number(language.table("weights").says(whole));
  const isFragment = !grammar.hasVerb(sentence);
  const confidence = Number.isNaN(hedge) ? (isFragment ? 0.6 : name === undefined ? 0.95 : 0.8) : hedge;
  const words = sentence.words.filter(({ kind }) => kind !== "mark");
  const things = words.filter(
    ({ kind, initial }) => kind === "name" || kind === "number" || initial === true,
  );
  const isEmpty =
    commitment === undefined &&
    ruled === undefined &&
    dates.length === 0 &&
    words.length <= (isFragment ? 4 : 3) &&
    things.length < 2;
  const subject = commitment === undefined ? (name ?? self) : self;
  const isMeant = self === OWNER && ruled !== undefined;
  const hangs = inTalk && commitment === undefined && !tellsByTable(sentence, { language, name, isMeant });
  return {
    name,
    isEmpty: isEmpty || hangs,
    parts: {
      text,
      plain,
      whole: plain,
      category: ruled ?? "fact",
      subject,
      confidence,
      dates,
      commitment,
      known,
    },
  };
}

const OWNER = "owner";

/** Whether a clause of a conversation tells of somebody what is worth a fact, see `toldInTalk`. */
function tellsByTable(
  sentence: Sentence,
  {
    language,
    name,
    isMeant,
  }: { readonly language: Language; readonly name: string | undefined; readonly isMeant: boolean },
): boolean {
  const said = new Set(
    language
      .table("talk")
      .all(sentence)
      .map(({ row }) => row.says),
  );
  return !said.has("hangs") && (isMeant || ((said.has("own") || name !== undefined) && !said.has("passing")));
}

const MOST_CHARS = 400;

/** "Ich holte gestern …": not "ich hab gestern versprochen". */
function isPreterite(sentence: Sentence, { lexicon }: Language): boolean {
  const is = (name: string, at: number) => (lexicon.classes.get(name)?.(sentence, at) ?? 0) > 0;
  return sentence.words.some((_, at) => is("past", at) && !is("done", at));
}

/** A sentence about somebody else promises only where the row finds the first person in it. */
function promiseIn(sentence: Sentence, language: Language, isOwn: boolean): string | undefined {
  const match = language.table("promises").first(sentence);
  if (match === undefined || match.row.says === "none") return undefined;
  const { from, to } = match.found;
  const isI = language.lexicon.classes.get("i");
  const hasI = sentence.words.slice(from, to).some((_, at) => (isI?.(sentence, from + at) ?? 0) > 0);
  return isOwn || hasI ? match.row.says : undefined;
}
