import { describe, expect, it } from "vitest";
import { FileNames, writeExport } from "../../../src/bring/write/formats.ts";
import type { OutFile } from "../../../src/bring/write/own-page.ts";
import type { Header, Memory } from "../../../src/domain/kinds.ts";
import { memoryPath } from "../../../src/domain/paths.ts";
import type { ExportFormat } from "../../../src/domain/vocabulary.ts";
import { createdMemory } from "../../../src/markdown/changes.ts";
import { zoneNamed } from "../../../src/text/time-zone.ts";

const DAY = "2026-11-21T09:30:00.000Z";
let made = 0;

function memory(kind: Header["kind"], text: string, more: object = {}): Memory {
  const prefix = { fact: "fa", commitment: "co", entity: "en", episode: "ep" }[kind as "fact"];
  const id = `${prefix}_01k9y5j6m8k3x9w2q7r4t1v0${"0123456789abcdef"[made >> 4]}${"0123456789abcdef"[made++ & 15]}`;
  const header = { id, kind, created: DAY, ...more } as Header; // the kinds above have these keys
  return createdMemory(header, text, memoryPath(header, text));
}

const MEMORIES = [
  memory("fact", "I prefer tabs over spaces in Go", { category: "preference", tags: ["go lang"] }),
  memory("fact", "I prefer tabs over spaces in Go, always"),
  memory("fact", "Always run the tests first", { category: "guideline" }),
  memory("fact", "Tables are computed at night", { category: "decision", project: "tides" }),
  memory("fact", "Works at [[Siemens]] %%hidden%%", { subject: "clara", entities: ["Clara"] }),
  memory("fact", "---\n# not a heading\n- [ ] not a task", { category: "correction" }),
  memory("fact", "??? / \\ : *"),
  memory("commitment", "Send Tomas the entry", { due: "2026-11-28T00:00:00.000Z", state: "open" }),
  memory("entity", "", { type: "person", name: "Clara", aliases: ["Clärchen"] }),
  memory("entity", "", { type: "place", name: "../Harbour" }),
  memory("episode", "Clara called. [[nobody]]"),
];

const folder = (format: ExportFormat, memories = MEMORIES): readonly OutFile[] => {
  const written = writeExport(format, memories, { tombstones: [], questions: [], leftOut: {} });
  if (!("files" in written)) throw new Error("no folder");
  return written.files;
};

describe.each(["claude-memory", "basic-memory", "obsidian"] as const)("a folder of %s", (format) => {
  it("has no two names that differ in case alone, and none that leaves it or hides", () => {
    const names = folder(format).map(({ path }) => path.toLowerCase());
    expect(new Set(names).size).toBe(names.length);
    for (const name of names)
      expect(name).toMatch(/^(?:[a-z]+\/)?[^./\\:*?"<>|\p{Cc}][^/\\:*?"<>|\p{Cc}]*\.md$/u);
  });

  it("is the same again from the same memories, in whatever order they come", () => {
    expect(folder(format, MEMORIES.toReversed())).toEqual(folder(format));
  });
});

describe("file names", () => {
  it("are never given twice, not even for one id, or where the name with the id is taken already", () => {
    const names = new FileNames();
    const given = [
      names.slugOf("Tea", "x-123456"),
      names.slugOf("tea 123456", "y"),
      ...[1, 2, 3].map(() => names.slugOf("tea", "x-123456")),
      ...[1, 2, 3].map(() => names.titleOf("TEA", "x-123456")),
    ].map((name) => name.toLowerCase());
    expect(given.slice(0, 2)).toEqual(["tea", "tea-123456"]);
    expect(new Set(given).size).toBe(given.length);
  });
});

describe("basic-memory", () => {
  const about = (...subjects: readonly string[]) =>
    folder(
      "basic-memory",
      subjects.map((subject, i) => memory("fact", `Is number ${i}`, { subject })),
    );
  const permalinksOf = (files: readonly OutFile[]) =>
    files.map(({ text }) => /^permalink: (.+)$/mu.exec(text)?.[1]);

  it("has no sign of a subject in a path that file systems do not take", () => {
    const files = about("A B", "A/B", "A\\B", "A:B", "///", "..", "../..", "?");
    const paths = files.map(({ path }) => path);
    expect(paths[0]).toBe("A B.md");
    for (const path of paths) expect(path).toMatch(/^[A-Za-z][A-Za-z0-9 -]*\.md$/);
    expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(8);
    expect(new Set(permalinksOf(files)).size).toBe(8);
  });
});

describe("the days of an export", () => {
  it.each(["markdown", "claude-memory", "basic-memory", "obsidian"] as const)(
    "are those of a clock on the wall: %s",
    (format) => {
      const late = { valid_at: "2023-12-06T02:11:20.000Z" };
      const all = [
        memory("fact", "The boiler was serviced by Ruben", late),
        memory("commitment", "Pay Ruben", { ...late, due: "2023-12-08T03:00:00.000Z" }),
        memory("episode", "Ruben came", late),
      ];
      const given = { tombstones: [], questions: [], leftOut: {}, zone: zoneNamed("America/Los_Angeles") };
      const written = JSON.stringify(writeExport(format, all, given));
      expect(written).toContain("2023-12-05");
      expect(written).toContain("2023-12-07");
      expect(written).not.toMatch(/2023-12-0[68]/);
    },
  );
});
