import { isPaiError, type PaiError } from "../domain/errors.ts";
import type { Memory } from "../domain/kinds.ts";
import { utcDay } from "../domain/paths.ts";
import { load } from "../domain/plan.ts";
import type { Progress } from "../domain/progress.ts";
import {
  type Answer,
  type Asked,
  askLine,
  type Question,
  type QuestionKind,
  questionId,
} from "../domain/question.ts";
import { questionState } from "../domain/question-state.ts";
import { costOf } from "../domain/usage.ts";
import type { RefineJson } from "../domain/write-shapes.ts";
import { planAnswer } from "../edits/answer.ts";
import { followFacts } from "../entities/follow-facts.ts";
import { grouped } from "../text/numbers.ts";
import { given } from "../text/objects.ts";
import { sceneOf } from "./answer.ts";
import type { Context } from "./context.ts";
import { commit } from "./driver.ts";
import type { PlannerData } from "./planner-data.ts";
import { presentChange } from "./present.ts";
import { viewOf } from "./view.ts";

/** Limits of a run that asks a model, and its progress callback. */
export interface Spending {
  /** So many remarks, and so many questions, at most. */
  readonly limit?: number | undefined;
  /** Asked before each request: true sends no more, and what was answered is kept. */
  readonly isStopped?: (() => boolean) | undefined;
  readonly progress?: Progress | undefined;
}

/** Remarks, and questions, of one run: a change set that one person looks through and one `undo` takes back. */
export const MOST = 500;

/** Says what is about to be asked, and what it costs at most: what was answered before costs nothing. */
function announce<T>(
  { notice, config, dryRun }: Context,
  batches: readonly T[],
  { model, many, what, cost, most }: Asking<T>,
): void {
  if (dryRun || batches.length === 0) return;
  const costs = batches.slice(0, most).flatMap((batch) => cost(batch) ?? []);
  const tokensIn = costs.reduce((sum, cost) => sum + cost.tokensIn, 0);
  const tokensOut = costs.reduce((sum, cost) => sum + cost.tokensOut, 0);
  const price = costOf({ tokensIn, tokensOut }, { in: config["llm.priceIn"], out: config["llm.priceOut"] });
  const money = price > 0 ? `, at your prices ${price.toFixed(4)}` : "";
  const all = many === 1 ? `1 ${what}` : `${grouped(many)} ${what}s`;
  notice(`asking ${model} about ${all}: at most about ${grouped(tokensIn + tokensOut)} tokens${money}`);
}

/** Faults after which every request would end in the same way. */
const ENDS_ALL: ReadonlySet<string> = new Set(["engine_rejected", "budget_spent", "config_invalid"]);

interface Asking<T> extends Pick<Spending, "isStopped"> {
  /** The model, as people know it. */
  readonly model: string;
  /** What it is asked about, one of them, and how many there are. */
  readonly what: string;
  readonly many: number;
  /** So many batches are asked at most (default: all). */
  readonly most?: number;
  /** Undefined for a batch that is not sent. */
  readonly cost: (batch: T) => { readonly tokensIn: number; readonly tokensOut: number } | undefined;
  readonly ask: (batch: T) => Promise<void>;
  /** How many things a batch asks about (default: 1), and of which kind. */
  readonly sizeOf?: (batch: T) => number;
  readonly of: "remarks" | "questions";
}

/**
 * Says what is asked, and asks about one batch after the other, some at a time. After a fault that holds for all (no key, no budget, or nobody there any more)
 * nothing more is asked. The faults by their message, with how much each of them left waiting.
 */
export async function askBatches<T>(
  context: Context,
  batches: readonly T[],
  asking: Asking<T>,
): Promise<RefineJson["faults"]> {
  const { config, dryRun } = context;
  const { ask, sizeOf = () => 1, of, isStopped = () => false } = asking;
  announce(context, batches, asking);
  const faults = new Map<string, RefineJson["faults"][number]>();
  const note = ({ code, message, hint, data }: PaiError, size: number) => {
    const known = faults.get(message) ?? { remarks: 0, questions: 0 };
    const fault = typeof data.fault === "string" ? { fault: data.fault } : {};
    const sizes = { remarks: known.remarks, questions: known.questions, [of]: known[of] + size };
    faults.set(message, { code, ...fault, message, ...(hint !== undefined && { hint }), ...sizes });
  };
  const left = batches.values();
  let isOver = false;
  const work = async () => {
    while (!isOver && !isStopped()) {
      const { value: batch, done } = left.next();
      if (done) return;
      try {
        await ask(batch);
      } catch (error) {
        if (!isPaiError(error)) throw error;
        const isMoot = error.data.fault === "gave_up" || (dryRun && error.code === "engine_unavailable");
        if (!isMoot) note(error, sizeOf(batch));
        isOver ||= ENDS_ALL.has(error.code) || error.data.fault === "gave_up";
      }
    }
  };
  await Promise.all(Array.from({ length: config["llm.concurrency"] }, work));
  return [...faults.values()];
}

