import { onceEach } from "../text/groups.ts";
import { compare } from "../text/numbers.ts";
import { isText, textsIn } from "../text/objects.ts";
import type { Append } from "./changeset.ts";
import { hexDigest } from "./hash.ts";
import { isId, kindOfId } from "./ids.ts";
import { utcDay } from "./paths.ts";

/** What each kind of question may be answered with. `says`: with a sentence of one's own. */
export const CHOICES = {
  replaces: ["replaces", "both", "same", "mistaken"],
  same: ["same", "replaces", "both"],
  closes: ["done", "cancelled", "moved", "no"],
  promise: ["promise", "fact"],
  belief: ["says", "no"],
  supports: ["supports", "contradicts", "irrelevant"],
} as const;

/** The meaning of each choice, for the person who chooses. */
export const MEANINGS: Readonly<Record<string, string>> = {
  replaces: "only the newer one is true now",
  both: "both are true",
  same: "both say the same",
  mistaken: "the newer one is wrong",
  done: "it is done",
  cancelled: "it is called off",
  moved: "it is on another day",
  no: "it has nothing to do with it",
  promise: "it is a promise",
  fact: "it is a fact",
  supports: "it is one more occasion of it",
  contradicts: "both cannot be true",
  irrelevant: "it has nothing to do with it",
  says: "this is what they say",
};

/** Choices that leave all as it is. */
export const LEAVES: ReadonlySet<string> = new Set(["both", "no", "irrelevant"]);

/** Those of some choices that fit an older memory: a promise ends, statements replace each other. `older`: its id. Pure. */
export function choicesOver(choices: readonly string[], older: string): readonly string[] {
  const isPromise = kindOfId(older) === "commitment";
  return choices.filter((choice) => (CHOICES.closes as readonly string[]).includes(choice) === isPromise);
}

/** What has to be typed for a choice. */
export const ASKS: Readonly<Record<string, string>> = {
  moved: "which day?",
  says: "what do they say, in one sentence?",
};

/** What a model says that cannot tell: the question stays open. */
export const UNSURE = "unsure";

/**
 * What a model may answer of what was left open. That the person's later words are wrong, what several statements come to, or what one is to a
 * belief, only a person says then, or an agent that can ask them.
 */
export const MODEL_CHOICES: Readonly<Record<keyof typeof CHOICES, readonly string[]>> = {
  ...CHOICES,
  replaces: ["replaces", "both", "same"],
  belief: [],
  supports: [],
};

/** What rules may suspect and cannot decide. */
export type QuestionKind = keyof typeof CHOICES;

/** Ids of the two memories that a suspicion is about; both are one where it is about one alone. */
export type About = readonly [newer: string, older: string];

/** That two memories may have to do with each other in a way that only somebody who understands them can tell. */
export interface Suspicion {
  readonly kind: QuestionKind;
  readonly about: About;
  /** Ids of other older memories that may be meant instead, the likeliest first. */
  readonly others?: readonly string[];
  /** Plain English, such as "the same subject, another number". */
  readonly why: string;
  /** How likely it is, 0..1; for ordering, and no probability. */
  readonly score: number;
}

/** The directory of questions and answers: one file per machine and month. */
export const QUESTIONS_DIR = "state/questions";

/** A suspicion that rules could not decide. */
export interface Question {
  /** Follows from kind and memories, so that the same suspicion is one question on every machine. */
  readonly id: string;
  readonly kind: QuestionKind;
  /** Ids of memories, the newer one first. */
  readonly about: readonly string[];
  /** Ids of other older memories that may be meant instead of `about[1]`, the likeliest first. */
  readonly others?: readonly string[] | undefined;
  /** UTC day on which it was first asked. */
  readonly day: string;
  /** Plain English, one line. */
  readonly why: string;
  /** What they say together in the words of a model, for somebody to confirm. */
  readonly text?: string | undefined;
  /** The change set that asked it, and its place there: what orders questions by when they were asked. */
  readonly cs?: string | undefined;
  readonly n?: number | undefined;
}

