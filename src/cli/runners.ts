import { PaiError } from "../domain/errors.ts";
import { withUpkeep } from "./after-capture.ts";
import { run as recall } from "./commands/recall.ts";
import { tidy } from "./deps.ts";
import { type Invocation, perform, type Run } from "./run.ts";
import type { Terminal } from "./terminal.ts";

/**
 * Runs one command and prints what it gives back; the exit status. What every command needs is loaded with this, and `recall`, which
 * needs little besides; `remember` and all others lie in two files more.
 */
export async function runCommand(invocation: Invocation): Promise<number> {
  return perform(await codeOf(invocation.definition.name), invocation);
}

async function codeOf(name: string): Promise<Run> {
  if (name === "recall") return recall;
  if (name === "remember") return withUpkeep((await import("./commands/remember.ts")).run);
  const run = (await import("./other-commands.ts")).OTHER_COMMANDS[name];
  if (!run) throw new PaiError("internal", `the command ${name} has no code`);
  return run;
}

/** What a shell asks for to complete a command line; the exit status. */
export async function complete(words: readonly string[], terminal: Terminal): Promise<number> {
  return (await import("./complete.ts")).complete(words, terminal);
}

export { tidy };
