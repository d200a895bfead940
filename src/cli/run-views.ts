import { list } from "./commands/lists.ts";
import { context, show } from "./commands/look.ts";
import { recall } from "./commands/recall.ts";
import { status } from "./commands/status.ts";
import { agenda, diff, log, undo } from "./commands/times.ts";
import { isStore, openSession } from "./deps.ts";
import { readGlobals } from "./options.ts";
import { type Invocation, performOne } from "./run.ts";

/** Runs `recall`, or another command that looks at memories, and prints what it gives back; the exit status. */
export function runView(invocation: Invocation): Promise<number> {
  return performOne({ agenda, context, diff, list, log, recall, show, status, undo }, invocation);
}

const FIRST_STEPS = `Nothing is kept here yet. Begin with a sentence; the store is made with it:
  pai remember "I take my coffee black"     # keep something
  pai recall coffee                         # find it again
  pai import --all                          # or take over what other programs on this machine keep
  pai install                               # let your agents use it; pai --help lists everything
`;

/** What to do first, for whoever has no store; undefined where there is one. */
export function firstSteps(): string | undefined {
  const session = openSession(readGlobals({}), () => undefined, {
    command: "status",
    lenient: true,
  });
  return isStore(session) ? undefined : FIRST_STEPS;
}
