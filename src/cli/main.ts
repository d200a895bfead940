import { EXIT } from "../domain/errors.ts";
import { runProgram } from "./program.ts";
import { printError } from "./report.ts";
import { createTerminal } from "./terminal.ts";

/**
 * Runs one command line. Prints the result to stdout, notices and errors to stderr, and sets the exit
 * status of the process; never throws. What it started may be going on when it ends, but nothing waits to be
 * printed.
 */
export async function main(argv: readonly string[]): Promise<void> {
  const terminal = createTerminal();
  try {
    process.exitCode = await runProgram(argv, terminal);
  } catch (error) {
    process.exitCode = await printError(error, argv, terminal);
  }
  if (terminal.interrupted()) process.exitCode = EXIT.interrupted;
  await terminal.printed();
}
