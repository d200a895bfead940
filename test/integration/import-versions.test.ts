import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { openMemory } from "../../src/open-memory.ts";
import { findFiles } from "../../src/store/host-tree.ts";
import { aDirectory, withDirectory } from "./store/directory.ts";
import { filesOf, NOW, open } from "./talks.ts";

const DAY = 86_400_000;
type Memory = ReturnType<typeof open>;

/** Imports versions of one note, one a day, and gives all facts with their status, and what was known of the last one. */
async function afterVersions(
  versions: readonly (readonly string[])[],
  before: (memory: Memory, day: number) => Promise<unknown> = async () => undefined,
) {
  return withDirectory(async (dir) => {
    mkdirSync(path.join(dir, "store"));
    let known = 0;
    for (const [day, lines] of versions.entries()) {
      const nowMs = NOW + day * DAY;
      const memory = open(path.join(dir, "store"), { now: () => nowMs });
      const bytes = Buffer.from(`# Notes\n\n${lines.map((line) => `- ${line}\n`).join("")}`);
      const read = async function* () {
        yield bytes;
      };
      const file = { source: "notes", path: "a.md", changedMs: nowMs, isVault: true, isNamed: false, read };
      if (day > 0) await before(memory, day);
      ({ known } = await memory.import([file], {}));
    }
    const memory = open(path.join(dir, "store"), { now: () => NOW + versions.length * DAY });
    const { results } = await memory.list({ kind: "fact", status: "all" });
    return { known, facts: results.map(({ text, status }) => `${status}: ${text}`).toSorted() };
  });
}

const TEA = "I like tea.";
const ROW = "My sister Clara works at Siemens.";
const BERLIN = "I live in Berlin.";
const HAMBURG = "I live in Hamburg.";

describe("what a note says in several versions", () => {
  it("is in force again where the note goes back to older words", async () => {
    const { known, facts } = await afterVersions([[BERLIN], [HAMBURG], [BERLIN]]);
    expect(known).toBe(0);
    expect(facts.filter((fact) => fact.startsWith("active"))).toEqual(["active: I live in Berlin"]);
  });

  it("stays where a person confirmed it, or restored it since", async () => {
    const confirmed = async (memory: Memory, day: number) =>
      day === 1 && memory.confirm([await teaIn(memory)]);
    expect((await afterVersions([[TEA], [ROW]], confirmed)).facts).toContain("active: I like tea");
    const restored = async (memory: Memory, day: number) =>
      day === 2 && memory.restore([await teaIn(memory)]);
    expect((await afterVersions([[TEA], [ROW], [ROW, BERLIN]], restored)).facts).toContain(
      "active: I like tea",
    );
  });
});

async function teaIn(memory: Memory): Promise<string> {
  const { results } = await memory.list({ kind: "fact", status: "all" });
  return results.find(({ text }) => text.includes("tea"))?.id ?? "";
}

describe("notes of one vault", () => {
  it("lets a newer note take the place of what an older one says where there is one value, and leaves all other lines alone", async () => {
    const dir = aDirectory();
    const vault = path.join(dir, "vault");
    mkdirSync(path.join(vault, ".obsidian"), { recursive: true });
    writeFileSync(
      path.join(vault, "a.md"),
      "---\ndate: 2026-01-05\n---\nI live in Leeds.\n\nMy sister Anna Sand lives in Ghent.\n\nI prefer jazz to chess.\n\n- [ ] call the plumber\n- [x] pay the rent\n- [ ] order salt [due:: 2027-12-22]\n- [ ] socks\n",
    );
    writeFileSync(
      path.join(vault, "b.md"),
      "---\ndate: 2026-03-05\n---\nI moved to York.\n\nMy sister Anna Sand moved to Cork.\n\nI prefer jazz to tennis.\n",
    );
    const memory = open(path.join(dir, "store"));
    const files = findFiles(vault).files.map((file) => ({
      ...file,
      source: "vault",
      isVault: true,
      isNamed: false,
    }));
    await memory.import(files, {});
    const { results } = await memory.list({ kind: "fact", status: "all" });
    expect(results.map(({ text, status }) => `${status} ${text}`).toSorted()).toEqual([
      "active I moved to York",
      "active I prefer jazz to chess",
      "active I prefer jazz to tennis",
      "active My sister Anna Sand moved to Cork",
      "superseded I live in Leeds",
      "superseded My sister Anna Sand lives in Ghent",
    ]);
    const promises = (await memory.list({ kind: "commitment" })).results;
    expect(promises.map(({ text }) => text).toSorted()).toEqual(["call the plumber", "order salt"]);
  });
});

