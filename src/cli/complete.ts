import { CONFIG_NAMES } from "../domain/config.ts";
import type { CommandDefinition, OptionDefinition } from "./definition.ts";
import { GLOBALS } from "./definitions/shared.ts";
import { COMMANDS } from "./definitions.ts";
import { openSession } from "./deps.ts";
import { readGlobals } from "./options.ts";
import { excerpt, handle } from "./render/memory.ts";
import type { Terminal } from "./terminal.ts";

/** Memories offered at once. */
const OFFERED = 200;

/** Prints what may stand for the last of the words, one candidate a line, a tab and its meaning behind it. */
export async function complete(words: readonly string[], terminal: Terminal): Promise<number> {
  const given = words[0] === "memory" ? words.slice(1) : words;
  const current = given.at(-1) ?? "";
  const candidates = await candidatesFor(given.slice(0, -1), current);
  const fitting = candidates.filter(([word]) => word.startsWith(current));
  terminal.out(fitting.map(([word, meaning]) => `${word}\t${meaning}\n`).join(""));
  return 0;
}

type Candidate = readonly [word: string, meaning: string];

async function candidatesFor(before: readonly string[], current: string): Promise<readonly Candidate[]> {
  const command = COMMANDS.find(({ name, aliases }) =>
    before.some((word) => word === name || aliases?.includes(word)),
  );
  if (!command)
    return current.startsWith("-")
      ? GLOBALS.flatMap(flagsOf)
      : COMMANDS.map(({ name, summary }) => [name, summary]);
  const option = [...command.options, ...GLOBALS].find((one) =>
    flagsOf(one).some(([flag]) => flag === before.at(-1)),
  );
  if (option?.choices) return option.choices.map((choice) => [choice, option.summary]);
  if (current.startsWith("-")) return [...command.options, ...GLOBALS].flatMap(flagsOf);
  return completeArgument(command, before);
}

async function completeArgument(
  { args, name }: CommandDefinition,
  before: readonly string[],
): Promise<readonly Candidate[]> {
  const position = before.filter((word) => !word.startsWith("-")).length - 1;
  const argument = args[Math.min(position, args.length - 1)];
  if (name === "config" && position === 0)
    return [
      ["get", "one setting"],
      ["set", "a setting"],
      ["unset", "a setting"],
    ];
  if (argument?.completes === "setting") return CONFIG_NAMES.map((key) => [key, "setting"]);
  if (argument?.completes === "shell") return ["bash", "zsh", "fish"].map((shell) => [shell, "shell"]);
  if (argument?.completes === "id") return memories(name);
  if (argument?.completes === "changeset") return changeSets();
  return [];
}

/** What a command can be used on: `restore` on what is gone, the others on what is there. */
async function memories(command: string): Promise<readonly Candidate[]> {
  const { memory } = openSession(readGlobals({}), () => undefined);
  const status = command === "restore" || command === "history" || command === "show" ? "all" : undefined;
  const { results } = await memory.list({ status, limit: OFFERED, project: "all" });
  return results.map((one) => [handle(one), excerpt(one.text, 60)]);
}

async function changeSets(): Promise<readonly Candidate[]> {
  const { results } = await openSession(readGlobals({}), () => undefined).memory.log(OFFERED);
  return results.filter(({ undoable }) => undoable).map(({ changeSet, command }) => [changeSet, command]);
}

function flagsOf({ flags, summary }: OptionDefinition): Candidate[] {
  const found = flags.match(/--?[a-z][a-z-]*/g) ?? [];
  return found.map((flag) => [flag, summary]);
}
