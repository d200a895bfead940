import { beliefsPass, rebuildPass } from "../beliefs/beliefs.ts";
import { graduatePass, takeOffPass } from "../beliefs/pages/graduate.ts";
import { profilePass } from "../beliefs/pages/profile.ts";
import { promotePass, promotePassOf } from "../beliefs/pages/promote.ts";
import type { PruneRule } from "../domain/aging.ts";
import type { Change } from "../domain/changeset.ts";
import { PaiError, withHint } from "../domain/errors.ts";
import type { Progress } from "../domain/progress.ts";
import type { ConsolidateJson } from "../domain/system-shapes.ts";
import type { RefineJson } from "../domain/write-shapes.ts";
import { followFacts } from "../entities/entity-file.ts";
import type { Pass } from "../passes/pass.ts";
import { nearest } from "../text/nearest.ts";
import { positive } from "../text/objects.ts";
import { archivePass, commitmentsPass, prunePass, ttlPass } from "../upkeep/aging.ts";
import { entitiesPass } from "../upkeep/entities.ts";
import { contradictionsPass, mergePass, questionsPass } from "../upkeep/pairs.ts";
import { adoptHandEdits } from "./adopt.ts";
import type { Context } from "./context.ts";
import { noteLastRun, readLastRun, waitingFiles } from "./last-run.ts";
import { presentChange } from "./present.ts";
import { PassRunner, type RunLimits, Work } from "./run-passes.ts";

export interface ConsolidateOptions extends Pick<RunLimits, "limit" | "force"> {
  /** Names of the passes to run; all, where not given. */
  readonly only?: readonly string[] | undefined;
  readonly skip?: readonly string[] | undefined;
  /** Asked before each change set: true stops. */
  readonly isInterrupted?: (() => boolean) | undefined;
  /** Begin no change set after so much wall time, ms. */
  readonly budgetMs?: number | undefined;
  readonly progress?: Progress | undefined;
  /** Form all beliefs anew, whatever is noted of what was done. */
  readonly rebuild?: boolean | undefined;
  /** Keep sections on MEMORY.md from now on, or take them away. */
  readonly promotion?: "on" | "off" | undefined;
  /** Prune by this rule, whatever the settings say. */
  readonly prune?: PruneRule | undefined;
  /** Ask the model again what was answered before. */
  readonly fresh?: boolean | undefined;
  /** Ask the model each thing but once, and briefly; so it is, where not given. */
  readonly hasty?: boolean | undefined;
  /** Noted as the heartbeat of a schedule. */
  readonly scheduled?: boolean | undefined;
}

/** What a person runs and skips by name, each with the steps that it consists of. */
const STEPS_OF: Readonly<Record<string, { readonly does: string; readonly steps: readonly string[] }>> = {
  read: {
    does: "let the model read again what waits for it",
    steps: ["extract", "facts"],
  },
  age: {
    does: "expire what is past its time, and archive what is old",
    steps: ["commitments", "ttl", "archive"],
  },
  merge: {
    does: "merge facts that say the same; settle facts that cannot both be true",
    steps: ["merge", "contradictions"],
  },
  questions: { does: "ask what may have changed, and let the model answer", steps: ["questions"] },
  entities: { does: "merge entity files of the same person or thing", steps: ["entities"] },
  prune: { does: "prune facts that have faded, where the settings say so", steps: ["prune"] },
  beliefs: { does: "form and weigh beliefs", steps: ["beliefs"] },
  pages: {
    does: "update MEMORY.md and profile.md",
    steps: ["promote", "graduate", "profile"],
  },
  index: {
    does: "update the search index and its vectors, and delete old journal records",
    steps: ["embed", "index"],
  },
};

const NAMES = Object.keys(STEPS_OF);

/**
 * Maintenance: the passes one after the other, each in change sets of its own. Only one process does it at a time;
 * a second one does nothing and says so (`busy`). Where there is no store nothing is done, and none is made. What a run leaves undone the next one finds again. With `dryRun`
 * nothing is written. `rereading`: a context that asks the model. PaiError `invalid_value` for an unknown pass.
 */
