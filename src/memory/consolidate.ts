import { rebuildPass } from "../beliefs/beliefs.ts";
import { takeOffPass } from "../beliefs/pages/graduate.ts";
import { promotePass, promotePassOf } from "../beliefs/pages/promote.ts";
import { PaiError } from "../domain/errors.ts";
import type { PruneRule } from "../domain/lifecycle/leaving.ts";
import type { ConsolidateJson } from "../domain/upkeep-shapes.ts";
import type { SearchIndex } from "../index-ports.ts";
import type { Pass } from "../passes/pass.ts";
import { nearest } from "../text/nearest.ts";
import { PASSES } from "../upkeep/index.ts";
import { prunePass } from "../upkeep/prune.ts";
import { adoptHandEdits } from "./adopt.ts";
import type { Context } from "./context.ts";
import { noteLastRun, readLastRun } from "./last-run.ts";
import { copyHost, storeHost } from "./pass-hosts.ts";
import type { PlanBook } from "./plan-book.ts";
import { presentChange } from "./present.ts";
import { drainQueue } from "./queue.ts";
import { type PassResult, type PassRow, type RunLimits, runPass } from "./run-passes.ts";
import { sealIdle } from "./seal.ts";
import { waitingFiles } from "./waiting.ts";

export interface ConsolidateOptions
  extends Pick<RunLimits, "isInterrupted" | "progress" | "limit" | "force"> {
  /** Names of the passes to run; all, where not given. */
  readonly only?: readonly string[] | undefined;
  readonly skip?: readonly string[] | undefined;
  /** Begin no change set after so much wall time, ms. */
  readonly budgetMs?: number | undefined;
  /** Form all beliefs anew, whatever is noted of what was done. */
  readonly rebuild?: boolean | undefined;
  /** Keep sections on MEMORY.md from now on, or take them away. */
  readonly promotion?: "on" | "off" | undefined;
  /** Prune by this rule, whatever the settings say. */
  readonly prune?: PruneRule | undefined;
  /** Noted as the heartbeat of a schedule. */
  readonly scheduled?: boolean | undefined;
  /** Filled with what the passes would do, decision by decision; then nothing is done. */
  readonly book?: PlanBook | undefined;
}

const QUEUE = { name: "queue", does: "read what waited for the extractor" };
const SEAL = { name: "seal", does: "end conversations in which nothing was said for hours" };
const INDEX = {
  name: "index",
  does: "update the search index, and delete old journal records",
};
const NAMES: readonly string[] = [QUEUE.name, SEAL.name, ...PASSES.map(({ name }) => name), INDEX.name];

/**
 * Maintenance: the passes one after the other, each in change sets of its own. Only one process does it at a time;
 * a second one does nothing and says so (`busy`). What a run leaves undone the next one finds again. With `dryRun`
 * the passes run on a copy in memory. `capturing`: a context that can read statements, for the queue. PaiError
 * `invalid_value` for an unknown pass.
 */
