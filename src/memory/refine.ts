import type { Append } from "../domain/changeset.ts";
import { isPaiError, type PaiError } from "../domain/errors.ts";
import type { Reading } from "../domain/extraction.ts";
import type { Memory } from "../domain/kinds.ts";
import { maySend } from "../domain/model-data.ts";
import { REREAD_DIR } from "../domain/paths.ts";
import type { RefineJson } from "../domain/refine-shapes.ts";
import { costOf } from "../domain/usage.ts";
import type { Rereader } from "../engine-ports.ts";
import type { SearchIndex } from "../index-ports.ts";
import { isMemory } from "../markdown/memory-file.ts";
import { readEntry } from "../remember/queue-entry.ts";
import { planReread, rereadable } from "../remember/reread.ts";
import { grouped } from "../text/numbers.ts";
import { adoptHandEdits } from "./adopt.ts";
import type { Context } from "./context.ts";
import { commit } from "./driver.ts";
import { presentChange } from "./present.ts";
import { rulesOf } from "./rules.ts";
import { waitingFiles } from "./waiting.ts";

export interface RefineOptions {
  /** So many remarks at most. */
  readonly limit?: number | undefined;
  /** Asked before each request: true sends no more, and what was read is kept. */
  readonly isStopped?: (() => boolean) | undefined;
  readonly progress?: ((line: string) => void) | undefined;
}

/** A waiting remark, and the facts that a model is shown. */
interface Job {
  readonly path: string;
  readonly episode: Memory | undefined;
  readonly atMs: number;
  readonly facts: readonly Memory[];
}

/** Remarks of one run: one change set, which one person looks through and one `undo` takes back. */
const MOST = 500;

/**
 * Lets the model read again what waits for it, as one change set. First everything is asked, without the lock; then what was
 * answered is planned. What could not be read waits on, each fault by its code; after a fault that holds for all (no
 * key, no budget, or nobody there three times in a row) nothing more is asked.
 */
export async function refine(context: Context, options: RefineOptions = {}): Promise<RefineJson> {
  const rereader = context.engines?.rereader;
  const waiting = waitingFiles(context.store.files, REREAD_DIR);
  const nothing: RefineJson = {
    ...{
      model: rereader?.id ?? "",
      read: 0,
      waiting: waiting.length,
      added: 0,
      reworded: 0,
      doubted: 0,
      refused: 0,
    },
    ...{ faults: [], changeSets: [], requests: [], dryRun: context.dryRun, changes: [] },
  };
  if (rereader === undefined || waiting.length === 0) return nothing;
  const index = (await adoptHandEdits(context)) ?? context.openIndex();
  const most = Math.min(MOST, options.limit ?? MOST);
  const jobs = waiting.map((path) => () => jobOf(context, index, path));
  announce(context, rereader, jobs.slice(0, most));
  const { readings, faults } = await askAll(context, rereader, jobs, { ...options, limit: most });
  const done = await commit(
    context,
    "refine",
    async (planner) => {
      const appends: Append[] = [];
      const counts = { added: 0, reworded: 0, doubted: 0, refused: 0 };
      for (const [path, reading] of readings) {
        const plan = planReread({ path, reading, by: rereader.id }, rulesOf(context));
        const planned = await planner.run(plan);
        planner.add(planned.changes, planned.appends);
        appends.push(...(planned.appends ?? []));
        for (const key of ["added", "reworded", "doubted", "refused"] as const)
          counts[key] += planned.result[key];
      }
      return { changes: planner.changes(), appends, result: counts };
    },
    index,
  );
  return {
    ...nothing,
    ...done.result,
    read: readings.size,
    waiting: waiting.length - readings.size,
    faults: summarised(faults),
    changeSets: done.changeSet === undefined ? [] : [done.changeSet],
    changes: done.changes.filter(({ path }) => !path.startsWith(`${REREAD_DIR}/`)).map(presentChange),
  };
}

