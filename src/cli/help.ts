import { reflow } from "../text/width.ts";
import { type CommandDefinition, GROUPS } from "./definition.ts";
import { GLOBALS } from "./definitions/shared.ts";
import { COMMANDS } from "./definitions.ts";
import { printJson, wantsJson } from "./report.ts";
import type { Terminal } from "./terminal.ts";

const TITLES: Readonly<Record<(typeof GROUPS)[number], string>> = {
  daily: "Every day",
  capture: "Import",
  recall: "Look",
  care: "Care",
  history: "History",
  system: "System",
};

/** What `pai` and `pai --help` print: the daily commands first. Pure. */
export function rootHelp(): string {
  const groups = GROUPS.map((group) =>
    section(
      TITLES[group],
      COMMANDS.filter((command) => command.group === group),
    ),
  );
  const options = GLOBALS.map(({ flags, summary }) => `  ${flags.padEnd(18)}  ${summary}`).join("\n");
  const intro = "pai stores what you tell it in dated markdown files, and finds it again.";
  const usage = "Usage: pai <command> [options]      (pai memory <command> is the same)";
  const more = "pai <command> --help   shows the options and examples of a command.";
  return `${intro}\n\n${usage}\n\n${groups.join("\n\n")}\n\nOptions of every command:\n${options}\n\n${more}\n`;
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
