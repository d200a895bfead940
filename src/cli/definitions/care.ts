import { CATEGORIES, LINK_TYPES, PERIODS, SCHEDULERS } from "../../domain/vocabulary.ts";
import { ALLOW_SECRET, AN_ID, inGroup, SOME_IDS } from "./definition.ts";

export const CARE = inGroup("care", {
  restore: {
    summary: "Bring back memories that were forgotten, superseded, archived or expired.",
    args: { "<id...>": SOME_IDS },
    examples: [
      ["pai restore k3x9", "one memory"],
      ["pai list --status forgotten", "see what can be restored"],
    ],
  },
  correct: {
    summary: "Replace what a memory says; the old statement stays as superseded.",
    args: { "<id>": AN_ID, "[text...]": "what is true instead" },
    options: { "--at <date>": "when the new statement became true", ...ALLOW_SECRET },
    examples: [
      ['pai correct k3x9 "Standup is at 10:00"', "correct a fact"],
      ['pai correct k3x9 "I live in Berlin" --at 2026-09-01', "it changed on that day"],
    ],
  },
  confirm: {
    summary: "Confirm that memories are true, or doubt them; confirmed pending ones become active.",
    args: { "<id...>": SOME_IDS },
    options: { "--doubt": "they may be wrong: they rank lower until confirmed" },
    examples: [
      ["pai confirm k3x9", "one memory"],
      ["pai confirm k3x9 --doubt", "it may be wrong"],
      ["pai list --status pending", "see what waits for confirmation"],
    ],
  },
  pin: {
    summary: "Protect memories from all automatic changes.",
    args: { "<id...>": SOME_IDS },
    options: { "--off": "remove the pin" },
    examples: [
      ["pai pin k3x9", "keep it as it is"],
      ["pai pin --off k3x9", "let it age again"],
    ],
  },
  link: {
    summary: "Link two memories, so that each leads to the other.",
    details:
      "A contradiction lowers the confidence of the older memory; any other link keeps two facts from being\n" +
      "merged. --merge keeps the more certain of two facts; `restore` brings the other back.",
    args: { "<id>": AN_ID, "<other>": AN_ID },
    options: {
      "--type <type>": {
        summary: "type of the link (default: related; with --remove: all)",
        choices: LINK_TYPES,
      },
      "--remove": "remove the links between them",
      "--merge": "merge two facts that say the same; asks if not certain",
    },
    examples: [
      ["pai link k3x9 m2p4", "they belong together"],
      ["pai link k3x9 m2p4 --type supports", "one supports the other"],
      ["pai link k3x9 m2p4 --remove --type contradicts", "they do not contradict each other"],
    ],
  },
  done: {
    summary: "Mark commitments as done, cancelled, lapsed or open again.",
    args: { "<id...>": SOME_IDS },
    options: {
      "--cancelled": "they are no longer needed",
      "--lapsed": "it is too late for them",
      "--reopen": "they are open again",
    },
    examples: [
      ["pai done k3x9", "one is done"],
      ["pai done k3x9 --cancelled", "it is called off"],
      ["pai list --kind commitment", "see what is left"],
    ],
  },
  edit: {
    summary: "Edit a memory's file in $VISUAL or $EDITOR; the result is checked before it is stored.",
    args: { "<id>": AN_ID },
    options: { ...ALLOW_SECRET },
    examples: [
      ["pai edit k3x9", "open it in the editor"],
      ["EDITOR='code --wait' pai edit k3x9", "in another editor"],
    ],
  },
  consolidate: {
    summary: "Run maintenance: read what waits, age memories, form beliefs, update the pages.",
    details:
      "Passes: read, age, merge, questions, entities, prune, beliefs, pages, index. If nothing has\n" +
      "happened for two years, passes that act on age need --force: the clock may be wrong.",
    options: {
      "--only <names>": "only these passes, separated by commas",
      "--skip <names>": "skip these passes",
      "--budget <duration>": "start nothing new after this time, such as 120s",
      "--limit <n>": "at most this many items per pass",
      "--force": "examine everything again, even if the clock looks wrong",
      "--rebuild": "form all beliefs anew",
      "--fresh": "ask the model again, ignoring stored answers",
      "--pages <on|off>": {
        summary: "keep pai's sections on MEMORY.md, or remove them",
        choices: ["on", "off"],
      },
      "--every <period>": {
        summary: "run it this often, by an entry of the scheduler; off deletes it",
        choices: [...PERIODS, "off"],
      },
      "--system <name>": {
        summary: "with --every: the scheduler (default: crontab; macOS: launchd; Windows: tasks)",
        choices: SCHEDULERS,
      },
      "--scheduled": "for schedules: record the time, and never create a store",
    },
    examples: [
      ["pai consolidate", "everything"],
      ["pai consolidate --dry-run", "show what would change"],
      ["pai consolidate --only age,merge", "two of the passes"],
      ["pai consolidate --every 4h", "every 4 hours, from now on"],
      ["pai consolidate --only read,questions --dry-run", "show what would be sent to the model"],
      ["pai consolidate --only pages --pages off", "take pai's sections off MEMORY.md"],
    ],
  },
  prune: {
    summary: "Prune facts whose confidence has faded; `restore` brings them back.",
    details:
      "Asks before pruning more than 20 facts. Pinned and protected facts never fade; those of importance 7\n" +
      "or more stay unless you name a threshold or their category.",
    options: {
      "--threshold <0-1>": "prune facts below this confidence (default: prune.threshold)",
      "--older-than <duration>": "only facts older than this, such as 90d",
      "--category <category>": { summary: "only this category", choices: CATEGORIES },
    },
    examples: [
      ["pai prune --dry-run", "show what has faded"],
      ["pai prune --threshold 0.1 --older-than 90d", "a higher threshold, for old facts"],
    ],
  },
  answer: {
    summary: "Answer an open question.",
    details:
      "The choices depend on the question: replaces, both, same or mistaken; done, cancelled, moved or no;\n" +
      "promise or fact; yes or no. A person's answer overrules an agent's.",
    args: {
      "<question>": "the beginning of its id, or last for the latest",
      "[choice]": "one of its choices (default: pai asks)",
      "[memory]": "the older memory that is meant (default: the first)",
    },
    options: {
      "--text <text>": "what is true now, the new day, or a sentence of your own",
      "--source <source>": { summary: "who answers (default: user)", choices: ["user", "agent"] },
    },
    examples: [
      ["pai answer 3f replaces", "the newer one is true now"],
      ["pai answer last yes", "the question that was just asked"],
      ["pai answer 3f replaces fa_k2", "it replaces another one of those shown"],
      ['pai answer 3f replaces --text "Swimming is on Wednesdays at 4"', "in your words, instead of both"],
      ['pai answer 3f moved --text "12 May"', "a promise is due on another day"],
    ],
  },
  watch: {
    summary: "Watch the store: take over edits at once and answer faster.",
    details: "Ends with Ctrl-C, when idle, and when the store or the program changes. See docs/watch.md.",
    options: {
      "--idle <duration>": "end after this long without work (default: 30m)",
      "--vault <directory>": "take in notes of an Obsidian vault as they change",
      "--write": "with --vault: also write pages into its folder pai",
    },
    examples: [
      ["pai watch", "until Ctrl-C, or for half an hour after the last command"],
      ["pai watch --idle 8h", "for a working day"],
      ["pai watch --vault ~/Notes", "what is written there is remembered within seconds"],
    ],
  },
});

export const HISTORY = inGroup("history", {
  log: {
    summary: "List the latest changes to the store, newest first.",
    options: { "-n, --limit <count>": "how many (default: 10)" },
    examples: [
      ["pai log", "the last ten"],
      ["pai log -n 100 --json", "a hundred, for a script"],
    ],
  },
  undo: {
    summary: "Undo the latest change set, or the one with this id, byte for byte.",
    args: {
      "[changeset]": { summary: "id of a change set, as `pai log` shows it", completes: "changeset" },
    },
    options: {
      "--import [name]": "undo a whole import: the latest, or the one with this name",
    },
    examples: [
      ["pai undo", "the latest; repeat it for the one before"],
      ["pai undo --import", "everything that the latest import added"],
      ["pai undo --dry-run", "show what it would undo"],
    ],
  },
});
