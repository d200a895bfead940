import type { CommandDefinition, OptionDefinition } from "../definition.ts";
import { FILTERS, ID, KIND, STATUS } from "./shared.ts";

const LIMIT: OptionDefinition = {
  flags: "-n, --limit <count>",
  summary: "how many (default: all; in a terminal 20)",
};

/** Looking at single memories and lists of them. */
export const RECALL: readonly CommandDefinition[] = [
  {
    name: "show",
    aliases: ["expand"],
    group: "recall",
    summary: "Show everything about one memory: fields, evidence, history.",
    details:
      "Behind a # one turn of a conversation can be named: by the hash that recall gives, or its number.",
    args: [ID],
    options: [{ flags: "--no-track", summary: "do not count this as an access" }],
    examples: [
      { run: "pai show k3x9", does: "by the end of the id" },
      { run: "pai show fa_01kam6wtvv --json", does: "by its beginning, for a script" },
      { run: "pai show ep_k3x9#12", does: "the twelfth turn of a conversation, with those around it" },
    ],
  },
  {
    name: "list",
    group: "recall",
    summary: "List memories, newest first.",
    args: [],
    options: [KIND, ...FILTERS, STATUS, LIMIT],
    examples: [
      { run: "pai list --since yesterday", does: "what is new" },
      { run: "pai list --status forgotten", does: "what was forgotten and can be restored" },
    ],
  },
  {
    name: "facts",
    group: "recall",
    summary: "List facts, newest first.",
    args: [],
    options: [...FILTERS, STATUS, LIMIT],
    examples: [
      { run: "pai facts --category decision", does: "what was decided" },
      { run: "pai facts --subject anna --json", does: "about Anna, for a script" },
    ],
  },
  {
    name: "commitments",
    group: "recall",
    summary: "List promises and to-dos, the most urgent first.",
    args: [],
    options: [
      { flags: "--open", summary: "what is not done yet (the default)" },
      { flags: "--due", summary: "what is not done yet and has a date" },
      { flags: "--overdue", summary: "what is not done yet though its date is past" },
      { flags: "--all", summary: "also what was kept, called off or lapsed" },
      ...FILTERS,
      LIMIT,
    ],
    examples: [
      { run: "pai commitments --overdue", does: "what should have been done by now" },
      { run: "pai fulfil k3x9", does: "say that one is done" },
    ],
  },
  {
    name: "episodes",
    group: "recall",
    summary: "List episodes (what was said, word for word), newest first.",
    args: [],
    options: [...FILTERS, STATUS, LIMIT],
    examples: [
      { run: "pai episodes -n 5", does: "the last five" },
      { run: "pai episodes --since 2026-11-01 --until 2026-12-01", does: "of one month" },
    ],
  },
];
