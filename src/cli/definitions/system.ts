import type { CommandDefinition } from "../definition.ts";

/** The store itself and the program. */
export const SYSTEM: readonly CommandDefinition[] = [
  {
    name: "init",
    group: "system",
    summary: "Create a store: ./.pai, or the directory that --store names.",
    args: [],
    options: [{ flags: "--personal", summary: "the personal store (~/.pai) instead" }],
    examples: [
      { run: "pai init", does: "a store for this project, trusted by you" },
      { run: "pai init --store ~/notes/memory", does: "somewhere else" },
    ],
  },
  {
    name: "trust",
    group: "system",
    summary: "Let commands use a store that was found in a project, such as one that came with a clone.",
    details:
      "Shows first what the store brings along: its memories, its own settings, links and local state in it. On a terminal it\n" +
      "asks; in a script the command is the answer, as is --yes. No store can name pages, directories, commands or addresses.",
    args: [{ form: "[dir]", summary: "the store (default: the nearest .pai)" }],
    options: [{ flags: "--revoke", summary: "take the trust back" }],
    examples: [
      { run: "pai trust", does: "the .pai of this project" },
      { run: "pai trust ../app/.pai --revoke", does: "use it no longer" },
    ],
  },
  {
    name: "doctor",
    group: "system",
    summary: "Look for everything that is wrong in the store; --fix mends what can be mended.",
    args: [],
    options: [
      { flags: "--fix", summary: "mend what can be mended; undo takes it back" },
      {
        flags: "--offline",
        summary: "try everything on a temporary store, and show that no socket is opened",
      },
    ],
    examples: [
      { run: "pai doctor", does: "look" },
      { run: "pai doctor --fix --dry-run", does: "show what would be mended" },
      { run: "pai doctor --offline", does: "prove that nothing leaves the machine" },
    ],
  },
  {
    name: "reindex",
    group: "system",
    summary: "Rebuild the search index from the files.",
    args: [],
    options: [],
    examples: [
      { run: "pai reindex", does: "rebuild; never needed, never harmful" },
      { run: "pai reindex --json", does: "with counts for a script" },
    ],
  },
  {
    name: "config",
    group: "system",
    summary: "List settings with value and origin, or get, set or unset one.",
    args: [
      { form: "[action]", summary: "get, set or unset" },
      { form: "[key]", summary: "the setting", completes: "setting" },
      { form: "[value]", summary: "its new value", completes: "value" },
    ],
    options: [{ flags: "--user", summary: "set it in the user's configuration, not the store's" }],
    examples: [
      { run: "pai config", does: "all of them" },
      { run: "pai config set recall.limit 5", does: "for this store" },
    ],
  },
  {
    name: "completion",
    group: "system",
    summary: "Print the completion script for a shell.",
    args: [{ form: "<shell>", summary: "bash, zsh or fish", completes: "shell" }],
    options: [],
    examples: [
      { run: 'eval "$(pai completion bash)"', does: "in ~/.bashrc" },
      { run: "pai completion fish > ~/.config/fish/completions/pai.fish", does: "for fish" },
    ],
  },
];
