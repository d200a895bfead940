import type { Append } from "../domain/changeset.ts";
import { isPaiError } from "../domain/errors.ts";
import { contentHash } from "../domain/hash.ts";
import { utcDay } from "../domain/paths.ts";
import { load } from "../domain/plan.ts";
import type { QuestionKind } from "../domain/question.ts";
import { type Answer, type Asked, askLine, type Question, questionId } from "../domain/question-lines.ts";
import { questionState } from "../domain/question-state.ts";
import type { RefineJson } from "../domain/refine-shapes.ts";
import { planAnswer } from "../edits/answer.ts";
import { followFacts } from "../entities/follow-facts.ts";
import { sceneOf } from "./answer.ts";
import type { Context } from "./context.ts";
import { commit } from "./driver.ts";
import type { PlannerData } from "./planner-data.ts";
import { presentChange } from "./present.ts";

/** What a model says that memories are to each other, as an answer to a question that nobody has asked yet. */
export interface Proposal extends Pick<Answer, "choice" | "text" | "of" | "why"> {
  readonly question: Question;
  /** The memories as they were shown. */
  readonly shown: readonly { readonly id: string; readonly text: string }[];
}

/** A question about memories with a model's answer to it. */
export function proposalOn(
  kind: QuestionKind,
  facts: readonly Told[],
  { asks, ...answer }: Pick<Proposal, "choice" | "text" | "of" | "why"> & { readonly asks: string },
  { clock }: Pick<Context, "clock">,
): Proposal {
  const about = facts.map(({ id }) => id);
  const question = { id: questionId(kind, about), kind, about, day: utcDay(clock.now()), why: asks };
  return { ...answer, question, shown: facts.map(({ id, text }) => ({ id, text })) };
}

/** What a fact is to what another one says is usual. */
export function weightOn(
  [fact, of]: readonly [fact: Told, of: Told],
  answer: Pick<Proposal, "choice" | "why">,
  context: Pick<Context, "clock">,
): Proposal {
  const asks = `may speak for or against ${JSON.stringify(of.text)}`;
  return proposalOn("supports", [fact, of], { ...answer, of: contentHash(of.text), asks }, context);
}

interface Told {
  readonly id: string;
  readonly text: string;
}

/** What came of proposals. `refused`: so many could not be carried out. */
export interface CarriedOut extends Pick<RefineJson, "changeSets" | "changes"> {
  readonly refused: number;
}

/**
 * Asks the questions, and answers them in the name of the model, a change set each: who takes the answers back has the questions. Passed over
 * is what is about memories that have changed since they were shown, or that another proposal has ended.
 */
export async function carryOut(
  context: Context,
  proposals: readonly Proposal[],
  { by, asked }: { readonly by: string; readonly asked: ReadonlyMap<string, Asked> },
): Promise<CarriedOut> {
  const replica = context.store.replica();
  const appends = proposals.flatMap(({ question }) =>
    asked.has(question.id) ? [] : [askLine(question, replica)],
  );
  const first = await commit(context, "refine", () => ({ changes: [], appends, result: undefined }));
  const done = await commit(context, "refine", (planner) => {
    const planned = proposals.map((proposal) => planProposal(context, planner, proposal, by));
    const lines = planned.flatMap((one) => one ?? []);
    const refused = planned.filter((one) => one === undefined).length;
    const whole = { changes: planner.changes(), appends: lines, result: { refused } };
    return { ...planner.runNow(followFacts(whole, context.clock.now())), source: "agent" };
  });
  const changeSets = [first, done].flatMap(({ changeSet }) => changeSet ?? []);
  return { changeSets, changes: done.changes.map(presentChange), refused: done.result.refused };
}

/** The lines of the answer, whose changes go onto the planner; undefined where it is not carried out. */
function planProposal(
  context: Context,
  planner: PlannerData,
  { question, choice, text, of, why, shown }: Proposal,
  by: string,
): readonly Append[] | undefined {
  const now = planner.runNow(load(question.about));
  const nowMs = context.clock.now();
  const isOpen =
    questionState({ question, answer: undefined }, (id) => now.get(id)?.header, nowMs).is === "open";
  if (!isOpen || !shown.every((one) => now.get(one.id)?.text === one.text)) return undefined;
  const given: Answer = {
    ...{ id: question.id, choice, by, at: new Date(nowMs).toISOString() },
    ...(text !== undefined && { text }),
    ...(of !== undefined && { of }),
    ...(why !== undefined && why !== "" && { why }),
  };
  try {
    const planned = planner.runNow(planAnswer(question, given, sceneOf(context, planner.index)));
    planner.add(planned.changes, planned.appends);
    return planned.appends ?? [];
  } catch (error) {
    if (!isPaiError(error) || !REFUSED.has(error.code)) throw error;
    return undefined;
  }
}

/** What an answer ends in that may not be carried out, such as one that would end what is pinned. */
const REFUSED: ReadonlySet<string> = new Set(["wrong_state", "invalid_value", "unknown_id"]);
