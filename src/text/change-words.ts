/** What a person reads for the name of the command that made a change; other names stand as they are. */
const COMMANDS: Readonly<Record<string, string>> = {
  ...{ remember: "remembered", hook: "heard", ingest: "read", import: "imported", sync: "merged" },
  ...{ consolidate: "upkeep", prune: "upkeep", adopt: "edited by hand", edit: "edited by hand" },
  ...{ correct: "corrected", forget: "forgotten", restore: "brought back", undo: "taken back" },
  ...{ answer: "answered", confirm: "confirmed", dispute: "doubted", merge: "merged", link: "linked" },
  ...{ fulfil: "done", done: "done", cancel: "called off", reopen: "open again", move: "moved" },
  ...{ pin: "pinned", unpin: "unpinned" },
};

/** What a person reads for an event of a memory; other events stand as they are. */
const EVENTS: Readonly<Record<string, string>> = {
  ...{ created: "new", reinforced: "said again", superseded: "replaced", edited: "changed" },
  ...{ restored: "brought back", fulfilled: "done", cancelled: "called off", reopened: "open again" },
  ...{ promoted: "put on MEMORY.md", demoted: "off MEMORY.md", disputed: "doubted", aged: "weighed anew" },
  ...{ revised: "concluded anew", undone: "taken back", purged: "erased", contradicted: "holds instead" },
};

/** The command behind a change in a word or two: `import:notes` is "imported". Pure. */
export function commandWord(command: string): string {
  const [name = ""] = command.split(":");
  return COMMANDS[name] ?? name;
}

/** What happened to a memory in a word or two. Pure. */
export function eventWord(event: string): string {
  return EVENTS[event] ?? event;
}
