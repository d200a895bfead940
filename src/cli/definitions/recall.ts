import { ENTITY_TYPES, KINDS } from "../../domain/vocabulary.ts";
import { CONTEXT_FACES } from "../../text/fence.ts";
import { AN_ID, FILTERS, inGroup, STATUS, THEN } from "./definition.ts";

const LISTED = [...KINDS, "topic"];

export const RECALL = inGroup("recall", {
  show: {
    summary: "Show everything about one memory, or one view of it: evidence, history, timeline, trace.",
    details:
      "A # after the id names one turn of a conversation, by the hash that recall prints or by its number. If no id\n" +
      "matches, pai looks for an entity with this name, then for the one memory that has all the words.\n" +
      "--timeline takes a name or what to look for; what is no longer true is included and marked.\n" +
      "--trace takes a topic in words, or the id of a trace (tr_…), a box, or a memory in a box; without it, it lists all topics that\n" +
      "came up more than once. --reveal asks for the passphrase under which `pai remember --seal` kept the value, or\n" +
      "reads the age identity in the file that PAI_SEAL_IDENTITY names. No pipe, agent, hook, export or model gets it.",
    args: { "[id...]": AN_ID },
    options: {
      "--why":
        "the evidence for a belief or fact, down to the words that were said, and by which of them it was read so",
      "--history": "what happened to it, oldest first",
      "--timeline": "what is known about somebody or something, in the order it became true",
      "--trace": "a recurring topic through time: its boxes and their contents, oldest first",
      "--reveal": "its sealed value, on a terminal only",
      "-n, --limit <count>":
        "with --timeline: how many of the newest (default: 50); with --trace: how many topics",
      "--no-track": "do not count this as an access",
    },
    examples: [
      ["pai show k3x9", "by the end of the id"],
      ["pai show fa_01kam6wtvv --json", "by its beginning, for a script"],
      ["pai show Anna", "what is known about somebody, by name"],
      ["pai show ep_k3x9#12", "turn 12 of a conversation, with those around it"],
      ["pai show bl_k3x9 --why", "the facts for and against a belief, and who said them when"],
      ["pai show Anna --timeline", "everything about Anna, with what has changed"],
      ["pai show adoption --trace", "one topic through the months"],
      ["pai show bank PIN --reveal", "the value of what was sealed"],
    ],
  },
  context: {
    summary: "Print what is known, or what is known about something, as a block for a prompt.",
    details:
      "Prints beliefs, facts and what was said, each group oldest first, quoted and within the budget. Tokens are\n" +
      "estimated: four ASCII characters, or one other character. No access is recorded. Without a query it prints\n" +
      "all that is in force: who you are, how you like things, promises by day, other people and things, and one\n" +
      "line about what had no room; --profile puts the first two before a query. Each line about a query begins\n" +
      "with its kind, the day on which it was said, when a promise is due, whose words it has, and what casts\n" +
      'doubt on it. What is asked of what is due ("what do I still have to do") is answered from the agenda. What web\n' +
      "pages and tools said is left out unless you confirmed or pinned it.",
    args: { "[query...]": "what the prompt is about" },
    options: {
      "--session <name>": "one whole conversation instead, newest first",
      "--budget <tokens>": "maximum length (default: 1000, without a query 1500)",
      "--profile": "first who you are and how you like things",
      "--semantic": "leave out what was said, for a system prompt",
      "--untrusted": "include what web pages and tools said, in a separate group",
      "--outdated": "include what may be outdated, marked as such (see pai questions)",
      "--for <program>": { summary: "format of the block (default: claude)", choices: CONTEXT_FACES },
    },
    examples: [
      ["pai context deploying the shop --budget 500", "for the next prompt"],
      ["pai context --budget 300", "for a system prompt"],
      [
        "pai context --session work-42 --semantic --json",
        "one conversation for a script, without what was said",
      ],
    ],
  },
  diff: {
    summary: "Show what changed between two days: learnt, changed, ended, forgotten; promises and beliefs.",
    details:
      "From the beginning of the first day to the end of the second (default: today). What came and went in between is\n" +
      "left out. Of what was forgotten no words are shown; sensitive memories are left out and counted.",
    args: {
      "<from>": "the first day, e.g. 2026-11-01, yesterday, last week, 7 days ago",
      "[to]": "the last day",
    },
    options: {
      "--include-sensitive": "tell sensitive memories too",
      "-n, --limit <count>": "how many of each (default: 20); --json has all",
    },
    examples: [
      ['pai diff "7 days ago"', "what the last week brought"],
      ["pai diff 2026-10-01 2026-10-31 --json", "October, for a script"],
    ],
  },
  list: {
    summary: "List memories, newest first, or what there is of one kind.",
    details:
      "Commitments come most urgent first, beliefs best supported first, entities most mentioned first, topics (names, and keywords of\n" +
      "several memories) with the number of memories for each. Boxes hold memories of one topic, captured together. Each entity has a\n" +
      "file in entities/ with a summary and a timeline; if you add a name to `aliases` there, new facts about it are added to it.",
    options: {
      "--kind <kind>": { summary: "only this kind", choices: LISTED },
      ...FILTERS,
      ...THEN,
      ...STATUS,
      "--open": "commitments that are open (the default); boxes that are not sealed",
      "--due": "open commitments with a date",
      "--overdue": "open commitments whose date is past",
      "--all": "also commitments that are resolved; also former beliefs",
      "--type <type>": { summary: "entities of this type", choices: ENTITY_TYPES },
      "--topic <word>": "boxes about this topic",
      "--session <name>": "boxes from this conversation",
      "-n, --limit <count>": "how many (default: all; in a terminal 20)",
    },
    examples: [
      ["pai list --since yesterday", "what is new"],
      ["pai list --status forgotten", "what can be restored"],
      ["pai list --as-of 2026-01-01", "what was true and known at New Year"],
      ["pai list --kind fact --subject anna --json", "facts about Anna, for a script"],
      ["pai list --kind commitment --overdue", "which promises are late"],
      ["pai list --kind entity --type person", "who is known"],
      ["pai list --kind topic", "what this store is about"],
    ],
  },
  report: {
    summary:
      "Write a page with pictures of what is known and how it came about, or show it live in a browser.",
    details:
      "One HTML file that loads nothing from elsewhere and sends nothing: what waits for an answer and what is due, who you are, what is\n" +
      "new and what changed, people and things, what pai concludes. It quotes some hundred memories at most, shortened.\n" +
      "Sensitive memories are left out without --include-sensitive, forgotten ones always. --serve prints an address with a token and runs\n" +
      "until Ctrl-C: only this machine can reach it, only with the token, and nothing is kept on the disk.\n" +
      "Without --write nothing in the store changes. See docs/report.md.",
    options: {
      "--html <file>": "the file to write; a former report is replaced",
      "--force": "also replace a file that is no report",
      "--serve": "show the page in a browser of this machine, with search",
      "--port <number>": "with --serve: where to listen (default: any port that is free)",
      "--write":
        "with --serve: let the page remember, answer, correct, forget and undo; count what search shows as looked up",
      "--idle <duration>": "with --serve: end after so long without a request, such as 30m",
      "--include-sensitive": "also memories that are sensitive or hold a secret",
    },
    examples: [
      ["pai report --html report.html", "a page to open in a browser, or to print"],
      ["pai report --html all.html --include-sensitive", "with what is private"],
      ["pai report --serve", "look"],
      ["pai report --serve --write --port 7333 --idle 1h", "change things there, too"],
    ],
  },
});
