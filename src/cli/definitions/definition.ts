import { STATUS_TABLE, STATUSES } from "../../domain/status.ts";
import { CATEGORIES, KINDS } from "../../domain/vocabulary.ts";
import type { KnownValue } from "../../memory/lists.ts";

/** An option of a command, as help, completion, parser and docs know it. */
export interface OptionDefinition {
  /** Commander's form: `-k, --kind <kind>`, `--explain`, `--tag <tag...>` (repeatable). */
  readonly flags: string;
  readonly summary: string;
  readonly choices?: readonly string[];
  /** What people may take for a choice, each with what to do instead. */
  readonly refused?: Readonly<Record<string, string>>;
  /** What the store knows that completes it. */
  readonly completes?: KnownValue;
}

interface ArgumentDefinition {
  /** Commander's form: `<id>`, `[text...]`. */
  readonly form: string;
  readonly summary: string;
  /** What completes it. */
  readonly completes?: "id" | "changeset" | "setting" | "value" | "shell";
}

export const GROUPS = ["daily", "capture", "recall", "care", "history", "system"] as const;

/** A command as it is written down: what it leaves out is empty. */
interface WrittenCommand
  extends Omit<CommandDefinition, "group" | "args" | "options" | "examples">,
    Partial<Pick<CommandDefinition, "args" | "options">> {
  /** At least two real examples: what is typed, and what it does. */
  readonly examples: readonly (readonly [run: string, does: string])[];
}

/** The commands of one group. */
export function inGroup(
  group: CommandDefinition["group"],
  commands: readonly WrittenCommand[],
): readonly CommandDefinition[] {
  return commands.map(({ examples, ...command }) => ({
    ...{ group, args: [], options: [], ...command },
    examples: examples.map(([run, does]) => ({ run, does })),
  }));
}

/** A command, defined once: the parser, `--help`, completion and docs/cli.md come from it. */
export interface CommandDefinition {
  readonly name: string;
  readonly group: (typeof GROUPS)[number];
  /** `pai --help` leaves out what only programs and shells call. */
  readonly isHidden?: boolean;
  /** One sentence. */
  readonly summary: string;
  /** What a reader of `--help` should know besides, a few lines at most. */
  readonly details?: string;
  readonly args: readonly ArgumentDefinition[];
  readonly options: readonly OptionDefinition[];
  readonly examples: readonly { readonly run: string; readonly does: string }[];
}

export const ID: ArgumentDefinition = {
  form: "<id>",
  summary: "id, its beginning, or its last 4+ characters",
  completes: "id",
};

/** One memory, by an id or by words. */
export const ONE: ArgumentDefinition = { ...ID, form: "<id...>" };

export const IDS: ArgumentDefinition = {
  form: "<id...>",
  summary: "ids, their beginnings, or their last 4+ characters",
  completes: "id",
};

export const KIND: OptionDefinition = { flags: "--kind <kind>", summary: "only this kind", choices: KINDS };

/** The filters that `recall`, `list` and its kinds share. */
export const FILTERS: readonly OptionDefinition[] = [
  { flags: "--category <category>", summary: "only this category", choices: CATEGORIES },
  { flags: "--subject <name>", summary: "only memories about this person or thing", completes: "subject" },
  { flags: "--tag <tag>", summary: "only memories with this tag", completes: "tag" },
  { flags: "--since <date>", summary: "only from this date on (2026-11-01, yesterday, 3 weeks ago)" },
  { flags: "--until <date>", summary: "only before this date" },
];

/** Filters by what was known when, and by what recall leaves out. */
export const THEN: readonly OptionDefinition[] = [
  { flags: "--as-of <date>", summary: "what was true and known at that time; of a day, at its end" },
  {
    flags: "--include <status>",
    summary: "include memories with this status",
    choices: STATUSES.filter((status) => STATUS_TABLE[status].recallable === "asked"),
  },
];

export const STATUS: OptionDefinition = {
  flags: "--status <status>",
  summary: "only with this status, or all (default: those that recall finds)",
  choices: [...STATUSES, "all"],
};

export const ALLOW_SECRET: OptionDefinition = {
  flags: "--allow-secret <reason>",
  summary: "store the text although it contains a key, token or password; history keeps the reason",
};

/** Options that every command takes, before or after its name. */
export const GLOBALS: readonly OptionDefinition[] = [
  { flags: "--store <dir>", summary: "the store to use (default: the nearest trusted .pai, else ~/.pai)" },
  { flags: "--json", summary: "print one JSON document" },
  { flags: "--quiet", summary: "print errors only" },
  { flags: "--no-color", summary: "print without colour" },
  {
    flags: "--project <project>",
    summary:
      "the project: its key, or a directory in it (. is the current one); with recall, all means every project",
    completes: "project",
  },
  { flags: "--now <date>", summary: "use this date as the current time" },
  { flags: "--dry-run", summary: "show what would change without changing it" },
  { flags: "--yes", summary: "answer yes to all questions" },
  { flags: "--no-wait", summary: "fail at once if another process is writing" },
  { flags: "--verbose", summary: "print more details, and the stack trace of errors" },
];
