import { CATEGORIES, CATEGORY_ALIASES, COMMITMENT, KINDS, SOURCES } from "../../domain/vocabulary.ts";
import type { CommandDefinition } from "../definition.ts";
import { ALLOW_SECRET, FILTERS, IDS, KIND, THEN } from "./shared.ts";

/** What a day needs: keep, find, forget, look. */
export const DAILY: readonly CommandDefinition[] = [
  {
    name: "remember",
    group: "daily",
    summary: "Keep something: its words as an episode, and what they say as a fact.",
    details:
      "Saying the same again strengthens the fact instead of doubling it. A file has one remark a line, or one\n" +
      'JSON object a line: {"text": "…", "at": "2026-11-01", "category": "decision", "tags": ["work"]}.',
    args: [{ form: "[text...]", summary: "what to keep; -, or nothing behind a pipe, reads it from stdin" }],
    options: [
      { flags: "--raw", summary: "keep the text as one fact, word for word" },
      {
        flags: "--kind <kind>",
        summary: "episode: the words only; fact: the text as one fact, like --raw",
        choices: ["episode", "fact"],
      },
      {
        flags: "--category <category>",
        summary: "what sort of fact; commitment: a promise or to-do",
        choices: [...CATEGORIES, ...Object.keys(CATEGORY_ALIASES), COMMITMENT],
        refused: {
          meta: "what follows from several memories is a belief, which pai consolidate forms; your own rule is a principle",
        },
      },
      {
        flags: "--subject <name>",
        summary: "whom or what it is about (default: owner, you)",
        completes: "subject",
      },
      { flags: "--importance <1-10>", summary: "how much it matters (default: 5)" },
      { flags: "--confidence <0-1>", summary: "how sure it is (default: 0.6)" },
      { flags: "--tag <tag...>", summary: "a tag; may be repeated", completes: "tag" },
      { flags: "--at <date>", summary: "when it happened (2026-11-01, yesterday, 3 days ago)" },
      { flags: "--ttl <duration>", summary: "forget by itself after 90m, 12h, 7d, 2w" },
      { flags: "--source <source>", summary: "who said it", choices: SOURCES },
      { flags: "--session <name>", summary: "the conversation that it belongs to" },
      { flags: "--scope <scope>", summary: "where it holds", choices: ["global", "project"] },
      { flags: "--sensitive", summary: "recall it only by its own words, leave it out of exports" },
      { flags: "--no-sensitive", summary: "treat it as ordinary, though rules take it for private" },
      ALLOW_SECRET,
      {
        flags: "--file <path>",
        summary: "keep every line of a file (- for stdin): a remark, or a JSON object with its text",
      },
    ],
    examples: [
      { run: 'pai remember "I prefer tabs over spaces in Go"', does: "keep one thing" },
      { run: 'pai remember "Standup is at 9:30" --ttl 30d --tag work', does: "for 30 days, with a tag" },
      { run: "pai remember --file notes.txt", does: "every line of a file" },
    ],
  },
  {
    name: "recall",
    group: "daily",
    summary: "Find what you know about something, best first.",
    details:
      'Words in "quotes" must stand together, -word must not occur. Times in English ("last week", "in May", "since\n' +
      'summer") are heard; alone they find what there was then. Nothing is better than the least bad: exit 3.',
    args: [{ form: "<query...>", summary: "what to look for" }],
    options: [
      { flags: "-n, --limit <count>", summary: "how many results (default: 10)" },
      { flags: "--kind <kind>", summary: KIND.summary, choices: KINDS },
      ...FILTERS,
      ...THEN,
      { flags: "--min-score <0-1>", summary: "only at this score or above" },
      { flags: "--no-track", summary: "do not count this as an access" },
      {
        flags: "--group",
        summary: "keep the turns of a conversation together (a list for people always does)",
      },
      { flags: "--explain", summary: "show how every score comes about" },
      { flags: "--why-not <id>", summary: "say why this memory did not come back" },
      { flags: "--format <format>", summary: "how to print", choices: ["text", "json", "markdown", "paths"] },
    ],
    examples: [
      { run: "pai recall tabs or spaces", does: "ask" },
      { run: "pai recall what did I decide last week", does: "within a time" },
      {
        run: `pai recall '"knee injury"' --since 2026-01-01 --explain`,
        does: "a phrase, this year, with the reasons",
      },
      {
        run: "pai recall deploy -staging --format paths | xargs grep -l prod",
        does: "the files, for other tools",
      },
    ],
  },
  {
    name: "forget",
    group: "daily",
    summary: "Stop recalling memories; `restore` brings them back.",
    details:
      "A forgotten episode takes the facts with it that rest on it alone. --purge erases memories for\n" +
      "good, with what the log, history and pages say of them; others with the same words, such as the episode of a fact,\n" +
      "are named and left (and what git has committed stays in git).",
    args: [{ ...IDS, form: "[id...]" }],
    options: [
      {
        flags: "--match <query>",
        summary: "forget what recall finds for this and what has all its words; lists it and asks",
      },
      { flags: "--keep-facts", summary: "of an episode, keep the facts" },
      { flags: "--purge", summary: "erase for good, journal and history included" },
    ],
    examples: [
      { run: "pai forget k3x9", does: "one memory, by the end of its id" },
      { run: 'pai forget --match "old phone number" --yes', does: "all that has these three words" },
    ],
  },
  {
    name: "status",
    aliases: ["stats"],
    group: "daily",
    summary: "Say what is in the store and whether all is well.",
    args: [],
    options: [],
    examples: [
      { run: "pai status", does: "counts, size, problems" },
      { run: "pai status --json", does: "the same for a script" },
    ],
  },
];
