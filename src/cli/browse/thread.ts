import { join } from "node:path";
import { isPaiError, PaiError } from "../../domain/errors.ts";
import type { MemoryJson, ProblemJson } from "../../domain/memory-shapes.ts";
import type { CareJson, UndoJson } from "../../domain/shapes.ts";
import { STATUS_TABLE, STATUSES } from "../../domain/status.ts";
import type { ConsolidateJson } from "../../domain/system-shapes.ts";
import { KINDS, type Kind } from "../../domain/vocabulary.ts";
import { formatAgo, formatDay } from "../../text/durations.ts";
import type { Zone } from "../../text/time-zone.ts";
import { openSession } from "../deps.ts";
import type { Globals } from "../options.ts";
import { Painter } from "../render/painter.ts";
import { describeUpkeep } from "../render/upkeep.ts";
import { ANSWERS } from "./answers.ts";
import type { Act, CardData, Carry, Effect, Happening, Item, Listed, Performing, Work } from "./state.ts";

/** Beside the program that is built: its sources have no thread of their own. */
const ENTRY = "browse-thread.js";

/** What comes from the thread: what came of an effect, that it is done, or a notice. One effect is in hand at a time. */
type Report = { readonly happening: Happening } | { readonly isDone: true } | { readonly notice: string };

/** Carries out effects beside the screen. */
export interface BrowseThread {
  readonly carry: Carry;
  end(): void;
}

export interface Watching {
  readonly onNotice: (text: string) => void;
  readonly onError: (error: unknown) => void;
}

/** Starts the thread that reads and changes the store for the screen. */
export function startThread(globals: Globals, { onNotice, onError }: Watching): BrowseThread {
  const { Worker } = threads();
  const worker = new Worker(join(import.meta.dirname, "../bin", ENTRY), { workerData: globals });
  let inHand: { readonly tell: (what: Happening) => void; readonly done: () => void } | undefined;
  const text = "what reads and changes the store has ended; leave and begin again";
  worker.on("error", onError);
  worker.on("exit", () => {
    inHand?.tell({ is: "told", text, isTrouble: true });
    inHand?.done();
  });
  worker.on("message", (report: Report) => {
    if ("notice" in report) onNotice(report.notice);
    else if ("happening" in report) inHand?.tell(report.happening);
    else inHand?.done();
  });
  return {
    carry: (effect, tell) =>
      new Promise((done) => {
        inHand = { tell, done };
        worker.postMessage(effect);
      }),
    end: () => void worker.terminate(),
  };
}

/** What the thread runs: `bin/browse-thread.js`. */
export function main(): void {
  const { parentPort, workerData } = threads();
  if (parentPort === null) throw new PaiError("internal", "this is a thread of pai browse");
  const report = (what: Report) => parentPort.postMessage(what);
  const carry = openStore(workerData, (notice) => report({ notice })); // see `startThread`
  parentPort.on("message", (effect: Effect) => {
    void carry(effect, (happening) => report({ happening })).then(() => report({ isDone: true }));
  });
}

/** What carries effects out on the store of a command line. PaiError as of `openSession`. */
function openStore(globals: Globals, notice: (text: string) => void): Carry {
  const passOver = ({ path, message }: { readonly path: string; readonly message: string }) =>
    notice(`skipped ${path}: ${message}`);
  // Whoever writes at the same time is waited for without standing still.
  const how = { command: "browse", passOver, warm: "exact" } as const;
  const { memory, zone } = openSession({ ...globals, wait: false }, notice, how);
  const preview = openSession({ ...globals, dryRun: true }, () => undefined, { command: "browse" }).memory;
  const pause = (ms: number) =>
    new Promise<void>((done) => void (ms === 0 ? setImmediate(done) : setTimeout(done, ms)));
  return performer({ memory, preview, zone, pause });
}

/** Loaded where a screen is shown. */
function threads(): typeof import("node:worker_threads") {
  return process.getBuiltinModule("node:worker_threads");
}

/** Another process that writes is waited for so long, ms, with a look so often. */
const PATIENCE_MS = 10_000;
const LOOK_MS = 100;

export function performer(performing: Performing): Carry {
  let head: number | undefined;
  return async (effect, tell) => {
    const work = { ...performing, tell };
    try {
      if (effect.do === "load") await readTab(effect, work);
      if (effect.do === "card") await readCard(effect, work);
      if (effect.do === "act") await change(effect.act, work);
      const now = await performing.memory.head();
      // What was changed here is no news.
      if (effect.do === "look" && head !== undefined && now !== head) tell({ is: "stirred" });
      if (effect.do === "look" || effect.do === "act" || head === undefined) head = now;
    } catch (error) {
      if (effect.do !== "look") tell(await trouble(error, effect)); // it is said where something is read or changed
    }
  };
}

