import { PaiError } from "../domain/errors.ts";
import { LISTS } from "./commands/lists.ts";
import { LOOK } from "./commands/look.ts";
import { STATUS } from "./commands/status.ts";
import { TIMES } from "./commands/times.ts";
import { type Commands, type Invocation, perform } from "./run.ts";

const COMMANDS: Commands = { ...LISTS, ...LOOK, ...STATUS, ...TIMES };

/** Runs a command that looks at memories and prints what it gives back; the exit status. */
export async function runView(invocation: Invocation): Promise<number> {
  const { name } = invocation.definition;
  const run = COMMANDS[name];
  if (!run) throw new PaiError("internal", `the command ${name} has no code`);
  return perform(run, invocation);
}
