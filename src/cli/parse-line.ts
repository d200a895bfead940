import { Argument, Command, CommanderError, Option } from "commander";
import { PaiError } from "../domain/errors.ts";
import { KINDS } from "../domain/vocabulary.ts";
import { reflow } from "../text/width.ts";
import { type CommandDefinition, GLOBALS, GROUPS, type OptionDefinition } from "./definitions/definition.ts";
import { COMMANDS, commandNamed } from "./definitions.ts";
import { printJson, wantsJson } from "./print.ts";
import type { Terminal } from "./terminal.ts";

export interface CommandLine {
  readonly definition: CommandDefinition;
  readonly words: readonly string[];
  /** Values by camel-case name, as commander gives them: `true` and `false` of switches, texts, lists of texts. */
  readonly options: Readonly<Record<string, unknown>>;
}

/** What any command line asks for, or the text (help, `version`) that answers it. PaiError `usage`, `invalid_value`. Pure. */
export function parseLine(words: readonly string[], version: string): CommandLine | string {
  if (words.length === 0) return rootHelp();
  const told: string[] = [];
  const called: CommandLine[] = [];
  try {
    const program = new Command("pai")
      .version(version, "-V, --version", "print the version")
      .exitOverride()
      .configureOutput({ writeOut: (text) => told.push(text), writeErr: () => undefined });
    define(program, words, (line) => called.push(line));
    program.parse([...words], { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Help or version was asked for, or nothing was.
    const isHelp = error.exitCode === 0 || error.code === "commander.help";
    if (isHelp) return told.join("") || rootHelp();
    throw usageError(error, words);
  }
  return called[0] ?? rootHelp();
}

/**
 * A command that is called is all that has to be known; else every one is by its name. Options are made for those that the
 * words name. Both save start-up time.
 */
function define(program: Command, words: readonly string[], handle: (line: CommandLine) => void): void {
  program.helpInformation = rootHelp;
  for (const global of GLOBALS) program.addOption(optionOf(global));
  const called = commandNamed(words);
  for (const definition of COMMANDS) {
    if (called !== undefined && definition.name !== called) continue;
    const command = program.command(definition.name).description(definition.summary);
    if (!words.includes(definition.name)) continue;
    for (const argument of definition.args) command.addArgument(argumentOf(argument));
    for (const option of definition.options) command.addOption(optionOf(option));
    for (const global of GLOBALS) command.addOption(optionOf(global).hideHelp());
    command.addHelpText("after", helpTail(definition));
    command.action(() => handle({ definition, words: command.args, options: command.optsWithGlobals() }));
  }
}

function argumentOf({ form, summary, choices }: CommandDefinition["args"][number]): Argument {
  const argument = new Argument(form, summary);
  return choices === undefined ? argument : argument.choices(choices);
}

function optionOf({ flags, summary, choices }: OptionDefinition): Option {
  const option = new Option(flags, summary);
  return choices === undefined ? option : option.choices(choices);
}

function helpTail({ details, examples }: CommandDefinition): string {
  const width = Math.max(...examples.map(({ run }) => run.length));
  const lines = examples.map(({ run, does }) => `  ${run.padEnd(width)}   # ${does}`);
  const more = details === undefined ? "" : `\n${details}\n`;
  return `${more}\nExamples:\n${lines.join("\n")}\n\nOptions of every command: pai --help`;
}

function usageError(error: CommanderError, words: readonly string[]): PaiError {
  const command = commandNamed(words);
  const message = error.message.replace(/^error: /, "");
  const [first = message, suggestion] = message.split("\n");
  const called = `pai ${command === undefined ? "" : `${command} `}`;
  const isText = /^unknown option '-[^']*\s/u.test(first);
  const otherwise = isText ? `${called}-- "…"   # where a text begins with a dash` : `${called}--help`;
  const meant = MEANT.get(/^unknown command '(\w{1,20})'$/.exec(first)?.[1]?.toLowerCase() ?? "");
  const asked = words.filter((word) => !word.startsWith("-") && word !== command).join(" ");
  const isQuestion = error.code === "commander.unknownCommand" && words.length > 1;
  const isListed = error.code === "commander.excessArguments" && command === "list";
  const kind =
    isListed && KINDS.find((one) => [one, `${one}s`, `${one}es`, one.replace(/y$/, "ies")].includes(asked));
  const looked = kind
    ? `pai list --kind ${kind}`
    : isQuestion || isListed
      ? `pai recall ${asked}`
      : undefined;
  const nearest = suggestion?.replace(/^\(|\)$/g, "");
  const hint = meant ?? ([nearest, looked].filter(Boolean).join(" Or ") || otherwise);
  return new PaiError("usage", first, { hint, cause: error });
}

/** What other programs call it, and what does it here. */
const MEANT: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'pai remember "..."': "add new note save store create write learn memorize memorise put insert",
    'pai recall "..."': "search find query ask grep lookup get",
    "pai forget ID": "delete remove rm del drop erase",
    "pai list": "ls all dump",
    "pai edit ID": "update change modify",
    "pai agenda": "due todo todos overdue upcoming tasks reminders promises",
    'pai diff "7 days ago"': "changes changed news",
    "pai show NAME": "people person view open cat",
    "pai show ID --help": "why history timeline",
    "pai undo": "revert rollback",
    "pai done ID": "finish complete cancel",
    "pai install --remove": "uninstall",
    "pai consolidate --help": "cron schedule merge",
  }).flatMap(([command, names]) => names.split(" ").map((name) => [name, command] as const)),
);

function rootHelp(): string {
  const groups = Object.entries(GROUPS).map(([group, title]) =>
    section(
      title,
      COMMANDS.filter((command) => command.group === group && command.isHidden !== true),
    ),
  );
  const options = GLOBALS.map(({ flags, summary }) => `  ${flags.padEnd(18)}  ${summary}`).join("\n");
  const intro = "pai stores what you tell it in dated markdown files, and finds it again.";
  const usage = "Usage: pai <command> [options]      (pai memory <command> is the same)";
  const start = 'Start with: pai remember "I fly to Oslo on 12 May", pai recall my flight, pai agenda';
  const more = "pai <command> --help   shows the options and examples of a command.";
  return `${intro}\n\n${start}\n${usage}\n\n${groups.join("\n\n")}\n\nOptions of every command:\n${options}\n\n${more}\n`;
}

/** Prints help, or whatever text answers a command line by itself; the exit status. */
export function printHelp(text: string, argv: readonly string[], terminal: Terminal): number {
  if (wantsJson(argv)) printJson(terminal, { text });
  else terminal.out(reflow(text, terminal.width));
  return 0;
}

const NAME_WIDTH = Math.max(...COMMANDS.map(({ name }) => name.length));

function section(title: string, commands: readonly CommandDefinition[]): string {
  const lines = commands.map(({ name, summary }) => `  ${name.padEnd(NAME_WIDTH)}  ${summary}`);
  return `${title}:\n${lines.join("\n")}`;
}
