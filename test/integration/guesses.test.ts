import { describe, expect, it } from "vitest";
import { openMemory } from "../../src/open-memory.ts";
import { withDirectory } from "./store/directory.ts";

const START = Date.parse("2026-03-10T09:00:00Z");
const DAY_MS = 86_400_000;

describe("a guess", () => {
  it.each([
    ["Maybe Jo works at Acme", "Jo works at Acme"],
    ["Possibly our landlord is Mr Vogt", "Our landlord is Mr Vogt"],
    ["I might prefer tea", "I prefer tea"],
    ["Perhaps my sister lives in Turin", "My sister lives in Turin"],
    ["I guess the shed key is under the pot", "The shed key is under the pot"],
  ])("that is said plainly later is confirmed, and stays: %s", (guess, plain) =>
    withDirectory(async (root) => {
      let now = START;
      const memory = openMemory({ store: `${root}/store`, now: () => now });
      await memory.remember({ text: guess });
      now += DAY_MS;
      await memory.remember({ text: plain });
      now += 60 * DAY_MS;
      await memory.consolidate({});
      const { results } = await memory.list({ kind: "fact" });
      expect(results.map(({ text, expiresAt }) => [text, expiresAt])).toEqual([[plain, undefined]]);
    }),
  );

  it.each([
    "gift ideas: scarf, book, vase (maybe too much)",
    "The party is at Jo's (perhaps in the garden)",
    "My flat has two rooms (I guess 40 square metres)",
    "The choir sings Fauré (possibly without the organ)",
    "Rosa is bringing a cake (might be vegan)",
  ])("in brackets concerns its own item: %s", (text) =>
    withDirectory(async (root) => {
      const memory = openMemory({ store: `${root}/store`, now: () => START });
      await memory.remember({ text });
      const { results } = await memory.list({ kind: "fact" });
      expect(results.map((one) => [one.text, one.expiresAt])).toEqual([[text, undefined]]);
    }),
  );
});
