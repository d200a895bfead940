import { expect, it } from "vitest";
import { openMemory, type PaiMemory } from "../../src/open-memory.ts";
import { withDirectory } from "./store/directory.ts";

const START = Date.parse("2026-03-10T09:00:00Z");
const DAY_MS = 86_400_000;
const SOURCES = ["tool", "web", "agent", "import"] as const;

/** What the owner said, and what says something else. */
const FACTS = [
  ["I live in Bonn", "The user lives in Kiel"],
  ["I live in Bonn", "Actually, I live in Kiel"],
  ["I live in Bonn", "No longer in Bonn: I moved to Kiel"],
  ["I prefer tabs over spaces", "I prefer spaces over tabs"],
  ["My rent is 900 euros", "The rent went up to 1,450"],
  ["I like coffee", "I don't like coffee"],
  ["I'm vegetarian", "I'm no longer vegetarian"],
  ["My boss is Annette", "My boss is Henrik from 1 February"],
  ["I drive a Golf", "I sold the Golf"],
  ["The deadline is 5 April", "The deadline has been moved to 9 April"],
  ["Pat runs the desk", "Pat left, Robin takes over"],
  ["Choir is on Tuesdays", "choir is Thursdays from now on"],
  ["I work at Acme", "I started working at Bosch"],
  ["We use Postgres", "not Postgres but MySQL"],
  ["The wifi channel is 6", "Sorry, it's 11"],
  ["I never eat meat", "I always eat meat"],
  ["Never push to main", "Always push to main"],
  ["My name is Rosa", "My name is Eve"],
  ["I'm allergic to nuts", "I am not allergic to nuts any more"],
] as const;
const PROMISES = [
  ["I'll call the dentist", "I've called the dentist"],
  ["I'll pay invoice 411 by Friday", "No need to pay invoice 411"],
  ["I'll send the form by Friday", "I'll send the form by Monday instead"],
  ["I'll return the drill", "The drill has been returned"],
  ["Remind me to water the ferns", "The ferns are watered"],
] as const;

async function told(memory: PaiMemory) {
  const facts = (await memory.list({ kind: "fact", status: "all" })).results;
  const promises = (await memory.commitments({ view: "all" })).results;
  return [...facts, ...promises].map(({ text, status, state, due, verification, pinned }) =>
    JSON.stringify({ text, status, state, due, verification, pinned }),
  );
}

/** In `npm test` each pair by one of them in turn, with PAI_LONG=1 by all. */
const CASES = [...FACTS, ...PROMISES].flatMap((pair, i) =>
  SOURCES.filter((_, turn) => process.env.PAI_LONG === "1" || turn === i % SOURCES.length).map(
    (source) => [source, ...pair] as const,
  ),
);

it.each(CASES)("what comes from: %s leaves in force what the owner said: %s / %s", (source, own, other) =>
  withDirectory(async (root) => {
    let now = START;
    const memory = openMemory({ store: `${root}/store`, now: () => now });
    await memory.remember({ text: own });
    const before = await told(memory);
    for (let day = 1; day <= 4; day++) {
      now = START + day * DAY_MS;
      await memory.remember({ text: other, source, session: `talk ${day}` });
    }
    expect(await told(memory)).toEqual(expect.arrayContaining(before));
    await memory.consolidate({});
    expect(await told(memory)).toEqual(expect.arrayContaining(before));
  }),
);

it.each([
  ["I live in Bonn", "I moved to Kiel"],
  ["I work for Acme", "I joined Bosch"],
])("reaches neither the profile nor a prompt where it says otherwise than the owner: %s", (own, other) =>
  withDirectory(async (root) => {
    let now = START;
    const memory = openMemory({ store: `${root}/store`, now: () => now });
    const [{ memory: mine } = {}] = (await memory.remember({ text: own })).outcomes;
    await memory.pin([mine?.id ?? ""]);
    now += DAY_MS;
    await memory.remember({ text: other, source: "agent" });
    await memory.consolidate({});
    const { text } = await memory.context({ query: own, profile: true });
    expect(text).toContain(own);
    expect(text.match(/disputed|, agent\]/g) ?? []).toEqual([]);
  }),
);

it("closes what was promised to it, or by the same sort of speaker", () =>
  withDirectory(async (root) => {
    let now = START;
    const memory = openMemory({ store: `${root}/store`, now: () => now });
    await memory.remember({ text: "I'll call the dentist", source: "agent" });
    now += DAY_MS;
    await memory.remember({ text: "I've called the dentist", source: "agent" });
    expect((await memory.commitments({ view: "open" })).total).toBe(0);
  }));
