import { PaiError } from "../../domain/errors.ts";
import type { WatchJson } from "../../domain/system-shapes.ts";
import { escapeTerminal } from "../../text/escape.ts";
import { hostPlaces, isStore, scheduleOf } from "../deps.ts";
import { duration } from "../options.ts";
import { count } from "../render/memory.ts";
import { type Call, type Invocation, type Output, type Program, perform, type Run } from "../run.ts";
import { storeMissing, watchOf } from "../watch-host.ts";

/** How long a watcher waits for something to do, ms. */
const IDLE_MS = 30 * 60_000;

const PERIOD_MS = { hourly: 3_600_000, daily: 24 * 3_600_000 } as const;

/** `pai watch`, with the program that it runs to answer others. */
function runFor(program: Program): Run {
  return async (call) => {
    const { session, options, globals } = call;
    const managing = ACTIONS.filter(([option]) => options[option] === true);
    if (managing[0] !== undefined)
      return manageUnit(call, managing.length === 1 ? managing[0][1] : undefined);
    if (!isStore(session)) throw storeMissing(session);
    const period =
      options.consolidate === "daily" || options.consolidate === "hourly" ? options.consolidate : undefined;
    const { watchStore } = await import("../watcher.ts");
    const watch = watchOf(session, {
      globals,
      program,
      periodMs: period && PERIOD_MS[period],
      // What looks after the store by a schedule has something to do for as long as it runs.
      idleMs: duration(options, "idle") ?? (period === undefined ? IDLE_MS : Number.POSITIVE_INFINITY),
      tell: (text) => tell(call, text),
    });
    const watched = await watchStore(watch);
    const json: WatchJson = watched;
    return {
      json,
      text: `ended: ${watched.ended}; answered ${watched.answered}, took over edits ${count(watched.edits, "time")}`,
    };
  };
}

const ACTIONS = [
  ["install", "install"],
  ["uninstall", "remove"],
  ["print", "print"],
] as const;
/** A watcher that the system runs has no end: ten years. */
const NO_END = "3650d";

/** `pai watch --install|--uninstall|--print`: the unit with which the system runs it. */
async function manageUnit(call: Call, action: (typeof ACTIONS)[number][1] | undefined): Promise<Output> {
  const { session, options } = call;
  if (action === undefined)
    throw new PaiError("usage", "--install, --uninstall and --print exclude each other", {
      hint: "pai watch --print",
    });
  if (action === "install" && !isStore(session)) throw storeMissing(session);
  const { manage } = await import("./cron.ts");
  const { watchUnits } = await import("../../domain/schedule.ts");
  const host = hostPlaces(session);
  const system = host.scheduler === "launchd" ? "launchd" : "systemd";
  duration(options, "idle"); // wrong ones are not written
  const { idle = NO_END, consolidate } = options;
  const words = [
    "--idle",
    String(idle),
    ...(consolidate === undefined ? [] : ["--consolidate", String(consolidate)]),
  ];
  const { store, program } = scheduleOf(session, "24h");
  return manage(call, {
    action,
    system,
    units: watchUnits(system, { store, program, options: words }, host.template),
  });
}

function tell({ globals, terminal }: Call, text: string): void {
  if (!globals.quiet && !globals.json) terminal.err(`pai: ${escapeTerminal(text)}\n`);
}

/** Runs `watch`, which answers commands of others by running them; the exit status when it ends. */
export function runWatch(invocation: Invocation, program: Program): Promise<number> {
  return perform(runFor(program), invocation);
}
