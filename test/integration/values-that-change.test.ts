import { describe, expect, it } from "vitest";
import { openMemory } from "../../src/open-memory.ts";
import { withDirectory } from "./store/directory.ts";

/** Says each remark a day after the one before; the facts in force then, and a memory to ask. */
async function say(store: string, remarks: readonly string[]) {
  let now = Date.parse("2026-03-02T10:00:00Z");
  const memory = openMemory({ store, now: () => now });
  for (const text of remarks) {
    await memory.remember({ text });
    now += 86_400_000;
  }
  return memory;
}

async function inForce(remarks: readonly string[]): Promise<readonly string[]> {
  return withDirectory(async (store) => {
    const { results } = await (await say(store, remarks)).list({ kind: "fact" });
    return results.map(({ text }) => text).toSorted();
  });
}

describe("a value that changed very often", () => {
  it.each([
    ["The prod port is", (n: number) => String(5010 + n)],
    ["My desk is desk number", (n: number) => String(10 + n)],
    ["The rent is", (n: number) => `${700 + n} euros`],
  ])("%s has one value at last", async (opening, value) => {
    const remarks = Array.from({ length: 30 }, (_, n) => `${opening} ${value(n)}`);
    expect(await inForce(remarks)).toEqual([`${opening} ${value(29)}`]);
  });
});
