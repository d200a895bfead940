import { formedIn } from "../beliefs/beliefs.ts";
import { blocksIn } from "../beliefs/blocks.ts";
import { objectionToBearing, objectionToTouching } from "../beliefs/guard.ts";
import { type Unweighed, unweighedIn } from "../beliefs/unweighed.ts";
import { sha256 } from "../domain/hash.ts";
import { utcDay } from "../domain/paths.ts";
import { isVouchedFor } from "../domain/provenance.ts";
import { CHOICES, UNSURE } from "../domain/question.ts";
import { questionId } from "../domain/question-lines.ts";
import type { Answerer, ModelAnswer, ModelQuestion } from "../engine-ports.ts";
import { announce, askBatches, carryOut, type Spending, weightOn } from "./ask-in-turn.ts";
import type { Context } from "./context.ts";
import { isOwnSaying, mayTell, type SaidBeliefs, standing } from "./model-beliefs.ts";
import { storeView, writePassMarks } from "./pass-view.ts";
import { PlannerData } from "./planner-data.ts";
import { questionsIn } from "./question-records.ts";

/** See `sayBeliefs`. */
const MARK = "model:weights";
/** Beliefs of one run about which a model is asked anew, and facts for each of them. */
const BELIEFS = 10;
const FACTS = 5;
/** Questions of one request. */
const BATCH = 10;

/** A fact and a belief, with the question what the one is to the other. */
interface Pair extends Unweighed {
  readonly form: ModelQuestion;
}

/**
 * Lets the model say what facts are to beliefs where no rule can tell: each that speaks for or against one is an answer to a question, and the
 * belief is weighed by it from then on, also where it is formed anew and nobody is asked. What is irrelevant leaves no trace but the kept answer.
 */
export async function weighBeliefs(
  context: Context,
  spending: Spending & { readonly force?: boolean | undefined },
): Promise<SaidBeliefs<"weighed" | "irrelevant" | "refused" | "waiting">> {
  const answerer = context.engines?.answerer;
  if (answerer === undefined) return NOTHING;
  const index = context.openIndex();
  const asked = questionsIn(context, index).all;
  const view = storeView(context, index);
  const sent = [answerer.id, context.config["llm.sendSensitive"]];
  const state = sha256(JSON.stringify([...sent, standing(view), [...view.weights().values()]]));
  if (view.markOf(MARK) === state && spending.force !== true) return NOTHING;
  const planner = new PlannerData(context, index);
  const found: Pair[][] = [];
  for (const block of blocksIn(view, { others: "all" }).values()) {
    const { formed, observed, known } = planner.runNow(formedIn(block, view));
    const told = observed.filter(({ id, text }) => {
      const header = view.row(id)?.header;
      return header !== undefined && mayTell(header, text, context);
    });
    const open = formed.filter(({ id, origin }) => {
      const [belief, said] = [known.get(id)?.header, view.row(origin)?.header];
      return said !== undefined && isOwnSaying(said, view) && (belief === undefined || !isVouchedFor(belief));
    });
    for (const pairs of planner.runNow(unweighedIn(told, open, observed)))
      found.push(pairs.flatMap((pair) => pairOf(pair, context, asked)));
  }
  const isKnown = ({ form }: Pair) => answerer.known(form) !== undefined;
  const ready = found.flat().filter(isKnown);
  const fresh = found
    .map((pairs) => pairs.filter((pair) => !isKnown(pair)).slice(0, FACTS))
    .filter((pairs) => pairs.length > 0)
    .slice(0, BELIEFS);
  const { answers, faults } = await askAll(context, answerer, fresh.flat(), spending);
  const all = [...answers, ...ready.map((pair) => [pair, answerer.known(pair.form) ?? NO_ANSWER] as const)];
  const effective = all.filter(([, { choice }]) => EFFECTIVE.has(choice));
  const said = effective.filter(([{ fact, belief }, { choice }]) => {
    return choice !== "supports" || objectionToBearing(fact.text, belief.text) === undefined;
  });
  const counts = {
    weighed: said.length,
    refused: effective.length - said.length,
    irrelevant: [...answers.values()].filter(({ choice }) => !EFFECTIVE.has(choice)).length,
    waiting: fresh.flat().length - answers.size,
  };
  if (said.length > 0 && !context.dryRun) {
    const proposals = said.map(([{ fact, belief }, answer]) =>
      weightOn([fact, { id: belief.origin, text: belief.text }], answer, context),
    );
    return { counts, faults, ...(await carryOut(context, proposals, { by: answerer.id, asked })) };
  }
  if (counts.waiting === 0 && !context.dryRun) writePassMarks(context.store.files, new Map([[MARK, state]]));
  return { ...NOTHING, counts, faults };
}

const NOTHING = {
  counts: { weighed: 0, irrelevant: 0, refused: 0, waiting: 0 },
  ...{ faults: [], changeSets: [], changes: [] },
};
const NO_ANSWER: ModelAnswer = { choice: UNSURE, why: "" };
/** What is irrelevant, or cannot be told, weighs nothing. */
const EFFECTIVE: ReadonlySet<string> = new Set(["supports", "contradicts", "partial"]);

/** Undefined for what was asked before, and where a guard is certain. */
function pairOf({ fact, belief }: Unweighed, context: Context, asked: ReadonlyMap<string, unknown>): Pair[] {
  const isOpen = fact.id !== belief.origin && !asked.has(questionId("supports", [fact.id, belief.origin]));
  if (!isOpen || objectionToTouching(fact.text, belief.text) !== undefined) return [];
  if (!mayTell(undefined, belief.text, context)) return [];
  const atMs = Math.min(...fact.observations.map((one) => one.atMs));
  const sides = [
    { text: fact.text, day: utcDay(atMs) },
    { text: belief.text, day: utcDay(belief.folded.firstMs) },
  ];
  return [{ fact, belief, form: { kind: "supports", choices: CHOICES.supports, sides } }];
}

async function askAll(
  context: Context,
  answerer: Answerer,
  pairs: readonly Pair[],
  { limit = Number.POSITIVE_INFINITY, isStopped }: Spending,
) {
  const answers = new Map<Pair, ModelAnswer>();
  const batches: Pair[][] = [];
  for (const pair of pairs.slice(0, limit)) {
    const last = batches.at(-1);
    if (last === undefined || last.length >= BATCH) batches.push([pair]);
    else last.push(pair);
  }
  const formsOf = (batch: readonly Pair[]) => batch.map(({ form }) => form);
  const costs = batches.map((batch) => answerer.cost(formsOf(batch)));
  if (batches.length > 0)
    announce(context, costs, { model: answerer.id, many: pairs.length, of: "question" });
  const faults = await askBatches(context, batches, {
    isStopped,
    sizeOf: ({ length }) => length,
    ask: async (batch) => {
      const said = await answerer.answer(formsOf(batch));
      for (const [i, pair] of batch.entries()) answers.set(pair, said[i] ?? NO_ANSWER);
    },
  });
  return { answers, faults };
}
