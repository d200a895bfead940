import { run } from "./commands/recall.ts";
import { type Invocation, perform } from "./run.ts";

/** Runs `recall` and prints what it finds; the exit status. It is a bundle of its own, since it is asked most. */
export function runRecall(invocation: Invocation): Promise<number> {
  return perform(run, invocation);
}
