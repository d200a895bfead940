import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareStatements } from "../../../../src/language/compare/compare.ts";
import { areOtherEvents, decide } from "../../../../src/language/compare/decide.ts";
import { ALIKE } from "./alike-cases.ts";
import { JUDGED } from "./judged-cases.ts";

const LEVELS = { related: 0.6 };
const rows = (table: string) =>
  table
    .trim()
    .split("\n")
    .map((line) => line.split(" | "));

describe("two facts that look alike", () => {
  it.each(rows(ALIKE))("stay two at any cosine: %s / %s", (a = "", b = "") => {
    for (const cosine of [0, 0.7, 1]) {
      for (const [x, y] of [[a, b] as const, [b, a] as const]) {
        expect(["irrelevant", "supports", "partial"]).toContain(decide(x, y, cosine, LEVELS));
      }
    }
  });
});

describe("a pair", () => {
  it.each(rows(JUDGED))("is %s: %s / %s", (decision = "", a = "", b = "") => {
    expect(decide(a, b, 0.5, LEVELS)).toBe(decision);
    expect(decide(b, a, 0.5, LEVELS)).toBe(decision);
  });
});

describe("a comparison", () => {
  const words = fc.constantFrom(
    ...`I my not never live in Berlin Tom likes hates coffee is at 9:30 17 the for when prefer over tea , . 's
    日本 люблю был ist nicht C++ "x" a@b.c used to stop 5kg $3 -1 may May ... of`.split(/\s+/),
  );
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 60 }),
    fc.array(words, { maxLength: 14 }).map((parts) => parts.join(" ")),
  );

  it("finds a text in agreement with itself", () => {
    fc.assert(
      fc.property(text, (a) => {
        expect(compareStatements(a, a)).toMatchObject({
          agree: true,
          difference: "none",
          contradicts: false,
        });
      }),
    );
  });

  it("is the same in both directions", () => {
    fc.assert(
      fc.property(text, text, (a, b) => {
        const [there, back] = [compareStatements(a, b), compareStatements(b, a)];
        expect({ ...back, leftover: [...back.leftover].reverse() }).toEqual(there);
        expect(there.agree && there.contradicts).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  it.each(["9:30", "-1"])("finds no contradiction where one denies nothing: %s", (stated) => {
    expect(compareStatements("not", stated).contradicts).toBe(false);
    expect(compareStatements(stated, "not").contradicts).toBe(false);
  });

  it("ends quickly on long texts", () => {
    const long = "in the for when I not ".repeat(20_000);
    expect(compareStatements(long, `${long} x`).agree).toBe(false);
  });

  it("names the slot that both fill", () => {
    expect(compareStatements("I live in Berlin", "I moved to Madrid")).toMatchObject({
      difference: "slot",
      slot: "home",
      contradicts: true,
    });
  });

  it.each(
    rows(`
polarity | I like tea | I do not like tea
swapped | I prefer tea over coffee | I prefer coffee over tea
slot | I live in Rome | I live in Oslo
numbers | Server 3 is down | Server 4 is down
names | I visited Rome | I visited Oslo
subject | She likes tea | I like tea
words | Ich mag Tee | Ich mag Kaffee
condition | I drink tea | I drink tea at work
tense | I liked tea | I like tea
none | I like tea | I like good tea`),
  )("calls a difference %s: %s / %s", (difference = "", a = "", b = "") => {
    expect(compareStatements(a, b).difference).toBe(difference);
  });
});

describe("a decision", () => {
  it("never merges two alternatives of one class, however near they are", () => {
    expect(decide("I like tea", "I like coffee", 1, LEVELS)).toBe("irrelevant");
  });

  it("calls a fuller statement support only where it is related", () => {
    const pair = ["I like tea", "I like strong tea"] as const;
    expect(decide(...pair, 0.7, LEVELS)).toBe("supports");
    expect(decide(...pair, 0.5, LEVELS)).toBe("irrelevant");
  });
});

describe("the same words on two days", () => {
  const told = (text: string, at: string) => ({ text, category: "fact" as const, at });

  it.each([
    ["Fed the hens", true],
    ["Sold 12 jars", true],
    ["Fieber gehabt", true],
    ["Den Rasen gemäht", true],
    ["Heute Fieber gehabt", true],
    ["Hoy llovió todo el día", true],
    ["Hier, j'ai nagé avec Lou", true],
    ["Die Pumpe steht im Keller", false],
    ["La bomba está en el sótano", false],
    ["The pump is in the cellar", false],
  ])("%s: two events, %s", (text, areTwo) => {
    expect(areOtherEvents(told(text, "2026-03-01"), told(text, "2026-03-04"))).toBe(areTwo);
    expect(areOtherEvents(told(text, "2026-03-01"), told(text, "2026-03-01"))).toBe(false);
  });
});
