import { describe, expect, it } from "vitest";
import type { HeaderOf } from "../../src/domain/kinds.ts";
import type { Turn } from "../../src/domain/turn.ts";
import { openMemory } from "../../src/open-memory.ts";
import { aDirectory } from "./store/directory.ts";

const MINUTE = 60_000;
const T0 = Date.UTC(2026, 2, 2, 10);
function open(store: string, nowMs = T0 + 6 * MINUTE) {
  return openMemory({ store, now: () => nowMs });
}

function talk(texts: readonly string[], startMs = T0): Turn[] {
  return texts.map((text, i) => ({
    speaker: i % 2 === 0 ? "Ada" : "Ben",
    atMs: startMs + i * MINUTE,
    text,
  }));
}

/** The episodes of a store with their headers, the oldest first. */
async function episodesIn(dir: string) {
  const memory = open(dir);
  const { results } = await memory.list({ kind: "episode", status: "all" });
  const cards = await Promise.all(results.map(({ id }) => memory.show(id, false)));
  return cards
    .map((card) => ({ id: card.id, text: card.text, header: card.front as HeaderOf<"episode"> }))
    .toReversed();
}

describe("a private turn", () => {
  it("makes its episode private as soon as a turn is, and leaves the other turns to be found", async () => {
    const dir = aDirectory();
    const texts = ["The kettle leaks.", "Shall we buy a new one?", "I was diagnosed with diabetes."];
    const marks: (boolean | undefined)[] = [];
    for (const upTo of [2, 3]) {
      await open(dir).ingest([{ session: "s", turns: talk(texts).slice(0, upTo), goesOn: true }]);
      const { results } = await open(dir).recall("is the kettle leaking", {
        kind: "episode",
        limit: 1,
        track: false,
      });
      expect(results[0]?.text).toBe(texts[0]);
      marks.push((await open(dir).list({ kind: "episode" })).results[0]?.sensitive);
    }
    expect(marks).toEqual([false, true]);
    await open(dir).ingest([{ session: "t", turns: talk(texts.slice(2)), goesOn: true }]);
    const { results } = await open(dir).list({ kind: "episode" });
    expect(results.map(({ sensitive }) => sensitive)).toEqual([true, true]);
  });
});

describe("the turns of a conversation that goes on", () => {
  it("are read once", async () => {
    const dir = aDirectory();
    const texts = ["I prefer tabs over spaces.", "I saw a heron by the lake.", "My brother lives in Bergen."];
    const turns = talk(texts).map((turn) => ({ ...turn, speaker: "user" }));
    const facts = async () => (await open(dir).list({ kind: "fact" })).results.map(({ text }) => text);
    const first = await open(dir).ingest([{ session: "s", turns: turns.slice(0, 2), goesOn: true }]);
    expect(first.outcomes).toHaveLength(2);
    expect(await facts()).toHaveLength(2);
    const known = await open(dir).ingest([{ session: "s", turns: turns.slice(0, 2), goesOn: true }]);
    expect(known).toMatchObject({ outcomes: [], changeSets: [] });
    const last = await open(dir).ingest([{ session: "s", turns }]);
    expect(last.outcomes.map(({ action }) => action)).toEqual(["created"]);
    expect(await facts()).toHaveLength(3);
    const [episode] = await episodesIn(dir);
    expect(episode?.header.sealed_at).toBeDefined();
  });
});
