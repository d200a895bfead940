import { isPaiError, messageOf, PaiError } from "../domain/errors.ts";
import { escapeTerminal, stableJson } from "../text/escape.ts";
import type { Terminal } from "./terminal.ts";

const SCHEMA_VERSION = 1;

/** Prints one JSON document, `schemaVersion` first. */
export function printJson(terminal: Terminal, document: object): void {
  terminal.out(`${stableJson({ schemaVersion: SCHEMA_VERSION, ...document })}\n`);
}

/**
 * Prints an error as text or, with `--json` on the command line, as a document, no secret of the input in it;
 * the exit status.
 */
export async function printError(
  error: unknown,
  argv: readonly string[],
  terminal: Terminal,
): Promise<number> {
  const known = isPaiError(error) ? error : unexpected(error);
  // Errors quote what was typed. The rules are loaded here so that a command without an error need not.
  const isWhole = known.code !== "program_damaged";
  const safe = isWhole ? (await import("../text/safety/secrets.ts")).redacting(argv) : (text: string) => text;
  if (wantsJson(argv)) {
    const { code, message, hint } = known;
    printJson(terminal, {
      error: { code, message: safe(message), ...(hint !== undefined && { hint: safe(hint) }) },
    });
    return known.exitStatus;
  }
  const hint = known.hint === undefined ? "" : `\n  ${escapeTerminal(safe(known.hint))}`;
  terminal.err(`pai: ${escapeTerminal(safe(known.message))}${hint}\n`);
  if (argv.includes("--verbose") && error instanceof Error)
    terminal.err(`${escapeTerminal(safe(error.stack ?? ""), { lines: true })}\n`);
  return known.exitStatus;
}

/** Whether the words ask for JSON, though they may be no valid command line. Pure. */
export function wantsJson(argv: readonly string[]): boolean {
  const end = argv.indexOf("--");
  const words = end === -1 ? argv : argv.slice(0, end);
  return words.includes("--json");
}

/** What nobody foresaw is a fault of the program, and says so. */
function unexpected(error: unknown): PaiError {
  const message = messageOf(error);
  const code = (error as { code?: unknown } | null)?.code;
  if (code === "PAI_DAMAGED") {
    const hint = "build it again (npm run build in its checkout), or install it again";
    return new PaiError("program_damaged", message, { hint, cause: error });
  }
  if (typeof code === "string" && /^(?:E[A-Z0-9]+$|Unknown system error )/.test(code)) {
    return new PaiError("io", `the system reported an error: ${message}`, { cause: error });
  }
  return new PaiError("internal", `internal error: ${message}`, {
    hint: "the store is not affected; please report this with the output of --verbose",
    cause: error,
  });
}
