import { spawnSync } from "node:child_process";
import { EXIT, PaiError, usage } from "../../domain/errors.ts";
import { handleOf } from "../../domain/ids.ts";
import { blockIn, scheduleUnits, type Unit, withBlock } from "../../domain/programs.ts";
import type { ConsolidateJson, PrunableJson, ScheduleJson } from "../../domain/system-shapes.ts";
import { PERIODS, SCHEDULERS, type Scheduler } from "../../domain/vocabulary.ts";
import { openTemplates } from "../../store/assets.ts";
import {
  configDirectory,
  homeDirectory,
  joinHost,
  needHostText,
  realHostPath,
  removeHostFile,
} from "../../store/host.ts";
import { writeHostText } from "../../store/host-write.ts";
import { DAY_MS } from "../../text/calendar.ts";
import { escapeTerminal } from "../../text/escape.ts";
import { grouped } from "../../text/numbers.ts";
import { isStore, type Session, variable } from "../deps.ts";
import { assertFits, category, duration, flagOf, limit, number, text } from "../options.ts";
import { describeUpkeep } from "../render/care.ts";
import { count, excerpt, withRest } from "../render/memory.ts";
import { type Call, confirmOrThrow, type Output, progressOf, type Run, stopped } from "../run.ts";

const OF_MODELS = ["read", "extract", "facts"];

/** Options of `consolidate` that are about one run. */
const OF_A_RUN = ["only", "skip", "budget", "limit", "force", "rebuild", "fresh", "pages", "scheduled"];