export async function consolidate(
  context: Context,
  options: ConsolidateOptions,
  capturing: () => Promise<Context>,
): Promise<ConsolidateJson> {
  const wanted = wantedNames(options);
  if (context.dryRun) return runAll(context, wanted, options, capturing);
  const done = await context.store.alone("consolidate", async () => {
    const result = await runAll(context, wanted, options, capturing);
    if (options.only === undefined) noteRun(context, result, options.scheduled === true);
    return result;
  });
  return done?.result ?? summary([], { busy: true, dryRun: false, interrupted: false });
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

function wantedNames({ only, skip = [] }: ConsolidateOptions): ReadonlySet<string> {
  for (const name of [...(only ?? []), ...skip]) {
    if (NAMES.includes(name)) continue;
    const near = nearest(name, NAMES);
    throw new PaiError("invalid_value", `there is no pass "${name}"; they are ${NAMES.join(", ")}`, {
      hint: near === undefined ? "pai consolidate --help" : `did you mean ${near}?`,
    });
  }
  return new Set((only ?? NAMES).filter((name) => !skip.includes(name)));
}

async function runAll(
  context: Context,
  wanted: ReadonlySet<string>,
  options: ConsolidateOptions,
  capturing: () => Promise<Context>,
): Promise<ConsolidateJson> {
  const { clock, config } = context;
  const endMs = clock.wall() + (options.budgetMs ?? Number.POSITIVE_INFINITY);
  const limits: RunLimits = { ...options, isTimeUp: () => clock.wall() >= endMs };
  const results: PassResult[] = [];
  if (wanted.has(QUEUE.name)) results.push(await readQueue(context, capturing));
  // Opening the index looks at every file: what is not changed in between is looked at once.
  let index = await adoptHandEdits(context);
  if (wanted.has(SEAL.name)) {
    index ??= context.openIndex();
    const sealed = await sealTalks(context, { index, capturing, limits });
    results.push(sealed);
    if (sealed.row.changed > 0) index = undefined;
  }
  const host = context.dryRun ? copyHost(context, options.book) : storeHost(context, index);
  for (const pass of PASSES) {
    if (!wanted.has(pass.name)) continue;
    results.push(await runPass(chosen(pass, options), host, config, limits));
  }
  if (wanted.has(INDEX.name)) results.push(refreshIndex(context));
  const interrupted = options.isInterrupted?.() ?? false;
  return summary(results, { busy: false, dryRun: context.dryRun, interrupted });
}

/** The pass in the form that was asked for. */
function chosen(pass: Pass, { prune, rebuild, promotion }: ConsolidateOptions): Pass {
  if (pass.name === "prune" && prune) return prunePass(prune);
  if (pass.name === takeOffPass.name && promotion === "off") return takeOffPass;
  if (pass.name === promotePass.name && promotion) return promotePassOf(promotion);
  return pass.name === rebuildPass.name && rebuild === true ? rebuildPass : pass;
}

/** Batch after batch, as long as they get fewer: what cannot be read now waits on. */
async function readQueue(context: Context, capturing: () => Promise<Context>): Promise<PassResult> {
  const waiting = () => waitingFiles(context.store.files).length;
  const first = waiting();
  if (first > 0 && !context.dryRun) {
    const engines = await capturing();
    for (let before = Number.POSITIVE_INFINITY; waiting() > 0 && waiting() < before; ) {
      before = waiting();
      await drainQueue(engines);
    }
  }
  const read = context.dryRun ? 0 : first - waiting();
  return rowOnly({
    ...QUEUE,
    state: "done",
    changed: 0,
    counts: first > 0 ? { read, waiting: waiting() } : {},
  });
}

interface Sealing {
  readonly index: SearchIndex;
  readonly capturing: () => Promise<Context>;
  readonly limits: RunLimits;
}

async function sealTalks(context: Context, { index, capturing, limits }: Sealing): Promise<PassResult> {
  limits.progress?.(`${SEAL.name}: looking`);
  const isStopped = () => limits.isInterrupted?.() === true || limits.isTimeUp?.() === true;
  try {
    const done = await sealIdle(context, index, { capturing, isStopped, most: limits.limit });
    const { sealed, left, changed, changeSets, parked } = done;
    const counts = { ...(sealed > 0 && { sealed }), ...(left > 0 && { waiting: left }) };
    const state = left > 0 && !context.dryRun ? "left" : "done";
    return { row: { ...SEAL, state, changed, counts }, changeSets, parked, changes: [] };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return rowOnly({ ...SEAL, state: "failed", changed: 0, counts: {}, error: why });
  }
}

function refreshIndex(context: Context): PassResult {
  const { size } = context.openIndex();
  const { removed, jumpDays } = context.dryRun ? { removed: 0, jumpDays: 0 } : context.store.prune();
  const counts = { memories: size, ...(removed > 0 && { journal_pruned: removed }) };
  const note = `the clock is ${jumpDays} days ahead of the last change, so no journal records are deleted`;
  return rowOnly({ ...INDEX, state: "done", changed: 0, counts, ...(jumpDays > 0 && { notes: [note] }) });
}

function rowOnly(row: PassRow): PassResult {
  return { row, changeSets: [], parked: [], changes: [] };
}

function summary(
  results: readonly PassResult[],
  rest: Pick<ConsolidateJson, "busy" | "dryRun" | "interrupted">,
): ConsolidateJson {
  return {
    ...rest,
    passes: results.map(({ row }) => row),
    changed: results.reduce((sum, { row }) => sum + row.changed, 0),
    changeSets: results.flatMap(({ changeSets }) => changeSets),
    parked: results.flatMap(({ parked }) => parked),
    changes: rest.dryRun ? results.flatMap(({ changes }) => changes.map(presentChange)) : [],
  };
}
