import { passingOver } from "../domain/errors.ts";
import type { Memory } from "../domain/kinds.ts";
import { LIMITS } from "../domain/limits.ts";
import { maySend } from "../domain/model-replies.ts";
import { stepOf } from "../domain/progress.ts";
import { isUnvouched } from "../domain/provenance.ts";
import {
  type Answer,
  kindOver,
  LEAVES,
  MODEL_CHOICES,
  placeOf,
  QUESTIONS_DIR,
  type Question,
  type QuestionKind,
  UNSURE,
} from "../domain/question.ts";
import type { RefineJson } from "../domain/write-shapes.ts";
import { isForPersonAlone, objectionTo } from "../edits/answer.ts";
import type { Answerer, ModelAnswer, ModelQuestion } from "../engine-ports.ts";
import { followFacts } from "../entities/follow-facts.ts";
import type { SearchIndex } from "../index-ports.ts";
import { groupsOf } from "../text/groups.ts";
import { given } from "../text/objects.ts";
import { adoptHandEdits } from "./adopt.ts";
import { announce, askBatches, MOST, type Spending, takeAnswer } from "./ask-model.ts";
import type { Context } from "./context.ts";
import { commit } from "./driver.ts";
import type { PlannerData } from "./planner-data.ts";
import { presentChange } from "./present.ts";
import { memoryOf, type View, viewOf } from "./view.ts";

/** An open question with one older memory that may be meant, as a model is shown it: a pair at a time. */
interface Askable {
  readonly question: Question;
  /** Undefined for the likeliest. */
  readonly older?: string | undefined;
  /** So many pairs the question has. */
  readonly pairs: number;
  readonly form: ModelQuestion;
}

/**
 * Open questions that a model may be asked, in the order in which they were asked: nothing that a person stands behind could end by the
 * answer, nobody has taken such an answer back, and every word of them may be sent. Of an episode not more is sent than of a statement.
 */
function askable(view: View): readonly Askable[] {
  const records = view.records();
  const inTurn = [...records.open()].sort((a, b) => (placeOf(a.question) < placeOf(b.question) ? -1 : 1));
  return inTurn.flatMap(({ question, isTakenBack }) => {
    if (isTakenBack) return [];
    const pairs = [undefined, ...records.othersOf(question)];
    return pairs.flatMap((older): readonly Askable[] => {
      const about = pairOf(question, older);
      const sides = about.flatMap((id) => memoryOf(id, view) ?? []);
      const kind = older === undefined ? question.kind : kindOver(question, older);
      const form = sides.length < about.length ? undefined : formOf(kind, sides, view);
      return form === undefined ? [] : [{ question, older, pairs: pairs.length, form }];
    });
  });
}

function many(pairs: readonly Askable[]): number {
  return new Set(pairs.map(({ question }) => question.id)).size;
}

/** The number of open questions that wait for the model. */
export function waitingFor(answerer: Answerer, context: Context, index: SearchIndex): number {
  if (!hasQuestions(context)) return 0;
  return many(askable(viewOf(context, index)).filter(({ form }) => answerer.known(form) === undefined));
}

/** What is shown at a time: all that a question is about, or its newer memory with another older one. */
function pairOf({ about }: Question, older: string | undefined): readonly string[] {
  return older === undefined ? about : [about[0] ?? "", older];
}

function formOf(
  kind: QuestionKind,
  sides: readonly Memory[],
  { config }: Context,
): ModelQuestion | undefined {
  const choices = MODEL_CHOICES[kind];
  const sendSensitive = config["llm.sendSensitive"];
  const isClosed = ({ header, text }: Memory) =>
    Buffer.byteLength(text) > LIMITS.statementBytes ||
    isUnvouched(header) ||
    !maySend(text, { sensitive: header.sensitive, sendSensitive });
  const headers = sides.map(({ header }) => header);
  if (choices.length === 0 || sides.some(isClosed) || isForPersonAlone(kind, headers)) return undefined;
  return {
    kind,
    choices,
    sides: sides.map(({ header, text }) => ({ text, day: (header.valid_at ?? header.created).slice(0, 10) })),
  };
}

/**
 * Lets the model answer open questions, as one change set: first those that it answered before are looked up and the others asked, some in
 * each request and without the lock, then all answers are planned.
 */
