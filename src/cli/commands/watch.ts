import type { WatchJson } from "../../domain/system-shapes.ts";
import { escapeTerminal } from "../../text/escape.ts";
import { isStore } from "../deps.ts";
import { duration } from "../options.ts";
import { count } from "../render/memory.ts";
import type { Call, Program, Run } from "../run.ts";
import { storeMissing, watchOf } from "../watch-host.ts";

/** How long a watcher waits for something to do, ms. */
const IDLE_MS = 30 * 60_000;

const PERIOD_MS = { hourly: 3_600_000, daily: 24 * 3_600_000 } as const;

/** `pai watch`, with the program that it runs to answer others. */
export function runFor(program: Program): Run {
  return async (call) => {
    const { session, options, globals } = call;
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

function tell({ globals, terminal }: Call, text: string): void {
  if (!globals.quiet && !globals.json) terminal.err(`pai: ${escapeTerminal(text)}\n`);
}
