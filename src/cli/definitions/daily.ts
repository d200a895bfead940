import {
  CATEGORIES,
  COMMITMENT,
  EXPORT_FORMATS,
  KINDS,
  NOTE_KINDS,
  SOURCES,
  TRANSCRIPT_FORMATS,
} from "../../domain/vocabulary.ts";
import { ALLOW_SECRET, FILTERS, inGroup, KIND, SOME_IDS, STATUS, THEN } from "./definition.ts";

export const DAILY = inGroup("daily", {
  remember: {
    summary: "Remember something: your words as an episode, and what they state as facts.",
    details:
      'Said again, a fact gets stronger. A line of --file may be JSON: {"text": "…", "at": "2026-11-01",\n' +
      '"category": "decision", "tags": ["work"]}.',
    args: { "[text...]": "what to remember (- or a pipe: stdin)" },
    options: {
      "--raw": "store the text as one fact, word for word",
      "--kind <kind>": {
        summary: "episode: only the words; fact: like --raw",
        choices: ["episode", "fact"],
      },
      "--category <category>": {
        summary: "category of the fact; commitment: a promise",
        choices: [...CATEGORIES, COMMITMENT],
      },
      "--subject <name>": {
        summary: "who or what it is about (default: owner, which is you)",
        completes: "subject",
      },
      "--importance <1-10>": "how much it matters (default: 5)",
      "--confidence <0-1>": "how certain it is (default: 0.6)",
      "--tag <tag...>": { summary: "a tag; may be repeated", completes: "tag" },
      "--at <date>": "when it happened (2026-11-01, yesterday, 3 days ago)",
      "--ttl <duration>": "forget automatically after this time (90m, 12h, 7d, 2w)",
      "--source <source>": { summary: "who said it", choices: SOURCES },
      "--session <name>": "its conversation",
      "--scope <scope>": {
        summary: "where it applies; project: also what is about you",
        choices: ["global", "project"],
      },
      "--sensitive": "find it only by its own words; not in exports",
      "--no-sensitive": "not sensitive, even if the rules say so",
      ...ALLOW_SECRET,
      "--seal": "the text names a secret; pai asks for its value and encrypts it",
      "--file <path>": "remember every line of a file (- for stdin)",
    },
    examples: [
      ['pai remember "I prefer tabs over spaces in Go"', "remember one thing"],
      ['pai remember "Standup is at 9:30" --ttl 30d --tag work', "for 30 days, with a tag"],
      [
        'pai remember --seal "bank PIN"',
        "asks for the PIN and a passphrase; recall shows [sealed: bank PIN]",
      ],
      ["pai remember --file notes.txt", "every line of a file"],
    ],
  },
  recall: {
    summary: "Find what you know about something, best first.",
    details:
      'Words in "quotes" must stand together; -word must not occur. Times such as "last week" are\n' +
      "understood. If nothing matches well enough, weak matches are shown; if nothing matches, the exit\n" +
      "status is 3.",
    args: { "[query...]": "what to look for" },
    options: {
      "--also <wording...>": "the question in other words (up to five)",
      "-n, --limit <count>": "how many results (default: 10)",
      "-i, --interactive": "choose one on a screen and print it",
      "--kind <kind>": { summary: "only this kind", choices: KINDS },
      ...FILTERS,
      ...THEN,
      "--min-score <0-1>": "only results with at least this score",
      "--no-track": "do not count this as an access",
      "--group": "group turns by conversation, as text does",
      "--explain": "show how each score is computed",
      "--why-not <id>": "explain why this memory is not a result",
      "--format <format>": { summary: "how to print", choices: ["markdown", "paths"] },
    },
    examples: [
      ["pai recall tabs or spaces", "a question"],
      ["pai recall what did I decide last week", "within a time"],
      [`pai recall '"knee injury"' --since 2026-01-01 --explain`, "a phrase, this year, with explanations"],
      ["pai recall deploy -staging --format paths | xargs grep -l prod", "the files, for other tools"],
      [
        `pai recall where is mum's key --also "key safe code" --also "spare key hidden"`,
        "in the likely words of the note, too",
      ],
      ["pai recall -i", "search while typing, and print what you choose"],
    ],
  },
  browse: {
    summary: "Look through everything on a screen: search, correct, answer, undo.",
    details: "`?` shows all keys. Without a terminal it prints a list.",
    args: { "[query...]": "what to look for first" },
    options: { "--screen-reader": "print lines instead of drawing a screen" },
    examples: [
      ["pai browse", "look around"],
      ["pai browse dentist", "begin with a search"],
    ],
  },
  forget: {
    summary: "Hide memories, which `restore` brings back, or erase them for good.",
    details:
      "Forgetting an episode also forgets facts without another source. --purge erases for good, also from\n" +
      "history and pages, with what says the same, and the remark it comes from if nothing else was kept of\n" +
      "that; git commits stay. It shows what goes and asks once.",
    args: { "[id...]": SOME_IDS },
    options: {
      "--match <query>": "all memories with all these words; asks",
      "--keep-facts": "keep the facts of an episode",
      "--purge": "erase for good; with --match also what was forgotten or replaced",
    },
    examples: [
      ["pai forget k3x9", "one memory, by the end of its id"],
      ['pai forget --match "old phone number" --yes', "everything with these three words"],
    ],
  },
  agenda: {
    summary: "Show what is due, overdue and to come, day by day.",
    details: "Open commitments, and facts by the dates they name; birthdays come back every year.",
    args: {
      "[when...]": "such as tomorrow, next week or in november (default: today and the next six days)",
    },
    examples: [
      ["pai agenda", "what the next seven days bring"],
      ["pai agenda on friday", "one day"],
      ["pai agenda month --json", "a month from today, for a script"],
    ],
  },
  questions: {
    summary: "List open questions: what may have changed, and only you can decide.",
    details: "The most important come first. Meanwhile recall shows the newer memory first.",
    options: {
      "--limit <n>": "at most this many (default: 20)",
      "--everyone": "in a project: also what concerns only others",
    },
    examples: [
      ["pai questions", "what waits for an answer"],
      ["pai answer 3f replaces", "answer one"],
    ],
  },
  status: {
    summary: "Show what is in the store and whether there are problems.",
    options: {
      "--usage": "what models were asked in the last 30 days, and what it cost",
    },
    examples: [
      ["pai status", "counts, size, problems"],
      ["pai status --json", "the same for a script"],
      ["pai status --usage", "what models were asked"],
    ],
  },
});

