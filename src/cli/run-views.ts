import { LISTS } from "./commands/lists.ts";
import { LOOK } from "./commands/look.ts";
import { STATUS } from "./commands/status.ts";
import { TIMES } from "./commands/times.ts";
import { type Invocation, performOne } from "./run.ts";

/** Runs a command that looks at memories and prints what it gives back; the exit status. */
export function runView(invocation: Invocation): Promise<number> {
  return performOne({ ...LISTS, ...LOOK, ...STATUS, ...TIMES }, invocation);
}
