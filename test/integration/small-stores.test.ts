import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openMemory, type PaiMemory } from "../../src/open-memory.ts";

/** What a person may have told pai in a first week. */
const PERSON = [
  "My address is 12 Elm Street, Springfield",
  "I prefer dark mode in every editor",
  "I use Neovim as my editor",
  "I am employed at Acme as a nurse",
  "I was born on 4 May 1990",
  "I am married to Anna",
  "I am allergic to peanuts",
  "I have a dog named Rex",
  "The user's phone is a Pixel 8",
  "I play the cello on Tuesdays",
];
const COFFEE = [
  "I prefer flat whites in the morning",
  "I like my espresso short",
  "I do not take sugar in coffee",
  "My favourite café is Kaffebrenneriet",
  "I drink no coffee after four",
];
const now = () => Date.parse("2026-06-01T00:00:00Z");
const roots: string[] = [];

async function storeOf(remarks: readonly string[]): Promise<PaiMemory> {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), "pai-small-"));
  roots.push(root);
  const memory = openMemory({ store: path.join(root, "store"), now });
  for (const text of remarks) await memory.remember({ text });
  return memory;
}

let person: PaiMemory;
let coffee: PaiMemory;
let single: PaiMemory;
beforeAll(async () => {
  person = await storeOf(PERSON);
  coffee = await storeOf(COFFEE);
  single = await storeOf(["I prefer tabs over spaces"]);
});
afterAll(() => {
  for (const root of roots) fs.rmSync(root, { recursive: true });
});

const best = async (memory: PaiMemory, query: string) =>
  (await memory.recall(query, { track: false })).results[0]?.text;

describe("a store of ten facts", () => {
  it.each([
    ["where do I live", "Elm Street"],
    ["what is my address", "Elm Street"],
    ["which editor do I use", "Neovim"],
    ["favourite editor", "editor"],
    ["where do I work", "Acme"],
    ["what is my job", "Acme"],
    ["when is my birthday", "4 May 1990"],
    ["who is my wife", "Anna"],
    ["any allergies?", "peanuts"],
    ["what is my dog called", "Rex"],
    ["do I have a pet", "Rex"],
    ["phone", "Pixel"],
    ["which instrument do I play", "cello"],
    ["dark mode", "dark mode"],
    ["celo", "cello"],
  ])("answers %j with what says %j", async (query, text) => {
    expect(await best(person, query)).toContain(text);
  });

  it.each([
    "what's my blood type",
    "password of the router",
    "capital of Mongolia",
    "kubernetes liveness probe",
    "how tall is the Eiffel tower",
    "what did the lawyer say about the contract",
  ])("answers %j with nothing", async (query) => {
    expect(await best(person, query)).toBeUndefined();
  });
});

describe("a store of five facts about coffee", () => {
  it.each(["what's my blood type", "where do I live", "which bank do I use", "when is my birthday"])(
    "answers %j with nothing",
    async (query) => {
      expect(await best(coffee, query)).toBeUndefined();
    },
  );

  it.each([
    ["how do I take my coffee", "coffee"],
    ["espresso", "espresso"],
    ["sugar?", "sugar"],
    ["favourite café", "Kaffebrenneriet"],
  ])("answers %j with what says %j", async (query, text) => {
    expect(await best(coffee, query)).toContain(text);
  });
});

describe("a store of a single fact", () => {
  it.each(["tabs or spaces", "tabs", "what indentation, tabs?"])("answers %j", async (query) => {
    expect(await best(single, query)).toContain("tabs");
  });

  it("says nothing about something else", async () => {
    expect(await best(single, "where is the car parked")).toBeUndefined();
  });
});

describe("a remark of words that say nothing", () => {
  it("is found by these words, however they are ordered, and by no others", async () => {
    const memory = await storeOf(["It is what it is", "I have to be there at nine", "Why not both?"]);
    const found = async (query: string) =>
      (await memory.recall(query, { track: false })).results.map(({ text }) => text);
    expect((await found("it is what it is"))[0]).toBe("It is what it is");
    expect((await found('"it is what it is"'))[0]).toBe("It is what it is");
    expect((await found("what is it"))[0]).toBe("It is what it is");
    expect(await found("until then")).toEqual([]);
  });
});