/** Undefined for a note that cannot be read, which `doctor` names. What is gone, or must not be sent any more, has no episode. */
function jobOf({ store, clock, config }: Context, index: SearchIndex, path: string): Job | undefined {
  const entry = readEntry(new TextDecoder().decode(store.files.read(path)));
  if (entry === undefined) return undefined;
  const row = index.byId(entry.episode);
  const episode = row && store.readMemory(row.path, row);
  const sendSensitive = config["llm.sendSensitive"];
  const nothing = { path, episode: undefined, atMs: clock.now(), facts: [] };
  if (episode === undefined || !isMemory(episode)) return nothing;
  if (!maySend(episode.text, { sensitive: episode.header.sensitive, sendSensitive })) return nothing;
  const facts = index.citing(entry.episode).flatMap((fact) => {
    const memory = store.readMemory(fact.path, fact);
    return isMemory(memory) ? [memory] : [];
  });
  const atMs = entry.flags.atMs ?? Date.parse(episode.header.created);
  const place = ({ text }: Memory) => episode.text.indexOf(text);
  const inOrder = [...rereadable(facts, entry.episode)].sort((a, b) => place(a) - place(b));
  return { path, episode, atMs, facts: inOrder };
}

function shown(facts: readonly Memory[]) {
  return facts.map(({ header: { id }, text }) => ({ id, text }));
}

/** What waits would cost, at most: what was answered before costs nothing. */
function costOfAll(rereader: Rereader, jobs: readonly (() => Job | undefined)[]) {
  const costs = jobs.flatMap((read) => {
    const { episode, facts = [] } = read() ?? {};
    return episode ? [rereader.cost(episode.text, facts)] : [];
  });
  return {
    tokensIn: costs.reduce((sum, { tokensIn }) => sum + tokensIn, 0),
    tokensOut: costs.reduce((sum, { tokensOut }) => sum + tokensOut, 0),
  };
}

function announce(
  { notice, config, dryRun }: Context,
  rereader: Rereader,
  jobs: readonly (() => Job | undefined)[],
): void {
  if (dryRun) return;
  const cost = costOfAll(rereader, jobs);
  const price = costOf(cost, { in: config["llm.priceIn"], out: config["llm.priceOut"] });
  const money = price > 0 ? `, at your prices ${price.toFixed(4)}` : "";
  const tokens = grouped(cost.tokensIn + cost.tokensOut);
  const remarks = jobs.length === 1 ? "1 remark" : `${grouped(jobs.length)} remarks`;
  notice(`asking ${rereader.id} about ${remarks}: at most about ${tokens} tokens${money}`);
}

/** Faults after which every request would end in the same way. */
const ENDS_ALL: ReadonlySet<string> = new Set(["engine_rejected", "budget_spent", "config_invalid"]);
/** After so many requests in a row that reached nobody, nobody is there. */
const GIVES_UP = 3;

async function askAll(
  { config, dryRun }: Context,
  rereader: Rereader,
  jobs: readonly (() => Job | undefined)[],
  { isStopped = () => false, progress, limit = MOST }: RefineOptions,
) {
  const readings = new Map<string, Reading>();
  const faults: PaiError[] = [];
  let [next, begun, inVain, isOver] = [0, 0, 0, false];
  const work = async () => {
    while (next < jobs.length && begun < limit && !isOver && !isStopped()) {
      const job = jobs[next++]?.();
      if (job === undefined) continue;
      const { path, episode, atMs, facts } = job;
      begun++; // what cannot be read gives its place to the next one
      progress?.(`${grouped(readings.size)} of ${grouped(jobs.length)} remarks`);
      if (episode === undefined) {
        readings.set(path, { statements: [], wrong: [] }); // it is gone, and only taken out
        continue;
      }
      try {
        const { sensitive } = episode.header;
        readings.set(path, await rereader.reread(episode.text, { atMs, sensitive }, shown(facts)));
        inVain = 0;
      } catch (error) {
        if (!isPaiError(error)) throw error;
        if (!(dryRun && error.code === "engine_unavailable")) faults.push(error);
        inVain = error.code === "engine_unavailable" && !dryRun ? inVain + 1 : 0;
        isOver ||= ENDS_ALL.has(error.code) || inVain >= GIVES_UP;
        if (error.code === "engine_unusable") begun--;
      }
    }
  };
  await Promise.all(Array.from({ length: config["llm.concurrency"] }, work));
  progress?.("");
  return { readings: new Map([...readings].sort(([a], [b]) => (a < b ? -1 : 1))), faults };
}

function summarised(faults: readonly PaiError[]): RefineJson["faults"] {
  const found = new Map<string, RefineJson["faults"][number]>();
  for (const { code, message, hint, data } of faults) {
    const remarks = (found.get(message)?.remarks ?? 0) + 1;
    const fault = typeof data.fault === "string" ? { fault: data.fault } : {};
    found.set(message, { code, ...fault, message, ...(hint !== undefined && { hint }), remarks });
  }
  return [...found.values()];
}
