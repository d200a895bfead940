import { TRANSCRIPT_FORMATS } from "../../domain/vocabulary.ts";
import type { CommandDefinition } from "../definition.ts";

/** Taking in what was said elsewhere. */
export const CAPTURE: readonly CommandDefinition[] = [
  {
    name: "ingest",
    group: "capture",
    summary: "Take in conversations: chats, exports, logs of agents, notes of meetings.",
    details:
      "Every turn is kept word for word, and what people state becomes facts and commitments. The same file again\n" +
      "adds what is new in it. What an assistant or a tool says is kept and found, and never becomes a fact.\n" +
      "Formats are told apart by themselves; docs/ingest.md describes them.",
    args: [{ form: "<file>", summary: "a file, or - for stdin" }],
    options: [
      {
        flags: "--format <format>",
        summary: "what the input is (default: detected)",
        choices: TRANSCRIPT_FORMATS,
      },
      { flags: "--me <name...>", summary: "the name under which you speak in it (user, where it has one)" },
      { flags: "--session <name>", summary: "the name of a conversation that has none in the input" },
      {
        flags: "--no-flush",
        summary: "more is to come: keep the last episode open, read later what is not urgent",
      },
    ],
    examples: [
      { run: "pai ingest conversations.json", does: "an export of chats with an assistant" },
      {
        run: "pai ingest ~/.claude/projects/app/4f1c.jsonl --dry-run",
        does: "see what an agent's log would add",
      },
      { run: "pai ingest meeting.txt --me Anna", does: "a transcript (Name: text) in which you are Anna" },
    ],
  },
];
