import type { Config } from "../domain/config.ts";
import { noStoreYet, type Problem, passingOver } from "../domain/errors.ts";
import { isWorthGraph } from "../domain/limits.ts";
import { REREAD_DIR, utcDay } from "../domain/paths.ts";
import type { StatusJson } from "../domain/shapes.ts";
import { costOf, readUsage, sumUsage, type UsageLine } from "../domain/usage.ts";
import type { UsageJson } from "../domain/write-shapes.ts";
import type { SearchIndex } from "../index-ports.ts";
import type { FileOps } from "../ports.ts";
import { DAY_MS } from "../text/calendar.ts";
import { groupsOf } from "../text/groups.ts";
import { type Context, viewOf } from "./context.ts";
import { readLastRun, waitingFiles } from "./last-run.ts";

const OVERDUE_MS = 24 * 3_600_000;

/** Numbers for `status` that do not come from the store. */
export interface CountedElsewhere {
  /** Open questions that wait for a model. */
  readonly questionsWaiting?: (index: SearchIndex) => number;
  readonly hooks?: StatusJson["hooks"];
  readonly embedding?: StatusJson["embedding"];
  /** What models were asked today. */
  readonly spent?: StatusJson["spent"];
}

export function status(
  context: Context,
  { questionsWaiting = () => 0, hooks, embedding, spent = { calls: 0, tokens: 0 } }: CountedElsewhere = {},
): StatusJson {
  const { index, records, author } = viewOf(context);
  const { freshness, seq, rebuilt } = index.freshness;
  const parked = parkedConflicts(context.store.files);
  return {
    store: context.store.root,
    ...(context.project !== undefined && { project: context.project }),
    total: index.size,
    ...index.counts,
    bytes: index.bytes,
    index: { freshness, seq, ...(rebuilt !== undefined && { rebuilt }), ...graphOf(index) },
    changeSets: context.store.head(),
    handEdits: index.foreignEdits.length,
    conflicts: parked.length,
    questions: records().concerning(author).length,
    ...modelOf(context, questionsWaiting(index)),
    ...(embedding !== undefined && { embedding }),
    ...upkeepOf(context, index),
    spent,
    ...(hooks !== undefined && { hooks }),
    problems: [...missingStore(context), ...index.problems, ...parked],
  };
}

function graphOf(index: SearchIndex): Pick<StatusJson["index"], "graph"> {
  const state = index.graphState?.();
  if (!state || !isWorthGraph(state.vectors, state.dimensions)) return {};
  const { vectors, recall, lacking = "pai watch and pai mcp make it" } = state;
  return { graph: { vectors, ...(recall === undefined ? { lacking } : { recall }) } };
}

/** Tokens of a request beside its text: the prompt, and an answer. */
const TOKENS_AROUND = 1_000;
/** Tokens of a question, with its share of a request. */
const TOKENS_OF_QUESTION = 200;
/** Of these those of an answer, which cost more. */
const ANSWER_TO_REMARK = 300;
const ANSWER_TO_QUESTION = 30;

/** The model, what waits for it and what that may cost; nothing where none is configured and nothing waits. */
function modelOf(
  { store: { files }, config, openIndex }: Context,
  questions: number,
): Pick<StatusJson, "model"> {
  const waiting = waitingFiles(files);
  const provider = config["llm.provider"];
  if (provider === "embedded" && waiting.length === 0) return {};
  const index = openIndex();
  const ids = waiting.map((path) => path.slice(REREAD_DIR.length + 1, -".json".length));
  const ofRemarks = ids.reduce((sum, id) => sum + tokensOf(index.byId(id)?.path, files), 0);
  const tokens = ofRemarks + questions * TOKENS_OF_QUESTION;
  const price = { in: config["llm.priceIn"], out: config["llm.priceOut"] };
  const tokensOut = ids.length * ANSWER_TO_REMARK + questions * ANSWER_TO_QUESTION;
  const cost = costOf({ tokensIn: tokens - tokensOut, tokensOut }, price);
  const name = provider === "command" ? config["llm.command"].join(" ") : config["llm.model"];
  return { model: { provider, name, waiting: waiting.length, questions, tokens, cost } };
}

/** About as many as a file has characters by four, and what stands around them. */
function tokensOf(path: string | undefined, files: FileOps): number {
  const bytes = path === undefined ? 0 : (files.stat(path)?.size ?? 0);
  return TOKENS_AROUND + Math.ceil(bytes / 4);
}

/** The finding that there is no store, as a list of one or none: a mistyped path reads as an empty store. */
export function missingStore({ store, isThere }: Context): readonly Problem[] {
  return isThere ? [] : [{ code: "store_missing", path: store.root, message: noStoreYet(store.root) }];
}

/** Before the first run a store is overdue once it has something that is old enough. */
function upkeepOf({ store, clock }: Context, index: SearchIndex) {
  const run = readLastRun(store.files);
  const before = clock.wall() - OVERDUE_MS;
  // A run from the future was noted while the clock was ahead: nobody knows when it was.
  const isOverdue = (at: number) => at < before || at > clock.wall() + OVERDUE_MS;
  if (run) return { upkeep: run, overdue: isOverdue(Date.parse(run.at)) };
  return { overdue: index.during({ fromMs: 0, untilMs: before }, 1, () => true).length > 0 };
}

/** Texts that lost a race against an editor and wait for a person. */
export function parkedConflicts(files: FileOps): readonly Problem[] {
  const names = passingOver(() => files.list(".local/conflicts"), []).flatMap(({ name }) => name ?? []);
  return names.map((name) => ({
    code: "parked_conflict",
    path: `.local/conflicts/${name}`,
    message: name.startsWith("damaged-record-")
      ? "is a change that is damaged or not pai's; nothing of it was done: delete it"
      : "was not stored because of an edit at the same time; compare it with the memory, then delete it",
  }));
}

export interface UsageSources {
  readonly config: Config;
  /** Wall time, ms since 1970. */
  readonly wallMs: number;
  /** What was noted on the UTC day of a moment. */
  readonly noted: (moment: number) => string;
}

/** Days that are told of, up to today, UTC. */
const DAYS = 30;

/** Requests to models and their cost, day by day, latest first; one row per kind of request. */
export function usage({ config, wallMs, noted }: UsageSources): UsageJson {
  const sum = (lines: readonly UsageLine[]) => {
    const all = sumUsage(lines);
    return { ...all, cost: costOf(all, { in: config["llm.priceIn"], out: config["llm.priceOut"] }) };
  };
  const byDay = Array.from({ length: DAYS }, (_, back) => {
    const moment = wallMs - back * DAY_MS;
    return { day: utcDay(moment), lines: readUsage(noted(moment)).filter(({ state }) => state !== "void") };
  });
  const results = byDay.flatMap(({ day, lines }) => {
    const groups = groupsOf(lines, (one) => JSON.stringify([one.command, one.role, one.model]));
    return [...groups.values()].flatMap((group) =>
      group.slice(0, 1).map(({ command, role, model }) => ({ day, command, role, model, ...sum(group) })),
    );
  });
  const limits = { dailyCalls: config["llm.dailyCalls"], dailyTokens: config["llm.dailyTokens"] };
  return {
    results,
    total: sum(byDay.flatMap(({ lines }) => lines)),
    today: { ...sum(byDay[0]?.lines ?? []), ...limits },
  };
}
