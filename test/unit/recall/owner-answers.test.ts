import { describe, expect, it } from "vitest";
import { rankHits } from "../../../src/recall/recall.ts";
import { asking, fact, idOf, type Made, talk, turnId } from "./made.ts";

const of = (text: string, subject: string) => fact(text, { subject, source: "import" });
/** Newer, and so ahead where all else is equal. */
const newer = { created: "2026-05-01T00:00:00Z" } as const;
const mine = fact("I live in Munich");
const his = fact("I live in Sofia", { subject: "boris", source: "import", ...newer });

const recalled = (query: string, memories: readonly Made[]) => rankHits(asking(query, memories));
const found = (query: string, memories: readonly Made[]) =>
  recalled(query, memories).results.map(({ row, turn }) =>
    turn ? `${row.header.id}#${turn.hash}` : row.header.id,
  );

describe("a query about the owner", () => {
  it("is answered by the owner first, and by others who say the same of themselves behind that", () => {
    expect(found("where do I live", [his, mine])).toEqual([idOf(mine), idOf(his)]);
    expect(found("where does one live", [his, mine])).toEqual([idOf(his), idOf(mine)]);
  });

  it("keeps ahead what has more of the query, whoever says it", () => {
    const work = fact("I work at Acme");
    const sister = of("My sister works at Siemens", "jonas");
    expect(found("where does my sister work", [work, sister])).toEqual([idOf(sister), idOf(work)]);
  });

  it("keeps others in their order, and all parts of a score add up", () => {
    const weak = of("I live and let live, in Graz of all places, with a cat", "mara");
    const { results } = recalled("where do I live", [weak, his, mine]);
    expect(results.map(({ row }) => row.header.id)).toEqual([idOf(mine), idOf(his), idOf(weak)]);
    for (const { score, explain } of results) {
      expect(explain.parts.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(score, 9);
    }
  });

  it("takes a speaker for the owner whose words became facts about the owner", () => {
    const chat = talk(["Boris: I live in Sofia", "Anna: I live by the sea", "Anna: I live for pottery"]);
    const fromAnna = fact("I live by the sea", { sources: [turnId(chat, 2)] });
    const [first, second, third] = found("where do I live", [chat, fromAnna]);
    expect([first, second]).toContain(turnId(chat, 3));
    expect(third).toBe(turnId(chat, 1));
  });

  it("asks about somebody else where it names them", () => {
    expect(found("where did I hear that Boris does live", [his, mine])[0]).toBe(idOf(his));
  });

  it("says whether anything of the owner's answers it", () => {
    expect(recalled("where do I live", [his]).answered).toBe(false);
    expect(recalled("where do I live", [his, mine]).answered).toBe(true);
    expect(recalled("where does he live", [his]).answered).toBe(true);
  });
});

describe("an answer", () => {
  it("is what still holds", () => {
    const past = fact("I lived in Lisbon", {
      status: "superseded",
      invalid_at: "2026-02-01T00:00:00Z",
    });
    const asked = asking("where do I live", [past], { filters: { include: ["superseded"] } });
    expect(rankHits(asked)).toMatchObject({ results: [{ rank: 1 }], answered: false });
    const then = Date.parse("2026-01-15T00:00:00Z");
    expect(rankHits(asking("where do I live", [past], { filters: { asOfMs: then } })).answered).toBe(true);
  });
});
