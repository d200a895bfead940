import { LINK_TYPES } from "../../domain/vocabulary.ts";
import { ALLOW_SECRET, ID, IDS, inGroup } from "./definition.ts";

/** What a person does to memories. */
export const CARE = inGroup("care", [
  {
    name: "restore",
    summary: "Bring back memories that were forgotten, superseded, archived or expired.",
    args: [IDS],
    examples: [
      ["pai restore k3x9", "one memory"],
      ["pai list --status forgotten", "see what can be restored"],
    ],
  },
  {
    name: "correct",
    summary: "Replace what a memory says; the old statement stays as superseded.",
    args: [ID, { form: "<text...>", summary: "what is true instead" }],
    options: [{ flags: "--at <date>", summary: "when the new statement became true" }, ALLOW_SECRET],
    examples: [
      ['pai correct k3x9 "Standup is at 10:00"', "correct a fact"],
      ['pai correct k3x9 "I live in Berlin" --at 2026-09-01', "it changed on that day"],
    ],
  },
  {
    name: "confirm",
    summary: "Confirm that memories are true; pending ones become active.",
    args: [IDS],
    examples: [
      ["pai confirm k3x9", "one memory"],
      ["pai list --status pending", "see what waits for confirmation"],
    ],
  },
  {
    name: "dispute",
    summary: "Mark memories as doubtful: they rank lower until confirmed.",
    args: [IDS],
    examples: [
      ["pai dispute k3x9", "doubt one memory"],
      ["pai confirm k3x9", "resolve the doubt"],
    ],
  },
  {
    name: "pin",
    summary: "Protect memories from all automatic changes.",
    args: [IDS],
    examples: [
      ["pai pin k3x9", "keep it as it is"],
      ["pai unpin k3x9", "let it age again"],
    ],
  },
  {
    name: "unpin",
    summary: "Remove the pin from memories.",
    args: [IDS],
    examples: [
      ["pai unpin k3x9", "one memory"],
      ["pai unpin k3x9 m2p4", "several"],
    ],
  },
  {
    name: "link",
    summary: "Link two memories, so that one leads to the other.",
    details:
      "A link works in both directions and is stored with the younger memory. A contradiction is stored with the older\n" +
      "one and lowers its confidence. Any other link keeps two facts from being merged or taken for a contradiction.",
    args: [ID, { ...ID, form: "<other>" }],
    options: [
      { flags: "--type <type>", summary: "type of the link (default: related)", choices: LINK_TYPES },
    ],
    examples: [
      ["pai link k3x9 m2p4", "they belong together"],
      ["pai link k3x9 m2p4 --type supports", "one supports the other"],
    ],
  },
  {
    name: "unlink",
    summary: "Remove the links between two memories.",
    args: [ID, { ...ID, form: "<other>" }],
    options: [{ flags: "--type <type>", summary: "only links of this type", choices: LINK_TYPES }],
    examples: [
      ["pai unlink k3x9 m2p4", "all of them"],
      ["pai unlink k3x9 m2p4 --type contradicts", "they do not contradict each other"],
    ],
  },
  {
    name: "fulfil",
    summary: "Mark commitments as done.",
    args: [IDS],
    examples: [
      ["pai fulfil k3x9", "one is done"],
      ["pai commitments", "see what is left"],
    ],
  },
  {
    name: "cancel",
    summary: "Cancel commitments.",
    args: [IDS],
    examples: [
      ["pai cancel k3x9", "it is no longer needed"],
      ["pai reopen k3x9", "it is needed after all"],
    ],
  },
  {
    name: "expire",
    summary: "Mark commitments as lapsed: it is too late for them.",
    details:
      "Without an id: expire all memories past their time to live, and commitments resolved long ago\n" +
      "(pai consolidate --pass ttl,commitments).",
    args: [{ ...IDS, form: "[id...]" }],
    examples: [
      ["pai expire k3x9", "one has lapsed"],
      ["pai commitments --all", "see what became of all of them"],
      ["pai expire --dry-run", "see what is past its time to live"],
    ],
  },
  {
    name: "reopen",
    summary: "Reopen commitments that were done, cancelled or lapsed.",
    args: [IDS],
    examples: [
      ["pai reopen k3x9", "one is open again"],
      ["pai undo", "undo the last change instead"],
    ],
  },
  {
    name: "edit",
    summary: "Edit a memory's file in $VISUAL or $EDITOR; the result is checked before it is stored.",
    args: [ID],
    options: [ALLOW_SECRET],
    examples: [
      ["pai edit k3x9", "open it in the editor"],
      ["EDITOR='code --wait' pai edit k3x9", "in another editor"],
    ],
  },
]);

/** What happened, and taking it back. */
export const HISTORY = inGroup("history", [
  {
    name: "history",
    summary: "Show what happened to one memory, oldest first.",
    args: [ID],
    examples: [
      ["pai history k3x9", "its full history"],
      ["pai history k3x9 --json", "for a script"],
    ],
  },
  {
    name: "log",
    summary: "List the latest changes to the store, newest first.",
    options: [{ flags: "-n, --limit <count>", summary: "how many (default: 10)" }],
    examples: [
      ["pai log", "the last ten"],
      ["pai log -n 100 --json", "a hundred, for a script"],
    ],
  },
  {
    name: "undo",
    summary: "Undo the latest change set, or the one with this id, byte for byte.",
    args: [
      { form: "[changeset]", summary: "id of a change set, as `pai log` shows it", completes: "changeset" },
    ],
    options: [
      { flags: "--import [name]", summary: "undo a whole import: the latest, or the one of this name" },
    ],
    examples: [
      ["pai undo", "the latest; repeat it for the one before"],
      ["pai undo --import", "everything that the latest import added"],
      ["pai undo --dry-run", "show what it would undo"],
    ],
  },
]);
