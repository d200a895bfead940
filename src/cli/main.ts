import { EXIT } from "../domain/errors.ts";
import { commandNamed, exclusionsLast, withoutGroup } from "./definitions.ts";
import { printError } from "./print.ts";
import { createTerminal, type Terminal } from "./terminal.ts";

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

/** Commands that a watcher answers: they change no memory. */
const ANSWERED: ReadonlySet<string> = new Set(["recall", "context", "hook"]);

/** `recall`, which is asked most, and commands that need little else. */
const VIEWS: ReadonlySet<string> = new Set("agenda context diff list log recall show status undo".split(" "));

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
  if (args[0]?.startsWith("__")) return (await import("./run-others.ts")).runOwn(args, terminal);
  // Whoever asks a watcher has not read the words: that takes longer than to ask.
  if (watched !== undefined && !ANSWERED.has(commandNamed(args) ?? ""))
    throw new Error("this is no command that a watcher answers");
  const { parseLine, printHelp } = await import("./parse-line.ts");
  const line = parseLine(args, PAI_VERSION);
  if (typeof line === "string") {
    const first = args.length === 0 ? (await import("./run-views.ts")).firstSteps() : undefined;
    return printHelp(first ?? line, argv, terminal);
  }
  const invocation = { ...line, terminal, watched };
  const { name } = line.definition;
  if (name === "watch") return (await import("./commands/watch.ts")).runWatch(invocation, main);
  if (name === "hook") return (await import("./run-hook.ts")).runHook(invocation, args);
  if (name === "merge-driver") return (await import("./run-others.ts")).runMergeDriver(invocation);
  // A file has many of what one remark has few of: it is read by what reads conversations.
  if (name === "remember" && line.options.file === undefined)
    return (await import("./commands/remember.ts")).runRemember(invocation);
  if (VIEWS.has(name)) return (await import("./run-views.ts")).runView(invocation);
  return (await import("./run-others.ts")).runOther(invocation);
}
