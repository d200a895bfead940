import { PaiError } from "../domain/errors.ts";
import { GRADUATED_PATH, graduateId, readGraduated } from "../domain/graduation.ts";
import { handleOf } from "../domain/ids.ts";
import type { Header } from "../domain/kinds.ts";
import { isPrivate } from "../domain/private.ts";
import { type Asked, choicesOf, LAST, namedBy, placeOf, type Question } from "../domain/question.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import type { QuestionJson, QuestionsJson } from "../domain/write-shapes.ts";
import type { Row } from "../ports.ts";
import { isElsewhere } from "../recall/filters.ts";
import { escapeTerminal } from "../text/escape.ts";
import { remembered } from "../text/memoised.ts";
import { compare } from "../text/numbers.ts";
import { type Context, type Listing, memoryOf, type QuestionRecords, type View, viewOf } from "./context.ts";
import { textAt } from "./last-run.ts";
import { firstOf } from "./present.ts";

export interface QuestionOptions extends Listing {
  /** Also what concerns other people who share the store alone. */
  readonly everyone?: boolean | undefined;
}

/** Open questions, those first that matter most: pinned, on a page, important, often looked up; of equal ones the oldest. */
export function questions(context: Context, options: QuestionOptions = {}): QuestionsJson {
  const view = viewOf(context);
  const here = openHere(view, options.project);
  const own = options.everyone === true ? here : view.records().concerning(view.author, here);
  const open = inOrder(own, view);
  const others = here.length - own.length;
  const { results, ...list } = firstOf(open, options.limit, view);
  return {
    results: results.flatMap(({ question }) => presentQuestion(question, view) ?? []),
    ...list,
    ...(others > 0 && { others }),
  };
}

/** One question, as `resolveQuestion` finds it. PaiError as there, and `invalid_memory` where what it is about cannot be read. */
export function question(context: Context, reference: string): QuestionJson {
  const view = viewOf(context);
  return readable(presentQuestion(resolveQuestion(view.records(), reference).question, view));
}

/** The question itself. PaiError `invalid_memory` where what it is about cannot be read. */
export function readable(question: QuestionJson | undefined): QuestionJson {
  if (question !== undefined) return question;
  throw new PaiError("invalid_memory", "what this question is about cannot be read", { hint: "pai doctor" });
}

/** Open questions about memories that are seen from a project: its own, and those that hold everywhere. */
export function openHere(
  { headerOf, records, seenFrom }: View,
  project: string | undefined = seenFrom,
): readonly Asked[] {
  const isElse = (id: string) => {
    const header = headerOf(id);
    return header !== undefined && isElsewhere(header, project);
  };
  return records()
    .open()
    .filter(
      ({ question }) =>
        question.about.every((id) => headerOf(id) !== undefined) && !namedBy(question).some(isElse),
    );
}

/** The JSON form of a question; undefined where one of its memories cannot be read. */
export function presentQuestion(question: Question, view: View): QuestionJson | undefined {
  const textOf = remembered((id: string) => memoryOf(id, view)?.text);
  const texts = question.about.flatMap((id) => textOf(id) ?? []);
  if (texts.length < question.about.length) return undefined;
  const asked = view.records().othersOf(question);
  const others = asked.filter((id) => textOf(id) !== undefined);
  const all = [...texts, ...others.flatMap((id) => textOf(id) ?? [])];
  return formOf({ ...question, others }, all, view);
}

/** The JSON form of a question that was asked just now, with what its memories say. */
export function formOf(
  question: Question,
  texts: readonly string[],
  { index, headerOf, records }: View,
): QuestionJson {
  const { id, kind, why, day, text } = question;
  const about = namedBy(question);
  const isAnyPrivate = about.flatMap((one) => headerOf(one) ?? []).some((header) => isPrivate({ header }));
  const handles = about.map((one) => handleOf({ id: one, shortId: index.shortId(one) }));
  return {
    id,
    shortId: records().shortId(id),
    kind,
    why: text === undefined ? why : `${why}: "${text}"`,
    ...(text !== undefined && { text }),
    day,
    choices: [...choicesOf(question)],
    about: [...about],
    handles,
    texts: [...texts],
    ...(isAnyPrivate && { isPrivate: true as const }),
  };
}

/**
 * The question that a person meant: `last`, or the beginning of an id. Of several that it fits the one that was asked first: the others were
 * never shown by so few characters. PaiError `empty_id`, `unknown_id`.
 */
export function resolveQuestion(records: QuestionRecords, reference: string): Asked {
  const wanted = reference.trim().toLowerCase();
  if (wanted === "")
    throw new PaiError("empty_id", "the id of a question is missing", { hint: "pai questions" });
  if (wanted === LAST) return lastAsked(records);
  const [first] = [...records.all.values()]
    .filter(({ question }) => question.id.startsWith(wanted))
    .sort(({ question: a }, { question: b }) => compare(placeOf(a), placeOf(b)));
  if (first !== undefined) return first;
  throw new PaiError("unknown_id", `no question with id "${escapeTerminal(reference.slice(0, 60))}"`, {
    hint: "pai questions   # shows the ids",
  });
}

function lastAsked(records: QuestionRecords): Asked {
  const [last] = [...records.open()].sort(
    // The plainest of one change set comes first.
    ({ question: a }, { question: b }) => compare(b.cs ?? "", a.cs ?? "") || (a.n ?? 0) - (b.n ?? 0),
  );
  if (last === undefined) throw new PaiError("unknown_id", "no question is open", { hint: "pai questions" });
  return last;
}

/** Open questions, those first that matter most, of equal ones the oldest. */
export function inOrder(open: readonly Asked[], view: View): readonly Asked[] {
  const isOnPage = shownOnPages(view);
  const ranked = open.map((asked) => {
    const rows = asked.question.about.flatMap((id) => view.index.byId(id) ?? []);
    return { asked, weight: Math.max(0, ...rows.map((row) => weightOf(row, isOnPage))) };
  });
  const since = ({ asked: { question } }: (typeof ranked)[number]) => `${question.day} ${question.id}`;
  return ranked.sort((a, b) => b.weight - a.weight || compare(since(a), since(b))).map(({ asked }) => asked);
}

/** From this importance on, and on so many days of access, a memory comes before others. */
const IMPORTANT = 7;
const LOOKED_UP_DAYS = 3;

function weightOf({ header, accessDays }: Row, isOnPage: (header: Header) => boolean): number {
  if (header.pinned === true) return 4;
  if (isOnPage(header)) return 3;
  if ((header.importance ?? DEFAULTS.importance) >= IMPORTANT) return 2;
  return accessDays >= LOOKED_UP_DAYS ? 1 : 0;
}

function shownOnPages({ store: { files } }: Context): (header: Header) => boolean {
  const graduated = readGraduated(textAt(files, GRADUATED_PATH));
  return (header) =>
    (header.kind === "belief" && header.promoted_at !== undefined) || graduated.shown.has(graduateId(header));
}
