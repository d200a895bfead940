import { ENTITY_TYPES } from "../../domain/vocabulary.ts";
import { CONTEXT_FACES } from "../../text/fence.ts";
import { AN_ID, FILTERS, inGroup, KIND, STATUS, THEN } from "./definition.ts";

export const RECALL = inGroup("recall", {
  show: {
    summary: "Show everything about one memory, or its evidence, history or timeline.",
    details:
      "ep_k3x9#12 is turn 12 of a conversation. For a name, all that is known of it is shown. --reveal asks\n" +
      "for the passphrase, or takes the age identity in the file that PAI_SEAL_IDENTITY names.",
    args: { "[id...]": AN_ID },
    options: {
      "--why": "the evidence for it, down to the words that were said",
      "--history": "what happened to it, oldest first",
      "--timeline": "a name or topic in the order things became true, past included",
      "--reveal": "its sealed value, on a terminal only",
      "-n, --limit <count>": "with --timeline: how many (default: 50)",
      "--no-track": "do not count this as an access",
    },
    examples: [
      ["pai show k3x9", "by the end of the id"],
      ["pai show fa_01kam6wtvv --json", "by its beginning, for a script"],
      ["pai show Anna", "what is known about somebody, by name"],
      ["pai show ep_k3x9#12", "turn 12 of a conversation, with those around it"],
      ["pai show bl_k3x9 --why", "the facts for and against a belief, and who said them when"],
      ["pai show Anna --timeline", "everything about Anna, with what has changed"],
      ["pai show bank PIN --reveal", "the value of what was sealed"],
    ],
  },
  context: {
    summary: "Print what is known, or known about something, as a block for a prompt.",
    details:
      "Without a query it prints everything in force that fits. What web pages and tools said is left out\n" +
      "unless you confirmed or pinned it. Tokens are estimated: four ASCII characters, or one other.",
    args: { "[query...]": "what the prompt is about" },
    options: {
      "--session <name>": "one whole conversation instead, newest first",
      "--budget <tokens>": "maximum length (default: 1000, without a query 1500)",
      "--profile": "first who you are and how you like things",
      "--semantic": "leave out what was said, for a system prompt",
      "--untrusted": "include what web pages and tools said, apart",
      "--outdated": "include what may be outdated, marked as such",
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
    summary: "Show what changed between two days.",
    details: "The words of what was forgotten are left out; sensitive memories are only counted.",
    args: {
      "[day...]":
        "the first day (default: 7 days ago) and the last (default: today), or a time such as last week",
    },
    options: {
      "--include-sensitive": "include sensitive memories",
      "-n, --limit <count>": "how many of each (default: 20); --json has all",
    },
    examples: [
      ['pai diff "7 days ago"', "what the last seven days brought"],
      ["pai diff 2026-10-01 2026-10-31 --json", "October, for a script"],
    ],
  },
  list: {
    summary: "List memories, newest first, or what there is of one kind.",
    details:
      "Commitments come most urgent first, beliefs best supported first, entities most mentioned first.",
    options: {
      ...KIND,
      ...FILTERS,
      ...THEN,
      ...STATUS,
      "--overdue": "open commitments whose date is past",
      "--all": "include resolved commitments and former beliefs",
      "--type <type>": { summary: "entities of this type", choices: ENTITY_TYPES },
      "-n, --limit <count>": "how many (default: all; in a terminal 20)",
    },
    examples: [
      ["pai list --since yesterday", "what is new"],
      ["pai list --status forgotten", "what can be restored"],
      ["pai list --as-of 2026-01-01", "what was true and known at New Year"],
      ["pai list --kind fact --subject anna --json", "facts about Anna, for a script"],
      ["pai list --kind commitment --overdue", "which promises are late"],
      ["pai list --kind entity --type person", "who is known"],
    ],
  },
  report: {
    summary: "Write a page of charts about what is known, or show it live in a browser.",
    details: "The page loads and sends nothing. See docs/report.md.",
    options: {
      "--html <file>": "the file to write, or an earlier report to replace",
      "--force": "replace any other file, too",
      "--serve": "serve the page to a browser until Ctrl-C",
      "--port <number>": "with --serve: where to listen (default: any free port)",
      "--write": "with --serve: let the page change the store",
      "--idle <duration>": "with --serve: end after this long without a request",
      "--include-sensitive": "include sensitive memories",
    },
    examples: [
      ["pai report --html report.html", "a page to open in a browser, or to print"],
      ["pai report --html all.html --include-sensitive", "with what is private"],
      ["pai report --serve", "look"],
      ["pai report --serve --write --port 7333 --idle 1h", "change things there, too"],
    ],
  },
});