/** What went wrong, no secret of what was typed in it. */
async function trouble(error: unknown, effect: Effect): Promise<Happening> {
  const { redact } = await import("../../text/safety/secrets.ts");
  const message = redact(error instanceof Error ? error.message : String(error)).text;
  if (isPaiError(error) && error.code === "unknown_id") {
    const id =
      effect.do === "card" ? effect.id : effect.do === "act" && "id" in effect.act ? effect.act.id : "";
    return { is: "gone", id, text: `${message}; this is what there is now` };
  }
  const hint = isPaiError(error) && error.hint !== undefined ? ` (${redact(error.hint).text})` : "";
  return { is: "told", text: `${message}${hint}`, isTrouble: true };
}

async function readCard(
  { id, query }: Extract<Effect, { do: "card" }>,
  { memory, tell }: Work,
): Promise<void> {
  const show = await memory.show(id, false);
  const why = await memory.why(id).catch(() => undefined); // an entity, a box: nothing is behind it
  const found = query.trim() === "" ? undefined : await memory.recall(query, { ...SEARCHED, explain: true });
  const ranked = found?.results.find((one) => one.id === show.id);
  const story = await memory.history(show.id);
  const data: CardData = { show, why, story, ranked };
  tell({ is: "card", id, data });
}

/** How a search of the screen asks: it counts no access. */
const SEARCHED = { limit: 50, track: false, wordsOnly: true, glance: true } as const;

/** Makes a change as soon as no other process is writing. */
async function change(act: Act, performing: Work): Promise<void> {
  const { pause, tell } = performing;
  for (let waitedMs = 0; ; waitedMs += LOOK_MS) {
    try {
      tell(await made(act, performing));
      return;
    } catch (error) {
      if (!isPaiError(error) || error.code !== "busy" || waitedMs >= PATIENCE_MS) throw error;
      await pause(LOOK_MS);
    }
  }
}

async function made(act: Act, { memory }: Performing): Promise<Happening> {
  switch (act.do) {
    case "correct":
      return cared(act, await memory.correct(act.id, act.text), "corrected");
    case "move":
      return cared(act, await memory.move(act.id, act.text), "moved");
    case "answer": {
      const { text, older } = act;
      const done = await memory.answer(act.question, act.choice, { text, older });
      return cared(act, { ...done, alsoIn: [] }, `answered: ${act.choice}`);
    }
    case "settle": {
      const answer = ANSWERS[act.letter];
      if (answer === undefined) return { is: "told", text: "this is no answer", isTrouble: true };
      return cared(act, await answer.act(act.ids, memory), answer.word);
    }
    case "undo":
      return undone(act, await memory.undo(act.changeSet));
    case "upkeep":
      return kept(act, await memory.consolidate());
    default:
      return cared(act, await memory[act.do]([act.id]), WORDS[act.do]);
  }
}

const WORDS = {
  forget: "forgotten",
  restore: "brought back",
  pin: "pinned",
  unpin: "unpinned",
  confirm: "confirmed",
  fulfil: "done",
  cancel: "called off",
  reopen: "open again",
} as const;

function cared(act: Act, { memories, changeSet, notes }: CareJson, word: string): Happening {
  if (changeSet === undefined)
    return { is: "told", text: notes[0] ?? "nothing was changed", isTrouble: false };
  const successor =
    act.do === "correct"
      ? memories.find(({ id, status, kind }) => id !== act.id && status === "active" && kind !== "episode")
          ?.id
      : undefined;
  const erasing = act.do === "forget" ? [`for good: pai forget ${memories[0]?.id ?? act.id} --purge`] : [];
  const text = [`${word}; u takes it back`, ...erasing, ...notes].join("; ");
  return { is: "done", act, text, changeSet, ...(successor !== undefined && { successor }) };
}

function undone(act: Act, { command }: UndoJson): Happening {
  return { is: "done", act, text: `took back the change "${command}"` };
}

function kept(act: Act, { busy, changed, changeSets }: ConsolidateJson): Happening {
  if (busy) return { is: "told", text: "another process is running maintenance", isTrouble: false };
  const text =
    changed === 0 ? "maintenance changed nothing" : `maintenance changed ${changed}; tab 6 lists what`;
  return { is: "done", act, text, changeSet: changeSets.at(-1) };
}

type Load = Extract<Effect, { readonly do: "load" }>;

/** Entries of a timeline, the newest ones. */
const MOST_ENTRIES = 200;
/** A width at which nothing of a line is broken: the screen clips. */
const UNBROKEN = 10_000;
const PLAIN = new Painter({ color: false, width: UNBROKEN });
/** What is recalled only where it is asked for. */
const ASKED = STATUSES.filter((status) => STATUS_TABLE[status].recallable === "asked");

async function readTab(load: Load, performing: Work): Promise<void> {
  const { tab, asked } = load;
  const { items, problems = [], kept } = await READERS[tab](load, performing);
  performing.tell({ is: "loaded", tab, asked, items, kept });
  if (problems.length > 0) performing.tell({ is: "told", text: problemText(problems), isTrouble: true });
}

