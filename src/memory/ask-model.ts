import { observedIn } from "../beliefs/beliefs.ts";
import { blocksIn, isNoted } from "../beliefs/blocks.ts";
import { type Near, nearestAmong, type ObservedFact, subjectsAmong } from "../beliefs/observed.ts";
import { isOpenCommitment } from "../domain/commitment.ts";
import { isPaiError, type PaiError } from "../domain/errors.ts";
import type { Header, Memory } from "../domain/kinds.ts";
import { LIMITS } from "../domain/limits.ts";
import { maySend } from "../domain/model-replies.ts";
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
import { isActive } from "../domain/status.ts";
import { costOf } from "../domain/usage.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import type { RefineJson } from "../domain/write-shapes.ts";
import { planAnswer } from "../edits/answer.ts";
import type { Dated } from "../engine-ports.ts";
import { followFacts } from "../entities/entity-file.ts";
import type { PassView } from "../passes/pass.ts";
import { analyse } from "../text/analyse.ts";
import { made } from "../text/memoised.ts";
import { grouped } from "../text/numbers.ts";
import { given } from "../text/objects.ts";
import { sceneOf } from "./answer.ts";
import { type Context, type View, viewOf } from "./context.ts";
import { commit } from "./driver.ts";
import { NO_LEVELS, vectorsOf } from "./neighbourhood.ts";
import type { PlannerData } from "./planner-data.ts";
import { presentChange } from "./present.ts";
import { storeView } from "./run-passes.ts";

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

export function proposalOn(
  kind: QuestionKind,
  facts: Proposal["shown"],
  { asks, ...answer }: Omit<Proposal, "question" | "shown"> & { readonly asks: string },
  { clock }: Pick<Context, "clock">,
): Proposal {
  const about = facts.map(({ id }) => id);
  const day = utcDay(clock.now());
  const sentence = kind === "belief" && answer.isAsked === true && { text: answer.text };
  const question = { id: questionId(kind, about), kind, about, day, why: asks, ...sentence };
  return { ...answer, question, shown: facts.map(({ id, text }) => ({ id, text })) };
}

/**
 * Asks the questions, and answers them in the name of the model, a change set each: who takes the answers back has the questions. Passed over
 * is what is about memories that have changed since they were shown, or that another proposal has ended. `refused`: how many could not be
 * carried out.
 */
