import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openMemory, type PaiMemory } from "../../src/open-memory.ts";

const root = fs.mkdtempSync(path.join(os.tmpdir(), "pai-whose-"));
const DAY = Date.parse("2026-06-01T10:00:00Z");
let memory: PaiMemory;

const chat = (session: string, day: number, said: readonly string[]) => ({
  session,
  turns: said.map((one, i) => {
    const [speaker = "", text = ""] = one.split(": ", 2);
    return { speaker, text, atMs: DAY + day * 86_400_000 + i * 60_000 };
  }),
});

beforeAll(async () => {
  memory = openMemory({ store: path.join(root, "store"), now: () => DAY + 10 * 86_400_000 });
  await memory.ingest(
    [
      chat("hello", 0, [
        "Boris: I live in Sofia and I work at a bank.",
        "Anna: Nice. I am employed at Acme.",
      ]),
      chat("family", 1, ["Jonas: My sister works at Siemens.", "Anna: My brother plays the violin."]),
      chat("taste", 2, ["Boris: I like cheese.", "Anna: I like figs.", "Mara: I like olives."]),
      chat("pets", 3, ["Mara: My cat is called Miso.", "Anna: I see."]),
    ],
    { owners: ["Anna"] },
  );
  await memory.remember({ text: "My address is 12 Elm Street in Munich" });
});
afterAll(() => fs.rmSync(root, { recursive: true }));

const texts = async (query: string) =>
  (await memory.recall(query, { track: false })).results.map(({ text }) => text);

describe("what a person asks about themselves", () => {
  it("is answered by what they said before what others say of themselves", async () => {
    expect((await texts("what do I like"))[0]).toBe("I like figs");
  });

  it("is found in other words, though somebody else said it in these", async () => {
    expect((await texts("where do I live"))[0]).toBe("My address is 12 Elm Street in Munich");
    expect((await texts("where do I work"))[0]).toContain("I am employed at Acme"); // the turn, or its fact
  });

  it("may be known of others alone", async () => {
    const [first] = (await memory.recall("where does my sister work", { track: false })).results;
    expect(first).toMatchObject({ text: "My sister works at Siemens", speaker: "Jonas", source: "import" });
  });
});

describe("a block for a prompt", () => {
  it("says whose a first person is that is not the owner's", async () => {
    const { text } = await memory.context({ query: "where do I live" });
    expect(text).toContain("] boris: I live in Sofia");
    expect(text).not.toContain("Elm Street"); // private: nobody asked for the address
    const asked = await memory.context({ query: "what is my address in Elm Street" });
    expect(asked.text).toContain("] My address is 12 Elm Street in Munich");
    const pets = await memory.context({ session: "pets" });
    expect(pets.text).toContain("] My cat is called Miso");
    expect((await memory.context({ query: "cat" })).text).toContain("] mara: My cat is called Miso");
  });
});

describe("the timeline of a name", () => {
  const lines = async (query: string) =>
    (await memory.timeline(query)).entries.map(({ speaker, text }) => `${speaker ?? ""}: ${text}`);

  it("holds what names somebody or was said by them, a turn told by its facts", async () => {
    expect(await lines("boris")).toEqual([
      "Boris: I live in Sofia",
      "Boris: I work at a bank",
      "Boris: I like cheese",
    ]);
    expect(await lines("Mara")).toEqual(["Mara: I like olives", "Mara: My cat is called Miso"]);
    expect(await lines("Miso")).toEqual(["Mara: My cat is called Miso"]);
  });

  it("is one of words where nothing has that name", async () => {
    expect(await lines("where I live")).toContain("Boris: I live in Sofia");
  });

  it("has each remark once", async () => {
    expect(await lines("address")).toEqual([": My address is 12 Elm Street in Munich"]);
  });
});