export const consolidate: Run = async (call) => {
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
const SHOWN = 50;

export const prune: Run = async (call) => {
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
  const faded = count(found.results.length, "fact");
  const question = `Prune ${faded} whose confidence has faded below ${found.threshold}?`;
  if (found.results.length > UNASKED && !(await confirmOrThrow(call, question)))
    return { json: found, text: "nothing was pruned" };
  const result = await session.memory.consolidate({
    only: ["prune"],
    force: true, // the list was shown
    prune: rule,
  });
  const output = upkeepOutput(result, call);
  const hint = result.changed > 0 && !globals.dryRun && "to bring them back: pai restore or pai undo";
  return { ...output, notices: [...(output.notices ?? []), hint] };
};

function lines({ results }: PrunableJson, { paint }: Call): string {
  const all = results.map((fact) => {
    const numbers = `${fact.effectiveConfidence.toFixed(3)} of ${fact.confidence}`;
    const rest = `${handleOf(fact)} · ${paint.day(fact.created)}`;
    return paint.wrap(`${numbers}  ${excerpt(fact.text, 100)} ${paint.dim(rest)}`, 2);
  });
  return withRest(all, SHOWN, (more) => `and ${grouped(more)} more`).join("\n");
}

const OF_SYSTEM: Partial<Record<NodeJS.Platform, Scheduler>> = { darwin: "launchd", win32: "tasks" };

/** `pai consolidate --every 4h`, and `--every off`. PaiError `scheduler_failed`. */
const schedule: Run = async (call) => {
  const { options, session } = call;
  const system =
    SCHEDULERS.find((name) => name === options.system) ?? OF_SYSTEM[process.platform] ?? "crontab";
  const store = session.located.directory;
  const every = PERIODS.find((period) => period === options.every);
  const templates = openTemplates();
  const template = (name: string) => new TextDecoder().decode(templates.read(name));
  const units = scheduleUnits(system, { store, program: programOf(), every: every ?? "4h" }, template);
  const scheduler = openScheduler(system, session);
  const [changed, text] = await (every === undefined ? remove : install)(call, scheduler, units);
  const json: ScheduleJson = {
    every: every ?? "off",
    system,
    place: scheduler.place,
    changed,
    units: units.map((unit) => ({ ...unit })),
  };
  return { json, text };
};

/** The command line of this program. A scheduler has none of a shell's variables, and this one says where the settings lie. */
function programOf(): readonly string[] {
  const place = configHome();
  const isUsual = place === configDirectory(undefined) || process.platform === "win32"; // there is no env
  const settings = isUsual ? [] : ["/usr/bin/env", `XDG_CONFIG_HOME=${place}`];
  return [...settings, process.execPath, realHostPath(process.argv[1] ?? "")];
}

function configHome(): string {
  return configDirectory(variable("XDG_CONFIG_HOME"));
}

type Done = readonly [changed: boolean, text: string];

async function install(call: Call, scheduler: Installed, units: readonly Unit[]): Promise<Done> {
  const place = escapeTerminal(scheduler.place);
  const show = () => {
    if (call.globals.json || call.globals.quiet) return;
    const shown = units.map(({ name, text }) => (name === "crontab" ? text : `# ${name}\n${text}`));
    call.terminal.out(`${escapeTerminal(shown.join("\n").trimEnd(), { lines: true })}\n`);
  };
  if (call.globals.dryRun) {
    show(); // also where the scheduler is missing: what it would be told can be added by hand
    return [true, `would be added to ${place}`];
  }
  const now = units.map(({ name }) => scheduler.now(name)); // all of them, before any is written
  if (units.every(({ text }, i) => now[i] === text)) return [false, `${place} already has it`];
  const foreign = units.find(
    ({ name }, i) => now[i]?.includes(": written by pai ") === false && name !== "crontab",
  );
  if (foreign)
    throw new PaiError(
      "unsafe_path",
      `refused to overwrite ${JSON.stringify(foreign.name)} in ${place}: pai did not write it`,
    );
  show();
  if (!(await confirmOrThrow(call, `Add this to ${place}?`))) return [false, "nothing was changed"];
  scheduler.install(units);
  return [true, `added to ${place}; pai status shows when it last ran`];
}

async function remove({ globals }: Call, scheduler: Installed, units: readonly Unit[]): Promise<Done> {
  const place = escapeTerminal(scheduler.place);
  const there = units.filter(({ name }) => scheduler.now(name) !== undefined);
  if (there.length === 0) return [false, `${place} has no entry for this store`];
  if (!globals.dryRun) scheduler.remove(there);
  return [true, `${globals.dryRun ? "would be removed" : "removed"} from ${place}`];
}

interface Installed {
  readonly place: string;
  /** What is there now, by name; undefined where nothing is. */
  readonly now: (name: string) => string | undefined;
  readonly install: (units: readonly Unit[]) => void;
  readonly remove: (units: readonly Unit[]) => void;
}

/** The scheduler of the machine. What its program says when it fails is PaiError `scheduler_failed`. */
function openScheduler(scheduler: Scheduler, session: Session): Installed {
  if (scheduler === "crontab") return crontab(session.located.directory);
  const title = (name: string) => name.replace(/\.\w+$/, "");
  if (scheduler === "launchd")
    return filesIn(joinHost(homeDirectory(), "Library", "LaunchAgents"), {
      start: (paths) => paths.map((path) => ["launchctl", "load", "-w", path]),
      stop: (paths) => paths.map((path) => ["launchctl", "unload", "-w", path]),
      stopsFirst: true,
    });
  if (scheduler === "tasks")
    return filesIn(joinHost(configHome(), "pai", "tasks"), {
      start: ([path = ""], [{ name }]) => [["schtasks", "/Create", "/F", "/TN", title(name), "/XML", path]],
      stop: (_, [{ name }]) => [["schtasks", "/Delete", "/F", "/TN", title(name)]],
      stopsFirst: true,
    });
  const systemctl = (...words: readonly string[]) => ["systemctl", "--user", ...words] as const;
  /** Those that say when they start; a timer starts its service. */
  const starting = (units: readonly Unit[]) =>
    units.filter(({ text }) => text.includes("\n[Install]\n")).map(({ name }) => name);
  return filesIn(joinHost(configHome(), "systemd", "user"), {
    start: (_, units) => [systemctl("daemon-reload"), systemctl("enable", "--now", ...starting(units))],
    stop: (_, units) => [systemctl("disable", "--now", ...starting(units))],
    gone: systemctl("daemon-reload"),
  });
}

function crontab(store: string): Installed {
  const read = (): string => {
    const { status, stdout, stderr, error } = spawnSync("crontab", ["-l"], { encoding: "utf8" });
    if (error) throw failed("crontab -l", error.message);
    if (status === 0) return stdout;
    // Whoever has none yet gets that as an error.
    if (/no crontab/i.test(stderr)) return "";
    throw failed("crontab -l", stderr);
  };
  const write = (text: string | undefined) => run(["crontab", "-"], withBlock(read(), store, text));
  return {
    place: "your crontab",
    now: () => blockIn(read(), store),
    install: ([unit]) => write(unit?.text),
    remove: () => write(undefined),
  };
}

type Words = readonly [program: string, ...words: string[]];
type Told = (paths: readonly string[], units: readonly [Unit, ...Unit[]]) => readonly Words[];

/** A scheduler whose files a program registers. `stopsFirst`: stop old entries before new ones; `gone`: run after removal. */
function filesIn(
  folder: string,
  { start, stop, stopsFirst = false, gone }: { start: Told; stop: Told; stopsFirst?: boolean; gone?: Words },
): Installed {
  const read = (path: string) => needHostText(path, false); // what a link leads to is none of its files
  const placesOf = (units: readonly Unit[]) => units.map(({ name }) => joinHost(folder, name));
  const tell = (told: Told, units: readonly Unit[]) => {
    const [first, ...others] = units;
    if (first) for (const words of told(placesOf(units), [first, ...others])) run(words);
  };
  return {
    place: folder,
    now: (name) => read(joinHost(folder, name)),
    install: (units) => {
      const before = placesOf(units).map((path) => [path, read(path)] as const);
      if (stopsFirst && before.some(([, text]) => text !== undefined)) tell(stop, units);
      try {
        for (const [i, { text }] of units.entries()) writeHostText(before[i]?.[0] ?? "", text);
        tell(start, units);
      } catch (error) {
        // A file that no scheduler knows would look as if it were installed.
        for (const [path, text] of before) {
          if (text !== undefined) writeHostText(path, text);
          else if (read(path) !== undefined) removeHostFile(path);
        }
        throw error;
      }
    },
    remove: (units) => {
      tell(stop, units);
      for (const path of placesOf(units)) removeHostFile(path);
      if (gone) run(gone);
    },
  };
}

function run([program, ...words]: Words, input = ""): void {
  const { status, stderr, error } = spawnSync(program, words, { encoding: "utf8", input });
  if (status !== 0) throw failed([program, ...words].join(" "), error ? error.message : stderr);
}

function failed(command: string, said: string): PaiError {
  const line = said.trim().split("\n")[0] || "no reason given";
  const why = line.includes("ENOENT") ? "there is no such program on this machine" : line;
  return new PaiError("scheduler_failed", `${command} failed: ${why}`, {
    hint: "--dry-run shows what to add by hand; --system names another scheduler",
  });
}
