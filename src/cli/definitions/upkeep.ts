import { CATEGORIES, PERIODS, SCHEDULERS } from "../../domain/vocabulary.ts";
import type { CommandDefinition } from "../definition.ts";
import { IDS } from "./shared.ts";

/** What keeps a store in shape over the years. */
export const UPKEEP: readonly CommandDefinition[] = [
  {
    name: "consolidate",
    group: "care",
    summary:
      "Look after the store: read what waits, expire, archive and age memories, form beliefs, keep MEMORY.md and profile.md; made for cron.",
    details:
      "Passes: queue, seal, commitments, ttl, merge, contradictions, entities, lifecycle, archive, prune, beliefs, promote,\n" +
      "graduate, profile, tiers, compress, boxes, identity, index. Only one process does it at a time; a second one does nothing and says so. What a run leaves undone the next one\n" +
      "finds again. Where nothing has happened for two years, what time alone does waits for --force: the clock may be wrong.",
    args: [],
    options: [
      { flags: "--pass <names>", summary: "only these passes, with commas between" },
      { flags: "--skip <names>", summary: "not these passes" },
      { flags: "--budget <duration>", summary: "begin nothing new after so long, such as 120s" },
      { flags: "--limit <n>", summary: "so many items of each pass at most; the next run goes on" },
      { flags: "--force", summary: "look into all, whatever was done before and wherever the clock stands" },
      { flags: "--scheduled", summary: "started by a schedule: status shows when, and no store is made" },
      {
        flags: "--plan <file>",
        summary: "change nothing, write what would be done to a file that you may edit",
      },
      { flags: "--apply <file>", summary: "do what such a file says, all of it or nothing" },
    ],
    examples: [
      { run: "pai consolidate", does: "everything" },
      { run: "pai consolidate --dry-run", does: "show what would change" },
      { run: "pai consolidate --pass ttl,archive", does: "two of the passes" },
      { run: "pai consolidate --plan plan.jsonl", does: "look first: one line for each decision" },
      { run: 'grep -v \'"pass":"archive"\' plan.jsonl | pai consolidate --apply -', does: "do some of it" },
    ],
  },
  {
    name: "promote",
    group: "care",
    summary: "Show the best founded beliefs on MEMORY.md, and take over what was edited there.",
    details:
      "`pai consolidate` does it too, every time. A bullet that you add is kept as a fact; one that you delete stays away until\n" +
      "you pin or confirm its belief; one that you reword is corrected. What stands outside of the markers is yours alone.",
    args: [],
    options: [
      { flags: "--off", summary: "take the sections of pai away, and keep them away until pai promote" },
    ],
    examples: [
      { run: "pai promote --dry-run", does: "show what would change" },
      { run: "pai promote", does: "bring MEMORY.md up to date" },
      { run: "pai promote --off", does: "nothing of pai on MEMORY.md" },
    ],
  },
  {
    name: "cron",
    group: "care",
    summary: "Have the machine look after the store every few hours.",
    details:
      "print shows what would be written, install shows it, asks and writes it, remove takes away exactly that. Each store\n" +
      "has an entry of its own; installing again replaces it.",
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
      { run: "pai cron install", does: "every 4 hours, from now on" },
      { run: "pai cron print --system systemd", does: "a service and a timer to look at" },
    ],
  },
  {
    name: "rebuild",
    group: "care",
    summary: "Form all beliefs anew from the facts; what a person said of them stays.",
    details: "Changes nothing where they are as their facts make them.",
    args: [{ form: "<what>", summary: "beliefs" }],
    options: [],
    examples: [
      { run: "pai rebuild beliefs", does: "after facts were edited by hand, or to be sure" },
      { run: "pai rebuild beliefs --dry-run", does: "show what would change" },
    ],
  },
  {
    name: "prune",
    group: "care",
    summary: "Take away facts whose confidence has faded; `restore` brings them back.",
    details: "Asks above 20 facts. Pinned and protected facts never fade.",
    args: [],
    options: [
      {
        flags: "--threshold <0-1>",
        summary: "confidence left below which a fact goes (default: prune.threshold)",
      },
      { flags: "--older-than <duration>", summary: "only facts older than this, such as 90d" },
      { flags: "--kind <kind>", summary: "facts are the only kind that is pruned", choices: ["fact"] },
      { flags: "--category <category>", summary: "only this category", choices: CATEGORIES },
    ],
    examples: [
      { run: "pai prune --dry-run", does: "show what has faded" },
      { run: "pai prune --threshold 0.1 --older-than 90d", does: "a higher bar, for old facts" },
    ],
  },
  {
    name: "archive",
    group: "care",
    summary: "Archive old facts of little importance; recall still finds them.",
    args: [],
    options: [],
    examples: [
      { run: "pai archive --dry-run", does: "show which" },
      { run: "pai archive", does: "the same as pai consolidate --pass archive" },
    ],
  },
  {
    name: "merge",
    group: "care",
    summary: "Let one fact take in others that say the same; `restore` brings them back.",
    details:
      "Without ids: wherever the rules are sure (pai consolidate --pass merge). With two: these two, and asks where the\n" +
      "rules are not sure. The surer fact stays, with the sources, tags, links and attributes of both.",
    args: [{ ...IDS, form: "[id...]" }],
    options: [],
    examples: [
      { run: "pai merge --dry-run", does: "show what says the same" },
      { run: "pai merge k3x9 m2p4", does: "make one of two" },
    ],
  },
  {
    name: "contradictions",
    group: "care",
    summary: "Settle facts in force that contradict each other, as when one of them is said.",
    args: [],
    options: [],
    examples: [
      { run: "pai contradictions --dry-run", does: "show which" },
      { run: "pai contradictions", does: "the same as pai consolidate --pass contradictions" },
    ],
  },
  {
    name: "reflect",
    group: "care",
    summary: "Show what says the same, what contradicts each other, and what has faded; changes nothing.",
    args: [],
    options: [],
    examples: [
      { run: "pai reflect", does: "how the facts stand" },
      { run: "pai reflect --json", does: "for a script" },
    ],
  },
  {
    name: "review",
    group: "care",
    summary: "Go through what waits, is disputed, contradicts each other or says the same, and decide.",
    details:
      "Every answer is a change of its own, which `pai undo` takes back. Without a terminal: the list.",
    args: [],
    options: [{ flags: "--list", summary: "show what there is to decide, ask nothing" }],
    examples: [
      { run: "pai review", does: "one after the other" },
      { run: "pai review --list", does: "only show it" },
    ],
  },
  {
    name: "guidelines",
    group: "care",
    summary:
      "Show how decisions about conversations turned out in the last 90 days, and what follows from that.",
    details:
      "Counts what was kept, passed over, and taken back since (forgotten, contradicted, pruned); changes nothing.",
    args: [],
    options: [],
    examples: [
      { run: "pai guidelines", does: "whether capture should be stricter" },
      { run: "pai guidelines --json", does: "for a script" },
    ],
  },
  {
    name: "simulate",
    group: "care",
    summary: "Show what looking after the store would do in the months to come; changes nothing.",
    args: [],
    options: [
      { flags: "--days <n>", summary: "how far to look (default: 365)" },
      {
        flags: "--access-pattern <pattern>",
        summary: "how often everything is looked up (default: none)",
        choices: ["none", "daily", "weekly", "monthly", "mixed"],
      },
      { flags: "--set <key=value...>", summary: "try another setting" },
      { flags: "--plot", summary: "draw it" },
    ],
    examples: [
      { run: "pai simulate --plot", does: "a year in which nobody looks anything up" },
      {
        run: "pai simulate --days 90 --set lifecycle.staleDecay=0.5 --access-pattern weekly",
        does: "before a setting is changed",
      },
    ],
  },
];
