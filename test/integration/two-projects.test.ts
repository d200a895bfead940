import { describe, expect, it } from "vitest";
import { openMemory } from "../../src/open-memory.ts";
import { withDirectory } from "./store/directory.ts";

const DAY_MS = 86_400_000;

/** What is in force after one remark was made in one project, and another in another. */
async function inForce(
  first: string,
  second: string,
  projects: readonly [string, string] = ["shop", "site"],
) {
  return withDirectory(async (store) => {
    let now = Date.parse("2026-03-02T10:00:00Z");
    const memory = openMemory({ store, now: () => now });
    await memory.remember({ text: first, project: projects[0] });
    now += DAY_MS;
    await memory.remember({ text: second, project: projects[1] });
    await memory.consolidate({});
    const { results } = await memory.list({ kind: "fact", project: "all" });
    return results.map(({ text }) => text).toSorted();
  });
}

describe("what is said of two projects", () => {
  it.each([
    ["Our number is 8080", "Our new number is 9090"],
    ["Our email is ops@shop.example", "Our new email is team@shop.example"],
  ])("stands side by side: %s", async (first, second) => {
    expect(await inForce(first, second)).toEqual([first, second].toSorted());
    expect(await inForce(first, second, ["shop", "shop"])).toEqual([second]);
  });

  it.each([
    ["I live in Oslo", "I moved to Bergen"],
    ["I work for Acme", "I joined Bosch"],
  ])("is one where it is about the person: %s", async (first, second) => {
    expect(await inForce(first, second)).toEqual([second]);
  });
});
