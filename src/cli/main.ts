import { statSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { EXIT } from "../domain/errors.ts";
import { parseLine, printHelp } from "./parse-line.ts";
import { printError } from "./print.ts";
import { createTerminal, type Terminal } from "./terminal.ts";
import { commandNamed, exclusionsLast, withoutGroup } from "./words.ts";

/**
 * Runs one command line: prints the result to stdout, notices and errors to stderr. Gives the exit status; never throws. What it
 * started may be going on when it ends, but nothing waits to be printed. `isWatcher`: it is what answers for others.
 */
export async function main(
  argv: readonly string[],
  terminal: Terminal = createTerminal(),
  isWatcher = false,
): Promise<number> {
  const status = await runProgram(argv, terminal, isWatcher).catch((error) => {
    // An agent takes what a hook prints for a refusal of the prompt; only a person is told.
    if (commandNamed(argv) === "hook" && !terminal.canAsk()) return EXIT.done;
    return printError(error, argv, terminal);
  });
  const wasInterrupted = terminal.interrupted();
  await terminal.printed();
  return wasInterrupted ? EXIT.interrupted : status;
}

/** Commands that a watcher may answer: they only read. */
const ASKED: ReadonlySet<string> = new Set(["recall", "context"]);

declare const PAI_VERSION: string;

/**
 * Reads and runs a command line; the exit status. PaiError for everything that goes wrong. `recall`, `remember`, and
 * everything else, are loaded when they are run.
 */
export async function runProgram(
  argv: readonly string[],
  terminal: Terminal,
  isWatcher = false,
): Promise<number> {
  const args = exclusionsLast(withoutGroup(argv));
  if (args[0] === "__complete") return (await import("./run-others.ts")).complete(args.slice(1), terminal);
  if (args[0] === "__tidy") return (await import("./run-others.ts")).tidy(args[1] ?? "");
  if (args[0] === "__take-in") return (await import("./run-others.ts")).takeIn();
  const line = parseLine(args, PAI_VERSION);
  if (typeof line === "string") return printHelp(line, argv, terminal);
  const invocation = { ...line, terminal, isWatcher };
  const { name } = line.definition;
  if (!isWatcher && ASKED.has(name) && mayBeWatched()) {
    const status = await (await import("./ask-watcher.ts")).askWatcher(argv, line, terminal);
    if (status !== undefined) return status;
  }
  if (name === "watch") {
    const again = (words: readonly string[], other: Terminal) => main(words, other, true);
    return (await import("./commands/watch.ts")).runWatch(invocation, again);
  }
  if (name === "recall") return (await import("./commands/recall.ts")).runRecall(invocation);
  if (name === "hook") return (await import("./run-hook.ts")).runHook(invocation);
  // A file has many of what one remark has few of: it is read by what reads conversations.
  if (name === "remember" && line.options.file === undefined)
    return (await import("./run-remember.ts")).runRemember(invocation);
  return (await import("./run-others.ts")).runOther(invocation);
}

/**
 * Whether a watcher of this user may be running, in any store: a look at `watchersDirectory` of src/store/watching.ts, which every
 * recall pays for. What finds the watcher is loaded only then. IO.
 */
function mayBeWatched(): boolean {
  try {
    const directory = join(homedir(), ".local", "state", "pai", "run");
    return statSync(directory, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false; // the system does not know the user's home, or the directory cannot be looked at
  }
}
