import { Command, CommanderError, Option } from "commander";
import { PaiError } from "../domain/errors.ts";
import { reflow } from "../text/width.ts";
import type { CommandDefinition, OptionDefinition } from "./definition.ts";
import { GLOBALS } from "./definitions/shared.ts";
import { COMMANDS } from "./definitions.ts";
import { rootHelp } from "./help.ts";
import { printJson, wantsJson } from "./report.ts";
import type { Terminal } from "./terminal.ts";
import { commandNamed, exclusionsLast, withoutGroup } from "./words.ts";

declare const PAI_VERSION: string;

/** Parses and runs a command line; the exit status. PaiError for everything that goes wrong. */
export async function runProgram(argv: readonly string[], terminal: Terminal): Promise<number> {
  const args = exclusionsLast(withoutGroup(argv));
  if (args[0] === "__complete") return (await import("./runners.ts")).complete(args.slice(1), terminal);
  if (args[0] === "__tidy") return (await import("./runners.ts")).tidy(args[1] ?? "");
  let status = 0;
  const told: string[] = [];
  const program = buildProgram(told, args, async (definition, words, options) => {
    const { runCommand } = await import("./runners.ts");
    status = await runCommand({ definition, words, options, terminal });
  });
  if (args.length === 0) return print(rootHelp(), argv, terminal);
  try {
    await program.parseAsync([...args], { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Help or version was asked for, or nothing was.
    const isHelp = error.exitCode === 0 || error.code === "commander.help";
    if (isHelp) return print(told.join("") || rootHelp(), argv, terminal);
    throw usageError(error, commandNamed(args));
  }
  return status;
}

function print(text: string, argv: readonly string[], terminal: Terminal): number {
  if (wantsJson(argv)) printJson(terminal, { text });
  else terminal.out(reflow(text, terminal.width));
  return 0;
}

type Handler = (
  definition: CommandDefinition,
  words: readonly string[],
  options: Readonly<Record<string, unknown>>,
) => Promise<void>;

/**
 * A command that is called is all that has to be known; else every one is by its name. Options are made for those that the
 * words name. Both save start-up time. `told` gets what help and version print.
 */
function buildProgram(told: string[], words: readonly string[], handle: Handler): Command {
  const program = new Command("pai")
    .version(PAI_VERSION, "-V, --version", "print the version")
    .exitOverride()
    .configureOutput({ writeOut: (text) => void told.push(text), writeErr: () => undefined });
  program.helpInformation = rootHelp;
  for (const global of GLOBALS) program.addOption(optionOf(global));
  const called = commandNamed(words);
  for (const definition of COMMANDS) {
    if (called !== undefined && definition.name !== called) continue;
    const command = program
      .command(definition.name)
      .description(definition.summary)
      .aliases([...(definition.aliases ?? [])]);
    if (![definition.name, ...(definition.aliases ?? [])].some((name) => words.includes(name))) continue;
    for (const { form, summary } of definition.args) command.argument(form, summary);
    for (const option of definition.options) command.addOption(optionOf(option));
    for (const global of GLOBALS) command.addOption(optionOf(global).hideHelp());
    command.addHelpText("after", helpTail(definition));
    command.action(async () => handle(definition, command.args, command.optsWithGlobals()));
  }
  return program;
}

function optionOf({ flags, summary, choices, refused = {} }: OptionDefinition): Option {
  const option = new Option(flags, summary);
  if (choices === undefined) return option;
  const check = option.choices([...choices]).parseArg;
  return option.argParser((value, before) => {
    const hint = Object.hasOwn(refused, value) ? refused[value] : undefined;
    if (hint === undefined) return check?.(value, before);
    throw new PaiError("invalid_value", `${option.long} cannot be "${value}" here`, { hint });
  });
}

function helpTail({ details, examples }: CommandDefinition): string {
  const width = Math.max(...examples.map(({ run }) => run.length));
  const lines = examples.map(({ run, does }) => `  ${run.padEnd(width)}   # ${does}`);
  const more = details === undefined ? "" : `\n${details}\n`;
  return `${more}\nExamples:\n${lines.join("\n")}\n\nOptions of every command: pai --help`;
}

function usageError(error: CommanderError, command: string | undefined): PaiError {
  const message = error.message.replace(/^error: /, "");
  const [first = message, suggestion] = message.split("\n");
  const called = `pai ${command === undefined ? "" : `${command} `}`;
  const isText = /^unknown option '-+ ?[^']*\s/u.test(first);
  const otherwise = isText ? `${called}-- "…"   # where a text begins with a dash` : `${called}--help`;
  const hint = suggestion?.replace(/^\(|\)$/g, "") ?? otherwise;
  return new PaiError("usage", first, { hint, cause: error });
}
