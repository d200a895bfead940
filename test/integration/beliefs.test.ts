import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { PaiMemory } from "../../src/open-memory.ts";
import { openMemory } from "../../src/open-memory.ts";
import { DERIVED, snapshot } from "../cli/harness.ts";
import { aDirectory, withDirectory } from "./store/directory.ts";

const NOTES = readFileSync(path.join(import.meta.dirname, "../../fixtures/beliefs/notes.ndjson"), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as { readonly at: string; readonly text: string });
const NOW = Date.parse("2026-04-01T12:00:00Z");
const BELIEVED = [
  "I go swimming before work",
  "I love Ethiopian coffee",
  "I practise the cello every evening",
  "We deploy on Thursdays",
];

/** A store with the notes, each remembered when it was written, in this order. */
async function noted(store: string, notes = NOTES): Promise<PaiMemory> {
  for (const { at, text } of notes) await openMemory({ store, now: () => Date.parse(at) }).remember({ text });
  return openMemory({ store, now: () => NOW });
}

const texts = async (memory: PaiMemory) => (await memory.beliefs()).results.map(({ text }) => text).sort();
const beliefFiles = (dir: string) =>
  Object.fromEntries(Object.entries(snapshot(dir, DERIVED)).filter(([name]) => /(^|\/)beliefs\//.test(name)));

describe("beliefs of a store", () => {
  it("are formed by maintenance, listed, recalled and explained down to the words", async () => {
    const dir = aDirectory();
    const memory = await noted(dir);
    await memory.consolidate({ only: ["beliefs"] });
    expect(await texts(memory)).toEqual(BELIEVED);
    const { results } = await memory.recall("do I like Ethiopian coffee");
    const at = results.findIndex(({ kind }) => kind === "belief");
    expect(results[at]).toMatchObject({ text: "I love Ethiopian coffee", confidence: 0.8 });
    expect(at).toBeGreaterThan(0);
    const id = results[at]?.id ?? "";
    const card = await memory.show(id);
    expect(card.belief).toMatchObject({ alpha: 4, beta: 1, evidence: 3 });
    expect(card.evidence).toHaveLength(card.belief?.supporting.length ?? 0);
    const { because } = await memory.why(id);
    expect(because.flatMap(({ said }) => said.map(({ text }) => text)).sort()).toEqual(
      NOTES.map(({ text }) => text)
        .filter((text) => text.includes("coffee"))
        .sort(),
    );
    const [said] = because[0]?.said ?? [];
    const itself = await memory.why(`${said?.episode}`);
    expect(itself.because).toMatchObject([{ verdict: "states", said: [{ text: said?.text }] }]);
    expect((await memory.status()).byKind.belief).toBe(4);
    expect((await memory.doctor()).problems).toEqual([]);
  });

  it("are written once, and the same when they are rebuilt or formed little by little", async () => {
    const dir = aDirectory();
    const memory = await noted(dir);
    await memory.consolidate();
    const files = snapshot(dir, DERIVED);
    expect((await memory.consolidate()).changed).toBe(0);
    expect((await memory.consolidate({ only: ["beliefs"], rebuild: true })).changed).toBe(0);
    expect(snapshot(dir, DERIVED)).toEqual(files);
    await withDirectory(async (other) => {
      for (const note of NOTES) {
        await openMemory({ store: other, now: () => Date.parse(note.at) }).remember({ text: note.text });
        await openMemory({ store: other, now: () => NOW }).consolidate({ only: ["beliefs"] });
      }
      await openMemory({ store: other, now: () => NOW }).consolidate({ only: ["promote", "graduate"] });
      expect(beliefFiles(other)).toEqual(beliefFiles(dir));
      expect(snapshot(other, DERIVED)["MEMORY.md"]).toBe(snapshot(dir, DERIVED)["MEMORY.md"]);
    });
  });

  it("follow what a person says: forget, purge, pin, and what becomes of their facts", async () => {
    const dir = aDirectory();
    const memory = await noted(dir);
    await memory.consolidate({ only: ["beliefs"] });
    const named = async (text: string) =>
      (await memory.beliefs()).results.find((one) => one.text === text)?.id ?? "";
    await memory.forget([await named("I practise the cello every evening")]);
    await memory.pin([await named("We deploy on Thursdays")]);
    const coffee = (await memory.why(await named("I love Ethiopian coffee"))).because[0]?.memory.id ?? "";
    await memory.forget([coffee], { purge: true });
    expect(await texts(memory)).toEqual(["I go swimming before work", "We deploy on Thursdays"]);
    const swum = (await memory.why(await named("I go swimming before work"))).because[0]?.memory.id ?? "";
    await memory.forget([swum]);
    await memory.consolidate({ only: ["beliefs"], rebuild: true });
    expect(await texts(memory)).toEqual(["We deploy on Thursdays"]);
    await memory.restore([swum]);
    await memory.consolidate({ only: ["beliefs"] });
    expect(await texts(memory)).toEqual(["I go swimming before work", "We deploy on Thursdays"]);
    for (const { memory: fact } of (await memory.why(await named("We deploy on Thursdays"))).because) {
      const { raw } = await memory.readForEdit(fact.id);
      await memory.applyEdit(fact.id, raw.replace(/^created:/m, "sensitive: true\ncreated:"));
    }
    await memory.consolidate({ only: ["beliefs"] });
    expect(await texts(memory)).toEqual(["I go swimming before work"]);
  });
});
