import { describe, expect, it } from "vitest";
import { beliefsPass } from "../../../src/beliefs/beliefs.ts";
import { graduatePass } from "../../../src/beliefs/pages/graduate.ts";
import { promotePass } from "../../../src/beliefs/pages/promote.ts";
import { defaultConfig } from "../../../src/domain/config.ts";
import { deriveId } from "../../../src/domain/ids.ts";
import type { Header, Memory } from "../../../src/domain/kinds.ts";
import { memoryPath } from "../../../src/domain/paths.ts";
import { createdMemory } from "../../../src/markdown/changes.ts";
import { Pages } from "./pages.ts";

const START = Date.parse("2026-01-01T09:00:00Z");
const NOW = START + 60 * 86_400_000;
const SETTINGS = defaultConfig();
const PASSES = [beliefsPass, promotePass, graduatePass];

/** Each statement with the days on which it was said. */
const SAID: readonly (readonly [text: string, days: readonly number[]])[] = [
  ["I love green tea", [1, 8, 15, 22]],
  ["I practise the cello", [2, 9, 16]],
  ["I go running every morning by the river", [3]],
  ["I go running with Max", [10]],
  ["I go running in the rain", [17]],
  ["I take the early train to work", [4, 11, 18, 25, 32]],
  ["I love loud parties", [5, 12, 19]],
  ["I hate loud parties", [26, 33, 40]],
  ["I am a nurse", [6]],
];

/** One fact an observation, as different machines would hold them. */
const OBSERVED: readonly Memory[] = SAID.flatMap(([text, days]) =>
  days.map((day) => {
    const atMs = START + day * 86_400_000;
    const header: Header = {
      id: deriveId({ kind: "fact", atMs, of: ["owner", text] }),
      kind: "fact",
      created: new Date(atMs).toISOString(),
      importance: text.includes("nurse") ? 9 : 5,
      sources: [deriveId({ kind: "episode", atMs, of: [text] })],
    };
    return createdMemory(header, text, memoryPath(header, text));
  }),
);

/** The same in an order of chance, told by a number. */
function shuffled(seed: number): readonly Memory[] {
  let state = seed * 2_654_435_761;
  const keyed = OBSERVED.map((memory) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return [state, memory] as const;
  });
  return keyed.sort(([a], [b]) => a - b).map(([, memory]) => memory);
}

/** A store that learns in batches, with a run after each; its pages. */
function learnt(batches: readonly (readonly Memory[])[], nights: readonly number[]): Pages {
  let pages = new Pages([], NOW);
  for (const batch of batches) {
    const memories = [...[...pages.copy.copied].map(({ memory }) => memory), ...batch];
    pages = new Pages(memories, NOW, pages.files);
    pages.night(PASSES, 0, SETTINGS);
  }
  for (const night of nights) pages.night(PASSES, night, SETTINGS);
  return pages;
}

function inBatches(memories: readonly Memory[], size: number): readonly (readonly Memory[])[] {
  return Array.from({ length: Math.ceil(memories.length / size) }, (_, i) =>
    memories.slice(i * size, (i + 1) * size),
  );
}

describe("the same observations in several orders and batches", () => {
  const SEEDS = Array.from({ length: process.env.PAI_LONG === "1" ? 20 : 4 }, (_, seed) => seed);
  const quiet = (memory: Memory) => !memory.text.includes("parties");

  it("give the same page", () => {
    const at = SEEDS.map(
      (seed) => learnt(inBatches(shuffled(seed).filter(quiet), 1 + ((seed * 7) % 12)), []).page,
    );
    expect(at[0]).toContain("- I take the early train to work (confidence: 0.86, evidence: 5)");
    expect(new Set(at).size).toBe(1);
  });

  it("give the same page in the end, too, where a page has shown on the way what it had to withdraw", () => {
    const at = SEEDS.map((seed) => learnt(inBatches(shuffled(seed), 1 + ((seed * 5) % 9)), [31]).page);
    expect(at[0]).toContain("I love green tea");
    expect(new Set(at).size).toBe(1);
  });

  it("give the same page where two halves were looked after apart, and then put together", () => {
    const whole = learnt([OBSERVED.filter(quiet)], []);
    const [one, two] = [0, 1].map((rest) =>
      learnt([OBSERVED.filter(quiet).filter((_, i) => i % 2 === rest)], []),
    );
    if (!one || !two) throw new Error("two halves");
    const both = new Map([...one.copy.copied, ...two.copy.copied].map(({ memory }) => [memory.path, memory]));
    const merged = new Pages([...both.values()], NOW, one.files);
    merged.night(PASSES, 0, SETTINGS);
    const beliefs = (page: string) => page.slice(0, page.indexOf("<!-- PAI:BELIEFS:END"));
    expect(beliefs(merged.page)).toBe(beliefs(whole.page));
  });
});
