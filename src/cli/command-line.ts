import type { CommandDefinition, OptionDefinition } from "./definition.ts";
import { GLOBALS } from "./definitions/shared.ts";
import { COMMANDS } from "./definitions.ts";

/** What a command line asks for. */
export interface CommandLine {
  readonly definition: CommandDefinition;
  readonly words: readonly string[];
  /** Values by camel-case name, as commander gives them: `true` and `false` of switches, texts, lists of texts. */
  readonly options: Readonly<Record<string, unknown>>;
}

/**
 * A command line that needs no parser: a command by its name, then nothing but words, switches and options with any text as
 * their value, each by its whole name. Most are, and the parser takes longer to load than to read what it is there for.
 * Undefined for every other one, also for one that is wrong. What commander says of the same line. Pure.
 */
export function readPlainLine([name, ...rest]: readonly string[]): CommandLine | undefined {
  const definition = COMMANDS.find((one) => one.name === name);
  if (definition === undefined) return undefined;
  const known = [...definition.options, ...GLOBALS];
  const options = defaultsOf(known);
  const words: string[] = [];
  for (let at = 0; at < rest.length; at++) {
    const word = rest[at] ?? "";
    if (!word.startsWith("-")) {
      words.push(word);
      continue;
    }
    const option = known.find(({ flags }) => longName(flags) === word);
    const value = option && valueBefore(option, rest[at + 1]);
    if (value === undefined) return undefined;
    if (typeof value === "string") at++;
    options[attributeOf(word)] = value;
  }
  return hasPlace(definition, words.length) ? { definition, words, options } : undefined;
}

const NEGATED = "--no-";

/** A switch that can only be turned off is on. */
function defaultsOf(known: readonly OptionDefinition[]): Record<string, unknown> {
  const names = known.map(({ flags }) => longName(flags));
  const off = names.filter((name) => name.startsWith(NEGATED));
  const on = off.filter((name) => !names.includes(`--${name.slice(NEGATED.length)}`));
  return Object.fromEntries(on.map((name) => [attributeOf(name), true]));
}

/** What an option comes to before the next word; undefined where the parser has to look. */
function valueBefore(
  { flags, choices }: OptionDefinition,
  next: string | undefined,
): string | boolean | undefined {
  if (!/[<[]/.test(flags)) return !flags.includes(NEGATED);
  const isPlain = choices === undefined && flags.endsWith(">") && !flags.endsWith("...>");
  return isPlain && next?.startsWith("-") === false ? next : undefined;
}

/** `-n, --limit <n>`: `--limit`. */
function longName(flags: string): string {
  const from = flags.indexOf("--");
  const end = flags.indexOf(" ", from);
  return end < 0 ? flags.slice(from) : flags.slice(from, end);
}

/** `--no-track`: `track`; `--min-score`: `minScore`. */
function attributeOf(long: string): string {
  const name = long.slice(long.startsWith(NEGATED) ? NEGATED.length : "--".length);
  return name.replace(/-./g, (dash) => dash.slice(1).toUpperCase());
}

/** Whether so many words are what a command takes. */
function hasPlace({ args }: CommandDefinition, words: number): boolean {
  const least = args.filter(({ form }) => form.startsWith("<")).length;
  const isOpen = args.at(-1)?.form.includes("...") === true;
  return words >= least && (isOpen || words <= args.length);
}
