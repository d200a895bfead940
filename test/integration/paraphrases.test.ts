import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openMemory, type PaiMemory } from "../../src/open-memory.ts";

const FILE = new URL("../../fixtures/recall/paraphrases.txt", import.meta.url);
const lines = fs.readFileSync(FILE, "utf8").split("\n");
const told = lines.filter((line) => line.startsWith("> ")).map((line) => line.slice(2));
const pairs = lines
  .filter((line) => line.includes(" | "))
  .map((line) => {
    const [queries = "", answer = ""] = line.split(" :: ");
    return [...queries.split(" | "), answer] as [string, string, string];
  });

const root = fs.mkdtempSync(path.join(os.tmpdir(), "pai-paraphrases-"));
let memory: PaiMemory;

beforeAll(async () => {
  memory = openMemory({ store: path.join(root, "store"), now: () => Date.parse("2026-06-01T00:00:00Z") });
  for (const text of told) await memory.remember({ text });
});
afterAll(() => fs.rmSync(root, { recursive: true }));

const first = async (query: string) => (await memory.recall(query, { track: false })).results[0]?.text;

describe("two ways to ask the same", () => {
  it.each(pairs)("%s / %s", async (one, other, answer) => {
    expect(await first(one)).toContain(answer);
    expect(await first(other)).toContain(answer);
  });
});

describe("a word alone", () => {
  it.each([
    ["live", "lives in Aarhus"],
    ["allergy", "allergic"],
    ["boss", "Henrik"],
    ["landlord", "Ottilie"],
    ["injuries", "knee"],
    ["death", "1999"],
    ["swimmer", "Femke"],
    ["choice", "curtains"],
    ["payment", "concert"],
    ["apology", "Jonas"],
  ])("finds another form of it, or another word for it: %s", async (word, answer) => {
    const { results } = await memory.recall(word, { track: false });
    expect(results.map(({ text }) => text).join("\n")).toContain(answer);
  });
});

describe("a query about what was never told", () => {
  it.each(["who won the world cup", "how do I get a visa", "wie heißt meine Tante", "où est ma voiture"])(
    "gets no answer: %s",
    async (query) => {
      expect(await first(query)).toBeUndefined();
    },
  );
});
