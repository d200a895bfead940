import { describe, expect, it } from "vitest";
import { openMemory } from "../../src/open-memory.ts";
import { withDirectory } from "./store/directory.ts";

const DAY_MS = 86_400_000;

/** A store in which a remark is said, then half of it put out of force. */
async function lived<T>(
  [said, change]: readonly [string, string],
  look: (memory: ReturnType<typeof openMemory>) => Promise<T>,
): Promise<T> {
  return withDirectory(async (store) => {
    let now = Date.parse("2026-03-02T10:00:00Z");
    const memory = openMemory({ store, now: () => now });
    await memory.remember({ text: said });
    now += 40 * DAY_MS;
    await memory.remember({ text: change });
    return look(memory);
  });
}

describe("a remark of which a part holds no more", () => {
  const LIVES = [
    ["I live in Lisbon and my boss is Ines", "I moved to Porto", "lisbon", "I live in Lisbon"],
    ["My number is 700 and my flat has two rooms", "My new number is 750", "number", "My number is 700"],
    ["I work for Acme and I have a desk by the window", "I joined Bosch", "acme", "I work for Acme"],
  ] as const;

  it.each(LIVES)("is shown with a mark: %s", async (said, change, query, over) => {
    await lived([said, change], async (memory) => {
      const { results } = await memory.recall(query, { kind: "episode" });
      const old = results.filter(({ text }) => text === said);
      expect(old.map(({ outdated = [] }) => outdated.map(({ text }) => text))).toEqual([[over]]);
      const block = (await memory.context({ query })).text;
      for (const line of block.split("\n").filter((one) => one.includes(over)))
        expect(line).toContain(`[no longer true: ${over}]`);
    });
  });

  it.each(LIVES)("does not come back once that part is forgotten: %s", async (said, _, query, over) => {
    await lived([said, "I like tea"], async (memory) => {
      const { results } = await memory.list({ kind: "fact" });
      const fact = results.find(({ text }) => text === over);
      await memory.forget([fact?.id ?? ""]);
      const found = [
        ...(await memory.recall(query)).results,
        ...(await memory.recall(query, { kind: "episode" })).results,
      ];
      expect(found.filter(({ text }) => text.includes(over))).toEqual([]);
      expect((await memory.context({ query })).text).not.toContain(over);
    });
  });
});

describe("a turn of a conversation whose fact was forgotten", () => {
  const T0 = Date.parse("2026-03-02T10:00:00Z");
  const turns = [
    { speaker: "user", atMs: T0, text: "I prefer hazelnuts over almonds." },
    { speaker: "assistant", atMs: T0 + 1_000, text: "Noted." },
    { speaker: "user", atMs: T0 + 2_000, text: "My rack has two shelves." },
  ];

  it.each(["hazelnuts", "rack"])("is neither found nor shown beside another: %s", async (query) => {
    await withDirectory(async (store) => {
      const memory = openMemory({ store, now: () => T0 + DAY_MS });
      await memory.ingest([{ session: "kitchen", turns }]);
      const { results } = await memory.list({ kind: "fact" });
      for (const { id, text } of results) if (text.includes("hazelnuts")) await memory.forget([id]);
      const found = (await memory.recall(query)).results;
      expect(JSON.stringify(found)).not.toContain("hazelnut");
      if (query === "hazelnuts") expect(found).toEqual([]);
      expect((await memory.context({ query })).text).not.toContain("hazelnut");
      expect((await memory.context({ session: "kitchen" })).text).not.toContain("hazelnut");
    });
  });
});
