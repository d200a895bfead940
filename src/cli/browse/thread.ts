import { join } from "node:path";
import { isPaiError, messageOf, PaiError } from "../../domain/errors.ts";
import { idTime } from "../../domain/ids.ts";
import type { ProblemJson } from "../../domain/memory-shapes.ts";
import type { CareJson, ShowJson, UndoJson } from "../../domain/shapes.ts";
import { commandWord, groupOfName, NAME_GROUPS } from "../../domain/shown-words.ts";
import { RECALLABLE, STATUSES } from "../../domain/status.ts";
import { KINDS, type Kind } from "../../domain/vocabulary.ts";
import { DAY_MS, midnight } from "../../text/calendar.ts";
import { groupsOf, onceEach } from "../../text/groups.ts";
import { formatDay } from "../../text/time-zone.ts";
import { openSession } from "../deps.ts";
import type { Globals } from "../options.ts";
import { dayTitle, problemNotice, saidOnce, toldBy } from "../render/memory.ts";
import type { Act, CardData, Carry, Effect, Happening, Item, Listed, Performing, Work } from "./state.ts";

/** Beside the program that is built: its sources have no thread of their own. */
const ENTRY = "browse-thread.js";

/** What comes from the thread: what came of an effect, that it is done, or a notice. One effect is in hand at a time. */
type Report = { readonly happening: Happening } | { readonly isDone: true } | { readonly notice: string };

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
  const { memory, zone } = openSession(globals, notice, { command: "browse", passOver, warm: "exact" });
  return performer({ memory, zone, now: () => globals.nowMs ?? Date.now() });
}

/** Loaded where a screen is shown. */
function threads(): typeof import("node:worker_threads") {
  return process.getBuiltinModule("node:worker_threads");
}

export function performer(performing: Performing): Carry {
  let head: number | undefined;
  return async (effect, tell) => {
    const work = { ...performing, tell };
    try {
      if (effect.do === "load") await readTab(effect, work);
      if (effect.do === "card") await readCard(effect, work);
      if (effect.do === "act") tell(await made(effect.act, performing));
      if (effect.do === "weigh") await weigh(effect.id, work);
      if (effect.do === "count") {
        const { total } = await performing.memory.questions({ limit: 1 });
        tell({ is: "counted", questions: total });
      }
      const now = await performing.memory.head();
      // What was changed here is no news.
      if (effect.do === "look" && head !== undefined && now !== head) tell({ is: "stirred" });
      if (effect.do === "look" || effect.do === "act" || head === undefined) head = now;
    } catch (error) {
      if (effect.do !== "look") tell(await trouble(error, effect)); // it is said where something is read or changed
    }
  };
}

async function trouble(error: unknown, effect: Effect): Promise<Happening> {
  const { redact } = await import("../../text/safety/secrets.ts");
  const message = redact(messageOf(error)).text;
  if (isPaiError(error) && error.code === "unknown_id") {
    return { is: "gone", id: idIn(effect), text: `${message}; this is what there is now` };
  }
  // A command is of no use to whoever is in the middle of the same thing here.
  const isHelp = isPaiError(error) && error.hint !== undefined && effect.do !== "act";
  const hint = isHelp ? ` (${redact(error.hint ?? "").text})` : "";
  return { is: "told", text: `${message}${hint}`, isTrouble: true };
}

function idIn(effect: Effect): string {
  if (effect.do === "card") return effect.id;
  if (effect.do !== "act") return "";
  if ("ids" in effect.act) return effect.act.ids[0] ?? "";
  return "id" in effect.act ? effect.act.id : "";
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
  const corrects = await correctedIn(show, memory);
  const data: CardData = { show, why, story, ranked, ...(corrects && { corrects }) };
  tell({ is: "card", id, data });
}

/** Characters of a remark at most that is corrected in its own words. */
const WHOLE_CHARS = 200;

/** Where a remark of the user's states one thing alone, that in the words of the remark: what is wrong may stand in those that were not kept. */
async function correctedIn(
  show: ShowJson,
  { show: read }: Performing["memory"],
): Promise<CardData["corrects"]> {
  const isRemark = show.kind === "episode";
  if (!isRemark && show.remark === undefined) return show;
  const remark = isRemark ? show : read(show.sources[0] ?? "", false);
  const { citedBy, text, source, author, turns } = await remark;
  const [only, ...others] = citedBy.filter(({ kind }) => kind === "fact" || kind === "commitment");
  if (only === undefined || others.length > 0) return isRemark ? undefined : show;
  const isLine = turns === undefined && text.length <= WHOLE_CHARS && !/[\r\n]/.test(text);
  const isOwn = source === "user" && author === undefined;
  const stated = isRemark ? await read(only.id, false) : show;
  // Not where it was put in other words since.
  return stated.remark === text && isLine && isOwn ? { ...stated, text } : stated;
}