export async function consolidate(
  context: Context,
  options: ConsolidateOptions,
  rereading: () => Promise<Context>,
): Promise<ConsolidateJson> {
  const wanted = wantedSteps(options);
  if (!context.isThere) return summary(new Map(), context, options);
  if (context.dryRun) return runAll(context, wanted, options, rereading);
  const done = await context.store.alone("consolidate", async () => {
    const result = await runAll(context, wanted, options, rereading);
    if (options.only === undefined) noteRun(context, result, options.scheduled === true);
    return result;
  });
  return done?.result ?? { ...summary(new Map(), context, {}), busy: true };
}

function noteRun(
  { store, clock }: Context,
  { passes, changed, interrupted }: ConsolidateJson,
  scheduled: boolean,
): void {
  const at = new Date(clock.wall()).toISOString();
  const beat = scheduled ? at : readLastRun(store.files)?.beat;
  noteLastRun(store.files, {
    at,
    ...(beat !== undefined && { beat }),
    changed,
    failed: passes.filter(({ state }) => state === "failed").map(({ name }) => name),
    left: interrupted || passes.some(({ state }) => state === "left"),
  });
}

function wantedSteps({ only, skip = [] }: ConsolidateOptions): ReadonlySet<string> {
  const stepsOf = (name: string): readonly string[] => {
    const steps = STEPS_OF[name]?.steps;
    if (steps !== undefined) return steps;
    if (passOf(name) !== name) return [name];
    const near = nearest(name, NAMES);
    throw new PaiError("invalid_value", `there is no pass "${name}"; they are ${NAMES.join(", ")}`, {
      hint: near === undefined ? "pai consolidate --help" : `did you mean ${near}?`,
    });
  };
  const skipped = new Set(skip.flatMap(stepsOf));
  return new Set((only ?? NAMES).flatMap(stepsOf).filter((step) => !skipped.has(step)));
}

async function runAll(
  context: Context,
  wanted: ReadonlySet<string>,
  options: ConsolidateOptions,
  rereading: () => Promise<Context>,
): Promise<ConsolidateJson> {
  const { clock } = context;
  const endMs = clock.wall() + (options.budgetMs ?? Number.POSITIVE_INFINITY);
  const isStopped = () => options.isInterrupted?.() === true || clock.wall() >= endMs;
  const limits: RunLimits = { ...options, isStopped };
  const works = new Map<string, Work>();
  const changeSets: string[] = [];
  // Opening the index looks at every file: what is not changed in between is looked at once.
  let index = await adoptHandEdits(context);
  const step = async (name: string, run: (work: Work) => Promise<void>) => {
    if (!wanted.has(name)) return;
    const pass = passOf(name);
    const work = works.get(pass) ?? new Work(changeSets);
    works.set(pass, work);
    const before = work.changed;
    await run(work);
    if (work.changed > before) index = undefined;
  };
  // One way to the model: who did not answer in one pass is not asked in the next one.
  let model: Promise<Context> | undefined;
  const asking = () => (model ??= rereading());
  if (context.config["llm.provider"] !== "embedded")
    for (const [name, ask] of Object.entries(OF_MODEL))
      await step(name, async (work) => {
        const done = await ask(context, asking, limits);
        if (done === undefined) return;
        work.add(positive(done.counts), done);
        work.changeSets.push(...done.changeSets);
        work.notes.push(...done.faults.map(withHint));
        work.end("done");
      });
  const runner = new PassRunner(context, index);
  index = undefined; // the runner lets go of it
  for (const pass of PASSES) await step(pass.name, (work) => runner.run(chosen(pass, options), limits, work));
  await step("embed", (work) => embed(context, limits, work));
  await step("index", async (work) => refreshIndex(context, work));
  return summary(works, context, options, changeSets, runner.changes);
}

interface Asked extends Pick<RefineJson, "faults" | "changeSets"> {
  readonly changed: number;
  readonly counts: Readonly<Record<string, number>>;
}

/** What a model is asked in maintenance, by the step. What cannot be asked now waits on, and stops nothing. */
const OF_MODEL: Readonly<
  Record<
    string,
    (context: Context, asking: () => Promise<Context>, limits: RunLimits) => Promise<Asked | undefined>
  >