/** Imports a folder of notes, as text by path, or those of it that have changed. */
async function importing(notes: Readonly<Record<string, string>>, changed?: ReadonlySet<string>) {
  return withDirectory(async (dir) => {
    for (const [name, text] of Object.entries(notes)) {
      mkdirSync(path.dirname(path.join(dir, "notes", name)), { recursive: true });
      writeFileSync(path.join(dir, "notes", name), text);
    }
    const memory = open(path.join(dir, "store"));
    const { files } = findFiles(path.join(dir, "notes"));
    const { sources } = await memory.import(
      files.map((file) => ({ ...file, source: "notes", isNamed: false })),
      { changed },
    );
    const { results } = await memory.list({ kind: "episode" });
    return {
      problems: sources.flatMap(({ problems }) => problems),
      kept: results.map(({ text }) => text).join("\n"),
    };
  });
}

it.each<[string, Set<string> | undefined, RegExp]>([
  ["all notes", undefined, /Postgres 16/],
  [
    "those that have changed alone",
    new Set(["a/New.md", "a/Kestrel.sync-conflict-20260512-101112-ABCDEFG.md"]),
    /^I live in Leeds\.$/,
  ],
])(
  "takes in %s, and names another version that a sync tool has put beside one",
  async (_what, changed, more) => {
    const text = "- Kestrel uses Postgres 16.\n- Ilse Brandt owns Kestrel.\n";
    const copy = "a/Kestrel.sync-conflict-20260512-101112-ABCDEFG.md";
    const notes = {
      "a/Kestrel.md": text,
      [copy]: text.replace("16", "17"),
      "a/New.md": "I live in Leeds.\n",
    };
    const { problems, kept } = await importing(notes, changed);
    expect(problems).toEqual([
      { file: copy, message: expect.stringContaining('another version of "a/Kestrel.md"') },
    ]);
    expect(kept).not.toContain("17");
    expect(kept).toMatch(more);
  },
);

describe("what git could not merge", () => {
  const MARKS = [
    "<<<<<<< HEAD",
    "The backup runs at 02:00.",
    "=======",
    "The backup runs at 04:00.",
    ">>>>>>> origin/main",
  ];

  it.each(["\n", "\r\n"])("states nothing, and is named with its line", async (lineEnd) => {
    const lines = [
      "The gateway listens on port 8443.",
      "",
      ...MARKS,
      "",
      ...MARKS,
      "The spare key hangs in the hall.",
    ];
    const { problems, kept } = await importing({ "a.md": lines.join(lineEnd) });
    expect(problems.map(({ line }) => line)).toEqual([3, 9]);
    expect(problems[0]?.message).toContain("could not merge");
    expect(kept).not.toContain("backup");
    expect(kept).toContain("8443");
    expect(kept).toContain("spare key");
  });

  it.each([
    ["more signs", MARKS.map((line) => line.replace(/^([<=>])\1{6}/u, "$&$1$1"))],
    [
      "the signs of Jujutsu",
      [
        MARKS[0],
        "%%%%%%% Changes from base",
        "+The backup runs at 02:00.",
        "+++++++ Side 2",
        MARKS[3],
        MARKS[4],
      ],
    ],
  ])("is known by %s, too", async (_what, marks) => {
    const { problems, kept } = await importing({
      "a.md": ["The gate is red.", ...marks, "It rains."].join("\n"),
    });
    expect(problems.map(({ line }) => line)).toEqual([2]);
    expect(kept.split(/\n+/u)).toEqual(["The gate is red.", "It rains."]);
  });

  it.each([
    ["in a fence", ["```", ...MARKS, "```"]],
    ["an underlined heading", ["Backup", "=======", "It runs at 02:00."]],
    ["a rule", ["Gate and fence", "and hedge", "", "=======", "It runs at 02:00."]],
    ["a mail", [">>>>>> I asked.", ">>>>>>> You said so.", ">>>>>> No."]],
  ])("is not seen in what looks so: %s", async (_where, lines) => {
    const { problems, kept } = await importing({ "a.md": lines.join("\n") });
    expect(problems).toEqual([]);
    expect(kept).toBe(lines.join("\n"));
  });

  it.each([
    ["no end", MARKS.slice(0, 4), [3], "04:00"],
    ["no beginning", MARKS.slice(1), [4], "02:00"],
    ["but a beginning", MARKS.slice(0, 1), [3], undefined],
    ["but an end", MARKS.slice(4), [3], undefined],
    ["no end, before a whole one", [...MARKS.slice(0, 1), "Tea is served.", ...MARKS], [3, 5], "Tea"],
  ])("loses marks that were left behind, which have %s", async (_what, marks, at, stays) => {
    const lines = ["The gateway listens on port 8443.", "", ...marks, "", "The spare key hangs in the hall."];
    const { problems, kept } = await importing({ "a.md": lines.join("\n") });
    expect(problems.map(({ line }) => line)).toEqual(at);
    expect(kept).not.toMatch(/^[<=>]{7}/mu);
    for (const words of ["8443", "spare key", stays ?? ""]) expect(kept).toContain(words);
    expect(/\d\d:00/gu.exec(kept)?.[0]).toBe(stays?.startsWith("0") ? stays : undefined);
  });
});

