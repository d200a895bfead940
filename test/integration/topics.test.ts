import { describe, expect, it } from "vitest";
import { openMemory } from "../../src/open-memory.ts";
import { aDirectory } from "./store/directory.ts";

const NOW = Date.UTC(2026, 10, 22, 9);
const DAY = 86_400_000;
const at = (store: string, days = 0) => openMemory({ store, now: () => NOW + days * DAY });

describe("topics", () => {
  it("are names and keywords of several memories, one for all forms of a word, the frequent ones first", async () => {
    const dir = aDirectory();
    expect(await at(dir).topics()).toEqual({ results: [], topics: 0, memories: 0 });
    const texts = [
      "The garden roses need water",
      "I cut the garden rose",
      "The garden shed leaks",
      "Half a million slugs eat garden roses in Lisbon",
    ];
    for (const text of texts) await at(dir).remember({ text });
    const found = await at(dir).topics();
    expect(found.results.map(({ topic, memories }) => [topic, memories])).toEqual([
      ["garden", 4],
      [expect.stringMatching(/^roses?$/), 3],
      ["Lisbon", 1],
    ]);
    expect((await at(dir).topics({ limit: 1 })).results).toEqual(found.results.slice(0, 1));
    const slugs = (await at(dir).list({ kind: "fact" })).results.find(({ text }) => text.includes("slugs"));
    await at(dir).forget([slugs?.id ?? ""]);
    expect((await at(dir).topics()).results.map(({ topic }) => topic)).not.toContain("Lisbon");
  });
});