> = {
  extract: async ({ store }, asking, limits) => {
    if (waitingFiles(store.files).length === 0) return { ...NOTHING, counts: {} };
    const { refine } = await import("./refine.ts");
    const done = await refine(await asking(), { ...limits, only: "remarks" });
    const { read, waiting, added, reworded, doubted, refused } = done;
    const counts = { read, waiting, added, reworded, doubted, refused };
    return { ...done, changed: done.changes.length, counts };
  },
  facts: async (_context, asking, limits) => {
    const { relateFacts } = await import("./model-facts.ts");
    const done = await relateFacts(await asking(), limits);
    const { said, joined, replaced, closed, weighed } = done.counts;
    return { ...done, changed: said + joined + replaced + closed + weighed };
  },
  questions: async (context, asking, limits) => {
    const { refine, hasQuestions } = await import("./refine.ts");
    if (!hasQuestions(context)) return undefined;
    const done = await refine(await asking(), { ...limits, only: "questions" });
    return { ...done, changed: done.changes.length, counts: done.questions };
  },
};

const NOTHING = { changed: 0, faults: [], changeSets: [] };

/** What a server embeds, where one is configured. */
async function embed(context: Context, limits: RunLimits, work: Work): Promise<void> {
  const run = await context.embedMissing?.(limits);
  if (run === undefined) return;
  const { embedded, waiting, failure } = run;
  work.add(positive({ embedded, waiting }));
  if (failure !== undefined) work.notes.push(failure);
  work.end("done");
}

function refreshIndex(context: Context, work: Work): void {
  const { size } = context.openIndex();
  const { removed, jumpDays } = context.dryRun ? { removed: 0, jumpDays: 0 } : context.store.prune();
  work.add({ memories: size, ...(removed > 0 && { journal_pruned: removed }) });
  if (jumpDays > 0)
    work.notes.push(
      `the clock is ${jumpDays} days ahead of the last change, so no journal records are deleted`,
    );
  work.end("done");
}

function chosen(pass: Pass, { prune, rebuild, promotion }: ConsolidateOptions): Pass {
  if (pass.name === "prune" && prune) return followed(prunePass(prune));
  if (pass.name === takeOffPass.name && promotion === "off") return takeOffPass;
  if (pass.name === promotePass.name && promotion) return promotePassOf(promotion);
  return pass.name === rebuildPass.name && rebuild === true ? rebuildPass : pass;
}

function summary(
  works: ReadonlyMap<string, Work>,
  { dryRun }: Pick<Context, "dryRun">,
  { isInterrupted }: Pick<ConsolidateOptions, "isInterrupted">,
  changeSets: string[] = [],
  changes: readonly Change[] = [],
): ConsolidateJson {
  const all = [...works.values()];
  const passes = Object.entries(STEPS_OF).flatMap(
    ([name, { does }]) => works.get(name)?.row(name, does) ?? [],
  );
  return {
    busy: false,
    dryRun,
    interrupted: isInterrupted?.() ?? false,
    passes,
    changed: passes.reduce((sum, { changed }) => sum + changed, 0),
    changeSets,
    parked: all.flatMap(({ parked }) => parked),
    changes: changes.map(presentChange),
  };
}

function passOf(step: string): string {
  return Object.keys(STEPS_OF).find((name) => STEPS_OF[name]?.steps.includes(step)) ?? step;
}

/** The steps of maintenance in the order in which they run: what one leaves the next one sees. */
export const PASSES: readonly Pass[] = [
  commitmentsPass,
  followed(ttlPass),
  followed(mergePass),
  followed(contradictionsPass),
  questionsPass,
  entitiesPass,
  archivePass,
  followed(prunePass()),
  beliefsPass,
  promotePass,
  graduatePass,
  profilePass,
];

/** A pass that ends facts, and with it the files of the entities that list them. */
function followed(pass: Pass): Pass {
  return {
    ...pass,
    plan: function* (units, view) {
      return yield* followFacts(yield* pass.plan(units, view), view.nowMs);
    },
  };
}
