import { CONFIG_KEYS, CONFIG_NAMES, type ConfigKey, isConfigName } from "../../domain/config.ts";
import { handleOf } from "../../domain/ids.ts";
import { ALL_PROJECTS } from "../../domain/vocabulary.ts";
import { oneLine } from "../../text/escape.ts";
import { GLOBALS, type OptionDefinition } from "../definitions/definition.ts";
import { COMMANDS, commandNamed, flagsOf, valuedIn, withoutGroup } from "../definitions.ts";
import { openSession } from "../deps.ts";
import { readGlobals } from "../options.ts";
import { excerpt } from "../render/memory.ts";
import type { Run } from "../run.ts";
import type { Terminal } from "../terminal.ts";

/** Each script asks the program itself (`pai __complete <words>`), one candidate a line, a tab before its meaning. */
const SCRIPTS: Readonly<Record<string, string>> = {
  bash: `_pai() {
  local IFS=$'\\n'
  COMPREPLY=($(pai __complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f1 |
    while IFS= read -r word; do printf '%q\\n' "$word"; done))
}
complete -o default -F _pai pai
`,
  zsh: `#compdef pai
_pai() {
  local -a found
  found=("\${(@f)$(pai __complete "\${words[@]:1:$((CURRENT-1))}" 2>/dev/null | sed 's/:/\\\\:/g; s/\\t/:/')}")
  _describe 'pai' found || _files
}
compdef _pai pai
`,
  fish: `complete -c pai -f -a "(pai __complete (commandline -opc)[2..-1] (commandline -ct) 2>/dev/null)"
`,
};

export const completion: Run = async ({ words, globals }) => {
  const shell = words[0] ?? "";
  const script = SCRIPTS[shell] ?? ""; // the definition has no others
  const output = { json: { shell, script }, text: script };
  return globals.json ? output : { ...output, plain: script };
};

const OFFERED = 200;

type Candidate = readonly [word: string, meaning: string];

/** Prints what may stand for the last of the words, one candidate a line, a tab and its meaning behind it. */
export async function complete(words: readonly string[], terminal: Terminal): Promise<number> {
  const current = words.at(-1) ?? "";
  const candidates = await candidatesFor(withoutGroup(words.slice(0, -1)), current);
  const fitting = candidates.filter(([word]) => word.startsWith(current));
  terminal.out(fitting.map(([word, meaning]) => `${word}\t${meaning}\n`).join(""));
  return 0;
}

async function candidatesFor(before: readonly string[], current: string): Promise<readonly Candidate[]> {
  const name = commandNamed(before);
  const command = COMMANDS.find((one) => one.name === name);
  const options = [...(command?.options ?? []), ...GLOBALS];
  if (!command)
    return current.startsWith("-")
      ? options.flatMap(flagCandidates)
      : COMMANDS.map(({ name, summary }) => [name, summary]);
  const named = before.lastIndexOf("--store");
  const store = named === -1 ? undefined : before[named + 1];
  const option = options.find((one) => flagsOf(one).includes(before.at(-1) ?? ""));
  if (option?.completes) return known(option, store);
  if (option?.choices) return option.choices.map((choice) => [choice, option.summary]);
  if (current.startsWith("-")) return options.flatMap(flagCandidates);
  const valued = valuedIn(options);
  // What is neither an option nor the value of one: the command and its arguments so far.
  const plain = before.filter((word, at) => !word.startsWith("-") && !valued.has(before[at - 1] ?? ""));
  const { args } = command;
  const argument = args[Math.min(plain.length - 1, args.length - 1)];
  if (argument?.choices) return argument.choices.map((choice) => [choice, argument.summary]);
  if (argument?.completes === "value") return valuesOf(plain[2] ?? "");
  if (argument?.completes === "setting") return CONFIG_NAMES.map((key) => [key, "setting"]);
  if (argument?.completes === "id") return memories(command.name, store);
  return argument?.completes === "changeset" ? changeSets(store) : [];
}

function valuesOf(setting: string): readonly Candidate[] {
  if (!isConfigName(setting)) return [];
  const key: ConfigKey = CONFIG_KEYS[setting];
  const values = key.type === "choice" ? key.choices : key.type === "boolean" ? ["true", "false"] : [];
  return values.map((value) => [value, key.doc]);
}

function memoryOf(store: string | undefined) {
  return openSession(readGlobals({ store }), () => undefined).memory;
}

/** What the store has for an option. What is no one line of a terminal is not offered. */
async function known({ completes = "tag", summary }: OptionDefinition, store: string | undefined) {
  const values = (await memoryOf(store).knownValues(completes)).slice(0, OFFERED);
  const all: readonly string[] = completes === "project" ? [ALL_PROJECTS] : [];
  const offered = [...values, ...all].filter((value) => oneLine(value) === value);
  return offered.map((value): Candidate => [value, summary]);
}

/** What a command can be used on: `restore` on what is gone, the others on what is there. */
async function memories(command: string, store: string | undefined): Promise<readonly Candidate[]> {
  const status = command === "restore" || command === "show" ? "all" : undefined;
  const { results } = await memoryOf(store).list({ status, limit: OFFERED, project: ALL_PROJECTS });
  return results.map((one) => [handleOf(one), excerpt(one.summary ?? one.spoken ?? one.text, 60)]);
}

async function changeSets(store: string | undefined): Promise<readonly Candidate[]> {
  const { results } = await memoryOf(store).log(OFFERED);
  return results.filter(({ undoable }) => undoable).map(({ changeSet, command }) => [changeSet, command]);
}

function flagCandidates(option: OptionDefinition): Candidate[] {
  return flagsOf(option).map((flag) => [flag, option.summary]);
}
