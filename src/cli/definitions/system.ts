import { CLIENTS } from "../../domain/vocabulary.ts";
import { inGroup } from "./definition.ts";

export const SYSTEM = inGroup("system", {
  init: {
    summary: "Create a store: ./.pai, or the directory that --store names.",
    options: {
      "--personal": "create the personal store (~/.pai) instead",
      "--git": "keep it in git, as pai sync needs; also for an existing store",
    },
    examples: [
      ["pai init", "a store for this project, which is trusted"],
      ["pai init --personal --git", "the personal store, in a git repository of its own"],
      ["pai init --store ~/notes/memory", "somewhere else"],
    ],
  },
  sync: {
    summary: "Merge the store with its git remote, memory by memory, and push.",
    details: "`pai undo` takes the merge back. See docs/sync.md.",
    examples: [
      ["pai sync", "on each machine, whenever you like"],
      ["pai sync --dry-run", "only fetch, and show what would be merged"],
    ],
  },
  "merge-driver": {
    isHidden: true,
    summary: "Merge one file of a store for git, which calls it. `pai init --git` and `pai sync` set it up.",
    args: {
      "<base>": "the file as it was (%O)",
      "<ours>": "our version, which gets the result (%A)",
      "<theirs>": "their version (%B)",
    },
    examples: [
      ["pai merge-driver base.md ours.md theirs.md", "ours.md is the merge of all three afterwards"],
      ["git config merge.pai.driver 'pai merge-driver %O %A %B'", "what is set up"],
    ],
  },
  trust: {
    summary: "Allow commands to use a store in a project, such as one that came with a clone.",
    details: "Shows first what the store contains, and asks on a terminal.",
    args: { "[dir]": "the store (default: the nearest .pai)" },
    options: { "--revoke": "no longer trust this store" },
    examples: [
      ["pai trust", "the .pai of this project"],
      ["pai trust ../app/.pai --revoke", "stop using it"],
    ],
  },
  doctor: {
    summary: "Check the store for problems; --fix repairs what it can.",
    options: {
      "--fix": "repair what can be repaired; undo reverts it",
      "--reindex": "rebuild the search index from the files; always safe",
    },
    examples: [
      ["pai doctor", "check"],
      ["pai doctor --fix --dry-run", "show what would be repaired"],
      ["pai doctor --reindex", "if answers look wrong"],
    ],
  },
  config: {
    summary: "List settings with values and origins; get, set or unset one; or list the prompts.",
    args: {
      "[action]": { summary: "what to do (default: list them)", choices: ["get", "set", "unset", "prompts"] },
      "[key]": { summary: "the setting", completes: "setting" },
      "[value]": { summary: "its new value", completes: "value" },
    },
    options: { "--user": "your settings instead of the store's" },
    examples: [
      ["pai config", "all of them"],
      ["pai config set recall.limit 5", "for this store"],
      ["pai config prompts", "what models are asked, word for word"],
    ],
  },
  install: {
    summary: "Set up agents to use this memory.",
    details: "Shows what it will do and asks. Without a name, it lists the clients found.",
    args: { "[client...]": { summary: "the clients", choices: CLIENTS } },
    options: {
      "--remove": "undo this for these clients, or all",
    },
    examples: [
      ["pai install", "the clients on this machine, and what would be done"],
      ["pai install claude-code codex", "set up these two"],
      ["pai install cursor --dry-run", "show the change only"],
      ["pai install --remove codex", "take it back"],
    ],
  },
  hook: {
    isHidden: true,
    summary:
      "Answer an agent's hook: memories for its prompt, import of its sessions. `pai install` sets it up.",
    details:
      "Reads the agent's event as JSON from stdin and prints what goes into its prompt, mostly nothing. The\n" +
      "exit status is always 0. See docs/agents.md.",
    args: { "<event>": "session-start, prompt, pre-compact, stop or session-end" },
    examples: [
      ["pai hook session-start < /dev/null", "what an agent is told in this directory"],
      [`echo '{"prompt": "Which editor theme?"}' | pai hook prompt`, "what it is told beside this prompt"],
    ],
  },
  completion: {
    isHidden: true,
    summary: "Print the completion script for a shell.",
    args: { "<shell>": { summary: "the shell", choices: ["bash", "zsh", "fish"] } },
    examples: [
      ['eval "$(pai completion bash)"', "in ~/.bashrc"],
      ["pai completion fish > ~/.config/fish/completions/pai.fish", "for fish"],
    ],
  },
  mcp: {
    summary: "Serve the memory to AI agents over the Model Context Protocol.",
    details: "A client such as Claude Code starts it; see docs/agents.md.",
    options: {
      "--http": "speak HTTP on 127.0.0.1 instead, with the token in $PAI_MCP_TOKEN",
      "--port <n>": "with --http (default: 8722; 0: any free port)",
      "--public <url>": "with --http: the https address of your tunnel",
    },
    examples: [
      ["claude mcp add --scope user pai -- pai mcp", "for Claude Code"],
      ["codex mcp add pai -- pai mcp", "for Codex"],
      ["pai mcp --http --port 8722", "for a program that only speaks HTTP"],
    ],
  },
});