export interface Answer {
  readonly id: string;
  readonly choice: string;
  /** The older memory that is meant, where that is one of the others. */
  readonly older?: string | undefined;
  readonly text?: string | undefined;
  /** Hash of the words of the belief that it is about; its words are nobody's to erase here. */
  readonly of?: string | undefined;
  /** `user`, `agent`, or the name of a model. */
  readonly by: string;
  readonly why?: string | undefined;
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly cs?: string | undefined;
}

/** A question with the answer that counts; undefined: nobody has answered, or all answers were taken back. */
export interface Asked {
  readonly question: Question;
  readonly answer: Answer | undefined;
  /** Somebody took back what an agent or a model answered: then a person decides. */
  readonly isTakenBack?: true;
}

export const QUESTION_KINDS = Object.keys(CHOICES) as readonly QuestionKind[];
/** Names the open question that was asked last. */
export const LAST = "last";
const ID_CHARS = 16;
const ID = /^[0-9a-f]{16}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Who answers as the owner of the store. */
export const PERSON = "user";

/** The id of a question about these memories: 16 hexadecimal digits, the same in any order of the memories. Pure. */
export function questionId(kind: QuestionKind, about: readonly string[]): string {
  return hexDigest(JSON.stringify([kind, ...[...new Set(about)].sort()]), ID_CHARS);
}

/** A suspicion as a question. `nowMs`: domain time, ms since 1970. Pure. */
export function questionOf({ kind, about, others = [], why }: Suspicion, nowMs: number): Question {
  const ids = [...new Set(about)];
  const more = others.length > 0 && { others };
  return { id: questionId(kind, ids), kind, about: ids, ...more, day: utcDay(nowMs), why };
}

/** All memories that a question names, the newer one first. Pure. */
export function namedBy({ about, others = [] }: Question): readonly string[] {
  return [...about, ...others];
}

/** Orders questions by when they were asked, as a text. Pure. */
export function placeOf({ day, cs = "", n = 0, id }: Question): string {
  return [day, cs, String(n).padStart(6, "0"), id].join(" ");
}

/** What kind of question it is where an older memory is meant: a promise ends, statements replace each other. Pure. */
export function kindOver({ kind, others = [] }: Question, older: string): QuestionKind {
  if (!others.includes(older)) return kind;
  if (kindOfId(older) === "commitment") return "closes";
  return kind === "closes" ? "replaces" : kind;
}

/** The choices of a question, whichever older memory is meant. Pure. */
export function choicesOf(question: Question): readonly string[] {
  const kinds = [question.kind, ...(question.others ?? []).map((older) => kindOver(question, older))];
  return [...new Set(kinds.flatMap((kind): readonly string[] => CHOICES[kind]))];
}

/** The line that asks a question, in the file of its machine and month. Pure. */
export function askLine(question: Question, replica: string): Append {
  const { id, kind, about, others = [], day, why, text } = question;
  const more = { others: others.length > 0 ? others : undefined, text };
  return { path: pathOf(replica, day), record: { id, kind, about, ...more, day, why } };
}

/** The line that answers one, likewise. Pure. */
export function answerLine({ id, choice, older, text, of, by, why, at }: Answer, replica: string): Append {
  return { path: pathOf(replica, at), record: { id, choice, older, text, of, by, why, at } };
}

function pathOf(replica: string, at: string): string {
  return `${QUESTIONS_DIR}/${replica}-${at.slice(0, "YYYY-MM".length)}.jsonl`;
}

/**
 * Questions by id, each with the answer that counts, from the lines of all machines, in any order and each as often as it likes: a
 * question is what its first day said of it; an answer counts unless it was taken back; of several the last one of a person, else the
 * last one. What is neither is left out. Pure.
 */
export function foldQuestions(lines: Iterable<Readonly<Record<string, unknown>>>): Map<string, Asked> {
  const questions = new Map<string, Tally<Question>>();
  const answers = new Map<string, Tally<Answer>>();
  for (const line of onceEach([...lines], lineKey)) {
    const times = line.gone === true ? -1 : 1;
    const question = readQuestion(line);
    if (question !== undefined) count(questions, question, times);
    const answer = question === undefined ? readAnswerLine(line) : undefined;
    if (answer !== undefined) count(answers, answer, times);
  }
  const counting = lastOfEach(standing(answers).sort(byRank));
  const first = lastOfEach(standing(questions).sort(latestFirst));
  const takenBack = new Set(
    [...answers.values()].flatMap(({ what, times }) => (times <= 0 && !isPerson(what) ? [what.id] : [])),
  );
  return new Map(
    [...first]
      .sort(([a], [b]) => compare(a, b))
      .map(([id, question]): [string, Asked] => {
        const isTakenBack = takenBack.has(id) && { isTakenBack: true as const };
        return [id, { question, answer: counting.get(id), ...isTakenBack }];
      }),
  );
}

