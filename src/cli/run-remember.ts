import { run } from "./commands/remember.ts";
import { type Invocation, perform, withUpkeep } from "./run.ts";

/** Runs `remember` and prints what became of the words; the exit status. A bundle of its own, like `recall`. */
export function runRemember(invocation: Invocation): Promise<number> {
  return perform(withUpkeep(run), invocation);
}
