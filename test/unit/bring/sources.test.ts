import { describe, expect, it } from "vitest";
import { kindOfNotes, readNotes } from "../../../src/bring/notes/kinds.ts";

/** What is read of a file: its kind, what its notes may state, and what is left out or wrong. */
function read(path: string, text: string) {
  const kind = kindOfNotes(path, text.slice(0, 65_536), { isVault: false });
  if (kind === undefined) return { kind };
  const { notes, skipped, problems } = readNotes(kind, { path, text });
  const told = notes.flatMap(({ facts, lines }) => [...facts, ...lines].map((one) => one.text));
  return { kind, notes: notes.length, told, left: [...skipped.keys()], problems: problems.length };
}

const PROJECT = {
  uuid: "p",
  name: "Loom",
  docs: [{ uuid: "d", filename: "warp.md", content: "The warp is linen." }],
};

describe("what programs keep of their user", () => {
  it.each([
    [
      "memories.json",
      [
        {
          conversations_memory: "**Work**\n\nKim is a potter.",
          project_memories: { p: "Kim likes cone 6." },
        },
      ],
      2,
      ["Kim is a potter.", "Kim likes cone 6."],
      [],
    ],
    ["memories.json", { conversations_memory: "Kim is a potter." }, 1, ["Kim is a potter."], []],
    ["memories.json", [{ conversations_memory: "", project_memories: {} }], 0, [], ["empty note"]],
  ])("is read from Claude.ai: %s %j", (path, json, notes, told, left) => {
    expect(read(path, JSON.stringify(json))).toEqual({
      kind: "claude-ai-memory",
      notes,
      told,
      left,
      problems: 0,
    });
  });

  it.each([[PROJECT], [[PROJECT]], [{ projects: [PROJECT] }], [{ ...PROJECT, prompt_template: "" }]])(
    "is read from a project of Claude.ai: %j",
    (json) => {
      expect(read("projects/p.json", JSON.stringify(json))).toMatchObject({
        kind: "claude-ai-project",
        notes: 1,
      });
    },
  );

  it.each([
    ["- [A](a.md) — one\n- [B](b.md)", [], ["index of the notes"]],
    ["# Notes\n\n- [A](a.md)\n- The tests need Redis.", ["The tests need Redis."], []],
    ["The tests need Redis.", ["The tests need Redis."], []],
    [
      "## Build\n\nThe tests need Redis.\n\n## User\n\n- The user likes tea.",
      ["The tests need Redis.", "The user likes tea."],
      [],
    ],
  ])("is read from the MEMORY.md of Claude Code, unless it is an index: %j", (text, told, left) => {
    expect(read(".claude/projects/-srv/memory/MEMORY.md", text)).toMatchObject({
      kind: "claude-memory",
      told,
      left,
    });
  });

  it.each([
    [
      ".gemini/GEMINI.md",
      "# Rules\nBe short.\n\n## Gemini Added Memories\n- The user likes tea.\n- It rains.\n\n## Style\n- No emoji.",
    ],
    ["GEMINI.md", "## Gemini Added Memories\r\n* The user likes tea.\r\n* It rains.\r\n"],
    [".qwen/QWEN.md", "## Qwen Added Memories\n\n- The user likes tea.\n- It rains."],
  ])("is read from below the heading of Gemini CLI: %s %j", (path, text) => {
    expect(read(path, text)).toMatchObject({
      kind: "agent-rules",
      notes: 1,
      told: ["The user likes tea.", "It rains."],
    });
  });

  it.each([
    ["- Kestrel uses Postgres.\n  id:: 64f0\n  collapsed:: true\n\t- It ships weekly."],
    [
      "title:: Kestrel\ntags:: a, b\n\n- Kestrel uses Postgres.\n- It ships weekly.\n  created-at:: 1612345678000",
    ],
    [
      "- Kestrel uses Postgres.\n  SCHEDULED: <2026-05-08 Fri>\n  :LOGBOOK:\n  CLOCK: [2026-05-08 Fri 10:00:00]\n  :END:\n- It ships weekly.\n- {{query (todo now)}}",
    ],
    [
      "- Kestrel uses Postgres.\n  background-color:: blue\n- #+BEGIN_QUERY\n- #+END_QUERY\n- It ships weekly.",
    ],
    ["**Databases**\n\nKestrel uses Postgres.\n\n**Days**:\n\nIt ships weekly."],
  ])("tells nothing by what a program keeps beside its words: %j", (text) => {
    expect(read("journals/2026_05_08.md", text)).toMatchObject({
      told: ["Kestrel uses Postgres.", "It ships weekly."],
    });
  });

  it.each([
    ["logseq/bak/pages/a/2026-05-08.md"],
    ["logseq/.recycle/pages_a.md"],
    ["g/logseq/version-files/local/a.md"],
  ])("is not read from copies that Logseq keeps: %s", (path) => {
    expect(read(path, "Kestrel uses Postgres.")).toMatchObject({ notes: 0, left: ["backup of Logseq"] });
  });
});
