import { inGroup } from "./definition.ts";

const CLIENT_NAMES = "claude-code, codex, gemini, cursor, vscode, opencode, claude-desktop or cline";

export const SYSTEM = inGroup("system", {
  init: {
    summary: "Create a store: ./.pai, or the directory that --store names.",
    options: {
      "--personal": "create the personal store (~/.pai) instead",
      "--git": "keep it in git, also a store that is there already; pai sync needs it",
    },
    examples: [
      ["pai init", "a store for this project, which is trusted"],
      ["pai init --personal --git", "the personal store, in a git repository of its own"],
      ["pai init --store ~/notes/memory", "somewhere else"],
    ],
  },
  sync: {
    summary: "Merge the store with its git remote, memory by memory, and push.",
    details:
      "Commits what is new in the store, fetches, merges beside the work tree, and takes the result over as one change, which\n" +
      "`pai undo` takes back. Pages never conflict, what was forgotten stays forgotten, and where both machines changed the same words both are kept\n" +
      "and a question asks which holds. Nothing is rebased or forced. docs/sync.md shows how two machines are set up.",
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
    summary: "Allow commands to use a store found in a project, such as one that came with a clone.",
    details:
      "First shows what the store contains: memories, settings, links and local state. On a terminal it asks; in a script\n" +
      "the command itself is the answer. A store can never name pages, directories, commands or addresses.",
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
      "--offline": "run everything on a temporary store and show that no socket is opened",
      "--reindex": "rebuild the search index from the files; never harmful",
    },
    examples: [
      ["pai doctor", "check"],
      ["pai doctor --fix --dry-run", "show what would be repaired"],
      ["pai doctor --offline", "prove that nothing leaves the machine"],
      ["pai doctor --reindex", "if answers look wrong"],
    ],
  },
  config: {
    summary:
      "List settings with their values and origins, get, set or unset one, or list the prompts for models.",
    args: {
      "[action]": { summary: "get, set, unset or prompts", choices: ["get", "set", "unset", "prompts"] },
      "[key]": { summary: "the setting", completes: "setting" },
      "[value]": { summary: "its new value", completes: "value" },
    },
    options: { "--user": "use the user's settings instead of the store's" },
    examples: [
      ["pai config", "all of them"],
      ["pai config set recall.limit 5", "for this store"],
      ["pai config prompts", "what models are asked, word for word"],
    ],
  },
  install: {
    summary:
      "Set up agents to use this memory: Claude Code, Codex, Gemini CLI, Cursor, VS Code, opencode, Claude Desktop, Cline.",
    details:
      "Uses the client's own command where there is one (claude plugin, codex plugin, gemini extensions), else adds one key to\n" +
      "its settings and leaves every other byte alone. Shows what it will do and asks. Without a name, lists the clients found.",
    args: { "[client...]": CLIENT_NAMES },
    options: {
      "--remove": "take back what it did to these clients, or all; every file is as it was before",
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
      "Answer a hook of an agent: memories for its prompt, and import of its sessions. `pai install` sets it up.",
    details:
      "Reads what the agent says of the event as JSON from stdin, and prints what it puts into its prompt: at session-start at most\n" +
      "6,500 characters (all that is in force), at a prompt at most 1,200 bytes, and mostly nothing. What takes longer than\n" +
      "hooks.deadlineMs (session-start: twice that) is not said. It never fails: the exit status is 0, and pai status counts what came to nothing.",
    args: { "<event>": "session-start, prompt, pre-compact, stop or session-end" },
    examples: [
      ["pai hook session-start < /dev/null", "what an agent is told in this directory"],
      [`echo '{"prompt": "Which editor theme?"}' | pai hook prompt`, "what it is told beside this prompt"],
    ],
  },
  completion: {
    isHidden: true,
    summary: "Print the completion script for a shell.",
    args: { "<shell>": { summary: "bash, zsh or fish", choices: ["bash", "zsh", "fish"] } },
    examples: [
      ['eval "$(pai completion bash)"', "in ~/.bashrc"],
      ["pai completion fish > ~/.config/fish/completions/pai.fish", "for fish"],
    ],
  },
  mcp: {
    summary: "Serve the memory to AI agents over the Model Context Protocol.",
    details:
      "A client such as Claude Code or Codex starts it by itself; see docs/mcp.md. It speaks on stdin and stdout, and ends with the\n" +
      "client. What an agent changes is recorded as the agent's; it never ends what you confirmed or pinned, but asks.",
    options: {
      "--http": "speak HTTP on 127.0.0.1 instead, with a token that $PAI_MCP_TOKEN sets",
      "--port <n>": "with --http (default: 8722; 0: any that is free)",
    },
    examples: [
      ["claude mcp add --scope user pai -- pai mcp", "for Claude Code"],
      ["codex mcp add pai -- pai mcp", "for Codex"],
      ["pai mcp --http --port 8722", "for a program that only speaks HTTP"],
    ],
  },
});
