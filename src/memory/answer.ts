import type { JournalRecord } from "../domain/changeset.ts";
import { PaiError } from "../domain/errors.ts";
import { LIMITS } from "../domain/limits.ts";
import { load } from "../domain/plan.ts";
import { type Answer, type Asked, isPerson, namedBy, PERSON, type Question } from "../domain/question.ts";
import { type QuestionState, questionState } from "../domain/question-state.ts";
import { DEFAULTS, SOURCES, type Source } from "../domain/vocabulary.ts";
import type { AnswerJson } from "../domain/write-shapes.ts";
import { answersIn, choiceOf, partOf, planAnswer } from "../edits/answer.ts";
import type { AnswerScene } from "../edits/answer-effects.ts";
import { planUndo } from "../edits/undo.ts";
import { followFacts } from "../entities/entity-file.ts";
import type { SearchIndex } from "../index-ports.ts";
import { isElsewhere } from "../recall/filters.ts";
import { compare } from "../text/numbers.ts";
import { adoptHandEdits } from "./adopt.ts";
import { admitSecrets, checkText } from "./checks.ts";
import { type Context, type View, viewOf } from "./context.ts";
import { commit } from "./driver.ts";
import { laterThan, recordsBackwards, undoneSets } from "./history.ts";
import type { PlannerData } from "./planner-data.ts";
import { presentAll, writtenBy } from "./present.ts";
import { presentQuestion, readable, resolveQuestion } from "./questions.ts";
import { resolveId } from "./resolve.ts";

export interface AnswerOptions {
  /** A sentence of one's own, or the day to which a promise was moved. */
  readonly text?: string | undefined;
  /** The id of the older memory that is meant, or a part that names it, where several may be (default: the likeliest). */
  readonly older?: string | undefined;
  /** Who answers: a person (`user`, the default) or an `agent`; nobody else may. */
  readonly source?: Source | undefined;
  /** The name of what answers, such as that of a model, where it is no person. */
  readonly by?: string | undefined;
  readonly project?: string | undefined;
}

/**
 * Answers a question: what follows is one change set, which `undo` takes back, and then the question is open again. PaiError `unknown_id`,
 * `ambiguous_id`, `invalid_value` for what is no choice of it, `wrong_state` where it has fallen away, was answered, is about another
 * project, or would end what it may not; nothing is changed then.
 */
export async function answer(
  context: Context,
  reference: string,
  choice: string,
  options: AnswerOptions = {},
): Promise<AnswerJson> {
  const { source = DEFAULTS.source, text } = options;
  if (source !== "user" && source !== "agent") {
    const known = SOURCES.find((one) => one === source) ?? "somebody else";
    throw new PaiError("invalid_value", `what ${known} says answers no question`, {
      hint: "only the user and an agent may answer: --source user|agent",
    });
  }
  if (text !== undefined) {
    checkText(text, LIMITS.statementBytes);
    admitSecrets(text, undefined, { said: text, read: (await context.openEngines?.())?.privacy });
  }
  // Nobody else is taken for the person, whatever they call themselves.
  const by = source === PERSON ? PERSON : options.by === PERSON ? source : (options.by ?? source);
  const opened = await adoptHandEdits(context);
  const done = await commit(
    context,
    "answer",
    (planner) => {
      const view = viewOf(context, planner.index);
      const asked = resolveQuestion(view.records(), reference);
      const { question } = asked;
      const known = presentQuestion(question, view);
      assertHere(asked, view, options.project ?? context.seenFrom);
      const older = options.older === undefined ? undefined : olderOf(question, options.older, view.index);
      const chosen = choiceOf(question, choice, { reference, older });
      const sentence = text ?? (chosen.choice === "says" ? question.text : undefined);
      const said: Answer = {
        id: question.id,
        ...chosen,
        ...(sentence !== undefined && { text: sentence }),
        by,
        at: new Date(context.clock.now()).toISOString(),
      };
      const ids = takeBackOther(asked, said, planner, view);
      if (ids === undefined) assertOpen(asked, said.older, view);
      const planned = planner.runNow(planAnswer(question, said, sceneOf(view)));
      planner.take(planned);
      const whole = { ...planned, ...planner.whole(planned.result) };
      const followed = planner.runNow(followFacts(whole, context.clock.now()));
      const others = [...planner.runNow(load(ids ?? [])).values()]; // as they were before the other answer
      const memories = [
        ...new Map([...others, ...planned.result.memories].map((one) => [one.header.id, one])).values(),
      ];
      return { ...followed, result: { cared: { ...planned.result, memories }, question: known, said } };
    },
    opened,
  );
  const { cared, question, said } = done.result;
  return {
    question: readable(question),
    choice: said.choice,
    by,
    memories: presentAll(cared.memories, viewOf(context, done.index)),
    notes: [...cared.notes, ...done.parked.map((path) => `an edit made meanwhile was kept in ${path}`)],
    ...writtenBy(done, context),
  };
}

