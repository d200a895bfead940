import { CATEGORIES, PERIODS, SCHEDULERS } from "../../domain/vocabulary.ts";
import { IDS, inGroup } from "./definition.ts";

/** What keeps a store in shape over the years. */
export const UPKEEP = inGroup("care", [
  {
    name: "consolidate",
    summary:
      "Run maintenance: read waiting text, expire, archive and age memories, form beliefs, update MEMORY.md and profile.md.",
    details:
      "Passes: queue, seal, extract, facts, commitments, ttl, merge, contradictions, questions, entities, lifecycle, archive, prune,\n" +
      "beliefs, promote, graduate, profile, compress, boxes, identity, synthesize, embed, index; a model takes part in extract,\n" +
      "facts, questions, beliefs and synthesize. Only one process runs at a time; a second one says so and does nothing. The next run continues what one leaves undone. If nothing has happened for two years, passes that\n" +
      "act on age alone need --force, because the clock may be wrong.",
    options: [
      { flags: "--pass <names>", summary: "only these passes, separated by commas" },
      { flags: "--skip <names>", summary: "skip these passes" },
      { flags: "--budget <duration>", summary: "start nothing new after this time, such as 120s" },
      { flags: "--limit <n>", summary: "at most this many items per pass; the next run continues" },
      { flags: "--force", summary: "examine everything again, even if the clock looks wrong" },
      {
        flags: "--scheduled",
        summary: "run by a schedule: record the time for status, and never create a store",
      },
      {
        flags: "--plan <file>",
        summary: "change nothing, but write a plan to a file that you can edit",
      },
      { flags: "--apply <file>", summary: "apply such a plan, all of it or nothing" },
    ],
    examples: [
      ["pai consolidate", "everything"],
      ["pai consolidate --dry-run", "show what would change"],
      ["pai consolidate --pass ttl,archive", "two of the passes"],
      ["pai consolidate --plan plan.jsonl", "check first: one line per decision"],
      ['grep -v \'"pass":"archive"\' plan.jsonl | pai consolidate --apply -', "apply a part of it"],
    ],
  },
  {
    name: "refine",
    summary:
      "Let the model read again what the rules have read, and answer open questions; undo reverts each.",
    details:
      "Needs a model: see docs/models.md. Adds what was missed, rewords facts, and leaves what it doubts to pai review.\n" +
      "A second change has its answers to pai questions; it never ends what you pinned or confirmed, and your own answer\n" +
      "outranks it.\n" +
      "Numbers, names, negations and subjects stay as you said them, whatever the model says.",
    options: [
      { flags: "--limit <n>", summary: "at most this many remarks, and questions; the next run continues" },
      { flags: "--fresh", summary: "ask again what the model has answered before" },
    ],
    examples: [
      ["pai refine", "all that waits, at most 500 remarks and 500 questions"],
      ["pai refine --dry-run", "show what would be sent"],
    ],
  },
  {
    name: "promote",
    summary: "Update MEMORY.md with the best supported beliefs, and take over edits made there.",
    details:
      "`pai consolidate` does this as well. A bullet that you add becomes a fact. One that you delete stays away until you\n" +
      "pin or confirm its belief. One that you reword is corrected. Text outside the markers is never touched.",
    options: [{ flags: "--off", summary: "remove pai's sections until the next pai promote" }],
    examples: [
      ["pai promote --dry-run", "show what would change"],
      ["pai promote", "update MEMORY.md"],
      ["pai promote --off", "remove pai's sections"],
    ],
  },
  {
    name: "cron",
    summary: "Schedule maintenance every few hours.",
    details:
      "print shows the schedule, install shows it, asks and writes it, remove deletes exactly that. Each store has its\n" +
      "own entry; installing again replaces it.",
    args: [{ form: "<action>", summary: "print, install or remove" }],
    options: [
      {
        flags: "--system <name>",
        summary: "crontab (default; on macOS launchd), systemd or launchd",
        choices: SCHEDULERS,
      },
      { flags: "--every <period>", summary: "how often (default: 4h)", choices: PERIODS },
    ],
    examples: [
      ["pai cron install", "every 4 hours, from now on"],
      ["pai cron print --system systemd", "show a service and a timer"],
    ],
  },
  {
    name: "watch",
    summary: "Watch the store: take over edits at once, and answer recall and context faster.",
    details:
      "Answers are the same without it. It ends with Ctrl-C, when it has had nothing to do for half an hour (with --consolidate\n" +
      "only if --idle is given), and when the store or the program changes. See docs/watch.md.",
    options: [
      { flags: "--idle <duration>", summary: "end after so long without anything to do (default: 30m)" },
      {
        flags: "--consolidate <period>",
        summary: "also run maintenance, in processes of its own",
        choices: ["daily", "hourly"],
      },
      {
        flags: "--install",
        summary: "have the system run it: shows a unit for systemd or launchd, asks, writes it",
      },
      { flags: "--uninstall", summary: "take that unit away" },
      { flags: "--print", summary: "only show the unit" },
    ],
    examples: [
      ["pai watch", "until Ctrl-C, or for half an hour after the last command"],
      ["pai watch --consolidate daily", "with maintenance every 24 hours"],
      ["pai watch --install", "from now on, whenever you are logged in"],
    ],
  },
  {
    name: "rebuild",
    summary: "Recompute all beliefs from the facts; what you said about them stays.",
    details: "Changes nothing if they already follow from their facts.",
    args: [{ form: "<what>", summary: "beliefs" }],
    examples: [
      ["pai rebuild beliefs", "after editing facts by hand"],
      ["pai rebuild beliefs --dry-run", "show what would change"],
    ],
  },
  {
    name: "prune",
    summary: "Prune facts whose confidence has faded; `restore` brings them back.",
    details:
      "Asks before pruning more than 20 facts. Pinned and protected facts never fade; those of importance 7 or more stay unless you name a threshold or their category.",
    options: [
      {
        flags: "--threshold <0-1>",
        summary: "prune facts below this confidence (default: prune.threshold)",
      },
      { flags: "--older-than <duration>", summary: "only facts older than this, such as 90d" },
      { flags: "--kind <kind>", summary: "only facts can be pruned", choices: ["fact"] },
      { flags: "--category <category>", summary: "only this category", choices: CATEGORIES },
    ],
    examples: [
      ["pai prune --dry-run", "show what has faded"],
      ["pai prune --threshold 0.1 --older-than 90d", "a higher threshold, for old facts"],
    ],
  },
  {
    name: "archive",
    summary: "Archive old, unimportant facts; recall still finds them.",
    examples: [
      ["pai archive --dry-run", "show which facts"],
      ["pai archive", "the same as pai consolidate --pass archive"],
    ],
  },
  {
    name: "merge",
    summary: "Merge facts that say the same; `restore` brings the others back.",
    details:
      "Without ids: all facts that certainly say the same (pai consolidate --pass merge). With two ids: these two; asks\n" +
      "if the rules are not certain. The more certain fact stays, with sources, tags, links and attributes of both.",
    args: [{ ...IDS, form: "[id...]" }],
    examples: [
      ["pai merge --dry-run", "show which facts"],
      ["pai merge k3x9 m2p4", "merge two facts"],
    ],
  },
  {
    name: "contradictions",
    summary: "Settle facts that contradict each other, in the same way as remember does.",
    examples: [
      ["pai contradictions --dry-run", "show which facts"],
      ["pai contradictions", "the same as pai consolidate --pass contradictions"],
    ],
  },
  {
    name: "synthesize",
    summary: "Let the model say what related beliefs come to; see docs/models.md.",
    examples: [
      ["pai synthesize --dry-run", "show what would be sent"],
      ["pai synthesize", "the same as pai consolidate --pass synthesize"],
    ],
  },
  {
    name: "questions",
    summary: "List open questions: what may have changed, and no rule could decide.",
    details:
      "Those that matter most come first: about what is pinned, on a page, important or often looked up. Until one is answered,\n" +
      "recall shows the newer memory first, and marks the older one.",
    options: [{ flags: "--limit <n>", summary: "at most this many (default: 20)" }],
    examples: [
      ["pai questions", "what waits for an answer"],
      ["pai answer 3f replaces", "answer one"],
    ],
  },
  {
    name: "answer",
    summary: "Answer an open question.",
    details:
      "The choices depend on the question: replaces, both, same or mistaken; done, cancelled, moved or no; promise or fact. Where one of\n" +
      "several older memories may be meant, the first is, unless you name another.\n" +
      "yes and no work where they are clear. `pai undo` reverts an answer, and the question is open again. A person's answer\n" +
      "overrules an agent's, and an agent never ends what a person pinned or confirmed.",
    args: [
      { form: "<question>", summary: "the beginning of its id, or last for the one asked last" },
      { form: "[choice]", summary: "one of its choices; without one, pai asks" },
      { form: "[memory]", summary: "the older memory that is meant, if not the first" },
    ],
    options: [
      {
        flags: "--text <text>",
        summary: "what is true now, the day to which it was moved, or a sentence of your own",
      },
      { flags: "--source <source>", summary: "who answers (default: user)", choices: ["user", "agent"] },
    ],
    examples: [
      ["pai answer 3f replaces", "the newer one is true now"],
      ["pai answer last yes", "the question that was just asked"],
      ["pai answer 3f replaces fa_k2", "it replaces another one of those shown"],
      ['pai answer 3f replaces --text "Swimming is on Wednesdays at 4"', "in your words, instead of both"],
      ['pai answer 3f moved --text "12 May"', "a promise is due on another day"],
    ],
  },
  {
    name: "review",
    summary: "Decide about open questions and pending and disputed memories, one after the other.",
    details:
      "On a terminal it opens the questions of `pai browse`: one key answers, u takes it back. Each answer is one change, which `pai undo`\n" +
      "reverts. Without a terminal it prints the list.",
    options: [{ flags: "--list", summary: "only print the list" }],
    examples: [
      ["pai review", "decide about each"],
      ["pai review --list", "show what there is to decide"],
    ],
  },
]);