async function weigh(id: string, { memory, tell }: Work): Promise<void> {
  const { memories } = await memory.forget([id], { purge: true, dryRun: true });
  tell({ is: "weighed", id, texts: saidOnce(memories) });
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
      return cared(
        act,
        { ...done, alsoIn: [] },
        `answered: ${act.choice}${text === undefined ? "" : ` (${text})`}`,
      );
    }
    case "undo":
      return undone(act, await memory.undo(act.changeSet), memory);
    case "erase":
      return erased(act, await memory.forget(act.ids, { purge: true }));
    default:
      return cared(act, await memory[act.do](act.ids), WORDS[act.do]);
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
  // What goes, goes by name; of what stays the row says enough.
  const named = act.do === "forget" || act.do === "fulfil" || act.do === "cancel" || act.do === "move";
  const [said, ...others] = named ? saidOnce(memories) : [];
  const what =
    said === undefined ? word : `${word}: ${said}${others.length > 0 ? ` and ${others.length} more` : ""}`;
  const day =
    act.do === "move"
      ? memories.flatMap(({ due }) => (due === undefined ? [] : [` to ${due.slice(0, 10)}`]))
      : [];
  const erasing = act.do === "forget" ? ["X erases it for good"] : [];
  const text = [`${what}${day[0] ?? ""}; u takes it back`, ...erasing, ...notes].join("; ");
  return { is: "done", act, text, changeSet, ...(successor !== undefined && { successor }) };
}

function erased(act: Act, { memories, alsoIn, notes }: CareJson): Happening {
  const left = alsoIn.length > 0 ? [`the same words are still in ${saidOnce(alsoIn).join(", ")}`] : [];
  const text = [`erased for good: ${saidOnce(memories).join(", ")}`, ...left, ...notes].join("; ");
  return { is: "done", act, text };
}

async function undone(
  act: Act,
  { command, changes }: UndoJson,
  { show }: Performing["memory"],
): Promise<Happening> {
  const [id = "", ...others] = new Set(
    changes.flatMap(({ op, id = "" }) => (op !== "remove" && /^(?:fa|co|bl)_/.test(id) ? [id] : [])),
  );
  const now = id === "" ? undefined : await show(id, false).catch(() => undefined); // an older undo may have taken it
  const rest = others.length > 0 ? ` and ${others.length} more` : "";
  const stands = now?.status === "active" ? `; as before: "${toldBy(now)}"${rest}` : "";
  return { is: "done", act, text: `taken back: ${commandWord(command)}${stands}` };
}

/** How a search of the screen asks: it counts no access. */
const SEARCHED = { limit: 50, track: false, wordsOnly: true, glance: true } as const;

type Load = Extract<Effect, { readonly do: "load" }>;

const MOST_ENTRIES = 200;
const ASKED = STATUSES.filter((status) => RECALLABLE[status] === "asked");

/** Reads what a tab shows, and tells it. */
async function readTab(load: Load, performing: Work): Promise<void> {
  const { tab, asked } = load;
  const { items, problems = [], kept } = await READERS[tab](load, performing);
  performing.tell({ is: "loaded", tab, asked, items, kept });
  if (problems.length > 0)
    performing.tell({ is: "told", text: problemNotice(problems).join("; "), isTrouble: true });
}

interface Read {
  readonly items: readonly Item[];
  readonly problems?: readonly ProblemJson[];
  readonly kept?: number | undefined;
}

