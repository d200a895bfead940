import { EXIT, PaiError, usage } from "../../domain/errors.ts";
import type { ConsolidateJson, PrunableJson } from "../../domain/system-shapes.ts";
import { DAY_MS } from "../../text/calendar.ts";
import { escapeTerminal } from "../../text/escape.ts";
import { grouped } from "../../text/numbers.ts";
import { isStore } from "../deps.ts";
import { assertFits, category, duration, flagOf, limit, number, text } from "../options.ts";
import { progressOf } from "../progress.ts";
import { count, excerpt, handle, withRest } from "../render/memory.ts";
import { describeUpkeep } from "../render/upkeep.ts";
import { type Call, type Commands, confirmOrThrow, type Output, type Run, stopped } from "../run.ts";
import { schedule } from "./schedule.ts";

/** Passes that do nothing without a model. */
const OF_MODELS = ["extract", "facts"];

/** Options of `consolidate` that are about one run. */
const OF_A_RUN = ["only", "skip", "budget", "limit", "force", "rebuild", "fresh", "pages", "scheduled"];

const consolidate: Run = async (call) => {
  const { terminal, options, session } = call;
  const isSchedule = options.every !== undefined;
  assertFits(options, isSchedule ? "--every" : undefined, { system: ["--every"] });
  const other = isSchedule ? OF_A_RUN.find((name) => options[name] !== undefined) : undefined;
  if (other !== undefined) throw usage(`--every cannot be combined with ${flagOf(other)}`);
  if (isSchedule) return schedule(call);
  if (options.scheduled === true && !isStore(session)) {
    // A disk that is not mounted must not get a new store in its place every few hours.
    throw new PaiError("store_missing", `there is no store in ${JSON.stringify(session.located.directory)}`, {
      hint: "to end the schedule: pai consolidate --every off",
    });
  }
  terminal.catchInterrupt();
  const progress = progressOf(call);
  const only = names(call, "only");
  const result = await session.memory
    .consolidate({
      only,
      skip: names(call, "skip"),
      budgetMs: duration(options, "budget"),
      limit: limit(options),
      force: options.force === true,
      rebuild: options.rebuild === true,
      fresh: options.fresh === true,
      hasty: only === undefined,
      promotion: options.pages as "on" | "off" | undefined, // commander has checked the choice
      scheduled: options.scheduled === true,
      isInterrupted: () => terminal.interrupted(),
      progress: progress.tell,
    })
    .finally(progress.end);
  const { notices = [], ...output } = upkeepOutput(result, call);
  const isWithout =
    session.config["llm.provider"] === "embedded" && OF_MODELS.some((one) => only?.includes(one));
  return { ...output, notices: [...notices, isWithout && NO_MODEL] };
};

const NO_MODEL =
  "no model is configured; docs/models.md has examples: pai config set llm.provider openai, or command";

/** What is printed of maintenance, and how the program ends. PaiError `interrupted`. */
function upkeepOutput(result: ConsolidateJson, { paint, globals, terminal }: Call): Output {
  if (result.interrupted) throw stopped(`${result.changed} changes`);
  const failed = result.passes.filter(({ state }) => state === "failed");
  const held = result.passes.filter(({ state }) => state === "held");
  const passedOver = result.passes.flatMap(({ leftAlone = [] }) => leftAlone);
  const troubles = failed
    .map(({ name, error = "" }) => `the pass ${name} failed: ${error}`)
    .concat(passedOver);
  // Cron mails what is printed: with --quiet nothing but this.
  if (globals.quiet && !globals.json) {
    for (const trouble of troubles) terminal.err(`pai: ${escapeTerminal(trouble)}\n`);
  }
  return {
    json: result,
    text: describeUpkeep(result, paint),
    exit: failed.length > 0 ? EXIT.failed : passedOver.length > 0 ? EXIT.someSkipped : EXIT.done,
    notices: [
      result.busy && "another process is running maintenance; nothing was done",
      ...held.slice(0, 1).map(({ error }) => {
        const which = held.map(({ name }) => name).join(", ");
        return `${error}, so these passes were held back: ${which}. If the clock is right: pai consolidate --force`;
      }),
      ...troubles,
    ],
  };
}

function names({ options }: Call, option: string): readonly string[] | undefined {
  return text(options, option)
    ?.split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

/** So many go without a question. */
const UNASKED = 20;
/** Facts that are spelled out; --json has all. */
const SHOWN = 50;

const prune: Run = async (call) => {
  const { options, session, globals } = call;
  const olderThanMs = duration(options, "olderThan");
  const rule = {
    threshold: number(options, "threshold", { min: 0, max: 1 }),
    olderThanDays: olderThanMs === undefined ? undefined : olderThanMs / DAY_MS,
    category: category(options),
  };
  const found = await session.memory.prunable(rule);
  if (!globals.json && !globals.quiet && found.results.length > 0)
    call.terminal.out(`${lines(found, call)}\n`);
  if (found.results.length > UNASKED && !(await confirmOrThrow(call, question(found)))) {
    return { json: found, text: "nothing was pruned" };
  }
  const result = await session.memory.consolidate({
    only: ["prune"],
    force: true, // the list was shown
    prune: rule,
  });
  const output = upkeepOutput(result, call);
  const hint = result.changed > 0 && !globals.dryRun && "to bring them back: pai restore or pai undo";
  return { ...output, notices: [...(output.notices ?? []), hint] };
};

function question({ results, threshold }: PrunableJson): string {
  return `Prune ${count(results.length, "fact")} whose confidence has faded below ${threshold}?`;
}

function lines({ results }: PrunableJson, { paint }: Call): string {
  const all = results.map((fact) => {
    const numbers = `${fact.effectiveConfidence.toFixed(3)} of ${fact.confidence}`;
    const rest = `${handle(fact)} · ${paint.day(fact.created)}`;
    return paint.wrap(`${numbers}  ${excerpt(fact.text, 100)} ${paint.dim(rest)}`, 2);
  });
  return withRest(all, SHOWN, (more) => `and ${grouped(more)} more`).join("\n");
}

export const MAINTENANCE: Commands = { consolidate, prune };
