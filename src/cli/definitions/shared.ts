import { STATUS_TABLE, STATUSES } from "../../domain/status.ts";
import { CATEGORIES, KINDS } from "../../domain/vocabulary.ts";
import type { ArgumentDefinition, OptionDefinition } from "../definition.ts";

export const ID: ArgumentDefinition = {
  form: "<id>",
  summary: "id, its beginning, or its last 4+ characters",
  completes: "id",
};

export const IDS: ArgumentDefinition = {
  form: "<id...>",
  summary: "ids, their beginnings, or their last 4+ characters",
  completes: "id",
};

export const KIND: OptionDefinition = { flags: "--kind <kind>", summary: "only this kind", choices: KINDS };

/** The filters that `recall`, `list` and its kinds share. */
export const FILTERS: readonly OptionDefinition[] = [
  { flags: "--category <category>", summary: "only this category", choices: CATEGORIES },
  { flags: "--subject <name>", summary: "only what is about this person or thing", completes: "subject" },
  { flags: "--tag <tag>", summary: "only with this tag", completes: "tag" },
  { flags: "--since <date>", summary: "only from this moment on (2026-11-01, yesterday, 3 weeks ago)" },
  { flags: "--until <date>", summary: "only before this moment" },
];

/** Filters by what was known when, and by what recall leaves out. */
export const THEN: readonly OptionDefinition[] = [
  { flags: "--as-of <date>", summary: "what was true and known at that moment" },
  {
    flags: "--include <status>",
    summary: "also with this status",
    choices: STATUSES.filter((status) => STATUS_TABLE[status].recallable === "asked"),
  },
];

export const STATUS: OptionDefinition = {
  flags: "--status <status>",
  summary: "only with this status, or all (default: what recall would find)",
  choices: [...STATUSES, "all"],
};

export const ALLOW_SECRET: OptionDefinition = {
  flags: "--allow-secret <reason>",
  summary: "keep a key, token or password that is in the text; history keeps the reason",
};

/** Options that every command takes, before or after its name. */
export const GLOBALS: readonly OptionDefinition[] = [
  { flags: "--store <dir>", summary: "the store to work on (default: the trusted .pai above, else ~/.pai)" },
  { flags: "--json", summary: "print one JSON document" },
  { flags: "--quiet", summary: "print errors only" },
  { flags: "--no-color", summary: "print without colour" },
  {
    flags: "--project <project>",
    summary:
      "the project to work in: its key, or a directory in it (. is this one); recall: all for every project",
    completes: "project",
  },
  { flags: "--now <date>", summary: "the moment to take for now" },
  { flags: "--dry-run", summary: "show what would change, change nothing" },
  { flags: "--yes", summary: "do not ask" },
  { flags: "--no-wait", summary: "give up at once when another process is writing" },
  { flags: "--verbose", summary: "tell more, and print the stack of an error" },
];
