import { rebuildPass } from "../beliefs/beliefs.ts";
import { takeOffPass } from "../beliefs/pages/graduate.ts";
import { promotePass, promotePassOf } from "../beliefs/pages/promote.ts";
import type { PruneRule } from "../domain/aging.ts";
import { PaiError } from "../domain/errors.ts";
import { idTimeMs } from "../domain/ids.ts";
import type { Memory } from "../domain/kinds.ts";
import { isActive } from "../domain/status.ts";
import type { ConsolidateJson } from "../domain/system-shapes.ts";
import { inheritTimes, turnHashes } from "../domain/turn.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import type { SearchIndex } from "../index-ports.ts";
import { planConversation } from "../ingest/conversation/plan.ts";
import { parseTurns } from "../markdown/talk.ts";
import type { Pass } from "../passes/pass.ts";
import type { Row } from "../ports.ts";
import { isOver } from "../remember/boxes/segment.ts";
import { nearest } from "../text/nearest.ts";
import { prunePass } from "../upkeep/aging.ts";
import { adoptHandEdits } from "./adopt.ts";
import type { Context } from "./context.ts";
import { Bulk } from "./driver.ts";
import { noteLastRun, readLastRun } from "./last-run.ts";
import {
  answerPass,
  EMBED,
  EXTRACT,
  embedPass,
  FACTS,
  factsPass,
  NOTHING,
  QUESTIONS,
  rereadPass,
  together,
} from "./model-passes.ts";
import { storeHost } from "./pass-hosts.ts";
import { followed, PASSES, passOf, STEPS_OF } from "./passes.ts";
import { memoryAt, presentChange } from "./present.ts";
import { type PassResult, type RunLimits, runPass } from "./run-passes.ts";
import { talkOf } from "./talk-of.ts";

/** An episode that still grows, of a conversation in which nobody says anything any more. */
interface Idle {
  readonly session: string;
  readonly project: string | undefined;
  readonly owners: readonly string[];
}

interface Sealing {
  readonly index: SearchIndex;
  readonly capturing: () => Promise<Context>;
  readonly limits: RunLimits;
}

/**
 * Ends conversations in which nothing was said for more than 3 hours: what waits in them is read, and their last
 * episode is sealed, as if the source had said that it was all. One change set each.
 */
async function sealTalks(context: Context, { index, capturing, limits }: Sealing): Promise<PassResult> {
  const isStopped = () => limits.isInterrupted?.() === true || limits.isTimeUp?.() === true;
  let [sealed, changed] = [0, 0];
  const changeSets: string[] = [];
  const parked: string[] = [];
  try {
    const idle = idleTalks(context, index);
    const todo = context.dryRun ? [] : idle;
    const engines = todo.length > 0 ? await capturing() : context;
    const bulk = new Bulk(engines, "consolidate");
    for (const { session, project, owners } of todo) {
      if (isStopped() || sealed >= (limits.limit ?? Number.POSITIVE_INFINITY)) break;
      const talk = talkOf(engines, { session }, { owners, project });
      const done = await bulk.commit(async (planner) => {
        const planned = await planner.run(planConversation({ turns: [], most: 0, ends: true }, talk));
        changed += planned.changes.length;
        return planned;
      });
      sealed++;
      if (done.changeSet !== undefined) changeSets.push(done.changeSet);
      parked.push(...done.parked);
    }
    const left = idle.length - sealed;
    const counts = { ...(sealed > 0 && { sealed }), ...(left > 0 && { waiting: left }) };
    const state = left > 0 && !context.dryRun ? "left" : "done";
    return { row: { ...SEAL, state, changed, counts }, changeSets, parked, changes: [] };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { row: { ...SEAL, state: "failed", changed: 0, counts: {}, error: why }, ...NOTHING };
  }
}

function idleTalks(context: Context, index: SearchIndex): readonly Idle[] {
  const nowMs = context.clock.now();
  return [...index.rows("episode")].filter(isOpen).flatMap((row) => {
    const memory = memoryAt(row, context);
    const { session, project } = row.header;
    if (memory === undefined || session === undefined || !isOver(latestMs(memory), nowMs)) return [];
    return [{ session, project, owners: ownersIn(memory, index, context) }];
  });
}

function isOpen({ header }: Row): boolean {
  if (header.kind !== "episode" || !isActive(header)) return false;
  return header.turns !== undefined && header.sealed_at === undefined;
}

/** When something was last said in it, or last came in, whichever is later. */
function latestMs({ header, text }: Memory): number {
  const said = inheritTimes(parseTurns(text)).flatMap(({ atMs }) => atMs ?? []);
  return Math.max(Date.parse(header.updated ?? header.created), idTimeMs(header.id), ...said);
}

const FIRST_PERSON = /^(?:I|I'm|I’m|I've|I’ve|My|We|Our)\b/;

/**
 * Under which names the owner speaks in it, which only whoever brought it in knew: those whose first person became
 * facts about the owner.
 */
function ownersIn({ header, text }: Memory, index: SearchIndex, context: Context): readonly string[] {
  const turns = parseTurns(text);
  const speakers = new Map(
    turnHashes(turns).map((hash, i) => [`${header.id}#${hash}`, turns[i]?.speaker ?? ""]),
  );
  const owners = new Set<string>();
  for (const row of index.citing(header.id)) {
    if (row.header.kind !== "fact" || (row.header.subject ?? DEFAULTS.subject) !== DEFAULTS.subject) continue;
    if (!FIRST_PERSON.test(memoryAt(row, context)?.text ?? "")) continue;
    for (const source of row.header.sources ?? []) {
      const speaker = speakers.get(source);
      if (speaker !== undefined) owners.add(speaker);
    }
  }
  return [...owners];
}

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
  /** Ask the model again what was answered before. */
  readonly fresh?: boolean | undefined;
  /** Ask the model each thing but once, and briefly; so it is, where not given. */
  readonly hasty?: boolean | undefined;
  /** Noted as the heartbeat of a schedule. */
  readonly scheduled?: boolean | undefined;
}