export async function carryOut(
  context: Context,
  proposals: readonly Proposal[],
  { by, asked }: { readonly by: string; readonly asked: ReadonlyMap<string, Asked> },
): Promise<Pick<RefineJson, "changeSets" | "changes"> & { readonly refused: number }> {
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

/**
 * Puts an answer onto the planner. `stale`: the question was settled meanwhile, or what it was given on has changed; `refused`: something
 * stands against it, such as the `objection` to the memories as they were shown, a day that cannot be read, or that it would end what is pinned.
 */
export function takeAnswer(
  context: Context,
  planner: PlannerData,
  {
    asked,
    answer,
    shown,
    objection,
  }: Pick<Proposal, "shown"> & {
    readonly asked: Asked;
    readonly answer: Answer;
    readonly objection?: (sides: readonly Memory[]) => boolean;
  },
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

export interface Shown extends ObservedFact, Near {
  readonly atMs: number;
}

/** What a model may be shown of some memories, the first one first. */
export function shownIn(headers: readonly Header[], view: PassView, context: Context): readonly Shown[] {
  const facts = tellable(headers, view, context);
  const vectors = vectorsOf(
    context,
    facts.map(({ text }) => text),
  );
  const subjectsOf = subjectsAmong(facts);
  const open = new Set(headers.flatMap((header) => (isOpenCommitment(header) ? [header.id] : [])));
  return facts
    .map((fact, i) => ({
      ...fact,
      vector: vectors[i],
      isOpenPromise: open.has(fact.id),
      atMs: Math.min(...fact.observations.map((one) => one.atMs)),
      subjects: subjectsOf(fact),
      terms: new Set(analyse(fact.text)),
    }))
    .sort((a, b) => a.atMs - b.atMs || (a.id < b.id ? -1 : 1));
}

/** The memories of which a model may be told, as evidence; what a model made of such facts is among them, but no note. */
function tellable(headers: readonly Header[], view: PassView, context: Context): readonly ObservedFact[] {
  return headers.flatMap((header): readonly ObservedFact[] => {
    const text = view.textOf(header.id);
    if (text === undefined) return [];
    const isNote = mayTell(header, text, context);
    const isSentence =
      header.kind === "fact" && !isNote && isOwnSaying(header, view) && mayTell(undefined, text, context);
    if (!isNote && !(isSentence && isActive(header) && header.sensitive !== true)) return [];
    return [{ ...observedIn(header, text, view), isNote }];
  });
}

/** Whether a fact has the user's own words, or is what somebody made of nothing else. */
function isOwnSaying({ source = DEFAULTS.source, sources = [] }: Header, view: PassView): boolean {
  const isOwn = (id: string) => (view.row(id)?.header.source ?? DEFAULTS.source) === DEFAULTS.source;
  return source === DEFAULTS.source || (source === "agent" && sources.length > 0 && sources.every(isOwn));
}

/**
 * Whether a model may be told of a memory in force: the user's own words, noted as a remark; or of words that none is known for. Of a remark
 * that states no fact only where it asks and supposes nothing and is no longer than a statement. Pure.
 */
function mayTell(header: Header | undefined, text: string, { config }: Pick<Context, "config">): boolean {
  const { source = DEFAULTS.source, sensitive } = header ?? {};
  const isOwn = isActive(header ?? {}) && source === DEFAULTS.source;
  const mayBeSent = maySend(text, { sensitive, sendSensitive: config["llm.sendSensitive"] });
  const mayState =
    header?.kind !== "episode" ||
    (Buffer.byteLength(text) <= LIMITS.statementBytes && !ASKS.test(text) && !SUPPOSES.test(text));
  return isOwn && mayBeSent && mayState && (header === undefined || isNoted(header));
}

/** A question, or somebody's words. */
const ASKS = /[?？]\s*$|^["“„«]/u;

/** So many notes explain a remark: the last ones of the same half-day, and those that are nearest to it. */
const JUST_BEFORE = 3;
const HALF_DAY_MS = 12 * 3_600_000;
const NEAREST = 5;
/** Of the nearest some are later. */
const LOOKED_AT = 12;
/** Whom a pronoun means is not known yet: notes about anybody may tell it. */
const ANYBODY: ReadonlySet<string> = new Set([""]);

/**
 * What was noted before a remark and may tell whom or what its pronouns mean, in order of time. `own`: the ids of the remark and of what was taken
 * from it. The notes are read once, when the first remark is asked about.
 */
export function earlierNotes(store: View): (own: ReadonlySet<string>) => readonly Dated[] {
  const blocks = made(() => {
    const view = storeView(store);
    const linked = (store.embedder()?.levels ?? NO_LEVELS).linked;
    return [...blocksIn(view, { others: "all" }).values()].map(({ facts, others }) => {
      const shown = shownIn([...facts, ...others], view, store);
      const all = shown.map((note) => ({ ...note, subjects: ANYBODY }));
      return [all, nearestAmong(all, { most: LOOKED_AT, linked })] as const;
    });
  });
  return (own) => {
    for (const [all, nearest] of blocks()) {
      const said = new Set(all.filter(({ id }) => own.has(id)));
      const [first] = said;
      if (first === undefined) continue;
      const isEarlier = (note: Shown) => note.isNote && note.atMs < first.atMs && !said.has(note);
      const near = [...nearest(said)].filter(isEarlier).slice(0, NEAREST);
      const last = all.filter((note) => isEarlier(note) && note.atMs > first.atMs - HALF_DAY_MS);
      const kept = new Set([...near, ...last.slice(-JUST_BEFORE)]);
      return all.flatMap((note) => (kept.has(note) ? [{ text: note.text, day: utcDay(note.atMs) }] : []));
    }
    return [];
  };
}

const SUPPOSES =
  /^(?:maybe|perhaps|possibly)(?!\p{L})|(?<!\p{L})(?:(?:I|we) (?:should|might|may|could|would)|if (?:I|we)|(?:think|thinking) (?:about|of))(?!\p{L})/iu;
