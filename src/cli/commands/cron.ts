import { spawnSync } from "node:child_process";
import { PaiError } from "../../domain/errors.ts";
import { blockIn, type Unit, withBlock } from "../../domain/schedule.ts";
import type { CronJson } from "../../domain/system-shapes.ts";
import { PERIODS, SCHEDULERS, type Scheduler } from "../../domain/vocabulary.ts";
import { escapeTerminal } from "../../text/escape.ts";
import { type HostPlaces, hostPlaces, scheduleOf } from "../deps.ts";
import { type Call, type Commands, confirmOrThrow, type Output, type Run } from "../run.ts";

/** `pai cron print|install|remove` */
const cron: Run = async (call) => {
  const { words, options, session } = call;
  const [action = ""] = words;
  if (action !== "print" && action !== "install" && action !== "remove") {
    throw new PaiError(
      "usage",
      `cron can print, install and remove, not ${JSON.stringify(action.slice(0, 60))}`,
      {
        hint: "pai cron print",
      },
    );
  }
  const host = hostPlaces(session);
  const system = SCHEDULERS.find((name) => name === options.system) ?? host.scheduler;
  const every = PERIODS.find((period) => period === options.every) ?? "4h";
  const { scheduleUnits } = await import("../../domain/schedule.ts");
  return manage(call, {
    action,
    system,
    units: scheduleUnits(system, scheduleOf(session, every), host.template),
  });
};

/** What is to be done with what a scheduler is told. */
interface Managing {
  readonly action: CronJson["action"];
  readonly system: Scheduler;
  readonly units: readonly Unit[];
}

/** Prints units, or puts them where the machine's scheduler finds them, or takes them away. */
export async function manage(
  call: Call,
  { action, system, units }: Managing,
): Promise<Output & { json: CronJson }> {
  const { session } = call;
  const told = { action, system, units: units.map(({ name, text }) => ({ name, text })) } as const;
  if (action === "print") {
    const plain = call.globals.json ? {} : { plain: units.map(titled).join("\n") };
    return { json: { ...told, place: "", changed: false }, text: "", ...plain };
  }
  const scheduler = openScheduler(system, session.located.directory, hostPlaces(session));
  return action === "install"
    ? install(call, { ...told, place: scheduler.place }, scheduler)
    : remove(call, { ...told, place: scheduler.place }, scheduler);
}

type Told = Omit<CronJson, "changed">;

async function install(call: Call, told: Told, scheduler: Installed): Promise<Output & { json: CronJson }> {
  const place = escapeTerminal(told.place);
  const now = told.units.map(({ name }) => scheduler.now(name)); // all of them, before any is written
  if (told.units.every(({ text }, i) => now[i] === text)) {
    return { json: { ...told, changed: false }, text: `${place} already has it` };
  }
  const foreign = told.units.find(
    (_, i) => now[i] !== undefined && !now[i].includes(": written by pai ") && told.system !== "crontab",
  );
  if (foreign)
    throw new PaiError(
      "unsafe_path",
      `refused to overwrite ${JSON.stringify(foreign.name)} in ${place}: pai did not write it`,
    );
  const text = told.units.map(titled).join("\n");
  if (!call.globals.json && !call.globals.quiet)
    call.terminal.out(`${escapeTerminal(text.trimEnd(), { lines: true })}\n`);
  if (!(await confirmOrThrow(call, `Add this to ${place}?`)))
    return { json: { ...told, changed: false }, text: "nothing was changed" };
  if (!call.globals.dryRun) scheduler.install(told.units);
  const done = call.globals.dryRun
    ? `would be added to ${place}`
    : `added to ${place}; pai status shows when it last ran`;
  return { json: { ...told, changed: true }, text: done };
}

async function remove(call: Call, told: Told, scheduler: Installed): Promise<Output & { json: CronJson }> {
  const place = escapeTerminal(told.place);
  const there = told.units.filter(({ name }) => scheduler.now(name) !== undefined);
  if (there.length === 0)
    return { json: { ...told, changed: false }, text: `${place} has no entry for this store` };
  if (!call.globals.dryRun) scheduler.remove(there);
  return {
    json: { ...told, changed: true },
    text: `${call.globals.dryRun ? "would be removed" : "removed"} from ${place}`,
  };
}

