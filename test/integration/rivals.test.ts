import { describe, expect, it } from "vitest";
import { openMemory } from "../../src/open-memory.ts";
import { aDirectory } from "./store/directory.ts";

const START = Date.parse("2026-03-01T10:00:00Z");
const DAY = 24 * 60 * 60 * 1_000;

/** A memory of remarks, one a day; `now` is the day after the last. */
async function told(store: string, remarks: readonly string[]) {
  const clock = { ms: START };
  const memory = openMemory({ store, now: () => clock.ms });
  for (const text of remarks) {
    await memory.remember({ text });
    clock.ms += DAY;
  }
  return memory;
}

describe("two statements about one thing", () => {
  it.each([
    ["where do I live", ["I moved to Berlin", "My sister Anna lives in Rome", "I moved to Hamburg"]],
    ["where do i lvie", ["I moved to Berlin", "My sister Anna lives in Rome", "I moved to Hamburg"]],
    ["where do we live", ["We moved to Berlin", "My sister Anna lives in Rome", "We moved to Hamburg"]],
  ])("%s: the owner's last word comes first, an other person's home never", async (query, remarks) => {
    const store = aDirectory();
    const memory = await told(store, remarks);
    const { results } = await memory.recall(query, { track: false });
    expect(results[0]?.text).toContain("Hamburg");
  });

  it.each([
    ["what does the sauna cost", "the sauna costs 14 euro an evening", "sauna is 17 now"],
    ["what time is choir practice", "Choir practice is at 19:30 on Mondays", "choir practice at 18:45 now"],
    ["how much is the parking permit", "the parking permit is 120 euro", "parking permit went up to 150"],
  ])(
    "%s: what was said last comes first, in text and JSON the older one is marked",
    async (query, before, after) => {
      const store = aDirectory();
      const memory = await told(store, [before, "The cat sleeps on the radiator", after]);
      const { results } = await memory.recall(query, { track: false });
      const [first, second] = results;
      expect(first?.text).toBe(after);
      expect(first?.maybeOutdated).toBeUndefined();
      if (second !== undefined) expect(second.maybeOutdated).toMatchObject({ id: first?.id, text: after });
    },
  );
});

describe("a prompt", () => {
  const PAIRS = [
    [
      "The gateway timeout is 30 seconds at the north site",
      "gateway timeout bumped to 60s",
      "north site seconds",
    ],
    [
      "Dr Patel sees Mum on 24 September about the hip",
      "surgery rang, Mum is put back to 1 October",
      "Patel hip",
    ],
    ["The van is due for oil at 78k miles", "van: sticker says 83k now", "oil miles"],
    ["The kiln in the back room reaches 1200 degrees", "kiln: 1280 now", "back room"],
    ["Sunita does the books in the back office", "Gareth does the books until Christmas", "Sunita office"],
  ] as const;

  it.each(PAIRS)(
    "has what alone answers, though something may have taken its place: %s",
    async (older, newer, query) => {
      const store = aDirectory();
      const memory = await told(store, [older, newer]);
      const words = (await memory.recall(query, { track: false, explain: true })).results;
      const [best] = [...words].sort(
        (a, b) => Object.keys(b.explain?.matched ?? {}).length - Object.keys(a.explain?.matched ?? {}).length,
      );
      expect(best?.text).toContain(older);
      expect((await memory.context({ query })).text).toContain(older);
      const { text } = await memory.promptBlock(`please look up ${query} for me`, new Set());
      if (text !== "") expect(text).toContain(older);
    },
  );
});

describe("recall", () => {
  it("shows a replaced statement beside its successor where superseded ones are included", async () => {
    const store = aDirectory();
    const memory = await told(store, ["I live in Lisbon"]);
    const [first] = (await memory.recall("live", { kind: "fact" })).results;
    await memory.correct(first?.id ?? "", "I live in Oslo");
    const { results } = await memory.recall("live", { kind: "fact", include: ["superseded"] });
    expect(results.map(({ text }) => text).sort()).toEqual(["I live in Lisbon", "I live in Oslo"]);
  });

  it("fills a list behind with what is near in meaning where it is asked to, and never an empty one", async () => {
    const store = aDirectory();
    const memory = await told(store, [
      "Mara prefers green tea",
      "Coffee keeps Odile awake",
      "Orange juice is for breakfast",
      "The soup was too salty",
    ]);
    const texts = async (query: string, fill: boolean) =>
      (await memory.recall(query, { fill, track: false })).results;
    const found = await texts("tea", false);
    const filled = await texts("tea", true);
    expect(filled.slice(0, found.length).map(({ id }) => id)).toEqual(found.map(({ id }) => id));
    expect(filled.length).toBeGreaterThan(found.length);
    expect(filled.slice(found.length).every(({ support }) => support === "weak")).toBe(true);
    expect(await texts("zeppelin", true)).toEqual([]);
  });
});
