import { statSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { EXIT } from "../domain/errors.ts";
import { printError } from "./print.ts";
import { createTerminal, type Terminal } from "./terminal.ts";
import { commandNamed, exclusionsLast, withoutGroup } from "./words.ts";

/**
 * Runs one command line: prints the result to stdout, notices and errors to stderr. Gives the exit status; never throws. What it
 * started may be going on when it ends, but nothing waits to be printed. `watched`: the store for which it answers others.
 */
export async function main(
  argv: readonly string[],
  terminal: Terminal = createTerminal(),
  watched?: string,
): Promise<number> {
  const status = await runProgram(argv, terminal, watched).catch((error) => {
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
  watched?: string,
): Promise<number> {
  const args = exclusionsLast(withoutGroup(argv));
  if (args[0] === "__complete") return (await import("./run-others.ts")).complete(args.slice(1), terminal);
  if (args[0] === "__tidy") return (await import("./run-others.ts")).tidy(args[1] ?? "");
  if (args[0] === "__take-in") return (await import("./run-others.ts")).takeIn();
  // The watcher reads the words itself: whoever asks it does without what that takes.
  if (watched === undefined && ASKED.has(commandNamed(args) ?? "") && mayBeWatched()) {
    const status = await (await import("./ask-watcher.ts")).askWatcher(argv, terminal);
    if (status !== undefined) return status;
  }
  const { parseLine, printHelp } = await import("./parse-line.ts");
  const line = parseLine(args, PAI_VERSION);
  if (typeof line === "string") return printHelp(line, argv, terminal);
  const invocation = { ...line, terminal, watched };
  const { name } = line.definition;
  if (name === "watch") return (await import("./commands/watch.ts")).runWatch(invocation, main);
  if (name === "recall") return (await import("./commands/recall.ts")).runRecall(invocation);
  if (name === "hook") return (await import("./run-hook.ts")).runHook(invocation);
  // A file has many of what one remark has few of: it is read by what reads conversations.
  if (name === "remember" && line.options.file === undefined)
    return (await import("./run-remember.ts")).runRemember(invocation);
  return (await import("./run-others.ts")).runOther(invocation);
}

/**
 * Whether a watcher of this user may be running, in any store: a look at `watchersDirectory` of src/store/watchers.ts, which every
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
