import { describe, expect, it } from "vitest";
import {
  beliefsPass,
  LISTED_EVIDENCE,
  listedBeliefs,
  listedEvidence,
  rebuildPass,
} from "../../../src/beliefs/beliefs.ts";
import { foldBelief } from "../../../src/beliefs/fold.ts";
import { defaultConfig } from "../../../src/domain/config.ts";
import { deriveId } from "../../../src/domain/ids.ts";
import type { HeaderOf, Memory } from "../../../src/domain/kinds.ts";
import { LIMITS } from "../../../src/domain/limits.ts";
import { memoryPath } from "../../../src/domain/paths.ts";
import { createdMemory } from "../../../src/markdown/changes.ts";
import { printMemory } from "../../../src/markdown/print-memory.ts";
import { embedder } from "../../support/embedder.ts";
import { MemoryCopy } from "../memory-copy.ts";

const DAY_MS = 86_400_000;
const START = Date.parse("2020-01-01T09:00:00Z");
const SETTINGS = defaultConfig();
const idOf = (kind: "fact" | "episode" | "belief", n: number) =>
  deriveId({ kind, atMs: START + n * DAY_MS, of: [kind, n] });

function fact(text: string, n: number, keys: Partial<HeaderOf<"fact">> = {}): Memory {
  const created = new Date(START + n * DAY_MS).toISOString();
  const sources = [idOf("episode", n)];
  const header: HeaderOf<"fact"> = { id: idOf("fact", n), kind: "fact", created, sources, ...keys };
  return createdMemory(header, text, memoryPath(header, text));
}

/** Words of which none looks like a form of another. */
const word = (n: number) => {
  const letters = [...`${n + 1_000}`].reverse().map((digit) => "bdfglmnprt"[Number(digit)]);
  return `Z${letters.join("a")}`;
};
/** `I go running by the canal with Zbababad`, and so on, one a day. */
const runs = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) =>
    fact(`I go running by the canal with ${word(from + i)}`, from + i),
  );
const copyOf = (memories: readonly Memory[]) =>
  new MemoryCopy(
    memories.map((memory) => ({ memory, days: [] })),
    { embedder },
  );
const inside = (copy: MemoryCopy) => [...copy.copied].map(({ memory }) => memory);
const beliefsIn = (copy: MemoryCopy) => inside(copy).filter(({ header }) => header.kind === "belief");

function numbersOf(memory: Memory | undefined): HeaderOf<"belief"> {
  if (memory?.header.kind !== "belief") throw new Error("no belief was formed");
  return memory.header;
}

function consolidated(memories: readonly Memory[], pass = beliefsPass, nowDays = 1_001): MemoryCopy {
  const copy = copyOf(memories);
  const view = copy.view(START + nowDays * DAY_MS, SETTINGS);
  copy.run(pass.plan(pass.units(view), view));
  return copy;
}

describe("a belief on more evidence than a header holds", () => {
  it("counts all of it, names the oldest and the newest, and is the same in every order", () => {
    const all = runs(0, 600);
    const [belief, ...others] = beliefsIn(consolidated(all));
    expect(others).toEqual([]);
    const header = numbersOf(belief);
    expect(header).toMatchObject({ alpha: 601, evidence: 600, sources_count: 600 });
    const ids = all.map((one) => one.header.id);
    const origin = all.find(({ text }) => text === belief?.text)?.header.id;
    expect(new Set(header.supporting)).toEqual(new Set([...ids.slice(0, 8), ...ids.slice(-56), origin]));
    const nightly = consolidated([
      ...inside(consolidated(all.slice(300, 590).reverse())),
      ...all.slice(0, 300),
    ]);
    const grown = consolidated([...all.slice(590), ...inside(nightly)]);
    expect(beliefsIn(grown).map(({ raw }) => raw)).toEqual([belief?.raw]);
    expect(beliefsIn(consolidated(inside(grown), rebuildPass)).map(({ raw }) => raw)).toEqual([belief?.raw]);
  });

  it("names the fact whose words it has, wherever that stands among them, so that it is erased with it", () => {
    // The words are those of day 40, which is in neither end of the list.
    const told = Array.from({ length: 200 }, (_, n) =>
      n === 40
        ? fact("I go running by the canal", n)
        : fact(`I went running by the canal with ${word(n)}`, n),
    );
    const [origin] = told.slice(40);
    const copy = consolidated(told);
    const [belief] = beliefsIn(copy);
    expect(belief?.text).toBe("I go running by the canal");
    expect(numbersOf(belief).supporting).toContain(origin?.header.id);
  });

  it("names one of what strangers wrote, wherever that stands among them", () => {
    const all = runs(0, 200).map((one, n) => (n === 70 ? fact(one.text, n, { source: "web" }) : one));
    const [belief] = beliefsIn(consolidated(all));
    expect(numbersOf(belief).supporting).toContain(all[70]?.header.id);
  });

  it("has a header that can be written, whatever speaks for and against it", () => {
    const ids = (from: number) => Array.from({ length: 1_000 }, (_, i) => idOf("fact", from + i));
    const [folded] = foldBelief(
      [0, 1, 2].map((n) => ({ id: idOf("fact", n), key: `${n}`, atMs: START + n, verdict: "supports" })),
      START,
    );
    if (folded === undefined) throw new Error("three observations make a belief");
    const lists = { supporting: ids(0), contradicting: ids(1_000), partial: ids(2_000) };
    const { total, ...listed } = listedEvidence({ ...folded, ...lists }, [idOf("fact", 40)]);
    expect(total).toBe(3_000);
    expect(listed.contradicting).toHaveLength(LISTED_EVIDENCE);
    const rivals = listedBeliefs(Array.from({ length: 300 }, (_, n) => idOf("belief", n)));
    const header = {
      id: idOf("belief", 0),
      kind: "belief",
      subject: "ß".repeat(200),
      created: "2026-01-01T00:00:00Z",
      links: rivals.map((to) => ({ to, type: "contradicts" as const })),
      context: "ß".repeat(500),
      alpha: 1_001,
      beta: 1_001,
      evidence: 3_000,
      ...listed,
      sources_count: 3_000,
      children: [...rivals],
    } as const;
    expect(
      printMemory({ ...header, supporting: [...listed.supporting] } as HeaderOf<"belief">, "I run").length,
    ).toBeLessThan(LIMITS.headerBytes);
  });
});
