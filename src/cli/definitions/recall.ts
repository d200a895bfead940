import { CONTEXT_FACES, ENTITY_TYPES } from "../../domain/vocabulary.ts";
import type { CommandDefinition, OptionDefinition } from "../definition.ts";
import { FILTERS, ID, KIND, STATUS, THEN } from "./shared.ts";

const LIMIT: OptionDefinition = {
  flags: "-n, --limit <count>",
  summary: "how many (default: all; in a terminal 20)",
};

/** Looking at single memories and lists of them. */
export const RECALL: readonly CommandDefinition[] = [
  {
    name: "show",
    aliases: ["expand"],
    group: "recall",
    summary: "Show everything about one memory: fields, evidence, history.",
    details:
      "Behind a # one turn of a conversation can be named: by the hash that recall gives, or its number. What no id fits\n" +
      "is looked for among the names of entities.",
    args: [ID],
    options: [{ flags: "--no-track", summary: "do not count this as an access" }],
    examples: [
      { run: "pai show k3x9", does: "by the end of the id" },
      { run: "pai show fa_01kam6wtvv --json", does: "by its beginning, for a script" },
      { run: "pai show Anna", does: "what is known of somebody, by name" },
      { run: "pai show ep_k3x9#12", does: "the twelfth turn of a conversation, with those around it" },
    ],
  },
  {
    name: "context",
    group: "recall",
    summary: "Print what is known about something as a block for a prompt.",
    details:
      "Beliefs, what is known, what was said, each group oldest first, quoted and within the budget. Tokens are\n" +
      "estimated: four ASCII characters are one, any other character is one. Counts no access. --profile puts first what\n" +
      "profile.md shows (preferences, principles, guidelines); alone it prints nothing else. Each line begins\n" +
      "with whose words it has. What web pages and tools said is left out until you confirm or pin it, or ask for it.",
    args: [{ form: "[query...]", summary: "what the prompt is about" }],
    options: [
      { flags: "--session <name>", summary: "all of one conversation instead, the newest first" },
      { flags: "--budget <tokens>", summary: "how long it may be (default: 1000)" },
      { flags: "--profile", summary: "first of all how you like things to be done (profile.md)" },
      { flags: "--semantic", summary: "nothing that was said, for a system prompt" },
      { flags: "--untrusted", summary: "also what web pages and tools said, in a group of its own" },
      {
        flags: "--for <program>",
        summary: "how it is wrapped (default: claude)",
        choices: CONTEXT_FACES,
      },
    ],
    examples: [
      { run: "pai context deploying the shop --budget 500", does: "for the next prompt" },
      { run: "pai context --profile --budget 300", does: "for a system prompt" },
      { run: "pai context --session work-42 --semantic --json", does: "for a script, without what was said" },
    ],
  },
  {
    name: "timeline",
    group: "recall",
    summary: "Show what is known about somebody or something, in the order in which it became true.",
    details:
      "What is no longer true is there too, marked. A name alone is told by what names it and what was said by it; a\n" +
      "remark by its facts, where it has some.",
    args: [{ form: "<query...>", summary: "a name, or what to look for" }],
    options: [{ flags: "-n, --limit <count>", summary: "how many, the newest of all (default: 50)" }],
    examples: [
      { run: "pai timeline anna", does: "all about Anna" },
      { run: "pai timeline where I live --json", does: "where that was, and since when, for a script" },
    ],
  },
  {
    name: "list",
    group: "recall",
    summary: "List memories, newest first.",
    details:
      "Boxes and entities, which hold and list other memories, are listed by `pai boxes` and `pai entities`,\n" +
      "or with --kind.",
    args: [],
    options: [KIND, ...FILTERS, ...THEN, STATUS, LIMIT],
    examples: [
      { run: "pai list --since yesterday", does: "what is new" },
      { run: "pai list --status forgotten", does: "what was forgotten and can be restored" },
      { run: "pai list --as-of 2026-01-01", does: "what was true and known at the turn of the year" },
    ],
  },
  {
    name: "facts",
    group: "recall",
    summary: "List facts, newest first.",
    args: [],
    options: [...FILTERS, ...THEN, STATUS, LIMIT],
    examples: [
      { run: "pai facts --category decision", does: "what was decided" },
      { run: "pai facts --subject anna --json", does: "about Anna, for a script" },
    ],
  },
  {
    name: "commitments",
    group: "recall",
    summary: "List promises and to-dos, the most urgent first.",
    args: [],
    options: [
      { flags: "--open", summary: "what is not done yet (the default)" },
      { flags: "--due", summary: "what is not done yet and has a date" },
      { flags: "--overdue", summary: "what is not done yet though its date is past" },
      { flags: "--all", summary: "also what was kept, called off or lapsed" },
      ...FILTERS,
      LIMIT,
    ],
    examples: [
      { run: "pai commitments --overdue", does: "what should have been done by now" },
      { run: "pai fulfil k3x9", does: "say that one is done" },
    ],
  },
  {
    name: "boxes",
    group: "recall",
    summary: "List boxes (what was captured together, by topic), newest first.",
    details:
      "What a conversation gives is put into a box until the topic changes, nothing comes for a while, or the box\n" +
      "is full. Boxes of one topic form a trace. `pai show` prints what a box holds.",
    args: [],
    options: [
      { flags: "--topic <word>", summary: "only boxes about this" },
      { flags: "--session <name>", summary: "only what comes from this conversation" },
      { flags: "--open", summary: "only boxes that still grow" },
      ...FILTERS.filter(({ flags }) => /since|until/.test(flags)),
      LIMIT,
    ],
    examples: [
      { run: "pai boxes -n 5", does: "what was going on lately" },
      { run: "pai boxes --topic oslo --json", does: "about one thing, for a script" },
    ],
  },
  {
    name: "entities",
    group: "recall",
    summary: "List people, places, organisations, tools and projects, those that most facts name first.",
    details:
      "Each has a file in entities/: what holds of it on top, what was said of it below. `pai show Anna` prints it.\n" +
      "What is said under a name that you add to `aliases` in the file comes there from then on.",
    args: [],
    options: [
      { flags: "--type <type>", summary: "only entities of this type", choices: ENTITY_TYPES },
      LIMIT,
    ],
    examples: [
      { run: "pai entities --type person", does: "who is known" },
      { run: "pai entities -n 10 --json", does: "the ten that come up most, for a script" },
    ],
  },
  {
    name: "topics",
    group: "recall",
    summary: "List what memories are about: the 50 most telling keywords and names, with how many have each.",
    args: [],
    options: [{ flags: "-n, --limit <n>", summary: "how many at most (default: 50)" }],
    examples: [
      { run: "pai topics", does: "what this store is about" },
      { run: "pai topics -n 10 --json", does: "the first ten, for a script" },
    ],
  },
  {
    name: "beliefs",
    group: "recall",
    summary: "List beliefs (what at least three independent observations say), the best founded first.",
    details:
      "`pai consolidate` forms them. `pai show` prints one with its numbers, `pai why` the words that it comes from.",
    args: [],
    options: [
      { flags: "--subject <name>", summary: "only what is about this person or thing", completes: "subject" },
      { flags: "--all", summary: "also those that were given up, taken back or replaced" },
      LIMIT,
    ],
    examples: [
      { run: "pai beliefs", does: "what is believed" },
      { run: "pai beliefs --subject anna --json", does: "about Anna, for a script" },
    ],
  },
  {
    name: "why",
    group: "recall",
    summary: "Tell what a belief or a fact rests on, down to the words that were said.",
    args: [ID],
    options: [],
    examples: [
      { run: "pai why bl_k3x9", does: "the facts for and against a belief, and who said what when" },
      { run: "pai why fa_7q2m --json", does: "the words behind a fact, for a script" },
    ],
  },
  {
    name: "trace",
    group: "recall",
    summary: "Show a recurring topic through time: its boxes, the oldest first, with what they hold.",
    args: [
      {
        form: "[id...]",
        summary:
          "a topic in words, or the id of a trace (tr_…), of a box, or of a memory that lies in one;\nwithout it: the topics that came up more than once",
        completes: "id",
      },
    ],
    options: [{ flags: "-n, --limit <count>", summary: "how many topics (default: all; in a terminal 20)" }],
    examples: [
      { run: "pai trace", does: "what comes up again and again" },
      { run: "pai trace adoption", does: "a recurring topic through the months" },
      { run: "pai trace fa_k3x9", does: "the topic that a fact belongs to" },
      { run: "pai trace tr_7q2m --json", does: "by the id of the trace, for a script" },
    ],
  },
  {
    name: "graph",
    group: "recall",
    summary: "Show what belongs to a memory: its links and observed edges, as a tree.",
    details:
      "Edges come from links in front matter, which are read both ways, and from what was observed: memories of\n" +
      "the same entity, one after the other in a conversation, reason and consequence. conf is how certain an edge\n" +
      "is; it grows with each day on which it is seen again and fades after 90 days without. Memories without an\n" +
      "edge exit with 3.",
    args: [ID],
    options: [
      { flags: "--depth <hops>", summary: "how far to go (1 to 6, default: 2)" },
      { flags: "-n, --limit <count>", summary: "edges followed from each memory (default: 8)" },
      { flags: "--dot", summary: "print a graph for Graphviz" },
      { flags: "--mermaid", summary: "print a graph for Mermaid" },
    ],
    examples: [
      { run: "pai graph fa_k3x9", does: "what belongs to a fact" },
      { run: "pai graph k3x9 --depth 3 --dot | dot -Tsvg > graph.svg", does: "a picture of it" },
      { run: "pai graph Mara --mermaid", does: "what is known about somebody, for a Markdown page" },
    ],
  },
  {
    name: "episodes",
    group: "recall",
    summary: "List episodes (what was said, word for word), newest first.",
    args: [],
    options: [...FILTERS, ...THEN, STATUS, LIMIT],
    examples: [
      { run: "pai episodes -n 5", does: "the last five" },
      { run: "pai episodes --since 2026-11-01 --until 2026-12-01", does: "of one month" },
    ],
  },
];