/** The older memory of a question that somebody named. PaiError as `resolveId`, and `invalid_value` where the question is not about it. */
function olderOf({ about, others = [] }: Question, named: string, index: SearchIndex): string {
  const id = resolveId(index, named);
  const olders = [...about.slice(1, 2), ...others];
  if (olders.includes(id)) return id;
  throw new PaiError("invalid_value", `this question is not about ${id}`, {
    hint: olders.length === 0 ? "it is about one memory: name none" : `one of ${olders.join(", ")}`,
    data: { candidates: olders },
  });
}

export function sceneOf({ moment: { nowMs }, store, index, headerOf }: View): AnswerScene {
  return {
    nowMs,
    replica: store.replica(),
    sourceOf: headerOf,
    accessOf: (id) => {
      const { accessDays = 0, lastAccess } = index.byId(id) ?? {};
      return { accessDays, lastAccess };
    },
    accessDaysOf: (id) => index.accessDaysOf(id),
  };
}

/**
 * Takes the answer of an agent or a model back, where a person says otherwise; its changes and lines go onto the planner. Of several
 * answers of one change set the others stand. The memories that it had changed; undefined where there is no such answer.
 */
function takeBackOther(
  { answer: other }: Asked,
  said: Answer,
  planner: PlannerData,
  view: View,
): readonly string[] | undefined {
  if (other === undefined || isPerson(other) || !isPerson(said)) return undefined;
  const questionOf = (id: string) => view.records().all.get(id)?.question;
  const ids: string[] = [];
  const others = new Map<string, Answer>();
  for (const record of recordsOf(view, other)) {
    const part = partOf(record, said.id, (id) => {
      const about = questionOf(id);
      return about === undefined ? [] : namedBy(about);
    });
    const planned = planner.runNow(planUndo(part.record, () => laterThan(view, record.seq)));
    planner.take(planned);
    ids.push(...planned.changes.flatMap(({ id }) => id ?? []));
    // What was answered later outranks what was answered before.
    for (const one of part.others) if (!others.has(one.id)) others.set(one.id, one);
  }
  for (const answer of [...others.values()].sort((a, b) => compare(a.at, b.at))) {
    const question = questionOf(answer.id);
    if (question === undefined) continue;
    planner.take(planner.runNow(planAnswer(question, answer, sceneOf(view))));
  }
  return [...new Set(ids)];
}

/**
 * The change sets that carried an answer out, the newest first: where a person overruled another one, it was taken back with that and carried
 * out again. PaiError `wrong_state` where they are not kept.
 */
function recordsOf(context: Context, answer: Answer): readonly JournalRecord[] {
  const undone = undoneSets(context);
  const found: JournalRecord[] = [];
  for (const record of recordsBackwards(context)) {
    if (record.undoes !== undefined || undone.has(record.id)) continue;
    const answers = answersIn(record);
    const isSame = ({ id, choice, by, at }: Answer) =>
      id === answer.id && choice === answer.choice && by === answer.by && at === answer.at;
    if (!answers.some(isSame)) continue;
    found.push(record);
    if (!answers.some(isPerson)) return found;
  }
  const message = `${answer.by} answered this on another machine or long ago: ${answer.choice}`;
  throw new PaiError("wrong_state", message, {
    hint: "pai restore <id>, correct or forget change what followed from it",
  });
}

function assertHere({ question }: Asked, { headerOf }: View, project: string | undefined): void {
  const elsewhere = namedBy(question)
    .flatMap((id) => headerOf(id) ?? [])
    .find((header) => isElsewhere(header, project));
  if (elsewhere === undefined) return;
  const { project: other = "" } = elsewhere;
  throw new PaiError("wrong_state", `this question belongs to the project ${JSON.stringify(other)}`, {
    hint: `pai answer … --project ${JSON.stringify(other)}`,
  });
}

/** `older`: the other older memory that is meant. */
function assertOpen(asked: Asked, older: string | undefined, view: View): void {
  const state = questionState(asked, view.headerOf, view.moment.nowMs);
  const { answer: given, question } = asked;
  const name = question.id.slice(0, SHOWN_CHARS);
  if (state.is === "open") {
    if (older === undefined || view.records().othersOf(question).includes(older)) return;
    throw fallenAway(name, { is: "gone", side: older }, view);
  }
  if (given !== undefined) {
    const who = isPerson(given) ? "" : ` by ${given.by}`;
    const message = `question ${name} was answered${who} on ${given.at.slice(0, 10)}: ${given.choice}`;
    throw new PaiError("wrong_state", message, {
      hint: given.cs === undefined ? "pai questions" : `pai undo ${given.cs}   # asks it again`,
    });
  }
  throw fallenAway(name, state, view);
}

const SHOWN_CHARS = 8;

function fallenAway(name: string, state: QuestionState, { headerOf }: View): PaiError {
  const side = state.is === "gone" ? state.side : undefined;
  if (side === undefined)
    return new PaiError("wrong_state", `question ${name} is settled: both memories were said to be valid`, {
      hint: "pai questions   # lists those that are open",
    });
  const header = headerOf(side);
  const status =
    header?.status ?? (header?.kind === "commitment" ? (header.state ?? "open") : "not in force");
  const what = header === undefined ? "is gone" : `is ${status}`;
  const hint = header?.status === "forgotten" ? `pai restore ${side}` : `pai show ${side}`;
  return new PaiError("wrong_state", `question ${name} has fallen away: ${side} ${what}`, { hint });
}
