import { describe, expect, it } from "vitest";
import { measureDocuments } from "../bench/document-figures.ts";

describe("notes of agents in six languages", () => {
  it.each(["read", "shut"] as const)(
    "are found by their sections, and give facts that they state: %s",
    async (half) => {
      const { asked, drawn } = await measureDocuments(half);
      const count = (method: number) => asked.filter(({ found }) => found[method]).length;
      expect(count(2)).toBeGreaterThanOrEqual(0.9 * asked.length);
      expect(count(2)).toBeGreaterThanOrEqual(count(1));
      const facts = drawn.flatMap((one) => one.facts);
      const stated = facts.filter(({ isStated }) => isStated);
      expect(facts.length).toBeGreaterThanOrEqual(70);
      expect(stated.length).toBeGreaterThanOrEqual(0.95 * facts.length);
      expect(facts.filter(({ isCategory }) => isCategory).length).toBeGreaterThanOrEqual(0.9 * stated.length);
      expect(facts.filter(({ fact }) => fact.importance >= 7)).toEqual([]);
      expect(new Set(drawn.filter((one) => one.facts.length > 0).map(({ language }) => language)).size).toBe(
        6,
      );
    },
  );
});
