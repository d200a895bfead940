import { EXPORT_FORMATS, TRANSCRIPT_FORMATS } from "../../domain/vocabulary.ts";
import type { CommandDefinition } from "../definition.ts";
import { ALLOW_SECRET, FILTERS, KIND, STATUS } from "./shared.ts";

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
      { run: "pai ingest conversations.json", does: "chats with ChatGPT or Claude.ai" },
      {
        run: "pai ingest ~/.claude/projects/app/4f1c.jsonl --dry-run",
        does: "see what an agent's log would add",
      },
      { run: "pai ingest meeting.txt --me Anna", does: "a transcript (Name: text) in which you are Anna" },
    ],
  },
  {
    name: "import",
    group: "capture",
    summary: "Import memories: an export of pai.",
    details:
      "An export is put back as it was, byte for byte; what is here already stays as it is. `pai undo --import` takes\n" +
      "everything back that an import added. docs/import.md describes all sources.",
    args: [{ form: "<path...>", summary: "files, or - for stdin" }],
    options: [ALLOW_SECRET],
    examples: [
      { run: "pai import backup.ndjson --dry-run", does: "see what an export would add" },
      { run: "pai import backup.ndjson", does: "put it back" },
    ],
  },
  {
    name: "export",
    group: "capture",
    summary: "Export memories: lossless, as a page, or in the format of another program.",
    details:
      "json and ndjson lose nothing: imported into an empty store they give the same files. The other formats have what\n" +
      "recall finds. claude-memory, basic-memory and obsidian are folders and need --output. Sensitive memories are left out.",
    args: [],
    options: [
      {
        flags: "--format <format>",
        summary: "format of the export (default: ndjson)",
        choices: EXPORT_FORMATS,
      },
      { flags: "-o, --output <path>", summary: "write to this new file or folder (default: stdout)" },
      { flags: "--include-sensitive", summary: "also memories that are sensitive or hold a secret" },
      KIND,
      ...FILTERS,
      STATUS,
    ],
    examples: [
      { run: "pai export --include-sensitive -o backup.ndjson", does: "everything, to put it back later" },
      {
        run: "pai export --format claude-memory -o notes",
        does: "a folder that an agent without pai can read",
      },
      { run: "pai export --format markdown --since 2026-11-01", does: "a page of what is new" },
    ],
  },
];
