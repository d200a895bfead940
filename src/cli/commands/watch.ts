import type { WatchJson } from "../../domain/system-shapes.ts";
import { escapeTerminal } from "../../text/escape.ts";
import { isStore } from "../deps.ts";
import { duration } from "../options.ts";
import { count } from "../render/memory.ts";
import { type Call, type Invocation, type Program, perform, type Run } from "../run.ts";
import { storeMissing, watchOf } from "../watch-host.ts";

/** How long a watcher waits for something to do, ms. */
const IDLE_MS = 30 * 60_000;

/** `pai watch`, with the program that it runs to answer others. */
function runFor(program: Program): Run {
  return async (call) => {
    const { session, options, globals } = call;
    if (!isStore(session)) throw storeMissing(session);
    const { watchStore } = await import("../watcher.ts");
    const watch = watchOf(session, {
      globals,
      program,
      idleMs: duration(options, "idle") ?? IDLE_MS,
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

/** Runs `watch`, which answers commands of others by running them; the exit status when it ends. */
export function runWatch(invocation: Invocation, program: Program): Promise<number> {
  return perform(runFor(program), invocation);
}
