import { LINK_TYPES } from "../../domain/vocabulary.ts";
import { ALLOW_SECRET, type CommandDefinition, ID, IDS } from "./definition.ts";

/** What a person does to memories. */
export const CARE: readonly CommandDefinition[] = [
  {
    name: "restore",
    group: "care",
    summary: "Bring back memories that were forgotten, superseded, archived or expired.",
    args: [IDS],
    options: [],
    examples: [
      { run: "pai restore k3x9", does: "one memory" },
      { run: "pai list --status forgotten", does: "see what can be restored" },
    ],
  },
  {
    name: "correct",
    group: "care",
    summary: "Replace what a memory says; the old statement stays as superseded.",
    args: [ID, { form: "<text...>", summary: "what is true instead" }],
    options: [{ flags: "--at <date>", summary: "when the new statement became true" }, ALLOW_SECRET],
    examples: [
      { run: 'pai correct k3x9 "Standup is at 10:00"', does: "correct a fact" },
      { run: 'pai correct k3x9 "I live in Berlin" --at 2026-09-01', does: "it changed on that day" },
    ],
  },
  {
    name: "confirm",
    group: "care",
    summary: "Confirm that memories are true; pending ones become active.",
    args: [IDS],
    options: [],
    examples: [
      { run: "pai confirm k3x9", does: "one memory" },
      { run: "pai list --status pending", does: "see what waits for confirmation" },
    ],
  },
  {
    name: "dispute",
    group: "care",
    summary: "Mark memories as doubtful: they rank lower until confirmed.",
    args: [IDS],
    options: [],
    examples: [
      { run: "pai dispute k3x9", does: "doubt one memory" },
      { run: "pai confirm k3x9", does: "resolve the doubt" },
    ],
  },
  {
    name: "pin",
    group: "care",
    summary: "Protect memories from all automatic changes.",
    args: [IDS],
    options: [],
    examples: [
      { run: "pai pin k3x9", does: "keep it as it is" },
      { run: "pai unpin k3x9", does: "let it age again" },
    ],
  },
  {
    name: "unpin",
    group: "care",
    summary: "Remove the pin from memories.",
    args: [IDS],
    options: [],
    examples: [
      { run: "pai unpin k3x9", does: "one memory" },
      { run: "pai unpin k3x9 m2p4", does: "several" },
    ],
  },
  {
    name: "link",
    group: "care",
    summary: "Link two memories, so that one leads to the other.",
    details:
      "A link works in both directions and is stored with the younger memory. A contradiction is stored with the older\n" +
      "one and lowers its confidence. Any other link keeps two facts from being merged or taken for a contradiction.",
    args: [ID, { ...ID, form: "<other>" }],
    options: [
      { flags: "--type <type>", summary: "type of the link (default: related)", choices: LINK_TYPES },
    ],
    examples: [
      { run: "pai link k3x9 m2p4", does: "they belong together" },
      { run: "pai link k3x9 m2p4 --type supports", does: "one supports the other" },
    ],
  },
  {
    name: "unlink",
    group: "care",
    summary: "Remove the links between two memories.",
    args: [ID, { ...ID, form: "<other>" }],
    options: [{ flags: "--type <type>", summary: "only links of this type", choices: LINK_TYPES }],
    examples: [
      { run: "pai unlink k3x9 m2p4", does: "all of them" },
      { run: "pai unlink k3x9 m2p4 --type contradicts", does: "they do not contradict each other" },
    ],
  },
  {
    name: "fulfil",
    group: "care",
    summary: "Mark commitments as done.",
    args: [IDS],
    options: [],
    examples: [
      { run: "pai fulfil k3x9", does: "one is done" },
      { run: "pai commitments", does: "see what is left" },
    ],
  },
  {
    name: "cancel",
    group: "care",
    summary: "Cancel commitments.",
    args: [IDS],
    options: [],
    examples: [
      { run: "pai cancel k3x9", does: "it is no longer needed" },
      { run: "pai reopen k3x9", does: "it is needed after all" },
    ],
  },
  {
    name: "expire",
    group: "care",
    summary: "Mark commitments as lapsed: it is too late for them.",
    details:
      "Without an id: expire all memories past their time to live, and commitments resolved long ago\n" +
      "(pai consolidate --pass ttl,commitments).",
    args: [{ ...IDS, form: "[id...]" }],
    options: [],
    examples: [
      { run: "pai expire k3x9", does: "one has lapsed" },
      { run: "pai commitments --all", does: "see what became of all of them" },
      { run: "pai expire --dry-run", does: "see what is past its time to live" },
    ],
  },
  {
    name: "reopen",
    group: "care",
    summary: "Reopen commitments that were done, cancelled or lapsed.",
    args: [IDS],
    options: [],
    examples: [
      { run: "pai reopen k3x9", does: "one is open again" },
      { run: "pai undo", does: "undo the last change instead" },
    ],
  },
  {
    name: "edit",
    group: "care",
    summary: "Edit a memory's file in $VISUAL or $EDITOR; the result is checked before it is stored.",
    args: [ID],
    options: [ALLOW_SECRET],
    examples: [
      { run: "pai edit k3x9", does: "open it in the editor" },
      { run: "EDITOR='code --wait' pai edit k3x9", does: "in another editor" },
    ],
  },
];

/** What happened, and taking it back. */
export const HISTORY: readonly CommandDefinition[] = [
  {
    name: "history",
    group: "history",
    summary: "Show what happened to one memory, oldest first.",
    args: [ID],
    options: [],
    examples: [
      { run: "pai history k3x9", does: "its full history" },
      { run: "pai history k3x9 --json", does: "for a script" },
    ],
  },
  {
    name: "log",
    group: "history",
    summary: "List the latest changes to the store, newest first.",
    args: [],
    options: [{ flags: "-n, --limit <count>", summary: "how many (default: 10)" }],
    examples: [
      { run: "pai log", does: "the last ten" },
      { run: "pai log -n 100 --json", does: "a hundred, for a script" },
    ],
  },
  {
    name: "undo",
    group: "history",
    summary: "Undo the latest change set, or the one with this id, byte for byte.",
    args: [
      { form: "[changeset]", summary: "id of a change set, as `pai log` shows it", completes: "changeset" },
    ],
    options: [
      { flags: "--import [name]", summary: "undo a whole import: the latest, or the one of this name" },
    ],
    examples: [
      { run: "pai undo", does: "the latest; repeat it for the one before" },
      { run: "pai undo --import", does: "everything that the latest import added" },
      { run: "pai undo --dry-run", does: "show what it would undo" },
    ],
  },
];
