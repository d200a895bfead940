import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sha256 } from "../../src/domain/hash.ts";
import { openMemory, type PaiMemory } from "../../src/open-memory.ts";

const NOW = Date.parse("2026-11-21T10:00:00Z");
let root: string;
let memory: PaiMemory;
let fact: string;
let episode: string;

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), "pai-doctor-"));
  memory = openMemory({ store: root, now: () => NOW });
  const done = await memory.remember({ text: "I like tea" });
  fact = done.outcomes[0]?.memory?.path ?? "";
  episode = done.episode?.path ?? "";
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const at = (path: string) => join(root, path);
const read = (path: string) => readFileSync(at(path), "utf8");
function edit(path: string, from: string | RegExp, to: string): void {
  const text = read(path);
  if (text.replace(from, to) === text) throw new Error(`${path} has no ${from}`);
  writeFileSync(at(path), text.replace(from, to));
}
function move(from: string, to: string): void {
  mkdirSync(join(at(to), ".."), { recursive: true });
  renameSync(at(from), at(to));
}
/** Puts a record with a right checksum behind those that there are. */
function plantRecord(more: object): void {
  const path = ".local/journal/000000/000000002.json";
  const { sha256: _seal, ...first } = JSON.parse(read(path.replace("2.json", "1.json")));
  const record = { ...first, seq: 2, id: "cs_01kqgvd40044p6xz0g4p6xz0g4", ...more };
  writeFileSync(at(path), JSON.stringify({ ...record, sha256: sha256(JSON.stringify(record)) }));
}
const theHistory = () => at(`state/history/${readdirSync(at("state/history"))[0]}`);
const codes = async () => (await memory.doctor()).problems.map(({ code }) => code);
const own = () => /^id: (.*)$/m.exec(read(fact))?.[1] ?? "";
const STRANGER = "fa_01kam6wtvv6vt85dw72bm3rg5d";

/** Every finding, how it comes about, and whether it can be mended. */
const FINDINGS: readonly (readonly [code: string, fixable: boolean, breakIt: () => void])[] = [
  ["front_matter", false, () => edit(fact, "kind: fact", "kind: [fact")],
  ["framing", false, () => writeFileSync(at(fact), "no front matter at all\n")],
  ["schema", false, () => edit(fact, "kind: fact", "kind: fact\npinned: perhaps")],
  ["encoding", false, () => writeFileSync(at(fact), Buffer.from([0x2d, 0xff, 0xfe]))],
  ["nul", false, () => edit(fact, "I like tea", "I like\0tea")],
  ["conflict_markers", true, () => edit(fact, "I like tea", "<<<<<<< a\nI like tea\n=======\nno\n>>>>>>> b")],
  ["duplicate_id", false, () => writeFileSync(at(`${fact.slice(0, -3)}-again.md`), read(fact))],
  [
    "conflict_copy",
    true,
    () => writeFileSync(at(`${fact.slice(0, -3)} (Ada's conflicted copy 2026-11-22).md`), read(fact)),
  ],
  ["hand_edited", true, () => edit(fact, "I like tea", "I like green tea")],
  ["misplaced", true, () => move(fact, "facts/2020-01-01/here.md")],
  ["misnamed", true, () => move(episode, "episodes/2026-11-21/talk.md")],
  ["missing_link", false, () => edit(fact, /sources: .*/, `sources: [${STRANGER}]`)],
  ["self_link", false, () => edit(fact, "kind: fact", `kind: fact\nsuperseded_by: ${own()}`)],
  ["future_date", false, () => edit(fact, /created: .*/, "created: 2030-01-01T00:00:00.000Z")],
  ["mistyped_key", false, () => edit(fact, "kind: fact", "kind: fact\nstatsu: active")],
  ["outside", false, () => writeFileSync(at("facts/loose.md"), "x\n")],
  ["unsafe_path", false, () => symlinkSync("/etc/passwd", at("facts/2026-11-21/link.md"))],
  [
    "parked_conflict",
    false,
    () => {
      mkdirSync(at(".local/conflicts"), { recursive: true });
      writeFileSync(at(".local/conflicts/1-1-x.md"), "x");
    },
  ],
  ["state_damaged", false, () => appendFileSync(theHistory(), "garbage\n")],
  ["state_damaged", false, () => writeFileSync(at("state/tombstones.jsonl"), '{"a":1')],
  ["state_damaged", false, () => writeFileSync(at("state/memory-md.json"), "{")],
  ["journal_damaged", false, () => plantRecord({ seq: 7 })],
  ["journal_unknown", false, () => plantRecord({})],
  ["page_left_alone", false, () => writeFileSync(at("MEMORY.md"), "<!-- PAI:BELIEFS:END -->\n")],
  ["stray_file", true, () => writeFileSync(at("facts/2026-11-21/.tmp-1-1-aaaa-c0"), "half")],
];

