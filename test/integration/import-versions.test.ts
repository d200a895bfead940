import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { findFiles } from "../../src/store/host-tree.ts";
import { aDirectory, withDirectory } from "./store/directory.ts";
import { filesOf, NOW, open } from "./talks.ts";

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
  it("ends with the version that drops it, however many said it before", async () => {
    const { facts } = await afterVersions([TEA], [TEA, ROW], [ROW]);
    expect(facts).toEqual(["active: My sister Clara works at Siemens", "superseded: I like tea"]);
  });

  it("is one observation while it stands there", async () => {
    const { facts, observations } = await afterVersions([TEA], [TEA, ROW], [ROW, TEA]);
    expect(facts).toEqual(["active: I like tea", "active: My sister Clara works at Siemens"]);
    expect(observations).toEqual([1, 1]);
  });

  it("is in force again where the note goes back to older words", async () => {
    const { known, facts } = await afterVersions([BERLIN], [HAMBURG], [BERLIN]);
    expect(known).toBe(0);
    expect(facts.filter((fact) => fact.startsWith("active"))).toEqual(["active: I live in Berlin"]);
  });

  it("ends where it came back and was dropped again", async () => {
    const { facts } = await afterVersions([BERLIN], [HAMBURG], [BERLIN], [ROW]);
    expect(facts.filter((fact) => fact.startsWith("active"))).toEqual([
      "active: My sister Clara works at Siemens",
    ]);
  });

  it("ends where only an older version than the last one is named as its source", async () => {
    const nameFirst = async (_memory: unknown, day: number, store: string) => {
      if (day !== 2) return;
      const files = Object.entries(filesOf(store));
      const first = files.find(
        ([name, text]) => name.startsWith("episodes/") && text.includes("superseded_by"),
      );
      const [name = "", text = ""] =
        files.find(([, fact]) => fact.includes("I like tea") && fact.includes("kind: fact")) ?? [];
      const id = /^id: (\S+)/m.exec(first?.[1] ?? "")?.[1] ?? "";
      writeFileSync(path.join(store, name), text.replace(/ep_\w+(?:#\w+)?/, id));
    };
    const { facts } = await afterVersionsAnd(nameFirst, [TEA], [TEA, ROW], [ROW]);
    expect(facts).toEqual(["active: My sister Clara works at Siemens", "superseded: I like tea"]);
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

describe("an import of several conversations", () => {
  it("takes entities back that one of them made and others followed", async () => {
    const dir = aDirectory();
    const memory = open(dir);
    await memory.remember({ text: "I row on Saturdays" });
    const before = filesOf(dir);
    const owns = "My colleague Priya owns the parser, ask her before changing its output format.";
    const files = [owns, owns, "My colleague Priya moved to Bergen."].map((content, n) => {
      const turn = { sessionId: `s${n}`, uuid: `u${n}`, timestamp: new Date(NOW + n * DAY).toISOString() };
      const log = JSON.stringify({ type: "user", ...turn, message: { role: "user", content } });
      const read = async function* () {
        yield Buffer.from(log);
      };
      const place = { source: "logs", path: `${n}.jsonl`, changedMs: NOW, isVault: false, isNamed: false };
      return { ...place, read };
    });
    const done = await memory.import(files, {});
    expect(done.changeSets).toHaveLength(3);
    expect((await memory.list({ kind: "entity" })).results).not.toEqual([]);
    await memory.undoImport(done.import);
    expect(filesOf(dir)).toEqual(before);
  });
});

async function teaIn(memory: Memory): Promise<string> {
  const { results } = await memory.list({ kind: "fact", status: "all" });
  return results.find(({ text }) => text.includes("tea"))?.id ?? "";
}

it("tells how much of an import was taken in, not how much was read ahead", async () => {
  const dir = aDirectory();
  const shares: (number | undefined)[] = [];
  const turns = ["a", "b", "c", "d"].map((session) =>
    JSON.stringify({ role: "user", content: "Hi", session }),
  );
  const bytes = Buffer.from(turns.join("\n"));
  const read = async function* () {
    yield bytes;
  };
  const file = {
    source: "t.ndjson",
    path: "t.ndjson",
    isVault: false,
    isNamed: true,
    bytes: bytes.length,
    read,
  };
  await open(dir).import([file], { progress: (_, share) => shares.push(share) });
  expect(shares).toEqual([0.25, 0.5, 0.75, 1, 1]);
});

describe("notes of one vault", () => {
  it("lets a newer note take the place of what an older one says where there is one value, and leaves all other lines alone", async () => {
    await withDirectory(async (dir) => {
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
});
