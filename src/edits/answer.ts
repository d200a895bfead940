import type { JournalRecord } from "../domain/changeset.ts";
import { PaiError } from "../domain/errors.ts";
import { IDS_IN_TEXT } from "../domain/ids.ts";
import type { Header, Memory } from "../domain/kinds.ts";
import { load, type Plan, type Planned } from "../domain/plan.ts";
import { isVouchedFor, trustOf } from "../domain/provenance.ts";
import {
  type Answer,
  answerLine,
  CHOICES,
  choicesOf,
  isPerson,
  kindOver,
  QUESTIONS_DIR,
  type Question,
  type QuestionKind,
  readAnswerLine,
} from "../domain/question.ts";
import { readStateLine } from "../domain/state-line.ts";
import { FOLLOWS } from "../entities/entity-file.ts";
import { areOfOtherNames, guardBetween } from "../language/compare/guards.ts";
import {
  type AnswerJob,
  type AnswerScene,
  answerAlone,
  answerPair,
  answerPromise,
  asSaid,
  dayIn,
  movedTo,
} from "./answer-effects.ts";
import { type Cared, EditBuilder, stateOf } from "./care.ts";
import { nameOthers, tellsOfAnother } from "./link.ts";

/** What "yes" and "no" mean, where they are no choices themselves. */
const PLAIN: Readonly<Record<QuestionKind, { readonly yes: string; readonly no: string }>> = {
  replaces: { yes: "replaces", no: "both" },
  same: { yes: "same", no: "both" },
  closes: { yes: "done", no: "no" },
  promise: { yes: "promise", no: "fact" },
  belief: { yes: "says", no: "no" },
  supports: { yes: "supports", no: "irrelevant" },
};

/** Choices that a text goes with: what is true now, the day, the sentence. */
const WITH_TEXT: ReadonlySet<string> = new Set(["replaces", "moved", "says"]);

/**
 * What somebody means by an answer: the choice, and the older memory where it is another than the likeliest. `older`: the one that they
 * named; without it the likeliest that the choice fits is meant, but no other one where several might be. PaiError `invalid_value`, which lists
 * what may be said; `reference`: what the question was called. Pure.
 */
export function choiceOf(
  question: Question,
  said: string,
  { reference, older }: { readonly reference: string; readonly older?: string | undefined },
): Pick<Answer, "choice" | "older"> {
  const word = said.trim().toLowerCase();
  const plain = word === "y" || word === "yes" ? "yes" : word === "n" || word === "no" ? "no" : undefined;
  const kind = older === undefined ? question.kind : kindOver(question, older);
  const isChoice = (one: QuestionKind, choice: string) =>
    (CHOICES[one] as readonly string[]).includes(choice);
  const [begun = word, ...others] = CHOICES[kind].filter((one) => word !== "" && one.startsWith(word));
  const named = others.length === 0 ? begun : word; // "r" for "replaces"
  const choice = plain !== undefined && !isChoice(kind, word) ? PLAIN[kind][plain] : named;
  const isOther = older !== undefined && older !== question.about[1];
  if (isChoice(kind, choice)) return { choice, ...(isOther && { older }) };
  const fitting = (question.others ?? []).filter((other) => isChoice(kindOver(question, other), choice));
  if (older === undefined && fitting.length === 1) return { choice, older: fitting[0] };
  const choices = older === undefined ? choicesOf(question) : CHOICES[kind];
  if (older === undefined && fitting.length > 1)
    throw new PaiError("invalid_value", `${choice} may mean several older memories`, {
      hint: `pai answer ${reference} ${choice} ${fitting[0]}   # or ${fitting.slice(1).join(", ")}`,
      data: { candidates: fitting },
    });
  throw new PaiError(
    "invalid_value",
    `${JSON.stringify(said.slice(0, 60))} is not an answer to this question`,
    {
      hint: `pai answer ${reference} ${choices.join("|")}`,
      data: { choices },
    },
  );
}

