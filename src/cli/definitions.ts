import { CARE, HISTORY } from "./definitions/care.ts";
import { CAPTURE, DAILY } from "./definitions/daily.ts";
import { type CommandDefinition, GLOBALS, type OptionDefinition } from "./definitions/definition.ts";
import { RECALL } from "./definitions/recall.ts";
import { SYSTEM } from "./definitions/system.ts";

export const COMMANDS: readonly CommandDefinition[] = [
  ...DAILY,
  ...CAPTURE,
  ...RECALL,
  ...CARE,
  ...HISTORY,
  ...SYSTEM,
];

/** `pai memory recall …` is `pai recall …`. Pure. */
export function withoutGroup(argv: readonly string[]): readonly string[] {
  const at = commandAt(argv);
  return argv[at] === "memory" ? [...argv.slice(0, at), ...argv.slice(at + 1)] : argv;
}

/**
 * In `pai recall deploy -staging` the last word is part of the query (without "staging"), where the parser
 * would look for options of one letter: such words go to the end, behind `--`. Pure.
 */
export function exclusionsLast(argv: readonly string[]): readonly string[] {
  const from = commandAt(argv);
  if (argv[from] !== "recall") return argv;
  const end = argv.indexOf("--", from);
  const words = argv.slice(from, end === -1 ? argv.length : end);
  const isExclusion = words.map((word, at) => EXCLUSION.test(word) && !VALUED.has(words[at - 1] ?? ""));
  if (!isExclusion.includes(true)) return argv;
  const others = words.filter((_, at) => !isExclusion[at]);
  const exclusions = words.filter((_, at) => isExclusion[at]);
  const behind = end === -1 ? [] : argv.slice(end + 1);
  return [...argv.slice(0, from), ...others, "--", ...behind, ...exclusions];
}

/** The name of the command that is called, as far as the words tell. Pure. */
export function commandNamed(argv: readonly string[]): string | undefined {
  const word = argv[commandAt(argv)];
  return COMMANDS.find(({ name }) => name === word)?.name;
}

/** One dash and a letter, but not `-n 5`, `-n5`, `-i` or `-h`, which are options of `recall`. */
const EXCLUSION = /^-(?!n\d*$|[hi]$)\p{L}/u;

export function flagsOf({ flags }: OptionDefinition): readonly string[] {
  return flags.match(/(?<!\S)--?[a-z][a-z-]*/g) ?? [];
}

/** The flags of options whose next word is their value. Pure. */
export function valuedIn(options: readonly OptionDefinition[]): ReadonlySet<string> {
  return new Set(options.filter(({ flags }) => flags.includes("<")).flatMap(flagsOf));
}

const VALUED = valuedIn([
  ...GLOBALS,
  ...COMMANDS.filter(({ name }) => name === "recall").flatMap(({ options }) => options),
]);

/** Where the first word stands that is neither an option nor the value of one; the length where there is none. */
function commandAt(argv: readonly string[]): number {
  let at = 0;
  while (argv[at]?.startsWith("-")) at += VALUED.has(argv[at] ?? "") ? 2 : 1;
  return Math.min(at, argv.length);
}
