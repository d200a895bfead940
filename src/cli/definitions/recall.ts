import { CONTEXT_FACES, ENTITY_TYPES } from "../../domain/vocabulary.ts";
import { FILTERS, ID, inGroup, KIND, ONE, type OptionDefinition, STATUS, THEN } from "./definition.ts";

const LIMIT: OptionDefinition = {
  flags: "-n, --limit <count>",
  summary: "how many (default: all; in a terminal 20)",
};

/** Looking at single memories and lists of them. */
export const RECALL = inGroup("recall", [
  {
    name: "show",
    summary: "Show everything about one memory: fields, evidence, history.",
    details:
      "A # after the id names one turn of a conversation, by the hash that recall prints or by its number. If no id\n" +
      "matches, pai looks for an entity with this name, then for the one memory that has all the words.",
    args: [ONE],
    options: [{ flags: "--no-track", summary: "do not count this as an access" }],
    examples: [
      ["pai show k3x9", "by the end of the id"],
      ["pai show fa_01kam6wtvv --json", "by its beginning, for a script"],
      ["pai show Anna", "what is known about somebody, by name"],
      ["pai show ep_k3x9#12", "turn 12 of a conversation, with those around it"],
    ],
  },
  {
    name: "context",
    summary: "Print what is known about something as a block for a prompt.",
    details:
      "Prints beliefs, facts and what was said, each group oldest first, quoted and within the budget. Tokens are\n" +
      "estimated: four ASCII characters, or one other character. No access is recorded. --profile without a query\n" +
      "prints all that is in force: who you are, how you like things, promises by day, other people and things, and\n" +
      "one line about what had no room; with a query it puts the first two before it. Each line about a query begins\n" +
      "with its kind, the day on which it was said, when a promise is due, whose words it has, and what casts\n" +
      'doubt on it. What is asked of what is due ("what do I still have to do") is answered from the agenda. What web\n' +
      "pages and tools said is left out unless you confirmed or pinned it.",
    args: [{ form: "[query...]", summary: "what the prompt is about" }],
    options: [
      { flags: "--session <name>", summary: "one whole conversation instead, newest first" },
      { flags: "--budget <tokens>", summary: "maximum length (default: 1000, of --profile alone 1500)" },
      {
        flags: "--profile",
        summary: "all that is in force; with a query, first who you are and how you like things",
      },
      { flags: "--semantic", summary: "leave out what was said, for a system prompt" },
      { flags: "--untrusted", summary: "include what web pages and tools said, in a separate group" },
      { flags: "--outdated", summary: "include what may be outdated, marked as such (see pai questions)" },
      {
        flags: "--for <program>",
        summary: "format of the block (default: claude)",
        choices: CONTEXT_FACES,
      },
    ],
    examples: [
      ["pai context deploying the shop --budget 500", "for the next prompt"],
      ["pai context --profile --budget 300", "for a system prompt"],
      [
        "pai context --session work-42 --semantic --json",
        "one conversation for a script, without what was said",
      ],
    ],
  },
  {
    name: "agenda",
    summary: "Show what is due, overdue and to come, day by day.",
    details:
      "Lists open commitments by the day they are due, and facts by the dates that they name; birthdays and\n" +
      "anniversaries come back every year. Overdue commitments come first. Days are those of your time zone (`TZ`, or the setting time.zone).",
    args: [
      { form: "[when...]", summary: "a time, such as tomorrow, next week or in november (default: --week)" },
    ],
    options: [
      { flags: "--week", summary: "today and the six days after it (the default)" },
      { flags: "--month", summary: "a month from today" },
    ],
    examples: [
      ["pai agenda", "what the next seven days bring"],
      ["pai agenda on friday", "one day"],
      ["pai agenda --month --json", "for a script"],
    ],
  },
  {
    name: "timeline",
    summary: "Show what is known about somebody or something, in the order it became true.",
    details:
      "What is no longer true is included and marked. A single name finds what mentions it and what that person said.\n" +
      "A remark with facts is shown as its facts.",
    args: [{ form: "<query...>", summary: "a name, or what to look for" }],
    options: [{ flags: "-n, --limit <count>", summary: "how many of the newest (default: 50)" }],
    examples: [
      ["pai timeline anna", "everything about Anna"],
      ["pai timeline where I live --json", "your homes and when they changed, for a script"],
    ],
  },
  {
    name: "diff",
    summary: "Show what changed between two days: learnt, changed, ended, forgotten; promises and beliefs.",
    details:
      "From the beginning of the first day to the end of the second (default: today). What came and went in between is\n" +
      "left out. Of what was forgotten no words are shown; sensitive memories are left out and counted.",
    args: [
      { form: "<from>", summary: "the first day, e.g. 2026-11-01, yesterday, 7 days ago" },
      { form: "[to]", summary: "the last day" },
    ],
    options: [
      { flags: "--include-sensitive", summary: "tell sensitive memories too" },
      { flags: "-n, --limit <count>", summary: "how many of each (default: 20); --json has all" },
    ],
    examples: [
      ['pai diff "7 days ago"', "what the last week brought"],
      ["pai diff 2026-10-01 2026-10-31 --json", "October, for a script"],
    ],
  },
  {
    name: "list",
    summary: "List memories, newest first.",
    details:
      "Boxes and entities have lists of their own, `pai boxes` and `pai entities`; --kind shows them here.",
    options: [KIND, ...FILTERS, ...THEN, STATUS, LIMIT],
    examples: [
      ["pai list --since yesterday", "what is new"],
      ["pai list --status forgotten", "what can be restored"],
      ["pai list --as-of 2026-01-01", "what was true and known at New Year"],
    ],
  },
  {
    name: "facts",
    summary: "List facts, newest first.",
    options: [...FILTERS, ...THEN, STATUS, LIMIT],
    examples: [
      ["pai facts --category decision", "what was decided"],
      ["pai facts --subject anna --json", "about Anna, for a script"],
    ],
  },
  {
    name: "commitments",
    summary: "List commitments (promises and to-dos), most urgent first.",
    options: [
      { flags: "--open", summary: "only open ones (the default)" },
      { flags: "--due", summary: "only open ones with a date" },
      { flags: "--overdue", summary: "only open ones whose date is past" },
      { flags: "--all", summary: "include those that are done, cancelled or lapsed" },
      ...FILTERS,
      LIMIT,
    ],
    examples: [
      ["pai commitments --overdue", "what is late"],
      ["pai fulfil k3x9", "mark one as done"],
    ],
  },
  {
    name: "boxes",
    summary: "List boxes (memories of one topic, captured together), newest first.",
    details:
      "Memories of a conversation go into one box until the topic changes, nothing is added for a while, or the box\n" +
      "is full. Boxes of the same topic form a trace. `pai show` prints the contents of a box.",
    options: [
      { flags: "--topic <word>", summary: "only boxes about this topic" },
      { flags: "--session <name>", summary: "only boxes from this conversation" },
      { flags: "--open", summary: "only boxes that are not sealed" },
      ...FILTERS.filter(({ flags }) => /since|until/.test(flags)),
      LIMIT,
    ],
    examples: [
      ["pai boxes -n 5", "recent topics"],
      ["pai boxes --topic oslo --json", "about one topic, for a script"],
    ],
  },
  {
    name: "entities",
    summary: "List people, places, organisations, tools and projects, most mentioned first.",
    details:
      "Each has a file in entities/ with a summary and a timeline; `pai show Anna` prints it. If you add a name to\n" +
      "`aliases` in the file, new facts about that name are added to it.",
    options: [
      { flags: "--type <type>", summary: "only entities of this type", choices: ENTITY_TYPES },
      LIMIT,
    ],
    examples: [
      ["pai entities --type person", "who is known"],
      ["pai entities -n 10 --json", "the ten most mentioned, for a script"],
    ],
  },
  {
    name: "topics",
    summary: "List topics: names, and keywords of several memories, with the number of memories for each.",
    options: [{ flags: "-n, --limit <n>", summary: "how many (default: 50)" }],
    examples: [
      ["pai topics", "what this store is about"],
      ["pai topics -n 10 --json", "the first ten, for a script"],
    ],
  },
  {
    name: "beliefs",
    summary: "List beliefs (statements with at least three independent observations), best supported first.",
    details:
      "`pai consolidate` forms beliefs. `pai show` prints one with its numbers, `pai why` the words behind it.",
    options: [
      { flags: "--subject <name>", summary: "only what is about this person or thing", completes: "subject" },
      { flags: "--all", summary: "include those that were revised, archived or replaced" },
      LIMIT,
    ],
    examples: [
      ["pai beliefs", "what is believed"],
      ["pai beliefs --subject anna --json", "about Anna, for a script"],
    ],
  },
  {
    name: "why",
    summary: "Show the evidence for a belief or fact, down to the words that were said.",
    args: [ID],
    examples: [
      ["pai why bl_k3x9", "the facts for and against a belief, and who said them when"],
      ["pai why fa_7q2m --json", "the words behind a fact, for a script"],
    ],
  },
  {
    name: "trace",
    summary: "Follow a recurring topic through time: its boxes and their contents, oldest first.",
    args: [
      {
        form: "[id...]",
        summary:
          "a topic in words, or the id of a trace (tr_…), a box, or a memory in a box;\nwithout it: all topics that came up more than once",
        completes: "id",
      },
    ],
    options: [{ flags: "-n, --limit <count>", summary: "how many topics (default: all; in a terminal 20)" }],
    examples: [
      ["pai trace", "all recurring topics"],
      ["pai trace adoption", "one topic through the months"],
      ["pai trace fa_k3x9", "the topic of a fact"],
      ["pai trace tr_7q2m --json", "by the id of the trace, for a script"],
    ],
  },
  {
    name: "graph",
    summary: "Show related memories as a tree of links and observed edges.",
    details:
      "Edges come from links in front matter and from observations: memories of the same entity, consecutive\n" +
      "statements in a conversation, reason and consequence. conf is how certain an edge is. It grows with each day\n" +
      "on which the edge is observed again, and fades after 90 days. If the memory has no edge, the exit status is 3.",
    args: [ID],
    options: [
      { flags: "--depth <hops>", summary: "how far to go (1 to 6, default: 2)" },
      { flags: "-n, --limit <count>", summary: "edges followed from each memory (default: 8)" },
      { flags: "--dot", summary: "print a graph for Graphviz" },
      { flags: "--mermaid", summary: "print a graph for Mermaid" },
    ],
    examples: [
      ["pai graph fa_k3x9", "what is related to a fact"],
      ["pai graph k3x9 --depth 3 --dot | dot -Tsvg > graph.svg", "a picture of it"],
      ["pai graph Mara --mermaid", "what is known about somebody, for a Markdown page"],
    ],
  },
  {
    name: "report",
    summary: "Write a page with pictures of what is known and how it came about.",
    details:
      "One HTML file that loads nothing from elsewhere and sends nothing: memories over time, beliefs and their confidence,\n" +
      "promises kept and missed, timelines, connections, questions, health. It quotes some hundred memories at most, shortened.\n" +
      "Sensitive memories are left out without --include-sensitive, forgotten ones always. See docs/report.md.",
    options: [
      { flags: "--html <file>", summary: "the file to write; a former report is replaced" },
      { flags: "--include-sensitive", summary: "also memories that are sensitive or hold a secret" },
      { flags: "--force", summary: "also replace a file that is no report" },
    ],
    examples: [
      ["pai report --html report.html", "a page to open in a browser, or to print"],
      ["pai report --html all.html --include-sensitive", "with what is private"],
    ],
  },
  {
    name: "serve",
    summary: "Show the same page live in a browser of this machine, with search.",
    details:
      "Prints an address with a token and runs until Ctrl-C. Only this machine can reach it, and only with the token; nothing\n" +
      "is kept on the disk. Search draws how each score comes about. Without --write nothing in the store changes.",
    options: [
      { flags: "--port <number>", summary: "where to listen (default: any port that is free)" },
      {
        flags: "--write",
        summary: "let the page answer questions and undo changes; count what search shows as looked up",
      },
      { flags: "--include-sensitive", summary: "also show memories that are sensitive or hold a secret" },
      { flags: "--idle <duration>", summary: "end after so long without a request, such as 30m" },
    ],
    examples: [
      ["pai serve", "look"],
      ["pai serve --write --port 7333 --idle 1h", "answer questions too"],
    ],
  },
  {
    name: "episodes",
    summary: "List episodes (what was said, word for word), newest first.",
    options: [...FILTERS, ...THEN, STATUS, LIMIT],
    examples: [
      ["pai episodes -n 5", "the last five"],
      ["pai episodes --since 2026-11-01 --until 2026-12-01", "of one month"],
    ],
  },
]);
