import { PaiError } from "../../domain/errors.ts";
import type { WatchJson } from "../../domain/system-shapes.ts";
import { escapeTerminal } from "../../text/escape.ts";
import { isStore } from "../deps.ts";
import { duration, text } from "../options.ts";
import { count } from "../render/memory.ts";
import { type Call, type Invocation, type Program, perform, type Run } from "../run.ts";
import { storeMissing, watchOf } from "../watch-host.ts";
import type { Vault } from "../watched-notes.ts";

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
      vault: await vaultFor(call),
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

/** The vault that is named. PaiError `usage` where one is to be written to that is not. */
async function vaultFor(call: Call): Promise<Vault | undefined> {
  const { options, session, globals } = call;
  const named = text(options, "vault");
  const isWritten = options.write === true;
  if (named === undefined) {
    if (!isWritten) return undefined;
    throw new PaiError("usage", "--write says nothing without the vault", {
      hint: "pai watch --vault DIR --write",
    });
  }
  const { vaultOf } = await import("../vault.ts");
  return vaultOf(session, { named, isWritten, globals, tell: (text) => tell(call, text) });
}

function tell({ globals, terminal }: Call, text: string): void {
  if (!globals.quiet && !globals.json) terminal.err(`pai: ${escapeTerminal(text)}\n`);
}

/** Runs `watch`, which answers commands of others by running them; the exit status when it ends. */
export function runWatch(invocation: Invocation, program: Program): Promise<number> {
  return perform(runFor(program), invocation);
}