describe("doctor", () => {
  it("finds nothing in a store that is well", async () => {
    expect(await codes()).toEqual([]);
  });

  it.each(FINDINGS)("names %s and touches nothing", async (code, fixable, breakIt) => {
    breakIt();
    const before = read(".local/replica");
    const { problems } = await memory.doctor();
    const found = problems.find((problem) => problem.code === code);
    expect(found, JSON.stringify(problems)).toMatchObject({ fixable });
    expect(found?.message).not.toBe("");
    expect(read(".local/replica")).toBe(before);
  });

  it.each(FINDINGS.filter(([, fixable]) => fixable))("mends %s", async (code, _fixable, breakIt) => {
    breakIt();
    await memory.doctor(true);
    expect(await codes()).not.toContain(code);
  });

  it("mends nothing on a dry run", async () => {
    edit(fact, "I like tea", "I like green tea");
    const text = read(fact);
    const dry = openMemory({ store: root, now: () => NOW, dryRun: true });
    expect((await dry.doctor(true)).changes).toHaveLength(1);
    expect(read(fact)).toBe(text);
  });

  it.each([
    ["its log", () => undefined],
    ["the episode, where its log is gone", () => rmSync(at(".local/journal"), { recursive: true })],
  ])("lets keywords follow an edited text, whose old words it knows from %s", async (_from, lose) => {
    lose();
    edit(fact, "I like tea", "I like coffee");
    expect(read(fact)).toContain("tea]");
    await memory.doctor(true);
    expect(read(fact)).toMatch(/^keywords: .*coffee\]$/m);
    expect(read(fact)).not.toContain("tea");
  });

  describe("with the page of somebody on whom two branches wrote", () => {
    const PAGE = "entities/person-gerda.md";
    let merged: string;
    beforeEach(async () => {
      await memory.remember({ text: "My sister Gerda works at Siemens" });
      const before = read(PAGE);
      await memory.remember({ text: "Gerda plays chess" });
      writeFileSync(at(PAGE), `${read(PAGE)}my line\n`);
      const ours = read(PAGE);
      writeFileSync(at(PAGE), before);
      await memory.remember({ text: "Gerda moved to Bonn" });
      merged = `${read(PAGE)}their line\n`;
      writeFileSync(at(PAGE), ours);
    });
    const isWhole = () => {
      const text = read(PAGE);
      for (const line of ["plays chess", "moved to Bonn", "works at Siemens"])
        expect(text.split(`Gerda ${line} (fa_`), line).toHaveLength(3);
      return text;
    };

    it("lists again what the side that was taken did not know", async () => {
      expect(await codes()).toContain("entity_behind");
      await memory.doctor(true);
      expect(isWhole()).toContain("my line");
      expect(await codes()).toEqual([]);
    });

    it("makes one of both sides of a conflict, and can take that back", async () => {
      const [ours, theirs] = [read(PAGE), merged];
      const shared = "---\n";
      const conflict = `${shared}<<<<<<< HEAD\n${ours.slice(4)}=======\n${theirs.slice(4)}>>>>>>> b\n`;
      writeFileSync(at(PAGE), conflict);
      expect((await memory.doctor()).problems).toMatchObject([{ code: "conflict_markers", fixable: true }]);
      await memory.doctor(true);
      expect(isWhole()).toMatch(/my line\n(.*\n)*their line\n/);
      expect(await codes()).toEqual([]);
      await memory.undo();
      expect(read(PAGE)).toBe(conflict);
    });
  });

  it("names the line of a page whose markers keep consolidate from it, while that may write there", async () => {
    const page = "# Mine\n\n<!-- PAI:BELIEFS:BEGIN sha=a81a7d0a0476d670 -->\nx\n";
    writeFileSync(at("MEMORY.md"), page);
    writeFileSync(at("profile.md"), "<!-- PAI:PROFILE:END -->\n");
    const { problems } = await memory.doctor();
    expect(problems).toMatchObject([
      { code: "page_left_alone", path: "profile.md", line: 1 },
      { code: "page_left_alone", path: "MEMORY.md", line: 3, message: expect.stringContaining("no END") },
    ]);
    rmSync(at("profile.md"));
    writeFileSync(at("state/memory-md.json"), '{"off": true, "renderings": {}}\n');
    expect(await codes()).toEqual([]);
  });

  it("names every file of markdown that nothing reads, at any depth, and no other", async () => {
    const lost = `
      facts/animals/x.md facts/2026-11-21/old/x.md boxes/a/b/c.md
      entities/people/person-anna.md entities/2026-11-21/person-anna.md archive/x.md
      archive/notes/x.md archive/facts/animals/x.md`
      .trim()
      .split(/\s+/);
    const others = [
      "archive/MEMORY-2026-11.md",
      "archive/IDENTITY-2026-11-21.md",
      "facts/.trash/x.md",
      "facts/animals/x.txt",
      "notes/x.md",
    ];
    for (const path of [...lost, ...others]) {
      mkdirSync(join(at(path), ".."), { recursive: true });
      writeFileSync(at(path), "x\n");
    }
    const { problems } = await memory.doctor();
    expect(problems.every(({ code }) => code === "outside")).toBe(true);
    expect(problems.map(({ path }) => path).toSorted()).toEqual(lost.toSorted());
  });

  it("names the file of an entity that has no room for one more fact, before one is left out of it", async () => {
    await memory.remember({ text: "Mara lives in Lisbon" });
    const card = `entities/${readdirSync(at("entities")).find((name) => name.includes("mara"))}`;
    const header = read(card).slice(4, read(card).indexOf("\n---\n", 4));
    const room =
      16_384 - Buffer.byteLength(header) - "mine: ".length - "updated: 2026-11-21T10:00:00.000Z".length - 12;
    edit(card, "\nkind: entity", `\nkind: entity\nmine: ${"x".repeat(room)}`);
    await memory.doctor(true);
    const { problems } = await memory.doctor();
    expect(problems).toMatchObject([
      { code: "not_rewritable", path: card, message: expect.stringContaining("has more than 16384 bytes") },
    ]);
  });

  it("names a chain of successors that has no head", async () => {
    const other = (await memory.remember({ text: "I like milk" })).outcomes[0]?.memory;
    edit(fact, "kind: fact", `kind: fact\nstatus: superseded\nsuperseded_by: ${other?.id}`);
    edit(other?.path ?? "", "kind: fact", `kind: fact\nstatus: superseded\nsuperseded_by: ${own()}`);
    expect(await codes()).toContain("link_loop");
  });
});
