import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openMemory, type PaiMemory } from "../../src/open-memory.ts";

const root = fs.mkdtempSync(path.join(os.tmpdir(), "pai-explained-"));
const DAY = 86_400_000;
const START = Date.parse("2026-01-01T00:00:00Z");
let now = START;
let memory: PaiMemory;

/** Facts, replaced facts, promises, conversations with boxes, over twenty days. */
beforeAll(async () => {
  memory = openMemory({ store: path.join(root, "store"), now: () => now });
  for (const text of [
    "I prefer tabs over spaces",
    "I live in Lisbon",
    "Anna plays the cello on Tuesdays",
    "I moved to Oslo",
    "I will send Anna the report tomorrow",
    "We decided to use Postgres for the shop",
  ]) {
    await memory.remember({ text });
    now += 2 * DAY;
  }
  for (const session of ["first", "second"]) {
    await memory.ingest([
      {
        session,
        turns: [
          { speaker: "Anna", text: "When do you move to Oslo?", atMs: now },
          { speaker: "Ben", text: `In May, I take the cello and the dog. ${session}`, atMs: now + 60_000 },
          { speaker: "Anna", text: "I prefer the train to Lisbon anyway.", atMs: now + 120_000 },
          { speaker: "Ben", text: "I will book the tickets on Friday.", atMs: now + 180_000 },
        ],
      },
    ]);
    now += 4 * DAY;
  }
});
afterAll(() => fs.rmSync(root, { recursive: true }));

const WORDS = [
  ...["oslo", "lisbon", "cello", "anna", "ben", "tabs", "postgres", "tickets", "dog", "report", "train"],
  ...["when", "where", "who", "move", "prefer", "shop", "zebra", "celo"],
  ...["yesterday", "last month", "in January", "since summer", "I", "on 3 January"],
] as const;

describe("recall with --explain", () => {
  it("adds up for every result, whatever is asked for", async () => {
    const query = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 });
    const options = fc.record({
      kind: fc.constantFrom(undefined, undefined, "episode" as const, "box" as const, "commitment" as const),
      asOfMs: fc.constantFrom(undefined, START + 5 * DAY, START + 14 * DAY),
      limit: fc.constantFrom(1, 3, 10),
    });
    let explained = 0;
    await fc.assert(
      fc.asyncProperty(query, options, async (words, how) => {
        const { results } = await memory.recall(words.join(" "), { ...how, track: false, explain: true });
        results.forEach(({ score, rank, explain }, i) => {
          const micros = (explain?.parts ?? []).map(({ points }) => Math.round(points * 1e6));
          expect(micros.reduce((sum, points) => sum + points, 0) / 1e6).toBe(score);
          expect(rank).toBe(i + 1);
          expect(score).toBeLessThanOrEqual(results[i - 1]?.score ?? score);
          expect(explain?.support).toBeGreaterThanOrEqual(0);
          expect(explain?.support).toBeLessThanOrEqual(1);
          explained += 1;
        });
      }),
      { numRuns: 80 },
    );
    expect(explained).toBeGreaterThan(20);
  });

  it("answers --as-of with the status that history has for that day", async () => {
    const texts = async (asOfMs?: number) =>
      (
        await memory.recall("where do I live Lisbon Oslo", { kind: "fact", asOfMs, track: false })
      ).results.map(({ text }) => text);
    expect(await texts(START + 3 * DAY)).toContain("I live in Lisbon");
    expect(await texts(START + 3 * DAY)).not.toContain("I moved to Oslo");
    expect(await texts()).not.toContain("I live in Lisbon");
    expect(await texts()).toContain("I moved to Oslo");
  });

  it("answers --as-of with what was known then, though a correction is dated back", async () => {
    const root = fs.mkdtempSync(path.join(os.tmpdir(), "pai-dated-back-"));
    let now = Date.parse("2026-06-01T00:00:00Z");
    const store = openMemory({ store: path.join(root, "store"), now: () => now });
    await store.remember({ text: "I live in Berlin" });
    now = Date.parse("2026-11-22T00:00:00Z");
    const [berlin] = (await store.recall("Berlin", { kind: "fact" })).results;
    await store.correct(berlin?.id ?? "", "I live in Hamburg", { atMs: Date.parse("2026-09-01T00:00:00Z") });
    const home = async (asOf?: string) =>
      (
        await store.recall("where do I live", { asOfMs: asOf === undefined ? undefined : Date.parse(asOf) })
      ).results.map(({ text }) => text);
    expect(await home("2026-10-01")).toEqual(["I live in Berlin"]);
    expect(await home("2026-08-01")).toEqual(["I live in Berlin"]);
    expect(await home("2026-11-23")).toEqual(["I live in Hamburg"]);
    expect(await home()).toEqual(["I live in Hamburg"]);
    fs.rmSync(root, { recursive: true });
  });
});
