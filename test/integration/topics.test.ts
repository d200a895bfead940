import { appendFileSync, readdirSync } from "node:fs";
import path from "node:path";
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

describe("guidelines", () => {
  it("count what was kept and taken back, hold where little is known, and pass over broken lines", async () => {
    await withDirectory(async (dir) => {
      expect((await at(dir).guidelines()).results).toEqual([]);
      const said = [
        "I live in Lyon.",
        "I prefer tea.",
        "I hate noise.",
        "My brother works at Siemens.",
        "I own a Golf.",
      ];
      const turns = said.map((text, i) => ({ speaker: "user", text, atMs: NOW + i }));
      await at(dir).ingest([{ session: "a", turns }]);
      const note = async (days = 0) =>
        (await at(dir, days).guidelines()).results.find(({ action }) => action === "store_note");
      expect(await note()).toMatchObject({ done: 5, skipped: 0, takenBack: 0, guidance: "keep" });
      const facts = (await at(dir).list({ kind: "fact" })).results;
      await at(dir).forget(facts.slice(0, 2).map(({ id }) => id));
      expect(await note()).toMatchObject({ takenBack: 2, guidance: "stricter" });
      const [name = ""] = readdirSync(path.join(dir, "state/memory-actions"));
      appendFileSync(path.join(dir, "state/memory-actions", name), 'not json\nnull\n{"at":1}\n');
      const { results, decisions } = await at(dir).guidelines();
      expect(results.find(({ action }) => action === "store_episode")?.guidance).toBe("hold");
      expect(decisions).toBe(results.reduce((sum, { done, skipped }) => sum + done + skipped, 0));
      expect(await note(91)).toBeUndefined();
    });
  });
});