function problemText(problems: readonly ProblemJson[]): string {
  const [first] = problems;
  if (problems.length === 1) return `could not read ${first?.path}: ${first?.message}`;
  return `${problems.length} files could not be read, the first ${first?.path}; pai doctor lists them`;
}

interface Read {
  readonly items: readonly Item[];
  readonly problems?: readonly ProblemJson[];
  readonly kept?: number | undefined;
}

type Reader = (load: Load, performing: Work) => Promise<Read>;

const READERS: Readonly<Record<Load["tab"], Reader>> = {
  questions: async (_load, { memory, pause }) => {
    await pause(0);
    const items = (await memory.reviewItems()).map((review): Item => {
      const key = review.question?.id ?? review.memories.map(({ id }) => id).join(" ");
      return { is: "question", key, review };
    });
    return { items };
  },
  memories: async ({ query, filter, all, limit }, { memory }) => {
    const kind = KINDS.find((one): one is Kind => one === filter);
    if (query.trim() === "") {
      const { results, problems, kept } = await memory.newest({ kind, all, limit });
      return {
        items: results.map((one) => itemOf(one)),
        problems,
        kept: kind === undefined ? kept : undefined,
      };
    }
    const how = { ...SEARCHED, limit, explain: true, kind, include: all ? ASKED : undefined };
    const { results, problems } = await memory.recall(query, how);
    return { items: results.map((one) => itemOf(one)), problems };
  },
  promises: async ({ filter }, { memory, zone }) => {
    const { results, problems } = await memory.commitments({ view: "all" });
    const shown = STANDINGS.filter(
      (one) => filter === "all" || filter === one || (filter === "due" && one === "overdue"),
    );
    const items = shown.flatMap((one) => results.filter((promise) => standing(promise) === one));
    return {
      items: items.map((promise) => itemOf(promise, promiseLead(promise, zone))),
      problems,
    };
  },
  conclusions: async ({ filter }, { memory }) => {
    const { results, problems } = await memory.beliefs({ all: filter === "all" });
    const lead = ({ belief, confidence }: (typeof results)[number]) =>
      `${Math.round(confidence * 100)} % sure, ${belief.supporting.length} for, ${belief.contradicting.length} against`;
    return { items: results.map((one) => itemOf(one, lead(one))), problems };
  },
  people: async ({ query }, { memory }) => {
    if (query.trim() === "") {
      const { results, problems } = await memory.entities();
      return { items: results.map((entity): Item => ({ is: "name", key: entity.id, entity })), problems };
    }
    const { entries, problems } = await memory.timeline(query, { limit: MOST_ENTRIES });
    const items = entries.toReversed().map((one) => ({ ...itemOf(one), isPast: !one.current }));
    return { items, problems };
  },
  changes: async ({ filter, limit }, { memory }) => {
    const { results, texts = {} } = await memory.log(limit, true);
    const shown = filter === "all" ? results : results.filter(({ undoable }) => undoable);
    return {
      items: shown.map(
        (set): Item => ({
          ...{ is: "change", key: set.changeSet, set },
          texts: Object.fromEntries(
            set.events.flatMap(({ id }) => (texts[id] === undefined ? [] : [[id, texts[id]]])),
          ),
        }),
      ),
    };
  },
  upkeep: async (_load, { memory, preview, pause }) => {
    const status = await memory.status();
    const last = status.upkeep;
    const said = [
      last === undefined
        ? "maintenance has never run here"
        : `last run ${formatAgo(Date.now() - Date.parse(last.at))}: ${last.changed} changed`,
      ...(last?.failed.map((name) => `  ${name} failed`) ?? []),
      ...(last?.left ? ["  it stopped before the end; the next run continues"] : []),
      ...(status.overdue ? ["it is overdue"] : []),
      "",
    ];
    await pause(0);
    const next = await preview.consolidate();
    const plan = next.busy ? "  another process is doing it now" : describeUpkeep(next, PLAIN);
    const lines = [
      ...said,
      "what the next run would do (m does it now):",
      ...plan.split("\n").map((line) => `  ${line}`),
    ];
    return { items: lines.map((text, i): Item => ({ is: "text", key: `${i}`, text })) };
  },
};

function itemOf(memory: Listed & { readonly hash?: string | undefined }, lead?: string): Item {
  const key = memory.before && memory.hash !== undefined ? `${memory.id}#${memory.hash}` : memory.id;
  return { is: "memory", key, memory, ...(lead !== undefined && { lead }) };
}

const STANDINGS = ["overdue", "due", "open", "done"] as const;

function standing({ state, due, overdue }: MemoryJson): (typeof STANDINGS)[number] {
  if (state !== undefined && state !== "open") return "done";
  return overdue ? "overdue" : due === undefined ? "open" : "due";
}

function promiseLead(promise: MemoryJson, zone: Zone): string {
  const { state = "open", due } = promise;
  const day = due === undefined ? "" : ` ${formatDay(due, zone)}`;
  const name = standing(promise) === "done" ? state : `${standing(promise)}${day}`;
  return name.padEnd("overdue 2026-11-21".length);
}
