/** What the samples below `fixtures/import` lead to: facts as `about | category | day | words`, promises with the day that they are due. */
export const SAMPLES: Readonly<
  Record<
    string,
    {
      readonly kinds: readonly string[];
      readonly episodes: number;
      readonly memories: readonly string[];
      readonly skipped?: Readonly<Record<string, number>>;
    }
  >
> = {
  "agents-md": { kinds: ["agent-rules"], episodes: 1, memories: [] },
  "cursor-rules": { kinds: ["agent-rules"], episodes: 1, memories: [] },
  "basic-memory": {
    kinds: ["basic-memory"],
    episodes: 1,
    memories: [
      "ada | preference | 2026-11-20 | Ada takes bow side",
      "boathouse | decision | 2026-11-20 | Boats are rinsed after every outing",
      "boathouse | fact | 2026-11-14 | The blue double has a cracked rigger",
      "boathouse | fact | 2026-11-20 | Boathouse located in Harbour",
      "boathouse | fact | 2026-11-20 | Boathouse used by Ada Winter",
      "owner | due undefined | 2026-11-20 | ask Tomas for the spare rigger",
    ],
  },
  "chatgpt/memories.json": {
    kinds: ["chatgpt-memory"],
    episodes: 1,
    memories: ["owner | fact | 2026-11-02 | Rows at the boathouse on Saturdays"],
    skipped: { "deleted there": 1 },
  },
  "claude-ai/projects.json": { kinds: ["claude-ai-project"], episodes: 2, memories: [] },
  "claude-ai/conversations.json": {
    kinds: ["claude-ai"],
    episodes: 1,
    memories: [
      "owner | due 2026-11-28 | 2026-11-20 | I promised to send Tomas the regatta entry by 28 November",
    ],
    skipped: { attachment: 1, thinking: 1, "tool call": 1 },
  },
  "claude-code-auto-memory": {
    kinds: ["claude-memory"],
    episodes: 2,
    memories: [
      "owner | fact | 2026-11-20 | The tide tables are computed at 02:00 local time; a request never computes one.",
      "owner | guideline | 2026-11-20 | Report tides as numbers, no charts.",
    ],
    skipped: { "index of the notes": 1 },
  },
  "codex-memories": {
    kinds: ["codex-memory", "markdown"],
    episodes: 2,
    memories: [
      "ada | fact | 2026-11-20 | Ada works on tides; prefers numbers to charts",
      "owner | fact | 2026-11-20 | the nightly job runs at 02:00 local time",
    ],
  },
  "mcp-server-memory": {
    kinds: ["server-memory"],
    episodes: 4,
    memories: [
      "ada winter | fact | 2026-11-20 | Ada Winter has keys of Boathouse",
      "ada winter | fact | 2026-11-20 | Keeps the keys of the boathouse",
      "ada winter | fact | 2026-11-20 | Rows on Saturdays",
      "boathouse | fact | 2026-11-20 | Keys hang behind the blue door",
    ],
  },
  mem0: {
    kinds: ["mem0"],
    episodes: 4,
    memories: [
      "ada | fact | 2026-11-02 | Ada rows at the boathouse on Saturdays",
      "ada | preference | 2026-11-06 | Ada hates error messages that only name a code.",
      "owner | decision | 2026-11-05 | The tide tables are computed once a night; a request never waits for them.",
      "owner | fact | 2026-11-03 | The billing service runs on port 8443",
    ],
  },
  obsidian: {
    kinds: ["obsidian"],
    episodes: 2,
    skipped: { comment: 1 },
    memories: [
      "clara | identity | 2026-11-20 | Clara: Works at the harbour office",
      "clara | relationship | 2026-11-20 | My sister",
      "owner | due 2026-11-28 | 2026-11-20 | Send the regatta entry to Tomas",
      "owner | fact | 2026-11-20 | Met Clara at the boats",
    ],
  },
  openclaw: {
    kinds: ["markdown"],
    episodes: 2,
    memories: [
      "owner | due 2026-11-28 | 2026-11-20 | Send the regatta entry to Tomas by 2026-11-28",
      "owner | fact | 2026-11-05 | tide tables are computed at night, never on request",
      "winter | fact | 2026-11-20 | Ada Winter: rows on Saturdays, keeps the keys of the boathouse",
    ],
  },
  "pai-v1": {
    kinds: ["pai-v1"],
    episodes: 3,
    memories: [
      "club | fact | 2026-11-02 | Club meets on Thursdays",
      "owner | preference | 2026-11-02 | Rows on Saturdays",
    ],
    skipped: { "no longer in force (invalidated)": 1 },
  },
  remnic: {
    kinds: ["markdown", "remnic"],
    episodes: 3,
    memories: [
      "ada winter | fact | 2026-11-01 | Rows on bow side; keeps the club's keys",
      "ada | preference | 2026-11-14 | Ada rows on bow side and does not swap in races.",
      "owner | fact | 2026-11-20 | Short answers first, reasons after",
    ],
    skipped: { "no longer in force (superseded)": 1 },
  },
};