const SEAL = { name: "seal", does: "end conversations in which nothing was said for hours" };
const INDEX = {
  name: "index",
  does: "update the search index, and delete old journal records",
};
const NAMES = Object.keys(STEPS_OF);

/**
 * Maintenance: the passes one after the other, each in change sets of its own. Only one process does it at a time;
 * a second one does nothing and says so (`busy`). Where there is no store nothing is done, and none is made. What a run leaves undone the next one finds again. With `dryRun`
 * nothing is written. `capturing`: a context that can read statements; `rereading`: one that
 * lets a model read again. PaiError
 * `invalid_value` for an unknown pass.
 */
export async function consolidate(
  context: Context,
  options: ConsolidateOptions,
  capturing: () => Promise<Context>,
  rereading: () => Promise<Context>,
): Promise<ConsolidateJson> {
  const wanted = wantedNames(options);
  const engines = { capturing, rereading };
  if (!context.isThere) return summary([], { busy: false, dryRun: context.dryRun, interrupted: false });
  if (context.dryRun) return runAll(context, wanted, options, engines);
  const done = await context.store.alone("consolidate", async () => {
    const result = await runAll(context, wanted, options, engines);
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
  { capturing, rereading }: Record<"capturing" | "rereading", () => Promise<Context>>,
): Promise<ConsolidateJson> {
  const { clock, config } = context;
  const endMs = clock.wall() + (options.budgetMs ?? Number.POSITIVE_INFINITY);
  const limits: RunLimits = { ...options, isTimeUp: () => clock.wall() >= endMs };
  const results: PassResult[] = [];
  // Opening the index looks at every file: what is not changed in between is looked at once.
  let index = await adoptHandEdits(context);
  if (wanted.has(SEAL.name)) {
    index ??= context.openIndex();
    const sealed = await sealTalks(context, { index, capturing, limits });
    results.push(sealed);
    if (sealed.row.changed > 0) index = undefined;
  }
  // One way to the model: who did not answer in one pass is not asked in the next one.
  let model: Promise<Context> | undefined;
  const asking = () => (model ??= rereading());
  for (const [{ name }, run] of [
    [EXTRACT, rereadPass],
    [FACTS, factsPass],
  ] as const) {
    const read = wanted.has(name) ? await run(context, asking, limits) : undefined;
    if (read) results.push(read);
    if (read && read.row.changed > 0) index = undefined;
  }
  const answered = wanted.has(QUESTIONS.name) ? await answerPass(context, asking, limits) : undefined;
  if (answered && answered.row.changed > 0) index = undefined;
  const host = storeHost(context, index);
  index = undefined; // the host lets go of it
  for (const pass of PASSES) {
    if (!wanted.has(pass.name)) continue;
    const run = () => runPass(chosen(pass, options), host, config, limits);
    const done = together(await run(), pass.name === QUESTIONS.name ? answered : undefined);
    results.push(done);
  }
  const embedded = wanted.has(EMBED.name) ? await embedPass(context, limits) : undefined;
  if (embedded) results.push(embedded);
  if (wanted.has(INDEX.name)) results.push(refreshIndex(context));
  const interrupted = options.isInterrupted?.() ?? false;
  return summary(results, { busy: false, dryRun: context.dryRun, interrupted });
}

/** The pass in the form that was asked for. */
function chosen(pass: Pass, { prune, rebuild, promotion }: ConsolidateOptions): Pass {
  if (pass.name === "prune" && prune) return followed(prunePass(prune));
  if (pass.name === takeOffPass.name && promotion === "off") return takeOffPass;
  if (pass.name === promotePass.name && promotion) return promotePassOf(promotion);
  return pass.name === rebuildPass.name && rebuild === true ? rebuildPass : pass;
}

function refreshIndex(context: Context): PassResult {
  const { size } = context.openIndex();
  const { removed, jumpDays } = context.dryRun ? { removed: 0, jumpDays: 0 } : context.store.prune();
  const counts = { memories: size, ...(removed > 0 && { journal_pruned: removed }) };
  const note = `the clock is ${jumpDays} days ahead of the last change, so no journal records are deleted`;
  const notes = jumpDays > 0 && { notes: [note] };
  return { row: { ...INDEX, state: "done", changed: 0, counts, ...notes }, ...NOTHING };
}

/** The results of steps as those of the passes that they are parts of. Pure. */
function byPass(steps: readonly PassResult[]): readonly PassResult[] {
  const passes = new Map<string, PassResult>();
  for (const step of steps) {
    const name = passOf(step.row.name);
    const does = STEPS_OF[name]?.does ?? step.row.does;
    passes.set(name, together({ ...step, row: { ...step.row, name, does } }, passes.get(name)));
  }
  return [...passes.values()];
}

function summary(
  steps: readonly PassResult[],
  rest: Pick<ConsolidateJson, "busy" | "dryRun" | "interrupted">,
): ConsolidateJson {
  const results = byPass(steps);
  return {
    ...rest,
    passes: results.map(({ row }) => row),
    changed: results.reduce((sum, { row }) => sum + row.changed, 0),
    changeSets: results.flatMap(({ changeSets }) => changeSets),
    parked: results.flatMap(({ parked }) => parked),
    changes: rest.dryRun ? results.flatMap(({ changes }) => changes.map(presentChange)) : [],
  };
}