export const CAPTURE = inGroup("capture", {
  ingest: {
    summary: "Import conversations: chats, agent logs, meeting notes.",
    details:
      "Keeps every turn word for word; facts come from what people say, never from assistants or tools.\n" +
      "Importing again only adds what is new. See docs/import.md.",
    args: { "<file>": "a file, or - for stdin" },
    options: {
      "--format <format>": {
        summary: "format of the input (default: detected)",
        choices: TRANSCRIPT_FORMATS,
      },
      "--me <name...>": "your name in the conversation (default: user, if it occurs)",
      "--session <name>": "name for a conversation without one",
      "--no-flush": "more turns will follow",
    },
    examples: [
      ["pai ingest conversations.json", "chats with ChatGPT or Claude.ai"],
      ["pai ingest ~/.claude/projects/app/4f1c.jsonl --dry-run", "see what an agent's log would add"],
      ["pai ingest meeting.txt --me Anna", "a transcript (Name: text) in which you are Anna"],
    ],
  },
  import: {
    summary: "Import from other programs: notes, session logs, vaults, exports, also of pai.",
    details:
      "Keeps notes word for word; what they surely state becomes facts. Importing again only adds what is\n" +
      "new. See docs/import.md.",
    args: {
      "[path...]": "files, folders, zip archives, patterns in quotes, or - for stdin",
    },
    options: {
      "--all": "what is on this machine; asks first",
      "--from <kind>": {
        summary: "what the files are, as docs/import.md names them (default: detected)",
        choices: [...NOTE_KINDS, ...TRANSCRIPT_FORMATS],
      },
      "--me <name...>": "your name in them (default: user)",
      ...ALLOW_SECRET,
    },
    examples: [
      ["pai import --all --dry-run", "see what this machine has"],
      ["pai import ~/.claude/projects --me Ada", "sessions and memory folders of Claude Code; Ada is you"],
      ["pai import ~/Downloads/chatgpt-export.zip", "an export as it was downloaded"],
      ["pai import 'notes/**/*.md'", "the Markdown files of a folder"],
      ["pai import backup.ndjson", "put an export of pai back"],
    ],
  },
  export: {
    summary: "Export memories: lossless, as a page, or in the format of another program.",
    details:
      "Without --whole an export can be shared: it holds nothing forgotten or private. Formats other than\n" +
      "json and ndjson hold what recall finds; claude-memory, basic-memory and obsidian write folders and\n" +
      "need --output.",
    options: {
      "--format <format>": { summary: "format of the export (default: ndjson)", choices: EXPORT_FORMATS },
      "-o, --output <path>": "write to this new file or folder (default: stdout)",
      "--whole": "everything but history, also private and forgotten; asks first",
      "--include-sensitive": "include sensitive memories",
      ...KIND,
      ...FILTERS,
      ...STATUS,
    },
    examples: [
      ["pai export --whole -o backup.ndjson", "everything, to put it back later: pai import backup.ndjson"],
      ["pai export --format claude-memory -o notes", "a folder that an agent without pai can read"],
      ["pai export --format markdown --since 2026-11-01", "a page of what is new"],
    ],
  },
});
