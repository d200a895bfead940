import { describe, expect, it } from "vitest";
import { kindOfNotes, readNotes } from "../../../src/bring/notes/kinds.ts";
import type { NoteKind } from "../../../src/domain/vocabulary.ts";

/** What is read of a file whose kind is told by its path and its words. */
function read(path: string, content: unknown) {
  const text = typeof content === "string" ? content : JSON.stringify(content, null, 1);
  const kind = kindOfNotes(path, text, { isVault: false }) as NoteKind;
  const { notes, problems, skipped } = readNotes(kind, { path, text });
  const told = notes.map(({ ref, text: words, title, atMs, facts, tags, about }) => ({
    ...{ ref, text: words, title, tags, about },
    day: atMs === undefined ? undefined : new Date(atMs).toISOString().slice(0, 16),
    facts: facts.map(({ text: fact, subject }) => [fact, subject]),
  }));
  return { kind, notes: told, problems, skipped: Object.fromEntries(skipped) };
}

describe("what other programs export", () => {
  it("of Day One is a document for each entry, with its day and tags; pictures are counted", () => {
    const entry = { creationDate: "2024-05-01T18:30:00Z", timeZone: "Europe/Berlin", tags: ["sea"] };
    expect(
      read("Journal.json", {
        metadata: { version: "1.0" },
        entries: [
          { ...entry, uuid: "A1", text: "I like the sea", photos: [{ identifier: "p" }] },
          { ...entry, uuid: "A2" },
          { ...entry, uuid: "A3", creationDate: "soon", text: "Later" },
        ],
      }),
    ).toMatchObject({
      kind: "day-one",
      notes: [
        { ref: "entries A1", text: "I like the sea", day: "2024-05-01T18:30", tags: ["sea"] },
        { ref: "entries A3", day: undefined },
      ],
      skipped: { picture: 1, "empty note": 1 },
      problems: [{ message: 'entries 3 has a date that cannot be read: "soon"' }],
    });
  });

  it("of jrnl is a document for each entry, as text and as JSON", () => {
    const text = "[2016-02-23 09:00] Tea. I like it.\nAnd more.\n\n[2016-02-24 10:15:30 PM] Rest\n";
    expect(read("journal.txt", text)).toMatchObject({
      kind: "journal",
      notes: [
        { ref: "journal.txt#2016-02-23 09:00", day: "2016-02-23T09:00" },
        {
          title: "journal: 2016-02-24 10:15:30 PM",
          text: "[2016-02-24 10:15:30 PM] Rest",
          day: "2016-02-24T22:15",
        },
      ],
    });
    const entries = [{ title: "Tea.", body: "I like it.", date: "2016-02-23", time: "09:00", tags: ["@t"] }];
    expect(read("j.json", { tags: {}, entries })).toMatchObject({
      kind: "journal",
      notes: [{ text: "Tea.\n\nI like it.", day: "2016-02-23T09:00" }],
    });
  });

  it("of a journal is its days, each with the title and tags of the whole, and what stands before them", () => {
    const text =
      "---\ntags: [mine]\n---\n# Diary\n\nOf mine.\n\n## 2024-05-01\nTea.\n\n### Notes\nMore.\n\n## 2024-05-02 – York\nRest. #day\n";
    expect(read("diary.md", text).notes).toMatchObject([
      { ref: "diary.md", title: "Diary", text: "---\ntags: [mine]\n---\n# Diary\n\nOf mine." },
      {
        ...{
          ref: "diary.md#2024-05-01",
          title: "Diary: 2024-05-01",
          tags: ["mine"],
          day: "2024-05-01T00:00",
        },
        text: "## 2024-05-01\nTea.\n\n### Notes\nMore.",
      },
      { ref: "diary.md#2024-05-02", title: "Diary: 2024-05-02", day: "2024-05-02T00:00" },
    ]);
    const bare = "# Tagebuch\n\n### Mi, 01.05.2024\nTee.\n\n### Do, 02.05.2024\nRuhe.\n";
    expect(read("tb.md", bare).notes.map(({ ref, day }) => [ref, day])).toEqual([
      ["tb.md#01.05.2024", "2024-05-01T00:00"],
      ["tb.md#02.05.2024", "2024-05-02T00:00"],
    ]);
  });

  it("of a note with headings of days among others is the note, in which each line has its day", () => {
    const text =
      "# Kitchen\n\n## 2024-05-01 First meeting\n- The oak is oiled.\n\n## 2024-05-08\n- The sink is blue.\n\n## Decisions\n- The floor is tiled.\n";
    const { notes } = readNotes("markdown", { path: "kitchen.md", text });
    const days = notes[0]?.lines.map(({ atMs }) => atMs && new Date(atMs).toISOString().slice(0, 10));
    expect({ notes: notes.length, days }).toEqual({
      notes: 1,
      days: ["2024-05-01", "2024-05-08", undefined],
    });
    expect(read("minutes.md", "# Minutes\n\n## 2024-05-01\nTea.\n").notes).toHaveLength(1);
    const code = "# How\n\n## 2024-05-01\nTea.\n\n```\n## 2024-05-02\n```\n";
    expect(read("how.md", code).notes).toHaveLength(1);
  });

  it("of Notion is known by the id of the page, whatever it is called, and its tables are named", () => {
    const id = "731aae2b15064faca1cfdc564119e8a9";
    const page = "# Plan\n\nCreated: May 1, 2024 9:00 AM\nStatus: Open\n\nThe shed is red.\n";
    expect(read(`Home/Plan ${id}.md`, page)).toMatchObject({
      kind: "notion",
      notes: [{ ref: id, title: "Plan" }],
    });
    expect(
      read(`Home/Plan ${id}.html`, "<html><body><h1>Plan</h1><p>The shed is red.</p></body></html>").notes,
    ).toMatchObject([{ ref: id, title: "Plan", text: "# Plan\n\nThe shed is red." }]);
    expect(read(`Home/Tasks ${id}_all.csv`, "Name\nA\n").skipped).toEqual({
      "table of Notion, whose pages are files of their own": 1,
    });
  });

  it("of Apple Notes is its words, as HTML or as JSON; what is locked is counted", () => {
    const html =
      "<div><h1>Shed</h1></div>\n<div>Red &amp; old</div><ul><li>key: 4&#176;</li></ul><!-- x --><script>no</script>";
    expect(read("Notes/Shed.html", html)).toMatchObject({
      kind: "apple-notes",
      notes: [{ text: "# Shed\n\nRed & old\n\n- key: 4°", title: "Shed" }],
    });
    expect(kindOfNotes("page.html", "<!doctype html><html>", { isVault: false })).toBeUndefined();
    const notes = {
      "7": {
        uuid: "U7",
        title: "Shed",
        plaintext: "The shed is red",
        creation_time: "2020-01-14 15:00:00 -0500",
      },
      "8": { uuid: "U8", title: "PIN", is_password_protected: true },
    };
    expect(read("all_notes_1.json", { version: "16", file_path: "x", backup_type: 3, notes })).toMatchObject({
      kind: "apple-notes",
      notes: [{ ref: "notes U7", text: "The shed is red", day: "2020-01-14T20:00" }],
      skipped: { "locked note": 1 },
    });
  });

  it("of Letta is what an agent's blocks say; of the user is what the block of the human says", () => {
    const blocks = [
      { id: "block-0", label: "human", value: "Likes tea." },
      { id: "block-1", label: "persona", value: "I am Sam." },
    ];
    const messages = [{ role: "system", content: [] }];
    const file = { agents: [{ name: "sam", block_ids: ["block-0"], messages }], blocks };
    expect(read("sam.af", file)).toMatchObject({
      kind: "letta",
      notes: [
        { ref: "blocks human", about: "owner" },
        { title: "persona", about: undefined },
      ],
      skipped: { "message of the agent's own log": 1 },
    });
    expect(read("old.af", { agent_type: "memgpt_agent", core_memory: blocks }).notes).toHaveLength(2);
  });

  it("of claude-mem is observations with their facts, summaries and prompts", () => {
    const at = "2026-11-20T09:20:00Z";
    const observation = {
      id: 1,
      memory_session_id: "m-1",
      project: "Tides",
      title: "Cron ran in UTC",
      created_at: at,
    };
    expect(
      read("claude-mem.json", {
        observations: [{ ...observation, facts: '["the job ran at 02:00 UTC"]', concepts: '["time zones"]' }],
        session_summaries: [
          { memory_session_id: "m-1", request: "fix the job", learned: "UTC", created_at: at },
        ],
        user_prompts: [
          { content_session_id: "c-1", prompt_number: 1, prompt_text: "fix it", created_at: at },
        ],
      }),
    ).toMatchObject({
      kind: "claude-mem",
      notes: [
        {
          text: "Cron ran in UTC\n\n- the job ran at 02:00 UTC",
          facts: [["the job ran at 02:00 UTC", "tides"]],
          tags: ["time zones"],
          day: "2026-11-20T09:20",
        },
        { text: "fix the job\n\nUTC" },
        { text: "fix it", ref: "user_prompts c-1 1" },
      ],
    });
  });

  it("of OpenMemory is what is active, with the names of its categories", () => {
    const memories = [
      {
        id: "m1",
        content: "I drink oat milk",
        state: "active",
        created_at: "2025-01-02T03:04:05+00:00",
        category_ids: ["c"],
      },
      { id: "m2", content: "Gone", state: "archived" },
    ];
    expect(
      read("memories.json", { categories: [{ id: "c", name: "food" }], memories, export_meta: {} }),
    ).toMatchObject({
      kind: "mem0",
      notes: [{ ref: "m1", text: "I drink oat milk", tags: ["food"] }],
      skipped: { "no longer in force (archived)": 1 },
    });
  });
});
