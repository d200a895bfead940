import { describe, expect, it } from "vitest";
import { openCategoriser } from "../../../../src/engines/embedded/categoriser.ts";
import { openWordVectors } from "../../../../src/engines/embedded/word-vectors.ts";
import { extractStatements } from "../../../../src/language/extract/extract.ts";
import { assets } from "./assets.ts";

const categorise = openCategoriser(assets, openWordVectors(assets), (text) => {
  throw new Error(text);
});
const read = (text: string) => extractStatements(text, Date.parse("2026-03-02"), { categorise });
/** By these a statement comes onto a page of how its owner is, or weighs more. */
const LIFTING = ["identity", "personality", "preference", "principle", "guideline", "correction"];

describe("a category that lifts a statement onto a page", () => {
  it.each([
    "keycloak realm is `shop-int`, client id `web-front`",
    "Key point for me: attention is O(n^2) in sequence length",
    "Hypothesis: caching hurts tail latency for cold keys",
    "accuracy 0.81 on the dev split, F1 0.77",
    "the sampler ignores empty shards",
    "Robertson 2009 = the reference everybody cites",
    "idempotency keys live in redis, ttl 24h",
    "spare key is under the blue pot",
    "boxes with winter clothes are in the attic, left side",
    "result: variant B wins by 4 percent",
    "I now think recency matters too, at least for questions of taste",
    "we suspect the cache likes small keys",
    "the model prefers short answers",
    "this compiler likes trailing commas",
    "Postgres wants vacuum on that table weekly",
    "dont mix them up again",
    "la réunion du labo est le jeudi à 10h",
    "der Schlüssel liegt unter der Matte",
    "el router está detrás del sofá",
    "die Ablation ist fertig, Position hilft am meisten",
  ])("is not given to notes of work, places, results and guesses: %s", (text) => {
    const found = read(text);
    expect(found.length).toBeGreaterThan(0);
    for (const { category, importance } of found) {
      expect(LIFTING).not.toContain(category);
      expect(importance).toBeLessThan(6);
    }
  });

  it.each([
    ["I prefer window seats", "preference"],
    ["I work as a welder in Trieste", "identity"],
    ["I'm rather impatient with forms", "personality"],
    ["Always answer in metric units", "guideline"],
    ["je préfère le train", "preference"],
  ])("is given where its sign is sure: %s", (text, category) => {
    expect(read(text).map((one) => one.category)).toEqual([category]);
  });

  it.each(["12", "undecided", "U-shape", "i do 40", "42 km", "half past nine", "about 3.5 kg", "we had 7"])(
    "needs a statement, and a scrap is none: %s",
    (text) => {
      expect(read(text)).toEqual([]);
    },
  );

  it.each(["I teach", "contract # AC-2291", "annotator 1 = Pauline", "wifi: BL-Guest", "rent 940 euros"])(
    "is no matter where little says something: %s",
    (text) => {
      expect(read(text)).toHaveLength(1);
    },
  );
});
