import { EXPORT_FORMATS, NOTE_KINDS, TRANSCRIPT_FORMATS } from "../../domain/vocabulary.ts";
import { ALLOW_SECRET, FILTERS, inGroup, KIND, STATUS } from "./definition.ts";

/** Taking in what was said elsewhere. */
export const CAPTURE = inGroup("capture", [
  {
    name: "ingest",
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
      ["pai ingest conversations.json", "chats with ChatGPT or Claude.ai"],
      ["pai ingest ~/.claude/projects/app/4f1c.jsonl --dry-run", "see what an agent's log would add"],
      ["pai ingest meeting.txt --me Anna", "a transcript (Name: text) in which you are Anna"],
    ],
  },
  {
    name: "import",
    summary:
      "Import memories of other programs: notes of agents, exports, session logs, vaults, and pai's own export.",
    details:
      "Notes are kept word for word; only what they surely state becomes a fact, with its date, as an import. Importing again adds only\n" +
      "what is new. Folders are read as a whole, without links; zip archives as they are downloaded. An export of pai is put back\n" +
      "as it was. `pai undo --import` takes everything back. docs/import.md describes all sources.",
    args: [
      { form: "[path...]", summary: "files, folders, zip archives, patterns in quotes, or - for stdin" },
    ],
    options: [
      { flags: "--all", summary: "find what the programs on this machine keep, and import it after a yes" },
      {
        flags: "--from <kind>",
        summary: "what the files are (default: detected for each)",
        choices: [...NOTE_KINDS, ...TRANSCRIPT_FORMATS],
      },
      { flags: "--me <name...>", summary: "your name in the notes and conversations (default: user)" },
      ALLOW_SECRET,
    ],
    examples: [
      ["pai import --all --dry-run", "see what this machine has"],
      ["pai import ~/.claude/projects --me Ada", "sessions and memory folders of Claude Code; Ada is you"],
      ["pai import ~/Downloads/chatgpt-export.zip", "an export as it was downloaded"],
      ["pai import 'notes/**/*.md'", "the Markdown files of a folder"],
      ["pai import backup.ndjson", "put an export of pai back"],
    ],
  },
  {
    name: "export",
    summary: "Export memories: lossless, as a page, or in the format of another program.",
    details:
      "What json and ndjson take they lose nothing of: imported into an empty store they give the same files. The other formats\n" +
      "have what recall finds. claude-memory, basic-memory and obsidian are folders and need --output. Sensitive memories are\n" +
      "left out without --include-sensitive. History and open questions stay in the store.",
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
      ["pai export --include-sensitive -o backup.ndjson", "everything, to put it back later"],
      ["pai export --format claude-memory -o notes", "a folder that an agent without pai can read"],
      ["pai export --format markdown --since 2026-11-01", "a page of what is new"],
    ],
  },
]);
