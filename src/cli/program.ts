import { readPlainLine } from "./command-line.ts";
import type { Terminal } from "./terminal.ts";
import { exclusionsLast, withoutGroup } from "./words.ts";

declare const PAI_VERSION: string;

/** Reads and runs a command line; the exit status. PaiError for everything that goes wrong. */
export async function runProgram(argv: readonly string[], terminal: Terminal): Promise<number> {
  const args = exclusionsLast(withoutGroup(argv));
  if (args[0] === "__complete") return (await import("./runners.ts")).complete(args.slice(1), terminal);
  if (args[0] === "__tidy") return (await import("./runners.ts")).tidy(args[1] ?? "");
  const line = readPlainLine(args) ?? (await import("./parse-line.ts")).parseLine(args, PAI_VERSION);
  if (typeof line === "string") return (await import("./help.ts")).printHelp(line, argv, terminal);
  return (await import("./runners.ts")).runCommand({ ...line, terminal });
}
