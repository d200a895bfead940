import { PaiError } from "../domain/errors.ts";
import type { LinkType } from "../domain/links.ts";
import type { ReindexJson } from "../domain/shapes.ts";
import { NO_INDEX } from "../index-ports.ts";
import type { Pages } from "../ports.ts";
import type { AnswerOptions } from "./answer.ts";
import type { ConsolidateOptions } from "./consolidate.ts";
import type { Context } from "./context.ts";
import type { KnownValue } from "./known-values.ts";
import type { PairOfIds } from "./link.ts";
import type { PruneOptions } from "./prunable.ts";
import type { QuestionOptions } from "./questions.ts";
import type { RefineOptions } from "./refine.ts";
import type { SimulateOptions } from "./simulate.ts";
import type { TopicOptions } from "./topics.ts";

interface Openers {
  readonly reading: () => Context;
  readonly writing: () => Context;
  /** To write to a store that is there; makes none. */
  readonly tending: () => Context;
  /** Likewise, and mends what keeps the store from being opened. */
  readonly mending: () => Context;
  /** With what understands statements. */
  readonly capturing: (within?: () => Context) => Promise<Context>;
  /** With what reads again, where the settings name a model. */
  readonly rereading: (asking?: {
    readonly fresh?: boolean | undefined;
    readonly hasty?: boolean;
    readonly requests?: string[];
  }) => Promise<Context>;
  /** The pages for people and prompts. */
  readonly pages: (context: Context) => Promise<Pages>;
}

/** What looks after a store, as methods of an open memory; loaded when it is called. */
export function upkeep({ reading, writing, tending, mending, capturing, rereading, pages }: Openers) {
  return {
    /** Expires, archives and ages memories; once more changes nothing more. */
    consolidate: async (options: ConsolidateOptions = {}) => {
      const { consolidate } = await import("./consolidate.ts");
      const { openPages: _itsPassesDo, ...context } = writing();
      const asking = () => rereading({ hasty: true });
      return consolidate({ ...context, pages: await pages(context) }, options, capturing, asking);
    },
    /** Lets the model read again what waits for it, and answer open questions. `fresh`: also what it was asked before. */
    refine: async ({ fresh, ...options }: RefineOptions & { readonly fresh?: boolean } = {}) => {
      const { refine } = await import("./refine.ts");
      const requests: string[] = [];
      const done = await refine(await rereading({ fresh, requests }), options);
      return { ...done, requests };
    },
    /** What is wrong; with `fix`, what can be mended is. */
    doctor: async (fix = false) => {
      const [{ doctor }, context] = [await import("./doctor.ts"), fix ? mending() : reading()];
      return doctor({ ...context, pages: await pages(context) }, fix);
    },
    /** Takes over what was edited by hand, as each command that writes does first; whether anything was. */
    takeOver: async () => {
      const { adoptHandEdits } = await import("./adopt.ts");
      return (await adoptHandEdits(tending())) === undefined;
    },
    /** Brings the index up to date and compacts it; answers never depend on it. */
    tidy: async () => void reading().openIndex(),
    /** What `consolidate` would do, as a text that a person may edit and `applyPlan` carries out. */
    writePlan: async (options: ConsolidateOptions = {}) =>
      (await import("./write-plan.ts")).writePlan(reading(), options, capturing),
    /** Does what such a text says, all of it or nothing. */
    applyPlan: async (plan: string) => (await import("./apply-plan.ts")).applyPlan(writing(), plan),
    /** What `consolidate({ only: ["prune"], prune: rule })` would take away. */
    prunable: async (rule: PruneOptions = {}) => (await import("./prunable.ts")).prunable(reading(), rule),
    /** What memories are about. */
    topics: async (options: TopicOptions = {}) => (await import("./topics.ts")).topics(reading(), options),
    /** How decisions about conversations turned out. */
    guidelines: async () => (await import("./guidelines.ts")).guidelines(reading()),
    /** What `consolidate` would do night after night; nothing is changed. */
    simulate: async (options: SimulateOptions = {}) =>
      (await import("./simulate.ts")).simulate(reading(), options),
    /** Links two memories, which is read both ways. */
    link: async (pair: PairOfIds, type: LinkType = "related") =>
      (await import("./link.ts")).link(tending(), pair, type),
    /** Takes the links between two memories away: those of one type, or all. */
    unlink: async (pair: PairOfIds, type?: LinkType) =>
      (await import("./link.ts")).unlink(tending(), pair, type),
    /** Whether the rules find that two memories say the same. */
    saysTheSame: async (pair: PairOfIds) => (await import("./settle-pair.ts")).saysTheSame(reading(), pair),
    /** Makes one fact of two, whatever the rules say. */
    mergeTwo: async (pair: PairOfIds) => (await import("./settle-pair.ts")).mergeTwo(tending(), pair),
    /** The first one is true, and takes the place of the second one. */
    keepOne: async (pair: PairOfIds) => (await import("./settle-pair.ts")).keepOne(tending(), pair),
    /** Both are true; they are neither merged nor called a contradiction any more. */
    keepBoth: async (pair: PairOfIds) => (await import("./settle-pair.ts")).keepBoth(tending(), pair),
    /** What rules suspect and cannot decide, what matters most first. */
    questions: async (options: QuestionOptions = {}) =>
      (await import("./questions.ts")).questions(reading(), options),
    /** One question, by the beginning of its id or `last`. */
    question: async (question: string) => (await import("./questions.ts")).question(reading(), question),
    /** Answers a question, by the beginning of its id or `last`, with one of its choices. */
    answer: async (question: string, choice: string, options: AnswerOptions = {}) =>
      (await import("./answer.ts")).answer(tending(), question, choice, options),
    /** What a person may want to decide. */
    reviewItems: async () => (await import("./review.ts")).reviewItems(reading()),
    /** What says the same, what contradicts each other, what has faded; nothing is changed. */
    reflect: async () => (await import("./review.ts")).reflect(reading()),
    /** What the memories have under a key, for completion. */
    knownValues: async (key: KnownValue) => (await import("./known-values.ts")).knownValues(reading(), key),
    /** Reads what waits for the extractor, then rebuilds the index. */
    reindex: async () => {
      const { drainQueue } = await import("./queue.ts");
      const context = await capturing(tending);
      await drainQueue(context);
      const run = await context.embedMissing?.({});
      if (run?.failure !== undefined) context.notice(run.failure);
      return reindex(context);
    },
  };
}

/**
 * Rebuilds the index from the files, unless there was none and opening it did that. `tookMs` is wall time. PaiError
 * `store_unwritable` where the index cannot be written.
 */
function reindex(context: Context): ReindexJson {
  const start = context.clock.wall();
  const index = context.openIndex();
  if (!context.dryRun && context.isThere) {
    if (index.freshness.rebuilt !== NO_INDEX) index.rebuild();
    if (index.freshness.unsaved) throw unwritable(context.store.root);
  }
  const tookMs = context.clock.wall() - start;
  return { memories: index.size, problems: [...index.problems], tookMs, dryRun: context.dryRun };
}

function unwritable(root: string): PaiError {
  return new PaiError("store_unwritable", `cannot write the new index: ${root}/.index`, {
    hint: "commands still work, but each builds its own index; make the directory writable or free space, then run pai reindex",
  });
}