/** A model's judgement of how memories relate: the answer to a question that was never asked. */
export interface Proposal extends Pick<Answer, "choice" | "text" | "of" | "why"> {
  readonly question: Question;
  readonly shown: readonly { readonly id: string; readonly text: string }[];
  /** It is only asked: by this answer nothing is done. */
  readonly isAsked?: boolean;
}

/** A question about memories with a model's answer to it. */
export function proposalOn(
  kind: QuestionKind,
  facts: Proposal["shown"],
  {
    asks,
    ...answer
  }: Pick<Proposal, "choice" | "text" | "of" | "why" | "isAsked"> & { readonly asks: string },
  { clock }: Pick<Context, "clock">,
): Proposal {
  const about = facts.map(({ id }) => id);
  const day = utcDay(clock.now());
  const sentence = kind === "belief" && answer.isAsked === true && { text: answer.text };
  const question = { id: questionId(kind, about), kind, about, day, why: asks, ...sentence };
  return { ...answer, question, shown: facts.map(({ id, text }) => ({ id, text })) };
}

/** The result of carrying out proposals. `refused`: how many could not be carried out. */
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
  if (proposals.length === 0) return { changeSets: [], changes: [], refused: 0 };
  const first = await commit(context, "refine", () => ({ changes: [], appends, result: undefined }));
  const done = await commit(context, "refine", (planner) => {
    const at = new Date(context.clock.now()).toISOString();
    const taken = proposals.flatMap(({ question, choice, text, of, why, shown, isAsked }) => {
      if (isAsked === true) return [];
      const answer: Answer = given({ id: question.id, choice, by, at, text, of, why: why || undefined });
      return takeAnswer(context, planner, { asked: { question, answer: undefined }, answer, shown });
    });
    const refused = taken.filter((done) => done !== "taken").length;
    const followed = planner.runNow(followFacts(planner.whole({ refused }), context.clock.now()));
    return { ...followed, source: "agent" };
  });
  const changeSets = [first, done].flatMap(({ changeSet }) => changeSet ?? []);
  return { changeSets, changes: done.changes.map(presentChange), refused: done.result.refused };
}

interface Given {
  readonly asked: Asked;
  readonly answer: Answer;
  readonly shown: Proposal["shown"];
  /** Why it must not be carried out on the memories as they were shown. */
  readonly objection?: (sides: readonly Memory[]) => boolean;
}

/**
 * Puts an answer onto the planner. `stale`: the question was settled meanwhile, or what it was given on has changed; `refused`: something
 * stands against it, such as a day that cannot be read, or that it would end what is pinned.
 */
export function takeAnswer(
  context: Context,
  planner: PlannerData,
  { asked, answer, shown, objection }: Given,
): "taken" | "stale" | "refused" {
  const now = planner.runNow(load([...asked.question.about, ...shown.map(({ id }) => id)]));
  const state = questionState(asked, (id) => now.get(id)?.header, context.clock.now());
  const sides = shown.flatMap(({ id }) => now.get(id) ?? []);
  if (state.is !== "open" || !shown.every(({ id, text }) => now.get(id)?.text === text)) return "stale";
  if (objection?.(sides) === true) return "refused";
  try {
    planner.take(planner.runNow(planAnswer(asked.question, answer, sceneOf(viewOf(context, planner.index)))));
    return "taken";
  } catch (error) {
    if (!isPaiError(error) || !REFUSED.has(error.code)) throw error;
    return "refused";
  }
}

const REFUSED: ReadonlySet<string> = new Set(["wrong_state", "invalid_value", "unknown_id"]);