/**
 * Plans what an answer means: the newer memory replaces the older one, both stay, the newer one was wrong, both are one, a promise was
 * kept, called off or moved, or is none. The line that says who answered goes with it. PaiError `wrong_state` where a pinned memory would
 * end, or one that a person stands behind by the answer of somebody else; `invalid_value` where a day or a sentence is missing. Pure.
 */
export function* planAnswer(question: Question, answer: Answer, scene: AnswerScene): Plan<Planned<Cared>> {
  const sheet = new EditBuilder();
  const [newer = "", likeliest = ""] = question.about;
  const { older = likeliest } = answer;
  const kind = kindOver(question, older);
  const about = answer.older === undefined ? question.about : [newer, older];
  const found = yield* load(about);
  const sides = about.flatMap((id) => found.get(id) ?? []);
  if (sides.length < about.length)
    throw new PaiError("unknown_id", `a memory of question ${answer.id} is gone`);
  if (answer.text !== undefined && !WITH_TEXT.has(answer.choice))
    throw new PaiError("invalid_value", `a text does not go with ${answer.choice}`, {
      hint: `--text goes with ${[...WITH_TEXT].join(", ")}`,
    });
  const job = { sheet, sides, answer, scene };
  if (kind === "closes") answerPromise(job);
  else if (kind === "promise" || kind === "belief") yield* answerAlone(job);
  else if (kind === "supports") weighBelief(job);
  else yield* answerPair(job);
  sheet.append([answerLine(answer, scene.replica)]);
  return { ...sheet.planned(), source: isPerson(answer) ? "user" : "agent" };
}

const MOST_LINKS = 16;

/** What a memory says of a belief: the belief is weighed by it from now on, and a fact leads to that with which it began. */
function weighBelief({ sheet, sides: [fact, origin], answer, scene }: AnswerJob): void {
  if (fact === undefined || origin === undefined) return;
  const { id, links = [] } = fact.header;
  const others = links.filter(({ to }) => to !== origin.header.id);
  // What a person has linked, and what contradicts, stays as it is.
  const isSettled = links.some(
    ({ to, type, strength }) => to === origin.header.id && (strength === undefined || type === "contradicts"),
  );
  if (
    fact.header.kind !== "fact" ||
    answer.choice === "irrelevant" ||
    isSettled ||
    others.length >= MOST_LINKS
  ) {
    sheet.note(`${id}: ${answer.choice}, the belief is weighed by that`, fact);
    return;
  }
  const type = answer.choice === "supports" ? "supports" : "related";
  // Without a strength it would say that the two stand side by side.
  const link = { to: origin.header.id, type, strength: 1 };
  sheet.change(
    fact,
    { links: [...others, link], updated: new Date(scene.nowMs).toISOString() },
    {
      event: "linked",
      reason: `${answer.choice} a belief, ${asSaid(answer)}`,
      detail: `to ${origin.header.id}`,
    },
  );
}

/**
 * The part of a change set that goes back to the answer to one question: the changes of its memories, of those that they name or that
 * name them, and of what else was answered about any of these. What only follows facts is left to what follows them. The whole of a
 * change set with one answer. `others`: answers that changed the same memories and are taken back with it. `aboutOf`: the memories of a question. Pure.
 */
export function partOf(
  record: JournalRecord,
  question: string,
  aboutOf: (question: string) => readonly string[],
) {
  const answers = answersIn(record);
  if (answers.length <= 1) return { record, others: [] };
  const changed = record.changes.filter(({ id, reason }) => id !== undefined && !reason.includes(FOLLOWS));
  const own = new Set(changed.map(({ id }) => id));
  const groups = [
    ...answers.map(({ id }) => aboutOf(id)),
    ...changed.map(({ id = "", oldText = "", newText = "" }) => {
      const named = `${oldText}\n${newText}`.match(IDS_IN_TEXT) ?? [];
      return [id, ...named.filter((one) => own.has(one))];
    }),
  ];
  const ids = connected(aboutOf(question), groups);
  const within = answers.filter(({ id }) => id === question || aboutOf(id).some((one) => ids.has(one)));
  const asked = new Set(within.map(({ id }) => id));
  return {
    record: {
      ...record,
      changes: changed.filter(({ id = "" }) => ids.has(id)),
      appends: record.appends.filter((append) => asked.has(lineIn(append)?.id ?? "")),
    },
    others: within.filter(({ id }) => id !== question),
  };
}

