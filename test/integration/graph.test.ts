import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { Conversation } from "../../src/ingest/conversation/talk.ts";
import { openMemory } from "../../src/open-memory.ts";
import { aDirectory, withDirectory } from "./store/directory.ts";
import { HOUR, open, T0, TALK } from "./talks.ts";

const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 10, 22, 9);

/** The lines of the graph, without the keys of their change sets. */
function linesOf(store: string): Record<string, unknown>[] {
  const dir = path.join(store, "state/graph");
  let names: string[] = [];
  try {
    names = readdirSync(dir);
  } catch {}
  return names.flatMap((name) =>
    readFileSync(path.join(dir, name), "utf8")
      .trim()
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => {
        const { cs: _cs, n: _n, sum: _sum, ...record } = JSON.parse(line) as Record<string, unknown>;
        return record;
      }),
  );
}

const ANNA: readonly Conversation[] = [
  {
    session: "chat",
    turns: [
      { speaker: "user", atMs: T0, text: "Anna lives in Oslo." },
      { speaker: "user", atMs: T0 + 1_000, text: "I moved to Lyon in March. That's why I sold my car." },
      { speaker: "user", atMs: T0 + 2_000, text: "Anna works for Statoil as an engineer." },
    ],
  },
];

async function factOf(store: string, words: string): Promise<string> {
  const { results } = await open(store).list({ kind: "fact" });
  const found = results.find(({ text }) => text.includes(words));
  if (!found) throw new Error(`no fact says ${words}`);
  return found.id;
}

describe("edges between memories", () => {
  it("are observed with the statements: one entity, one after the other, a reason", async () => {
    const dir = aDirectory();
    await open(dir).ingest(ANNA);
    const [oslo, lyon, car, statoil] = await Promise.all(
      ["Oslo", "Lyon", "car", "Statoil"].map((words) => factOf(dir, words)),
    );
    const found = linesOf(dir).map(({ from, to, type, day }) => [type, from, to, day]);
    const edges = [
      ["time", oslo, lyon],
      ["time", lyon, car],
      ["causal", lyon, car],
      ["entity", ...[oslo, statoil].toSorted()],
      ["time", car, statoil],
    ].map((edge) => [...edge, "2026-11-22"]);
    expect(found.toSorted()).toEqual(edges.toSorted());
  });

  it("come to the same where the conversation comes again, in parts, or in two processes at once", async () => {
    const whole = aDirectory();
    await open(whole).ingest(ANNA);
    await open(whole).ingest(ANNA);
    const wanted = linesOf(whole);
    await withDirectory(async (twice) => {
      await Promise.all([open(twice).ingest(ANNA), open(twice).ingest(ANNA)]);
      expect(linesOf(twice)).toEqual(wanted);
    });
    await withDirectory(async (parts) => {
      const ends = (n: number) =>
        ANNA.map((talk) => ({ ...talk, turns: talk.turns.slice(0, n), goesOn: n < 3 }));
      for (const n of [1, 2, 3]) await open(parts).ingest(ends(n));
      const pairs = (lines: typeof wanted) =>
        lines.map(({ from, to, type }) => `${type} ${from} ${to}`).sort();
      expect(pairs(linesOf(parts))).toEqual(pairs(wanted));
    });
  });

  it("are written once a day, and grow with each further day", async () => {
    const dir = aDirectory();
    const on = (days: number) => openMemory({ store: dir, now: () => NOW + days * DAY });
    await on(0).remember({ text: "Anna lives in Oslo" });
    await on(0).remember({ text: "Anna works for Statoil as an engineer" });
    expect(linesOf(dir)).toHaveLength(1);
    await openMemory({ store: dir, now: () => NOW + 1_000 }).remember({ text: "Anna lives in Oslo" });
    expect(linesOf(dir)).toHaveLength(1);
    await on(1).remember({ text: "Anna lives in Oslo" });
    expect(linesOf(dir)).toHaveLength(2);
    const { edges } = await on(1).graph(await factOf(dir, "Oslo"));
    expect(edges.find(({ type }) => type === "entity")).toMatchObject({
      confidence: 0.65,
      days: ["2026-11-22", "2026-11-23"],
      lastReinforcedAt: "2026-11-23",
    });
  });

  it("are taken back by undo, and stand again when that is undone", async () => {
    const dir = aDirectory();
    const memory = open(dir);
    await memory.remember({ text: "Anna lives in Oslo" });
    const { changeSet } = await memory.remember({ text: "Anna works for Statoil as an engineer" });
    const oslo = await factOf(dir, "Oslo");
    const types = async () => (await memory.graph(oslo)).edges.map(({ type }) => type);
    const before = await types();
    expect(before).toContain("entity");
    const undone = await memory.undo(changeSet);
    expect(await types()).toEqual([]);
    expect(linesOf(dir).map(({ gone }) => gone)).toEqual([undefined, true]);
    await memory.reindex();
    expect(await types()).toEqual([]);
    await memory.undo(undone.changeSet);
    expect(await types()).toEqual(before);
  });

  it("go with what is erased for good, from the lines and from the log", async () => {
    const dir = aDirectory();
    const memory = open(dir);
    await memory.ingest(ANNA);
    const statoil = await factOf(dir, "Statoil");
    await memory.forget([statoil], { purge: true });
    expect(linesOf(dir).length).toBeGreaterThan(0);
    expect(JSON.stringify(linesOf(dir))).not.toContain(statoil);
    const journal = path.join(dir, ".local/journal");
    const texts = readdirSync(journal, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".json"))
      .map((name) => readFileSync(path.join(journal, name), "utf8"));
    const appended = texts.flatMap(
      (text) => (JSON.parse(text) as { appends: { path: string; line: string }[] }).appends,
    );
    const graph = appended.filter((line) => line.path.startsWith("state/graph/"));
    expect(JSON.stringify(graph)).not.toContain(statoil);
    expect(graph.length).toBeGreaterThan(0);
  });

  it("are not written for a dry run", async () => {
    const dir = aDirectory();
    await open(dir, { dryRun: true })
      .ingest(TALK)
      .catch(() => undefined);
    expect(linesOf(dir)).toEqual([]);
  });

  it("lead recall to what the words do not find", async () => {
    const dir = aDirectory();
    await open(dir).remember({ text: "Anna lives in Oslo" });
    await open(dir).remember({ text: "Anna works for Statoil as an engineer" });
    const { results } = await open(dir).recall("Oslo", { explain: true, kind: "fact" });
    const found = results.map(({ via, explain }) => [via !== undefined, explain?.graphEdgeConfidences]);
    expect(found).toEqual([
      [false, undefined],
      [true, [0.6]],
    ]);
  });
});