it("reads a note in UTF-16, and leaves the file as it is, also when that is taken back", async () => {
  const dir = aDirectory();
  const [store, notes] = [path.join(dir, "store"), path.join(dir, "notes")];
  mkdirSync(notes);
  const little = Buffer.from("\uFEFF# Bootshaus\r\n\r\nDer Schlüssel hängt im Flur.\r\n", "utf16le");
  const given = { "le.md": little, "be.txt": Buffer.from(little).swap16(), "cut.md": little.subarray(0, 41) };
  for (const [name, bytes] of Object.entries(given)) writeFileSync(path.join(notes, name), bytes);
  const memory = openMemory({ store });
  await memory.remember({ text: "I like tea" });
  const before = filesOf(store);
  const files = findFiles(notes).files.map((file) => ({
    ...file,
    source: "n",
    isVault: true,
    isNamed: false,
  }));
  const { sources, created } = await memory.import(files, {});
  expect(sources.flatMap(({ problems }) => problems)).toEqual([
    { file: "cut.md", message: "is marked as UTF-16 and is damaged" },
  ]);
  expect(created.episode).toBe(1); // both say the same
  expect((await memory.recall("Schlüssel")).results[0]?.text).toContain("hängt im Flur");
  await memory.undoImport();
  expect(filesOf(store)).toEqual(before);
  for (const [name, bytes] of Object.entries(given))
    expect(readFileSync(path.join(notes, name))).toEqual(bytes);
});

it.each([
  [["2023", "2021"], "the later one first"],
  [["2021", "2023"], "as it was said"],
])("gives what was said later, whichever note comes in first: %s", async (years) => {
  const said: Readonly<Record<string, string>> = {
    "2021": "My brother Tomas lives in Trondheim.\n\nI live in Lisbon.\n\nThe rent is 700 euros.\n",
    "2023": "My brother Tomas moved to Bergen.\n\nI moved to Porto.\n\nThe rent is 900 euros now.\n",
  };
  const memory = openMemory({ store: path.join(aDirectory(), "store") });
  for (const year of years) {
    const read = async function* () {
      yield Buffer.from(said[year] ?? "");
    };
    const file = {
      source: "n",
      path: `${year}-02-03.md`,
      changedMs: NOW,
      isVault: true,
      isNamed: false,
      read,
    };
    await memory.import([file], {});
  }
  const first = async (query: string) => (await memory.recall(query)).results[0]?.text;
  expect(await first("where does Tomas live")).toBe("My brother Tomas moved to Bergen");
  expect(await first("where do I live")).toBe("I moved to Porto");
  expect(await first("what is the rent")).toBe("The rent is 900 euros now");
});

it("takes an import back with what maintenance made of it, and nothing else", async () => {
  const dir = aDirectory();
  const store = path.join(dir, "store");
  const at = (days: number) => openMemory({ store, now: () => Date.UTC(2026, 10, 10 + days, 9) });
  await at(0).remember({ text: "I go running before work" });
  await at(1).remember({ text: "I go running before work with Anna" });
  await at(1).remember({ text: "The shed key is under the pot" });
  await at(2).consolidate();
  const before = filesOf(store);
  const notes = path.join(dir, "notes");
  mkdirSync(notes);
  const text = JSON.stringify({
    memories: ["I go running before work with Max", "The shed key is under the pot"].map((content, i) => ({
      id: `m${i}`,
      content,
      created_at: "2026-11-14T08:15:00Z",
    })),
  });
  writeFileSync(path.join(notes, "memories.json"), text);
  const { files } = findFiles(notes);
  await at(12).import(files.map((file) => ({ ...file, source: "notes", isVault: false, isNamed: false })));
  await at(12).remember({ text: "I drink tea" });
  await at(14).consolidate();
  await at(15).consolidate();
  expect((await at(15).beliefs()).results.map(({ text }) => text)).toEqual(["I go running before work"]);
  await at(15).undoImport();
  expect((await at(15).beliefs({ all: true })).results).toEqual([]);
  const after = filesOf(store);
  expect(Object.keys(after).filter((name) => !(name in before))).toHaveLength(2);
  for (const [name, text] of Object.entries(before)) expect(after[name], name).toBe(text);
  await at(16).consolidate();
  expect((await at(16).beliefs({ all: true })).results).toEqual([]);
  expect((await at(16).doctor()).problems).toEqual([]);
});