/** The answers that a change set gave. Pure. */
export function answersIn({ appends }: Pick<JournalRecord, "appends">): readonly Answer[] {
  return appends.flatMap((append) => {
    const line = lineIn(append);
    return line === undefined || line.isTakenBack ? [] : [line];
  });
}

function lineIn({ path, line }: JournalRecord["appends"][number]) {
  if (!path.startsWith(`${QUESTIONS_DIR}/`)) return undefined;
  const data = readStateLine(line) ?? {};
  const answer = readAnswerLine(data);
  return answer && { ...answer, isTakenBack: data.gone === true };
}

function connected(from: readonly string[], groups: readonly (readonly string[])[]): ReadonlySet<string> {
  const found = new Set(from);
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const group of groups) if (group.some((id) => found.has(id))) for (const id of group) found.add(id);
  }
  return found;
}

const ENDS_OLDER: ReadonlySet<string> = new Set(["replaces", "done", "cancelled", "moved"]);

/** Whether no answer to a question may come from a model: what a person pinned or confirmed would end. Pure. */
export function isForPersonAlone(kind: QuestionKind, sides: readonly Header[]): boolean {
  const [newer, older = newer] = sides;
  if (newer === undefined || older === undefined) return true;
  const mayEnd = kind === "same" ? [newer, older] : [older];
  return mayEnd.some(isVouchedFor);
}

/**
 * Why what a model says is not carried out, in a short clause: a guard that is certain says otherwise, or words that are trusted less would
 * end others. Undefined where it is. Pure.
 */
export function objectionTo(
  kind: QuestionKind,
  choice: string,
  [newer, older]: readonly Memory[],
): string | undefined {
  if (newer === undefined || older === undefined) return undefined;
  if (ENDS_OLDER.has(choice) && trustOf(newer.header) < trustOf(older.header))
    return "the newer words are trusted less";
  if (kind === "closes") return undefined;
  if (choice !== "same" && choice !== "replaces") return undefined;
  const guard = choice === "same" ? guardBetween(newer.text, older.text) : undefined;
  if (guard !== undefined) return `they differ in ${guard}`;
  const isOther =
    tellsOfAnother(newer, older) ||
    areOfOtherNames(newer.text, older.text) ||
    (choice === "same" && nameOthers(newer, older));
  return isOther ? "they differ in subject" : undefined;
}

/**
 * Plans that a promise is due on another day: the first one that a text names, from today on, within a year. PaiError `wrong_state` for what
 * is no open commitment, `invalid_value` for a text without a day. Pure.
 */
export function* planMove(id: string, text: string, nowMs: number): Plan<Planned<Cared>> {
  const builder = new EditBuilder();
  const at = new Date(nowMs).toISOString();
  const due = dayIn(text, { created: at });
  if (due === undefined)
    throw new PaiError("invalid_value", `cannot read a day in ${JSON.stringify(text.slice(0, 60))}`, {
      hint: "a day such as friday, 12 May or 2026-05-12",
    });
  for (const memory of (yield* load([id])).values()) {
    const state = stateOf(memory);
    if (state !== "open")
      throw new PaiError("wrong_state", `${id} is ${state}`, { hint: `pai done ${id} --reopen` });
    builder.change(memory, { due, updated: at }, movedTo(due, memory, "as the user says"));
  }
  return builder.planned();
}
