import { PaiError } from "../../domain/errors.ts";
import type { Unit } from "../../domain/schedule.ts";
import type { CronJson } from "../../domain/system-shapes.ts";
import { PERIODS, SCHEDULERS, type Scheduler } from "../../domain/vocabulary.ts";
import { escapeTerminal } from "../../text/escape.ts";
import { hostPlaces, scheduleOf } from "../deps.ts";
import { type Call, type Commands, confirmOrThrow, type Output, type Run } from "../run.ts";
import type { Installed } from "../scheduler.ts";

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
async function manage(call: Call, { action, system, units }: Managing): Promise<Output & { json: CronJson }> {
  const { session } = call;
  const told = { action, system, units: units.map(({ name, text }) => ({ name, text })) } as const;
  if (action === "print") {
    const plain = call.globals.json ? {} : { plain: units.map(titled).join("\n") };
    return { json: { ...told, place: "", changed: false }, text: "", ...plain };
  }
  const { openScheduler } = await import("../scheduler.ts");
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

export const CRON: Commands = { cron };