function titled({ name, text }: Unit): string {
  return name === "crontab" ? text : `# ${name}\n${text}`;
}

/** What a machine runs at set times for a store. */
export interface Installed {
  /** Where it lies, for a person. */
  readonly place: string;
  /** What is there now, by name; undefined where nothing is. */
  readonly now: (name: string) => string | undefined;
  readonly install: (units: readonly Unit[]) => void;
  readonly remove: (units: readonly Unit[]) => void;
}

/** The scheduler of the machine. What its program says when it fails is PaiError `scheduler_failed`. */
function openScheduler(scheduler: Scheduler, store: string, host: HostPlaces): Installed {
  if (scheduler === "crontab") return crontab(store);
  return scheduler === "systemd" ? systemd(host) : launchd(host);
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
  const write = (text: string) => run("crontab", ["-"], text);
  return {
    place: "your crontab",
    now: () => blockIn(read(), store),
    install: ([unit]) => write(withBlock(read(), store, unit?.text)),
    remove: () => write(withBlock(read(), store, undefined)),
  };
}

function systemd(host: HostPlaces): Installed {
  const { configHome, join, read, write, unlink } = host;
  const folder = join(configHome, "systemd", "user");
  /** Those that say when they start; a timer starts its service. */
  const starting = (units: readonly Unit[]) =>
    units.filter(({ text }) => text.includes("\n[Install]\n")).map(({ name }) => name);
  return {
    place: folder,
    now: (name) => read(join(folder, name)),
    install: (units) =>
      orTakeBack(
        host,
        units.map(({ name }) => join(folder, name)),
        () => {
          for (const { name, text } of units) write(join(folder, name), text);
          run("systemctl", ["--user", "daemon-reload"]);
          run("systemctl", ["--user", "enable", "--now", ...starting(units)]);
        },
      ),
    remove: (units) => {
      run("systemctl", ["--user", "disable", "--now", ...starting(units)]);
      for (const { name } of units) unlink(join(folder, name));
      run("systemctl", ["--user", "daemon-reload"]);
    },
  };
}

function launchd(host: HostPlaces): Installed {
  const { home, join, read, write, unlink } = host;
  const folder = join(home, "Library", "LaunchAgents");
  return {
    place: folder,
    now: (name) => read(join(folder, name)),
    install: (units) => {
      for (const { name, text } of units) {
        const path = join(folder, name);
        if (read(path) !== undefined) run("launchctl", ["unload", path]);
        orTakeBack(host, [path], () => {
          write(path, text);
          run("launchctl", ["load", "-w", path]);
        });
      }
    },
    remove: (units) => {
      for (const { name } of units) {
        run("launchctl", ["unload", "-w", join(folder, name)]);
        unlink(join(folder, name));
      }
    },
  };
}

/** A file that no scheduler knows would look as if it were installed: where the work fails, what was at the paths is there again. */
function orTakeBack({ read, write, unlink }: HostPlaces, paths: readonly string[], work: () => void): void {
  const before = paths.map((path) => [path, read(path)] as const);
  try {
    work();
  } catch (error) {
    for (const [path, text] of before) {
      if (text !== undefined) write(path, text);
      else if (read(path) !== undefined) unlink(path);
    }
    throw error;
  }
}

function run(program: string, words: readonly string[], input = ""): void {
  const { status, stderr, error } = spawnSync(program, words, { encoding: "utf8", input });
  if (status !== 0) throw failed([program, ...words].join(" "), error ? error.message : stderr);
}

function failed(command: string, said: string): PaiError {
  const line = said.trim().split("\n")[0] || "no reason given";
  const why = line.includes("ENOENT") ? "there is no such program on this machine" : line;
  return new PaiError("scheduler_failed", `${command} failed: ${why}`, {
    hint: "pai cron print, or pai watch --print, shows what to add by hand; pai cron has --system for another scheduler",
  });
}

export const CRON: Commands = { cron };
