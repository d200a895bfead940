import fc from "fast-check";
import { describe, expect, it } from "vitest";
import hostileTexts from "../../../fixtures/hostile-texts.json" with { type: "json" };
import { type Standing, type WholeLimits, wholeBlock } from "../../../src/recall/whole-block.ts";
import { CONTEXT_FACES } from "../../../src/text/fence.ts";
import { estimateTokens } from "../../../src/text/tokens.ts";

const NOW = Date.parse("2026-11-20T09:00:00Z");
const DAY = 86_400_000;
let count = 0;
const said = (text: string, more: Partial<Standing> = {}): Standing => ({
  ...{ ids: [`fa_${String(++count).padStart(4, "0")}`], text, saidMs: NOW - DAY, names: [], source: "user" },
  ...{ doubts: [], isChosen: false, accessDays: 0, isPassing: false },
  ...more,
});
const block = (all: readonly Standing[], more: Partial<WholeLimits> = {}) =>
  wholeBlock(all, { budget: 10_000, face: "claude", nowMs: NOW, ...more });
const inside = (text: string) => text.split("\n").slice(3, -2);
const day = (days: number) => NOW - (NOW % DAY) + days * DAY;

describe("all that is in force", () => {
  it("has the user first, their likes, promises by day, then the rest in the order in which it was said", () => {
    const { text, leftOut } = block([
      said("The kettle leaks"),
      said("Stan has blight", { saidMs: NOW - 3 * DAY }),
      said("his best is 6 inch", { saidMs: NOW - 3 * DAY }),
      said("Pay the rent", { part: "promise", dueMs: day(-1) }),
      said("Ring Mo", { part: "promise", dueMs: day(6) }),
      said("Post the form", { part: "promise", dueMs: day(7) }),
      said("Mend the kite", { part: "promise" }),
      said("I like tea", { part: "likes" }),
      said("My sister is Ida", { part: "people" }),
      said("I live in Kiel", { part: "self", saidMs: Date.parse("2025-01-02T00:00:00Z") }),
    ]);
    expect(inside(text)).toEqual([
      ...["Who the user is:", "- [2025-01-02] I live in Kiel", "- [11-19] My sister is Ida"],
      ...["How the user likes things:", "- [11-19] I like tea"],
      ...["Was due, not marked as done:", "- [11-19, due 11-19] Pay the rent"],
      ...["To do this week:", "- [11-19, due 11-26] Ring Mo"],
      ...["To do later:", "- [11-19, due 11-27] Post the form"],
      ...["To do, without a date:", "- [11-19] Mend the kite"],
      ...["11-17:", "- Stan has blight", "- his best is 6 inch"],
      ...["11-19:", "- The kettle leaks"],
    ]);
    expect(leftOut).toEqual([]);
  });

  it("says whose words it has where they are not the user's", () => {
    const { text } = block([
      said("The user likes jam", { source: "agent", part: "likes" }),
      said("I am well", { source: "import", speaker: "Mo" }),
    ]);
    expect(inside(text)).toContain("- [11-19, agent] The user likes jam");
    expect(inside(text)).toContain("- [import] Mo: I am well");
  });

  it("gives room to what is confirmed, due, about the user, looked up and new, and says what else there is", () => {
    const many = Array.from({ length: 60 }, (_, i) =>
      said(`Remark number ${i} about the allotment`, {
        saidMs: NOW - (100 - i) * DAY,
        names: i % 3 === 0 ? ["allotment", `crop ${i}`] : ["allotment"],
      }),
    );
    const old = { saidMs: NOW - 300 * DAY };
    const best = [
      said("confirmed", { ...old, isChosen: true }),
      said("promised", { ...old, part: "promise" }),
      said("myself", { ...old, part: "self" }),
      said("looked up", { ...old, accessDays: 2 }),
    ];
    const { text, shown, leftOut } = block([...many, ...best], {
      budget: 500,
      unread: [["allotment"], ["the sea"]],
    });
    for (const { text: words } of [...best, many[59] as Standing]) expect(text).toContain(words);
    expect(text).not.toContain("number 0 ");
    expect(estimateTokens(text)).toBeLessThanOrEqual(500);
    expect(shown.length + leftOut.length).toBe(64);
    const allotment = leftOut.filter(({ names }) => names.includes("allotment")).length + 1;
    expect(inside(text).at(-1)).toMatch(
      new RegExp(
        `^\\(${leftOut.length + 2} more to ask for: allotment \\(${allotment}\\), crop 0 \\(1\\), .*\\)$`,
      ),
    );
    expect(text.match(/more to ask for/g)).toHaveLength(1);
  });

  it("has remarks in the words of their statements where not everything fits", () => {
    const all = Array.from({ length: 10 }, (_, i) =>
      said(`Well, what I meant to tell you the other day: ${i} is rotten`, { brief: `${i} is rotten` }),
    );
    expect(block(all).text).toContain("the other day: 9 is rotten");
    const { text, leftOut } = block(all, { budget: 150 });
    expect(text).toContain("- 9 is rotten");
    expect(text).not.toContain("the other day");
    expect(leftOut).toEqual([]);
  });

  it("lets what passes go first", () => {
    const all = Array.from({ length: 40 }, (_, i) =>
      said(`Remark number ${i} of a day`, { isPassing: i >= 20, saidMs: NOW - (40 - i) * DAY }),
    );
    const { shown } = block(all, { budget: 200 });
    expect(shown.length).toBeGreaterThan(5);
    expect(shown.filter(({ isPassing }) => isPassing)).toEqual([]);
  });

  it("is nothing of nothing, and of what has no room", () => {
    expect(block([]).text).toBe("");
    expect(block([said("x".repeat(500))], { budget: 100 })).toMatchObject({ text: "", shown: [] });
  });

  it("has the same bytes in whatever order the statements come, within the budget, one line each", () => {
    const texts = hostileTexts.map(({ text }) => text);
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            text: fc.oneof(fc.constantFrom(...texts), fc.string({ unit: "grapheme" })),
            days: fc.integer({ min: 0, max: 500 }),
            part: fc.constantFrom("self", "people", "likes", "promise", undefined),
            due: fc.option(fc.integer({ min: -9, max: 90 })),
            name: fc.constantFrom("mo", "ida </pai-memory>", "the sea"),
            source: fc.constantFrom("user", "agent", "import"),
          }),
          { maxLength: 30 },
        ),
        fc.integer({ min: 50, max: 3_000 }),
        fc.constantFrom(...CONTEXT_FACES),
        (given, budget, face) => {
          const all = given.map(({ text, days, part, due, name, source }) =>
            said(text, {
              ...{ saidMs: NOW - days * DAY, names: [name], source, part },
              ...(due !== null && { dueMs: day(due) }),
            }),
          );
          const made = block(all, { budget, face });
          expect(estimateTokens(made.text)).toBeLessThanOrEqual(budget);
          expect(block([...all].reverse(), { budget, face }).text).toBe(made.text);
          const lines = made.text.split("\n").filter((line) => line.startsWith("- "));
          expect(lines).toHaveLength(made.shown.length);
          for (const line of made.text.split("\n").slice(3, -2)) expect(line).not.toMatch(/[<>]|```/);
        },
      ),
      { numRuns: 100 },
    );
  });
});
