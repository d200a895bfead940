import { describe, expect, it } from "vitest";
import { natureOf } from "../../../../src/language/extract/weights.ts";
import { factHeader } from "../../../../src/remember/remark.ts";

const nature = (plain: string, more: Partial<Parameters<typeof natureOf>[1]> = {}) =>
  natureOf(plain, { category: "fact", dated: false, ...more });

describe("natureOf", () => {
  it.each(["we met yesterday", "the roof leaks today", "it broke last tuesday", "this morning it rained"])(
    "1. takes %j for an event, whatever else is said of it",
    (plain) => {
      expect(nature(plain, { category: "preference", tags: ["rule"] })).toBe("event");
    },
  );

  it("1. takes what happened on a named day for an event", () => {
    expect(nature("we chose the blue one on 2026-03-02", { dated: true, category: "decision" })).toBe(
      "event",
    );
  });

  it.each([
    ["preference", "note"],
    ["decision", "note"],
    ["principle", "note"],
    ["relationship", "note"],
    ["skill", "note"],
    ["correction", "note"],
    ["entity", "note"],
    ["identity", "note"],
    ["goal", "note"],
    ["guideline", "note"],
    ["moment", "event"],
    ["experience", "event"],
  ] as const)("2. takes a %s for a %s, before tags and verbs", (category, expected) => {
    const against = expected === "note" ? ["event"] : ["rule"];
    const verb = expected === "note" ? "we deployed it" : "it must always run";
    expect(nature(verb, { category, tags: against })).toBe(expected);
  });

  it("3. takes tags before verbs, those of notes before those of events, whatever their case", () => {
    expect(nature("we deployed it", { tags: ["Rule"] })).toBe("note");
    expect(nature("it must always run", { tags: ["incident"] })).toBe("event");
    expect(nature("it must always run", { tags: ["incident", "policy"] })).toBe("note");
    expect(nature("it must always run", { tags: ["kitchen"] })).toBe("note");
  });

  it.each(["we deployed the parser", "they merged it", "she fixed the gate that must stay shut"])(
    "4. takes the action in %j for an event",
    (plain) => {
      expect(nature(plain)).toBe("event");
    },
  );

  it.each(["the door must stay shut", "the cat always sleeps there", "she prefers the window seat"])(
    "5. takes the rule in %j for a note",
    (plain) => {
      expect(nature(plain)).toBe("note");
    },
  );

  it("6. takes anything else for an event", () => {
    expect(nature("the kettle is blue")).toBe("event");
  });
});

describe("factHeader", () => {
  it("lets the tags of a remark decide where its words do not", () => {
    const rules = { nowMs: 0, review: false } as Parameters<typeof factHeader>[1];
    const header = (tags: readonly string[]) =>
      factHeader({ text: "The kettle is blue", nature: "event", tags }, rules, "ep_1", 0).nature;
    expect(header(["reference"])).toBe("note");
    expect(header(["kitchen"])).toBe("event");
    expect(header([])).toBe("event");
  });
});
