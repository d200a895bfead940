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
    summary: "Confirm that memories are true; pending ones become active.",
    args: { "<id...>": SOME_IDS },
    examples: [
      ["pai confirm k3x9", "one memory"],
      ["pai list --status pending", "see what waits for confirmation"],
    ],
  },
  dispute: {
    summary: "Mark memories as doubtful: they rank lower until confirmed.",
    args: { "<id...>": SOME_IDS },
    examples: [
      ["pai dispute k3x9", "doubt one memory"],
      ["pai confirm k3x9", "resolve the doubt"],
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
    summary: "Link two memories, so that one leads to the other.",
    details:
      "A link works in both directions and is stored with the younger memory. A contradiction is stored with the older\n" +
      "one and lowers its confidence. Any other link keeps two facts from being merged or taken for a contradiction.\n" +
      "Of two that are merged the more certain fact stays, with sources, tags, links and attributes of both; `restore` brings the other\n" +
      "one back.",
    args: { "<id>": AN_ID, "<other>": AN_ID },
    options: {
      "--type <type>": {
        summary: "type of the link (default: related; with --remove: all)",
        choices: LINK_TYPES,
      },
      "--remove": "remove the links between them",
      "--merge": "make one of two facts that say the same; asks if the rules are not certain",
    },
    examples: [
      ["pai link k3x9 m2p4", "they belong together"],
      ["pai link k3x9 m2p4 --type supports", "one supports the other"],
      ["pai link k3x9 m2p4 --remove --type contradicts", "they do not contradict each other"],
    ],
  },
  done: {
    summary: "Mark commitments as done.",
    args: { "<id...>": SOME_IDS },
    examples: [
      ["pai done k3x9", "one is done"],
      ["pai list --kind commitment", "see what is left"],
    ],
  },
  cancel: {
    summary: "Cancel commitments.",
    args: { "<id...>": SOME_IDS },
    options: { "--lapsed": "they have lapsed: it is too late for them" },
    examples: [
      ["pai cancel k3x9", "it is no longer needed"],
      ["pai reopen k3x9", "it is needed after all"],
    ],
  },
  reopen: {
    summary: "Reopen commitments that were done, cancelled or lapsed.",
    args: { "<id...>": SOME_IDS },
    examples: [
      ["pai reopen k3x9", "one is open again"],
      ["pai undo", "undo the last change instead"],
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
    summary:
      "Run maintenance: read waiting text, expire, archive and age memories, form beliefs, update MEMORY.md and profile.md.",
    details:
      "Passes: read, age, merge, questions, entities, prune, beliefs, pages, boxes, index; a model takes part in read\n" +
      "and questions. Only one process runs at a time; a second one says so and does nothing. The next run continues what one leaves undone. If nothing has happened for two years, passes that\n" +
      "act on age alone need --force, because the clock may be wrong.",
    options: {
      "--only <names>": "only these passes, separated by commas",
      "--skip <names>": "skip these passes",
      "--budget <duration>": "start nothing new after this time, such as 120s",
      "--limit <n>": "at most this many items per pass; the next run continues",
      "--force": "examine everything again, even if the clock looks wrong",
      "--rebuild": "form all beliefs anew; what you said about them stays",
      "--fresh": "ask the model again what it has answered before",
      "--pages <on|off>": {
        summary: "keep pai's sections on MEMORY.md from now on, or take them away",
        choices: ["on", "off"],
      },
      "--scheduled": "run by a schedule: record the time for status, and never create a store",
    },
    examples: [
      ["pai consolidate", "everything"],
      ["pai consolidate --dry-run", "show what would change"],
      ["pai consolidate --only age,merge", "two of the passes"],
      ["pai consolidate --only read,questions --dry-run", "show what would be sent to the model"],
      ["pai consolidate --only pages --pages off", "take pai's sections off MEMORY.md"],
    ],
  },
  prune: {
    summary: "Prune facts whose confidence has faded; `restore` brings them back.",
    details:
      "Asks before pruning more than 20 facts. Pinned and protected facts never fade; those of importance 7 or more stay unless you name a threshold or their category.",
    options: {
      "--threshold <0-1>": "prune facts below this confidence (default: prune.threshold)",
      "--older-than <duration>": "only facts older than this, such as 90d",
      "--kind <kind>": { summary: "only facts can be pruned", choices: ["fact"] },
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
      "The choices depend on the question: replaces, both, same or mistaken; done, cancelled, moved or no; promise or fact. Where one of\n" +
      "several older memories may be meant, the first is, unless you name another.\n" +
      "yes and no work where they are clear. `pai undo` reverts an answer, and the question is open again. A person's answer\n" +
      "overrules an agent's, and an agent never ends what a person pinned or confirmed.",
    args: {
      "<question>": "the beginning of its id, or last for the one asked last",
      "[choice]": "one of its choices; without one, pai asks",
      "[memory]": "the older memory that is meant, if not the first",
    },
    options: {
      "--text <text>": "what is true now, the day to which it was moved, or a sentence of your own",
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
  cron: {
    summary: "Schedule maintenance every few hours.",
    details:
      "print shows the schedule, install shows it, asks and writes it, remove deletes exactly that. Each store has its\n" +
      "own entry; installing again replaces it.",
    args: { "<action>": "print, install or remove" },
    options: {
      "--system <name>": {
        summary: "crontab (default; on macOS launchd, on Windows tasks), systemd, launchd or tasks",
        choices: SCHEDULERS,
      },
      "--every <period>": { summary: "how often (default: 4h)", choices: PERIODS },
    },
    examples: [
      ["pai cron install", "every 4 hours, from now on"],
      ["pai cron print --system systemd", "show a service and a timer"],
    ],
  },
  watch: {
    summary: "Watch the store: take over edits at once, and answer recall and context faster.",
    details:
      "Answers are the same without it. It ends with Ctrl-C, when it has had nothing to do for half an hour, and when the store or\n" +
      "the program changes. See docs/watch.md.",
    options: {
      "--idle <duration>": "end after so long without anything to do (default: 30m)",
      "--vault <directory>": "take in notes of an Obsidian vault as they change",
      "--write": "with --vault: keep pages of the memories in its folder pai",
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
      "--import [name]": "undo a whole import: the latest, or the one of this name",
    },
    examples: [
      ["pai undo", "the latest; repeat it for the one before"],
      ["pai undo --import", "everything that the latest import added"],
      ["pai undo --dry-run", "show what it would undo"],
    ],
  },
});