interface Tally<T> {
  readonly what: T;
  readonly times: number;
}

function count<T extends Question | Answer>(tallies: Map<string, Tally<T>>, what: T, times: number): void {
  const said = { ...what, cs: undefined, n: undefined };
  const key = JSON.stringify(said);
  const known = tallies.get(key);
  // Of those that say it the last change set, whichever line came first; that of one that takes it back says nothing of it.
  const isLater = times > 0 && (known === undefined || (what.cs ?? "") >= (known.what.cs ?? ""));
  const told = isLater ? what : (known?.what ?? said); // the same but for its place
  tallies.set(key, { what: told, times: (known?.times ?? 0) + times });
}

function standing<T>(tallies: ReadonlyMap<string, Tally<T>>): T[] {
  return [...tallies.values()].filter(({ times }) => times > 0).map(({ what }) => what);
}

function lastOfEach<T extends { readonly id: string }>(all: readonly T[]): ReadonlyMap<string, T> {
  return new Map(all.map((one) => [one.id, one]));
}

/** What tells lines apart: their change set and place in it, else all that they say. */
function lineKey(line: Readonly<Record<string, unknown>>): string {
  const { cs, n } = line;
  return typeof cs === "string" ? `${cs} ${String(n)}` : JSON.stringify(Object.entries(line).sort());
}

function byRank(a: Answer, b: Answer): number {
  const said = ({ choice, older, text, by }: Answer) => JSON.stringify([choice, older, text, by]);
  return Number(isPerson(a)) - Number(isPerson(b)) || compare(a.at, b.at) || compare(said(a), said(b));
}

function latestFirst(a: Question, b: Question): number {
  const asked = ({ about, others, why }: Question) => JSON.stringify([about, others, why]);
  return compare(b.day, a.day) || compare(asked(b), asked(a));
}

/** Whether a person gave an answer, rather than an agent or a model. Pure. */
export function isPerson({ by }: Pick<Answer, "by">): boolean {
  return by === PERSON;
}

/** The question that a line asks; undefined for a line that asks none. Pure. */
export function readQuestion(line: Readonly<Record<string, unknown>>): Question | undefined {
  const { id, kind, about, others, day, why, n } = line;
  const known = QUESTION_KINDS.find((name) => name === kind);
  if (known === undefined || !isQuestionId(id) || !isText(why)) return undefined;
  if (!isText(day) || !DAY.test(day) || !areIds(about) || about.length === 0) return undefined;
  if (questionId(known, about) !== id) return undefined;
  const more = { ...(areIds(others) && { others }), ...textsIn(line, "text") };
  const place = { ...textsIn(line, "cs"), ...(typeof n === "number" && { n }) };
  return { id, kind: known, about, ...more, day, why, ...place };
}

function areIds(list: unknown): list is readonly string[] {
  return Array.isArray(list) && list.every((one) => isText(one) && isId(one));
}

/** The answer that a line gives; undefined for a line that gives none. Pure. */
export function readAnswerLine(line: Readonly<Record<string, unknown>>): Answer | undefined {
  const { id, choice, older, by, at } = line;
  if (!isQuestionId(id) || !isText(choice) || !isText(by)) return undefined;
  if (!isText(at) || Number.isNaN(Date.parse(at))) return undefined;
  return {
    id,
    choice,
    by,
    at,
    ...(isText(older) && isId(older) && { older }),
    ...textsIn(line, "text", "of", "why", "cs"),
  };
}

function isQuestionId(id: unknown): id is string {
  return isText(id) && ID.test(id);
}

/** The line that takes a question or an answer back; of such a line, the one that lets it stand again. Pure. */
export function takeBack(line: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { gone, ...record } = line;
  return gone === true ? record : { ...record, gone: true };
}
