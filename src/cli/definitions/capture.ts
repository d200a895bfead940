import { TRANSCRIPT_FORMATS } from "../../domain/vocabulary.ts";
import type { CommandDefinition } from "../definition.ts";

/** Taking in what was said elsewhere. */
export const CAPTURE: readonly CommandDefinition[] = [
  {
    name: "ingest",
    group: "capture",
    summary: "Import conversations: chats, exports, logs of agents, meeting notes.",
    details:
      "Every turn is kept word for word, and what people state becomes facts and commitments. Importing a file again\n" +
      "only adds what is new. What an assistant or a tool says can be found, but never becomes a fact.\n" +
      "The format is detected; docs/ingest.md describes all formats.",
    args: [{ form: "<file>", summary: "a file, or - for stdin" }],
    options: [
      {
        flags: "--format <format>",
        summary: "format of the input (default: detected)",
        choices: TRANSCRIPT_FORMATS,
      },
      { flags: "--me <name...>", summary: "your name in the conversation (default: user, if it occurs)" },
      { flags: "--session <name>", summary: "name for a conversation that has none in the input" },
      {
        flags: "--no-flush",
        summary: "more turns will follow: keep the last episode open, extract facts later unless urgent",
      },
    ],
    examples: [
      { run: "pai ingest conversations.json", does: "chats with an assistant" },
      {
        run: "pai ingest ~/.claude/projects/app/4f1c.jsonl --dry-run",
        does: "see what an agent's log would add",
      },
      { run: "pai ingest meeting.txt --me Anna", does: "a transcript (Name: text) in which you are Anna" },
    ],
  },
];