export async function answerOpen(
  context: Context,
  { limit = MOST, isStopped, progress }: Spending,
): Promise<Pick<RefineJson, "questions" | "faults" | "changeSets" | "changes">> {
  const { engines } = context;
  const answerer = engines?.answerer;
  const nothing = { questions: { answered: 0, unsure: 0, refused: 0, waiting: 0 } };
  if (answerer === undefined || !hasQuestions(context))
    return { ...nothing, faults: [], changeSets: [], changes: [] };
  const index = (await adoptHandEdits(context)) ?? context.openIndex();
  const all = askable(viewOf(context, index));
  const said = new Map<Askable, ModelAnswer>();
  for (const one of all) {
    const known = answerer.known(one.form);
    if (known !== undefined) said.set(one, known);
  }
  const open = all.filter((one) => !said.has(one));
  const batches = batched(open.slice(0, Math.min(MOST, limit)));
  const costs = batches.map((batch) => answerer.cost(batch.map(({ form }) => form)));
  if (open.length > 0) announce(context, costs, { model: answerer.id, many: many(open), of: "question" });
  const faults = await askBatches(context, batches, {
    ...{ isStopped, of: "questions" },
    sizeOf: ({ length }) => length,
    ask: async (batch) => {
      progress?.(stepOf("questions", "question", many([...said.keys()]), many(all)));
      const answers = await answerer.answer(batch.map(({ form }) => form));
      for (const [i, answer] of answers.entries()) {
        const one = batch[i];
        if (one !== undefined) said.set(one, answer);
      }
    },
  });
  const inOrder = all.flatMap((one) => {
    const answer = said.get(one);
    return answer === undefined ? [] : [{ ...one, answer }];
  });
  const done = await commit(
    context,
    "refine",
    (planner) => {
      const whole = planner.whole(planAnswers(context, planner, inOrder, answerer.id));
      return { ...planner.runNow(followFacts(whole, context.clock.now())), source: "agent" };
    },
    index,
  );
  return {
    questions: { ...done.result, waiting: many(all.filter((one) => !said.has(one))) },
    faults,
    changeSets: done.changeSet === undefined ? [] : [done.changeSet],
    changes: done.changes.map(presentChange),
  };
}

/** Whether anything was ever asked: most stores are not looked at any further. */
export function hasQuestions({ store: { files } }: Context): boolean {
  return passingOver(() => files.list(QUESTIONS_DIR), []).length > 0;
}

/** Questions of one request at most, and about so many characters of their memories. */
const BATCH = 10;
const BATCH_CHARS = 12_000;

function batched(questions: readonly Askable[]): readonly (readonly Askable[])[] {
  const batches: Askable[][] = [];
  let chars = 0;
  for (const one of questions) {
    const size = one.form.sides.reduce((sum, { text }) => sum + text.length, 0);
    const last = batches.at(-1);
    if (last === undefined || last.length >= BATCH || chars + size > BATCH_CHARS) {
      batches.push([one]);
      chars = size;
    } else {
      last.push(one);
      chars += size;
    }
  }
  return batches;
}

/**
 * Plans what a model's answers mean, each as an answer of its own; the changes go onto the planner. Questions that were settled
 * meanwhile, also by an answer before, and those about words that have changed since, are passed over.
 */
function planAnswers(
  context: Context,
  planner: PlannerData,
  said: readonly (Askable & { readonly answer: ModelAnswer })[],
  by: string,
) {
  const counts = { answered: 0, unsure: 0, refused: 0 };
  const records = said.length > 0 ? viewOf(context, planner.index).records() : undefined;
  const at = new Date(context.clock.now()).toISOString();
  for (const { question, older, form, answer } of chosen(said)) {
    const asked = records?.all.get(question.id);
    if (asked === undefined) continue;
    const shown = pairOf(question, older).map((id, i) => ({ id, text: form.sides[i]?.text ?? "" }));
    const kind = older === undefined ? question.kind : kindOver(question, older);
    const { choice, why } = answer;
    const line: Answer = given({ id: question.id, choice, by, at, older, why: why || undefined });
    const objection = (sides: readonly Memory[]) =>
      choice === UNSURE ||
      isForPersonAlone(
        kind,
        sides.map(({ header }) => header),
      ) ||
      objectionTo(kind, choice, sides) !== undefined;
    const done = takeAnswer(context, planner, {
      ...{ asked: { ...asked, question }, answer: line, shown, objection },
    });
    if (done === "taken") counts.answered++;
    else if (done === "refused") counts[choice === UNSURE ? "unsure" : "refused"]++;
  }
  return counts;
}

type Said = Askable & { readonly answer: ModelAnswer };

/**
 * The one answer to each question, of those about its pairs: the first that says that something has changed; that nothing has only where that
 * is said of each. Pure.
 */
function chosen(said: readonly Said[]): readonly Said[] {
  return [...groupsOf(said, ({ question }) => question.id).values()].flatMap((pairs) => {
    const changes = pairs.find(({ answer: { choice } }) => choice !== UNSURE && !LEAVES.has(choice));
    const unsure = pairs.find(({ answer: { choice } }) => choice === UNSURE);
    const left = pairs.length === pairs[0]?.pairs ? pairs[0] : undefined;
    return changes ?? unsure ?? left ?? [];
  });
}
