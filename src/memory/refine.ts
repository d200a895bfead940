import { isPaiError } from "../domain/errors.ts";
import type { Memory } from "../domain/kinds.ts";
import { maySend } from "../domain/model-replies.ts";
import { REREAD_DIR } from "../domain/paths.ts";
import type { Reading } from "../domain/plan.ts";
import { stepOf } from "../domain/progress.ts";
import { isForeign } from "../domain/provenance.ts";
import type { RefineJson } from "../domain/write-shapes.ts";
import type { Dated, Rereader } from "../engine-ports.ts";
import { followFacts } from "../entities/follow-facts.ts";
import { planReread, readEntry, rereadable } from "../remember/reread.ts";
import { adoptHandEdits } from "./adopt.ts";
import { announce, askBatches, MOST, type Spending } from "./ask-model.ts";
import { isKeptOut } from "./checks.ts";
import { type Context, rulesOf } from "./context.ts";
import { commit } from "./driver.ts";
import { waitingFiles } from "./last-run.ts";
import { answerOpen } from "./model-answers.ts";
import { presentChange } from "./present.ts";
import { earlierNotes } from "./shown-notes.ts";
import { memoryAt, memoryOf, type View, viewOf } from "./view.ts";

export interface RefineOptions extends Spending {
  /** Remarks that wait, or open questions, alone. */
  readonly only?: "remarks" | "questions" | undefined;
}

/** Lets the model read again what waits for it, and then answer open questions: a change set each. */
export async function refine(context: Context, options: RefineOptions = {}): Promise<RefineJson> {
  const { engines, dryRun } = context;
  const remarks = options.only === "questions" ? {} : await rereadWaiting(context, options);
  const { questions, ...answered } =
    options.only === "remarks" ? NO_ANSWERS : await answerOpen(context, options);
  return {
    ...{ model: engines?.rereader?.id ?? "", ...NO_READING, ...remarks, questions },
    ...{ faults: [...(remarks.faults ?? []), ...answered.faults], requests: [], dryRun },
    changeSets: [...(remarks.changeSets ?? []), ...answered.changeSets],
    changes: [...(remarks.changes ?? []), ...answered.changes],
  };
}

const NO_READING = { read: 0, waiting: 0, added: 0, reworded: 0, doubted: 0, refused: 0 };
const NO_ANSWERS: Awaited<ReturnType<typeof answerOpen>> = {
  questions: { answered: 0, unsure: 0, refused: 0, waiting: 0 },
  ...{ faults: [], changeSets: [], changes: [] },
};

interface Job {
  readonly episode: Memory | undefined;
  readonly atMs: number;
  readonly facts: readonly Memory[];
  readonly before: readonly Dated[];
}

/**
 * Reads again what waits, as one change set. First everything is asked, without the lock; then what was
 * answered is planned. What could not be read waits on, each fault by its code.
 */
async function rereadWaiting(context: Context, options: RefineOptions): Promise<Partial<RefineJson>> {
  const rereader = context.engines?.rereader;
  const waiting = waitingFiles(context.store.files);
  if (rereader === undefined || waiting.length === 0) return { waiting: waiting.length };
  const view = viewOf(context, (await adoptHandEdits(context)) ?? context.openIndex());
  const limit = Math.min(MOST, options.limit ?? MOST);
  const before = earlierNotes(view);
  const jobAt = (path: string) => jobOf(path, view, before);
  const costs = waiting.slice(0, limit).flatMap((path) => {
    const { episode, facts, before: notes } = jobAt(path) ?? NO_JOB;
    return episode ? [rereader.cost(episode.text, { taken: shown(facts), before: notes })] : [];
  });
  announce(context, costs, { model: rereader.id, many: waiting.length, of: "remark" });
  const { readings, faults } = await readAll(context, rereader, { waiting, jobAt }, { ...options, limit });
  const done = await commit(
    context,
    "refine",
    async (planner) => {
      const counts = { added: 0, reworded: 0, doubted: 0, refused: 0 };
      for (const [path, reading] of readings) {
        const plan = planReread({ path, reading, by: rereader.id }, rulesOf(context));
        const planned = await planner.run(plan);
        const nothing = { path, reading: NOTHING_READ, by: rereader.id };
        const isOut = isKeptOut(context, planned.changes);
        const done = planner.take(isOut ? await planner.run(planReread(nothing, rulesOf(context))) : planned);
        for (const key of ["added", "reworded", "doubted", "refused"] as const) counts[key] += done[key];
      }
      return planner.runNow(followFacts(planner.whole(counts), context.clock.now()));
    },
    view.index,
  );
  return {
    ...done.result,
    read: readings.size,
    waiting: waiting.length - readings.size,
    faults,
    changeSets: done.changeSet === undefined ? [] : [done.changeSet],
    changes: done.changes.filter(({ path }) => !path.startsWith(`${REREAD_DIR}/`)).map(presentChange),
  };
}

