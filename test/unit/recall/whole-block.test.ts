import { describe, expect, it } from "vitest";
import { type Standing, wholeBlock } from "../../../src/recall/whole-block.ts";

const NOW = Date.UTC(2026, 10, 20, 9);
const DAY = 86_400_000;

function standing(text: string, more: Partial<Standing> = {}): Standing {
  const common = { ids: [text], names: [], doubts: [], isChosen: false, accessDays: 0, isPassing: false };
  return { ...common, source: "user", text, saidMs: NOW - 300 * DAY, ...more };
}

describe("the block of all that is in force", () => {
  it("has what is on a day to come under that, be it promised or not, and what is past where it was said", () => {
    const told = [
      standing("I will pay the rent", { part: "promise", dueMs: NOW + 5 * DAY }),
      standing("The car service is booked", { dueMs: NOW + 2 * DAY }),
      standing("Tobias was in Oslo", { dueMs: NOW - 2 * DAY }),
    ];
    const { text } = wholeBlock(told, { budget: 1_500, face: "claude", nowMs: NOW });
    const [, due = "", rest = ""] = text.split(/^Due this week:$|^01-24:$/mu);
    expect(due).toMatch(/due 11-22\] The car service is booked\n.*due 11-25\] I will pay the rent/u);
    expect(rest).toContain("- Tobias was in Oslo");
  });
});

describe("the block of a store that does not fit into it", () => {
  it("has what is due soon, who the user is and what they like before old promises and what was said last", () => {
    const many = (name: string, more: Partial<Standing>) =>
      Array.from({ length: 80 }, (_, i) => standing(`${name} number ${i} of a long list of them`, more));
    const told = [
      ...many("an old promise", { part: "promise", dueMs: NOW - 200 * DAY }),
      ...many("something else", { saidMs: NOW - DAY }),
      standing("I live in Lisbon", { part: "home" }),
      standing("I like tea with lemon", { part: "likes" }),
      standing("call the plumber", { part: "promise", dueMs: NOW + 3 * DAY, saidMs: NOW - 400 * DAY }),
    ];
    const { text } = wholeBlock(told, { budget: 300, face: "claude", nowMs: NOW });
    for (const one of ["I live in Lisbon", "I like tea with lemon", "call the plumber"])
      expect(text).toContain(one);
    expect(text.match(/an old promise/g)?.length ?? 0).toBeLessThanOrEqual(12);
  });
});
