import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { findFiles } from "../../src/store/host-tree.ts";
import { aDirectory, withDirectory } from "./store/directory.ts";
import { NOW, open } from "./talks.ts";

const DAY = 86_400_000;
type Memory = ReturnType<typeof open>;

/** Imports versions of one note, one a day, and gives all facts with their status, and what was known of the last one. */
async function afterVersions(...versions: readonly (readonly string[])[]) {
  return afterVersionsAnd(async () => undefined, ...versions);
}

/** `before`: what is done before each version but the first. */
async function afterVersionsAnd(
  before: (memory: Memory, day: number, store: string) => Promise<unknown>,
  ...versions: readonly (readonly string[])[]
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
      if (day > 0) await before(memory, day, path.join(dir, "store"));
      ({ known } = await memory.import([file], {}));
    }
    const memory = open(path.join(dir, "store"), { now: () => NOW + versions.length * DAY });
    const { results } = await memory.list({ kind: "fact", status: "all" });
    const shown = await Promise.all(results.map(async ({ id }) => (await memory.show(id)).observations));
    return {
      known,
      facts: results.map(({ text, status }) => `${status}: ${text}`).toSorted(),
      observations: shown,
    };
  });
}

const TEA = "I like tea.";
const ROW = "My sister Clara works at Siemens.";
const BERLIN = "I live in Berlin.";
const HAMBURG = "I live in Hamburg.";

describe("what a note says in several versions", () => {
  it("is in force again where the note goes back to older words", async () => {
    const { known, facts } = await afterVersions([BERLIN], [HAMBURG], [BERLIN]);
    expect(known).toBe(0);
    expect(facts.filter((fact) => fact.startsWith("active"))).toEqual(["active: I live in Berlin"]);
  });

  it("stays where a person confirmed it, or restored it since", async () => {
    const confirmed = async (memory: Memory, day: number) =>
      day === 1 && memory.confirm([await teaIn(memory)]);
    expect((await afterVersionsAnd(confirmed, [TEA], [ROW])).facts).toContain("active: I like tea");
    const restored = async (memory: Memory, day: number) =>
      day === 2 && memory.restore([await teaIn(memory)]);
    expect((await afterVersionsAnd(restored, [TEA], [ROW], [ROW, BERLIN])).facts).toContain(
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
      "---\ndate: 2026-01-05\n---\nI live in Leeds.\n\nI prefer jazz to chess.\n",
    );
    writeFileSync(
      path.join(vault, "b.md"),
      "---\ndate: 2026-03-05\n---\nI moved to York.\n\nI prefer jazz to tennis.\n",
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
      "superseded I live in Leeds",
    ]);
  });
});
