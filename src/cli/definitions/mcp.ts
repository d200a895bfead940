import type { CommandDefinition } from "../definition.ts";

/** The door for agents. */
export const MCP: readonly CommandDefinition[] = [
  {
    name: "mcp",
    group: "system",
    summary: "Serve the memory to AI agents over the Model Context Protocol.",
    details:
      "A client such as Claude Code or Codex starts it by itself; see docs/mcp.md. It speaks on stdin and stdout, and ends with the\n" +
      "client. What an agent changes is recorded as the agent's; it never ends what you confirmed or pinned, but asks.",
    args: [],
    options: [
      { flags: "--http", summary: "speak HTTP on 127.0.0.1 instead, with a token that $PAI_MCP_TOKEN sets" },
      { flags: "--port <n>", summary: "with --http (default: 8722; 0: any that is free)" },
    ],
    examples: [
      { run: "claude mcp add --scope user pai -- pai mcp", does: "for Claude Code" },
      { run: "codex mcp add pai -- pai mcp", does: "for Codex" },
      { run: "pai mcp --http --port 8722", does: "for a program that only speaks HTTP" },
    ],
  },
];
