import { describe, expect, it } from "vitest";
import { TermCounts, TermNumbers } from "../../../src/index/term-counts.ts";
import { analyseOwn } from "../../../src/text/analyse.ts";

const TEXT = "Walks by the harbour, and the harbour's walks in new_york";

describe("numbers of terms", () => {
  it("stand for the terms of a text, in order and with repeats", () => {
    const numbers = new TermNumbers();
    const terms = () => numbers.of(TEXT).map((number) => numbers.termOf(number));
    expect(terms()).toEqual(analyseOwn(TEXT));
    expect(terms()).toEqual(analyseOwn(TEXT));
    expect(new Set(numbers.of(TEXT)).size).toBe(new Set(analyseOwn(TEXT)).size);
  });

  it("are let go where there are many, and given anew", () => {
    const numbers = new TermNumbers();
    const [first] = numbers.of("harbour");
    numbers.trim();
    expect(numbers.of("harbour")).toEqual([first]); // a few stay
    for (let i = 0; i < 200_000; i++) numbers.numberOf(`term${i}`);
    numbers.trim();
    expect(numbers.termOf(100)).toBe("");
    expect(numbers.of(TEXT).map((number) => numbers.termOf(number))).toEqual(analyseOwn(TEXT));
    const counts = new TermCounts(numbers);
    counts.add(0, numbers.of(TEXT));
    expect([...counts.postings()].map(([term]) => term)).toEqual([...new Set(analyseOwn(TEXT))].sort());
  });
});
