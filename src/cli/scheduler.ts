import { spawnSync } from "node:child_process";
import { PaiError } from "../domain/errors.ts";
import { blockIn, type Unit, withBlock } from "../domain/schedule.ts";
import type { Scheduler } from "../domain/vocabulary.ts";
import type { HostPlaces } from "./deps.ts";

export interface Installed {
  readonly place: string;
  /** What is there now, by name; undefined where nothing is. */
  readonly now: (name: string) => string | undefined;
  readonly install: (units: readonly Unit[]) => void;
  readonly remove: (units: readonly Unit[]) => void;
}

/** The scheduler of the machine. What its program says when it fails is PaiError `scheduler_failed`. */
export function openScheduler(scheduler: Scheduler, store: string, host: HostPlaces): Installed {
  if (scheduler === "crontab") return crontab(store);
  if (scheduler === "systemd") return systemd(host);
  const { home, join } = host;
  // Told apart by where the files lie, and by what their programs are told.
  return scheduler === "launchd"
    ? filesOf(host, join(home, "Library", "LaunchAgents"), {
        start: (path) => ["launchctl", "load", "-w", path],
        stop: (path) => ["launchctl", "unload", "-w", path],
      })
    : filesOf(host, join(host.configHome, "pai", "tasks"), {
        start: (path, name) => ["schtasks", "/Create", "/F", "/TN", name, "/XML", path],
        stop: (_, name) => ["schtasks", "/Delete", "/F", "/TN", name],
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
  const write = (text: string) => piped(text, "crontab", "-");
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
          run("systemctl", "--user", "daemon-reload");
          run("systemctl", "--user", "enable", "--now", ...starting(units));
        },
      ),
    remove: (units) => {
      run("systemctl", "--user", "disable", "--now", ...starting(units));
      for (const { name } of units) unlink(join(folder, name));
      run("systemctl", "--user", "daemon-reload");
    },
  };
}

type Words = (path: string, name: string) => readonly [program: string, ...words: string[]];

/** A scheduler that is told of each file by a program of its own. */
function filesOf(
  host: HostPlaces,
  folder: string,
  { start, stop }: Record<"start" | "stop", Words>,
): Installed {
  const { join, read, write, unlink } = host;
  return {
    place: folder,
    now: (name) => read(join(folder, name)),
    install: (units) => {
      for (const { name, text } of units) {
        const path = join(folder, name);
        if (read(path) !== undefined) run(...stop(path, titleOf(name)));
        orTakeBack(host, [path], () => {
          write(path, text);
          run(...start(path, titleOf(name)));
        });
      }
    },
    remove: (units) => {
      for (const { name } of units) {
        run(...stop(join(folder, name), titleOf(name)));
        unlink(join(folder, name));
      }
    },
  };
}

const titleOf = (name: string): string => name.replace(/\.\w+$/, "");

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

function run(...[program, ...words]: readonly [program: string, ...words: string[]]): void {
  piped("", program, ...words);
}

function piped(input: string, program: string, ...words: readonly string[]): void {
  const { status, stderr, error } = spawnSync(program, words, { encoding: "utf8", input });
  if (status !== 0) throw failed([program, ...words].join(" "), error ? error.message : stderr);
}

function failed(command: string, said: string): PaiError {
  const line = said.trim().split("\n")[0] || "no reason given";
  const why = line.includes("ENOENT") ? "there is no such program on this machine" : line;
  return new PaiError("scheduler_failed", `${command} failed: ${why}`, {
    hint: "pai cron print shows what to add by hand; pai cron has --system for another scheduler",
  });
}
