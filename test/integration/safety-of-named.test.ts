import { describe, expect, it } from "vitest";
import { openMemory } from "../../src/open-memory.ts";
import { withDirectory } from "./store/directory.ts";

const FACTS = [
  "Mia is allergic to cashews",
  "Ben takes insulin twice a day",
  "Felix has asthma",
  "I'm allergic to penicillin",
  "Mia earns 2,000 euros a month",
  "Mia likes horses",
  "Tom collects stamps",
];

async function found(query: string): Promise<readonly string[]> {
  return withDirectory(async (store) => {
    const memory = openMemory({ store, now: () => Date.parse("2026-03-02T10:00:00Z") });
    for (const text of FACTS) await memory.remember({ text });
    return (await memory.recall(query, { kind: "fact" })).results.map(({ text }) => text);
  });
}

describe("what must be known of somebody's health", () => {
  it.each([
    ["what must the babysitter know about Mia's allergy", "Mia is allergic to cashews"],
    ["cooking dinner for Mia", "Mia is allergic to cashews"],
    ["Ben sleeps at our house tonight", "Ben takes insulin twice a day"],
    ["a birthday cake for mia", "Mia is allergic to cashews"],
    ["taking Felix to the swimming pool", "Felix has asthma"],
  ])("comes where the question names the person: %s", async (query, text) => {
    expect(await found(query)).toContain(text);
  });

  it.each(["cooking dinner", "what does Tom collect", "who likes horses"])(
    "stays away where it does not: %s",
    async (query) => {
      const results = await found(query);
      expect(results.filter((text) => /allergic|insulin|asthma/.test(text))).toEqual([]);
    },
  );

  it("lets nothing else that is private through", async () => {
    expect(await found("cooking dinner for Mia")).not.toContain("Mia earns 2,000 euros a month");
  });
});