/** Undefined for a note that cannot be read, which `doctor` names. What is gone, or must not be sent any more, has no episode. */
function jobOf(path: string, view: View, before: ReturnType<typeof earlierNotes>): Job | undefined {
  const { store, moment, config, zone, index } = view;
  const entry = readEntry(new TextDecoder().decode(store.files.read(path)));
  if (entry === undefined) return undefined;
  const episode = memoryOf(entry.episode, view);
  const sendSensitive = config["llm.sendSensitive"];
  const nothing = { atMs: moment.nowMs, ...NO_JOB };
  if (episode === undefined) return nothing;
  const foreign = isForeign(episode.header);
  if (!maySend(episode.text, { sensitive: episode.header.sensitive, foreign, sendSensitive })) return nothing;
  const facts = index.citing(entry.episode).flatMap((fact) => memoryAt(fact, view) ?? []);
  const atMs = entry.flags.atMs ?? Date.parse(episode.header.created);
  const place = ({ text }: Memory) => episode.text.indexOf(text);
  const inOrder = [...rereadable(facts, entry.episode)].sort((a, b) => place(a) - place(b));
  const own = new Set([entry.episode, ...facts.map(({ header }) => header.id)]);
  return { episode, atMs: zone.toWall(atMs), facts: inOrder, before: before(own) };
}

const NO_JOB = { episode: undefined, facts: [], before: [] };

function shown(facts: readonly Memory[]) {
  return facts.map(({ header: { id, kind }, text }) => ({ id, text, isPromise: kind === "commitment" }));
}

/** What the model made of each remark, in their order. What is gone, or must not be sent any more, is only taken out. */
async function readAll(
  context: Context,
  rereader: Rereader,
  {
    waiting,
    jobAt,
  }: { readonly waiting: readonly string[]; readonly jobAt: (path: string) => Job | undefined },
  { isStopped, progress, limit = MOST }: Spending,
) {
  const readings = new Map<string, Reading>();
  let begun = 0;
  const faults = await askBatches(context, waiting, {
    isStopped: () => begun >= limit || isStopped?.() === true,
    ...{ of: "remarks", sizeOf: () => 1 },
    ask: async (path) => {
      const job = jobAt(path);
      if (job === undefined) return;
      begun++;
      progress?.(stepOf("read", "remark", readings.size, waiting.length));
      const { episode, atMs, facts, before } = job;
      const sensitive = episode?.header.sensitive;
      try {
        const reading = episode
          ? await rereader.reread(episode.text, { atMs, sensitive }, { taken: shown(facts), before })
          : NOTHING_READ;
        readings.set(path, reading);
      } catch (error) {
        // What cannot be read gives its place to the next one.
        if (isPaiError(error) && error.code === "engine_unusable") begun--;
        throw error;
      }
    },
  });
  const inOrder = new Map([...readings].sort(([a], [b]) => (a < b ? -1 : 1)));
  return { readings: inOrder, faults };
}

const NOTHING_READ: Reading = { statements: [], wrong: [] };
