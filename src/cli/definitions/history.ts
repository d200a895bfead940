import type { CommandDefinition } from "../definition.ts";
import { ID } from "./shared.ts";

/** What happened, and taking it back. */
export const HISTORY: readonly CommandDefinition[] = [
  {
    name: "history",
    group: "history",
    summary: "Show what happened to one memory, oldest first.",
    args: [ID],
    options: [],
    examples: [
      { run: "pai history k3x9", does: "its full history" },
      { run: "pai history k3x9 --json", does: "for a script" },
    ],
  },
  {
    name: "log",
    group: "history",
    summary: "List the latest changes to the store, newest first.",
    args: [],
    options: [{ flags: "-n, --limit <count>", summary: "how many (default: 10)" }],
    examples: [
      { run: "pai log", does: "the last ten" },
      { run: "pai log -n 100 --json", does: "a hundred, for a script" },
    ],
  },
  {
    name: "undo",
    group: "history",
    summary: "Undo the latest change set, or the one with this id, byte for byte.",
    args: [
      { form: "[changeset]", summary: "id of a change set, as `pai log` shows it", completes: "changeset" },
    ],
    options: [
      { flags: "--import [name]", summary: "undo a whole import: the latest, or the one of this name" },
    ],
    examples: [
      { run: "pai undo", does: "the latest; repeat it for the one before" },
      { run: "pai undo --import", does: "everything that the latest import added" },
      { run: "pai undo --dry-run", does: "show what it would undo" },
    ],
  },
];
