import { expect, it } from "vitest";
import { openMemory } from "../../src/open-memory.ts";
import { withDirectory } from "./store/directory.ts";

const NOW = Date.parse("2024-06-01T10:00:00Z");
const TOLD = [
  ["2024-01-05", "I had sushi with Ben"],
  ["2024-02-10", "I had sushi with Ben"],
  ["2024-04-02", "I ran 8 km alone"],
  ["2024-04-20", "I prepare pancakes for breakfast"],
  ["2024-05-02", "I prepare pancakes for breakfast"],
] as const;

/** The day and the words of the best answers. */
async function answers(...queries: readonly string[]) {
  return withDirectory(async (store) => {
    const memory = openMemory({ store, now: () => NOW });
    for (const [at, text] of TOLD) await memory.remember({ text, atMs: Date.parse(at) });
    const all = [];
    for (const query of queries) all.push((await memory.recall(query, { track: false })).results[0]);
    return all.map((best) => `${best?.validAt.slice(0, 10)} ${best?.text}`);
  });
}

it("finds what happened again by each of its days, in any form of a date", async () => {
  const forms = ["2024-05-02", "2024/05/02", "02.05.2024", "2 May 2024", "May 2, 2024"];
  const found = await answers(...forms.map((day) => `What did I prepare for breakfast on ${day}?`));
  for (const best of found) expect(best).toMatch(/^2024-05-02 I prepare pancakes for breakfast/);
  expect(await answers("What did I prepare for breakfast on 20.04.2024?")).toEqual([
    "2024-04-20 I prepare pancakes for breakfast",
  ]);
});

it("tells the first from the last time", async () => {
  const [first, last] = await answers(
    "When did I first have sushi with Ben?",
    "When did I last have sushi with Ben?",
  );
  expect(first).toBe("2024-01-05 I had sushi with Ben");
  expect(last).toBe("2024-02-10 I had sushi with Ben");
});

it("knows what was after a day in digits", async () => {
  expect(await answers("Did I run after 10.03.2024?")).toEqual(["2024-04-02 I ran 8 km alone"]);
});
