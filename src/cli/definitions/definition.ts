import { RECALLABLE, STATUSES } from "../../domain/status.ts";
import { CATEGORIES, KINDS } from "../../domain/vocabulary.ts";
import type { KnownValue } from "../../memory/lists.ts";

/** An option of a command, as help, completion, parser and docs know it. */
export interface OptionDefinition {
  /** Commander's form: `-k, --kind <kind>`, `--explain`, `--tag <tag...>` (repeatable). */
  readonly flags: string;
  readonly summary: string;
  readonly choices?: readonly string[];
  /** What the store knows that completes it. */
  readonly completes?: KnownValue;
}

interface ArgumentDefinition {
  /** Commander's form: `<id>`, `[text...]`. */
  readonly form: string;
  readonly summary: string;
  readonly choices?: readonly string[];
  readonly completes?: "id" | "changeset" | "setting" | "value";
}

export const GROUPS = {
  daily: "Every day",
  capture: "Import and export",
  recall: "Look",
  care: "Care",
  history: "History",
  system: "The store and the program",
} as const;

/** A command, defined once: the parser, `--help`, completion and docs/cli.md come from it. */
export interface CommandDefinition {
  readonly name: string;
  readonly group: keyof typeof GROUPS;
  /** `pai --help` leaves out what only programs and shells call. */
  readonly isHidden?: boolean;
  readonly summary: string;
  /** What a reader of `--help` should know besides, a few lines at most. */
  readonly details?: string;
  readonly args: readonly ArgumentDefinition[];
  readonly options: readonly OptionDefinition[];
  readonly examples: readonly { readonly run: string; readonly does: string }[];
}

/** What each word or flag means, by commander's form of it: a summary, with more beside it where there is more. */
type Written<Definition> = Readonly<Record<string, string | (Partial<Definition> & { summary: string })>>;

/** A command as it is written down, below its name: what it leaves out is empty. */
interface WrittenCommand extends Pick<CommandDefinition, "isHidden" | "summary" | "details"> {
  readonly args?: Written<ArgumentDefinition>;
  readonly options?: Written<OptionDefinition>;
  /** At least two real examples: what is typed, and what it does. */
  readonly examples: readonly (readonly [run: string, does: string])[];
}

export function inGroup(
  group: CommandDefinition["group"],
  commands: Readonly<Record<string, WrittenCommand>>,
): readonly CommandDefinition[] {
  return Object.entries(commands).map(([name, { args = {}, options = {}, examples, ...command }]) => ({
    name,
    group,
    ...command,
    options: optionsOf(options),
    args: listed(args).map(([form, arg]) => ({ form, ...arg })),
    examples: examples.map(([run, does]) => ({ run, does })),
  }));
}

function optionsOf(options: Written<OptionDefinition>): readonly OptionDefinition[] {
  return listed(options).map(([flags, option]) => ({ flags, ...option }));
}

function listed<D>(written: Written<D>) {
  return Object.entries(written).map(
    ([form, said]) => [form, typeof said === "string" ? { summary: said } : said] as const,
  );
}

export const AN_ID = { summary: "id, its beginning, or its last 4+ characters", completes: "id" } as const;
export const SOME_IDS = {
  summary: "ids, their beginnings, or their last 4+ characters",
  completes: "id",
} as const;

export const KIND = { "--kind <kind>": { summary: "only this kind", choices: KINDS } };

export const FILTERS: Written<OptionDefinition> = {
  "--category <category>": { summary: "only this category", choices: CATEGORIES },
  "--subject <name>": { summary: "only memories about this person or thing", completes: "subject" },
  "--tag <tag>": { summary: "only memories with this tag", completes: "tag" },
  "--since <date>": "from this date on (2026-11-01, yesterday, 3 weeks ago)",
  "--until <date>": "before this date",
};

/** Filters by what was known when, and by what recall leaves out. */
export const THEN: Written<OptionDefinition> = {
  "--as-of <date>": "what was true and known then; for a day, at its end",
  "--include <status>": {
    summary: "include memories with this status",
    choices: STATUSES.filter((status) => RECALLABLE[status] === "asked"),
  },
};

export const STATUS = {
  "--status <status>": {
    summary: "only with this status (default: what recall finds)",
    choices: [...STATUSES, "all"],
  },
};

export const ALLOW_SECRET = {
  "--allow-secret <reason>": "store the text despite the secret in it; history keeps the reason",
};

export const GLOBALS = optionsOf({
  "--store <dir>": "the store to use (default: the nearest trusted .pai, else ~/.pai)",
  "--json": "print one JSON document",
  "--quiet": "print errors only",
  "--no-color": "print without colour",
  "--project <project>": {
    summary: "a project: its key, or a directory in it; all is every project",
    completes: "project",
  },
  "--now <date>": "use this date as the current time",
  "--dry-run": "show what would change without changing it",
  "--yes": "answer yes to all questions",
  "--no-wait": "fail at once if another process is writing",
  "--verbose": "print more details, and stack traces of errors",
});
