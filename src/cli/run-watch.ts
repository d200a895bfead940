import { runFor } from "./commands/watch.ts";
import { type Invocation, type Program, perform } from "./run.ts";

/** Runs `watch`, which answers commands of others by running them; the exit status when it ends. */
export function runWatch(invocation: Invocation, program: Program): Promise<number> {
  return perform(runFor(program), invocation);
}
