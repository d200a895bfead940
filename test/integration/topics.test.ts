import { describe, expect, it } from "vitest";
import { openMemory } from "../../src/open-memory.ts";
import { withDirectory } from "./store/directory.ts";

const NOW = Date.UTC(2026, 10, 22, 9);
const DAY = 86_400_000;
const at = (store: string, days = 0) => openMemory({ store, now: () => NOW + days * DAY });

describe("topics", () => {
  it("are keywords and names, one for all forms of a word, the frequent ones first but for what all have", async () => {
    await withDirectory(async (dir) => {
      expect(await at(dir).topics()).toEqual({ results: [], topics: 0, memories: 0 });
      const texts = [
        "The garden roses need water",
        "I cut the garden rose",
        "The garden shed leaks",
        "Slugs eat garden roses",
      ];
      for (const text of texts) await at(dir).remember({ text });
      const found = await at(dir).topics();
      const names = found.results.map(({ topic }) => topic);
      expect(names[0]).toMatch(/^roses?$/);
      expect(names.filter((name) => /rose/.test(name))).toHaveLength(1);
      const garden = found.results.find(({ topic }) => topic === "garden");
      expect(garden === undefined || garden.score < (found.results[0]?.score ?? 0)).toBe(true);
      expect((await at(dir).topics({ limit: 1 })).results).toEqual(found.results.slice(0, 1));
      const slugs = (await at(dir).list({ kind: "fact" })).results.find(({ text }) => text.includes("Slugs"));
      await at(dir).forget([slugs?.id ?? ""]);
      expect((await at(dir).topics()).results.map(({ topic }) => topic)).not.toContain("slugs");
    });
  });
});