const READERS: Readonly<Record<Load["tab"], (load: Load, performing: Work) => Promise<Read>>> = {
  questions: async (_load, { memory }) => {
    const items = (await memory.reviewItems()).map((review): Item => {
      const key = review.question?.id ?? review.memories.map(({ id }) => id).join(" ");
      return { is: "question", key, review };
    });
    return { items };
  },
  memories: async ({ query, filter, all, limit }, work) => {
    const { memory } = work;
    const kind = KINDS.find((one): one is Kind => one === filter);
    if (query.trim() === "") {
      const { results, problems, kept } = await memory.newest({ kind, all, limit });
      return {
        items: results.map((one) => itemOf(one, { group: dayIn(idTime(one.id), work) })),
        problems,
        kept: kind === undefined ? kept : undefined,
      };
    }
    const how = { ...SEARCHED, limit, explain: true, kind, include: all ? ASKED : undefined };
    const { results, problems } = await memory.recall(query, how);
    return { items: results.map((one) => itemOf(one)), problems };
  },
  agenda: async ({ filter }, work) => {
    const { memory } = work;
    const { results, problems } = await memory.commitments({ view: filter === "done" ? "all" : "open" });
    if (filter === "done") {
      const closed = results.filter(({ state = "open" }) => state !== "open");
      return { items: closed.map((one) => itemOf(one, { lead: one.state })), problems };
    }
    const { overdue, days } = await memory.agenda({ when: AHEAD });
    const dated = [
      ...overdue,
      ...days.flatMap(({ day, entries }) => entries.map((one) => ({ ...one, day }))),
    ];
    const items = onceEach([...dated, ...results], ({ id }) => id)
      .filter(({ kind }) => filter === "open" || kind === "commitment")
      .map((one: Listed & { readonly day?: string }) => dueItem(one, one.day, work));
    return { items: GROUPS.flatMap((group) => items.filter((item) => item.group === group)), problems };
  },
  conclusions: async ({ filter }, { memory }) => {
    const { results, problems } = await memory.beliefs({ all: filter === "all" });
    const lead = ({ belief, confidence }: (typeof results)[number]) =>
      `${Math.round(confidence * 100)} % sure, ${belief.supporting.length} for, ${belief.contradicting.length} against`;
    return { items: results.map((one) => itemOf(one, { lead: lead(one) })), problems };
  },
  people: async ({ about }, { memory }) => {
    if (about === undefined) {
      const { results, problems } = await memory.named();
      const groups = groupsOf(results, ({ type }) => groupOfName(type));
      const items = NAME_GROUPS.flatMap((title) => {
        const group = groups.size > 1 ? title : undefined;
        return (groups.get(title) ?? []).map(
          (one): Item => ({ is: "name", key: one.name, named: one, group }),
        );
      });
      return { items, problems };
    }
    const { entries, problems } = await memory.timeline(about, { limit: MOST_ENTRIES });
    const items = entries.toReversed().map((one) => ({ ...itemOf(one), isPast: !one.current }));
    return { items, problems };
  },
  changes: async ({ filter, limit }, work) => {
    const { memory, now } = work;
    const { results, texts = {} } = await memory.log(limit, true);
    const shown = results.filter(
      ({ wall }) => filter === "all" || now() - Date.parse(wall) < WEEK_DAYS * DAY_MS,
    );
    return {
      items: shown.map(
        (set): Item => ({
          is: "change",
          key: set.changeSet,
          set,
          group: dayIn(set.wall, work),
          texts: Object.fromEntries(
            set.events.flatMap(({ id }) => (texts[id] === undefined ? [] : [[id, texts[id]]])),
          ),
        }),
      ),
    };
  },
};

const AHEAD = "next 6 months";
const WEEK_DAYS = 7;
const GROUPS = ["Overdue", "Today", "This week", "Later", "Without a day"] as const;

function dueItem(one: Listed, day: string | undefined, { zone, now }: Work): Item {
  const on = day ?? (one.due === undefined ? undefined : formatDay(one.due, zone));
  if (on === undefined) return itemOf(one, { group: "Without a day" });
  const ahead = (Date.parse(on) - midnight(zone.toWall(now()))) / DAY_MS;
  const group =
    one.overdue || ahead < 0 ? "Overdue" : ahead === 0 ? "Today" : ahead < WEEK_DAYS ? "This week" : "Later";
  const weekday = dayTitle(on).slice(0, 3);
  return itemOf(one, { lead: `${weekday} ${on}`, group });
}

function dayIn(iso: string, { zone, now }: Work): string {
  return dayTitle(formatDay(iso, zone), zone.toWall(now()));
}

function itemOf(
  memory: Listed & { readonly hash?: string | undefined },
  how: { readonly lead?: string | undefined; readonly group?: string } = {},
): Item {
  const key = memory.before && memory.hash !== undefined ? `${memory.id}#${memory.hash}` : memory.id;
  return { is: "memory", key, memory, ...how };
}
