import { LINK_TYPES } from "../../domain/vocabulary.ts";
import type { CommandDefinition } from "../definition.ts";
import { ALLOW_SECRET, ID, IDS } from "./shared.ts";

/** What a person does to memories. */
export const CARE: readonly CommandDefinition[] = [
  {
    name: "restore",
    group: "care",
    summary: "Bring memories back from any end: forgotten, superseded, archived, expired.",
    args: [IDS],
    options: [],
    examples: [
      { run: "pai restore k3x9", does: "one memory" },
      { run: "pai list --status forgotten", does: "see what there is to restore" },
    ],
  },
  {
    name: "correct",
    group: "care",
    summary: "Replace what a memory says; the old statement stays as superseded.",
    args: [ID, { form: "<text...>", summary: "what is true instead" }],
    options: [{ flags: "--at <date>", summary: "from when the new statement holds" }, ALLOW_SECRET],
    examples: [
      { run: 'pai correct k3x9 "Standup is at 10:00"', does: "set a fact right" },
      { run: 'pai correct k3x9 "I live in Berlin" --at 2026-09-01', does: "it changed on that day" },
    ],
  },
  {
    name: "confirm",
    group: "care",
    summary: "Say that memories are true; pending ones become active.",
    args: [IDS],
    options: [],
    examples: [
      { run: "pai confirm k3x9", does: "one memory" },
      { run: "pai list --status pending", does: "see what waits for it" },
    ],
  },
  {
    name: "dispute",
    group: "care",
    summary: "Say that memories are doubtful: they rank lower until confirmed.",
    args: [IDS],
    options: [],
    examples: [
      { run: "pai dispute k3x9", does: "doubt one memory" },
      { run: "pai confirm k3x9", does: "settle it" },
    ],
  },
  {
    name: "pin",
    group: "care",
    summary: "Protect memories from everything automatic.",
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
    summary: "Take a pin away.",
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
      "Read both ways, kept with the younger of the two; a contradiction with the older, whose confidence it lowers.\n" +
      "What is linked by hand in another way is neither merged nor taken for a contradiction.",
    args: [ID, { ...ID, form: "<other>" }],
    options: [
      { flags: "--type <type>", summary: "how they belong together (default: related)", choices: LINK_TYPES },
    ],
    examples: [
      { run: "pai link k3x9 m2p4", does: "they belong together" },
      { run: "pai link k3x9 m2p4 --type supports", does: "one speaks for the other" },
    ],
  },
  {
    name: "unlink",
    group: "care",
    summary: "Take the links between two memories away.",
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
    summary: "Say that promises or to-dos are done.",
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
    summary: "Call promises or to-dos off.",
    args: [IDS],
    options: [],
    examples: [
      { run: "pai cancel k3x9", does: "it need not be done any more" },
      { run: "pai reopen k3x9", does: "it has to be done after all" },
    ],
  },
  {
    name: "expire",
    group: "care",
    summary: "Say that promises or to-dos have lapsed: it is too late for them.",
    details:
      "Without an id: take away whatever is past its time to live, and promises resolved long ago\n" +
      "(pai consolidate --pass ttl,commitments).",
    args: [{ ...IDS, form: "[id...]" }],
    options: [],
    examples: [
      { run: "pai expire k3x9", does: "one has lapsed" },
      { run: "pai commitments --all", does: "see what became of all of them" },
      { run: "pai expire --dry-run", does: "what is past its time to live" },
    ],
  },
  {
    name: "reopen",
    group: "care",
    summary: "Open promises or to-dos again that were done, called off or lapsed.",
    args: [IDS],
    options: [],
    examples: [
      { run: "pai reopen k3x9", does: "one is open again" },
      { run: "pai undo", does: "take back what was said last instead" },
    ],
  },
  {
    name: "edit",
    group: "care",
    summary: "Edit a memory's file in $VISUAL or $EDITOR; it is checked before it is taken over.",
    args: [ID],
    options: [ALLOW_SECRET],
    examples: [
      { run: "pai edit k3x9", does: "open it in the editor" },
      { run: "EDITOR='code --wait' pai edit k3x9", does: "in another editor" },
    ],
  },
];
