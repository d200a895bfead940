import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openMemory, type PaiMemory } from "../../src/open-memory.ts";

const root = fs.mkdtempSync(path.join(os.tmpdir(), "pai-other-words-"));
let memory: PaiMemory;

const TOLD = [
  "Mara practises in the garden on Sundays",
  "Mara practises with Ben on Mondays",
  "Mara practises the cello on Fridays",
  "Mara practises law in Ghent",
  "The movie about whales was long",
  "The movie about bees was short",
  "Otto fell asleep in a movie",
  "The lighthouse closes at nine",
];

beforeAll(async () => {
  memory = openMemory({ store: path.join(root, "store") });
  for (const text of TOLD) await memory.remember({ text });
});
afterAll(() => fs.rmSync(root, { recursive: true }));

const found = async (query: string) =>
  (await memory.recall(query, { limit: 10, track: false, explain: true })).results;

describe("other words", () => {
  it("bring up what is of the kind that is asked for, and say what was found", async () => {
    const [first, second] = await found("Which instrument does Mara practise?");
    expect(first?.text).toBe("Mara practises the cello on Fridays");
    expect(first?.explain?.matched.instrument).toEqual(["cello"]);
    expect(first?.score).toBeGreaterThan(second?.score ?? 0);
  });

  it("are not looked for beside a phrase", async () => {
    const [first] = await found('"Mara practises" instrument');
    expect(first?.explain?.matched.instrument).toBeUndefined();
  });

  it("do not keep a mistyped word from being understood", async () => {
    const [lighthouse] = await found("lighthouse");
    const why = async (query: string) =>
      (await memory.recall(query, { track: false, whyNot: lighthouse?.id })).whyNot?.stage;
    expect([await why("films lighthouze"), await why("films zither")]).toEqual(["support", "search"]);
  });

  it("prove nothing by themselves", async () => {
    expect(await found("Which instrument measures the salinity of estuaries?")).toEqual([]);
  });
});
