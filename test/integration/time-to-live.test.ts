import { describe, expect, it } from "vitest";
import { openMemory } from "../../src/open-memory.ts";
import { withDirectory } from "./store/directory.ts";

const DAY_MS = 86_400_000;
const START = Date.parse("2026-03-02T10:00:00Z");

/** Says a text with a time to live each, a day apart; the one memory that it leaves, and a look at what is there later. */
async function told(text: string, lives: readonly (number | undefined)[]) {
  return withDirectory(async (store) => {
    let now = START;
    const memory = openMemory({ store, now: () => now });
    for (const days of lives) {
      await memory.remember({ text, ...(days !== undefined && { ttlMs: days * DAY_MS }) });
      now += DAY_MS;
    }
    const kinds = ["fact", "commitment"] as const;
    const all = async () =>
      (await Promise.all(kinds.map((kind) => memory.list({ kind })))).flatMap((one) => one.results);
    const [kept, ...others] = await all();
    expect(others).toEqual([]);
    now = START + 400 * DAY_MS;
    await memory.consolidate({});
    return { expiresAt: kept?.expiresAt?.slice(0, 10), later: (await all()).length };
  });
}

describe("a time to live", () => {
  it.each([
    "My guest is Tom",
    "The gate code changes to blue",
    "I will call Tom by Friday",
    "Ben sleeps at ours",
  ])("counts where the same was said before without one, longer or shorter: %s", async (text) => {
    expect(await told(text, [7])).toEqual({ expiresAt: "2026-03-09", later: 0 });
    expect(await told(text, [undefined, 7])).toEqual({ expiresAt: "2026-03-10", later: 0 });
    expect(await told(text, [7, 30])).toEqual({ expiresAt: "2026-04-02", later: 0 });
    expect(await told(text, [30, 7])).toEqual({ expiresAt: "2026-03-10", later: 0 });
  });
});
