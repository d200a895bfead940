import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { TokenWeights } from "../../src/engines/embedded/token-weights.ts";
import { vectorSums } from "../../src/engines/embedded/vector-sums.ts";
import { openWordVectors } from "../../src/engines/embedded/word-vectors.ts";
import { TermNumbers } from "../../src/index/term-numbers.ts";
import type { ChunkTable } from "../../src/ports.ts";
import { openAssets } from "../../src/store/assets.ts";
import { nativeChunkTable } from "../../src/store/native.ts";
import { analyseOwn, OWN_END, OWN_END_NUMBER } from "../../src/text/analyse.ts";
import { chunkyText } from "./chunky-text.ts";
import { hasCompiler, loadNative, type Native } from "./native.ts";

const parted = fc.tuple(chunkyText, chunkyText).map(([own, added]) => own + OWN_END + added);
const texts = fc.oneof(
  chunkyText,
  parted,
  fc.string({ unit: "binary" }),
  fc.string({ unit: "binary-ascii", maxLength: 300 }),
);
const LONG = [
  "x".repeat(256),
  "y".repeat(257),
  `a tea ${"longer/".repeat(50)}end`,
  "tea ".repeat(5_000),
  "tea.cup ".repeat(20_000),
  "日本 tea".slice(3), // of two bytes a character, as it lies in memory
];

describe.runIf(hasCompiler)("terms by the numbers of chunks", () => {
  const termsBy = (numbers: TermNumbers, text: string) => numbers.of(text).map((one) => numbers.termOf(one));

  it("are those of a text that is cut by a pattern", () => {
    const numbers = new TermNumbers(nativeChunkTable());
    fc.assert(
      fc.property(texts, (text) => {
        expect(termsBy(numbers, text)).toEqual(analyseOwn(text));
      }),
      { numRuns: 5_000 },
    );
    for (const text of LONG) expect(termsBy(numbers, text)).toEqual(analyseOwn(text));
  });

  it("are those when so many were seen that all were let go", () => {
    const numbers = new TermNumbers(nativeChunkTable());
    for (let from = 0; from < 260_000; from += 4_000) {
      const text = Array.from({ length: 4_000 }, (_, i) => `w${from + i} a.b${i % 7}`).join(" ");
      expect(termsBy(numbers, text)).toEqual(analyseOwn(text));
      numbers.trim();
      expect(termsBy(numbers, "w7 the and camelCase")).toEqual(analyseOwn("w7 the and camelCase"));
    }
  });
});

describe.runIf(hasCompiler)("vectors by the numbers of chunks", () => {
  it("have the bits of those by tokens", () => {
    const table = openWordVectors(openAssets());
    const weights = (chunks?: ChunkTable) => new TokenWeights(table, vectorSums(table.dimensions), chunks);
    const [byTokens, byChunks] = [weights(), weights(nativeChunkTable())];
    fc.assert(
      fc.property(texts, (text) => {
        expect(byChunks.unit(text)).toEqual(byTokens.unit(text));
      }),
      { numRuns: 3_000 },
    );
    for (const text of LONG) expect(byChunks.unit(text)).toEqual(byTokens.unit(text));
    for (let from = 0; from < 110_000; from += 5_000) {
      const many = Array.from({ length: 5_000 }, (_, i) => `word${from + i}`).join(" ");
      for (const text of [many, "harbour walk"]) expect(byChunks.unit(text)).toEqual(byTokens.unit(text));
    }
  });
});

describe.runIf(hasCompiler)("a table of chunks", () => {
  let native: Native;
  beforeAll(() => {
    native = loadNative();
  });

  it("gives the same number to the same chunk, however many there are", () => {
    const table = nativeChunkTable();
    const words = Array.from({ length: 9_000 }, (_, i) => `w${i * 7}`);
    expect([...(table?.of(words.join(" ")) ?? [])]).toEqual(words.map((_, i) => i));
    expect([...(table?.of(words.toReversed().join("\n")) ?? [])]).toEqual(
      words.map((_, i) => i).toReversed(),
    );
    expect(words.filter((word, i) => table?.chunkOf(i) !== word)).toEqual([]);
    expect([...(table?.of(`w7${OWN_END}C++${OWN_END}`) ?? [])]).toEqual([
      1,
      OWN_END_NUMBER,
      9_000,
      OWN_END_NUMBER,
    ]);
    expect(table?.of("")).toHaveLength(0);
    // Words of one hash (FNV-1a, 32 bits), before and behind each other.
    for (const text of ["costarring liquid costarring", "zinke altarage zinke"]) {
      const [one = 0, other = 0, again] = table?.of(text) ?? [];
      expect([table?.chunkOf(one), table?.chunkOf(other), again]).toEqual([
        ...text.split(" ").slice(0, 2),
        one,
      ]);
    }
  });

  it("tells how large it is, and forgets", () => {
    const table = nativeChunkTable();
    expect(table?.size).toBe(0);
    table?.of("tea cup tea");
    expect(table?.size).toBe(2);
    table?.of("x".repeat(64_000));
    expect(table?.size).toBe(1_003);
    table?.clear();
    expect(table?.size).toBe(0);
    expect([...(table?.of("cup tea") ?? [])]).toEqual([0, 1]);
    expect([table?.chunkOf(0), table?.chunkOf(2), table?.size]).toEqual(["cup", "", 2]);
  });

  it("says nothing of what it cannot tell", () => {
    const table = native.chunkTable();
    const room = new Uint32Array(8);
    expect(native.chunksOf(table, "a b", room)).toBe(2);
    for (const text of ["na\u00efve", "\u65e5", "\u{1f375} tea", "\ud800", 7, undefined])
      expect(native.chunksOf(table, text, room)).toBeUndefined();
    expect(native.chunksOf(table, "a b", new Uint32Array(3))).toBeUndefined();
    expect(native.chunksOf(table, "a b", new Int32Array(8))).toBeUndefined();
    expect(native.chunksOf(undefined, "a b", room)).toBeUndefined();
    const [longest, wide] = ["a ".repeat(32_768), new Uint32Array(70_000)];
    expect(native.chunksOf(table, longest, wide)).toBe(32_768);
    expect(native.chunksOf(table, `${longest}a`, wide)).toBeUndefined();
    expect(native.chunkOf(table, 1)).toBe("b");
    for (const number of [3, -1, "x"]) expect(native.chunkOf(table, number)).toBeUndefined();
    expect(native.chunkOf({}, 0)).toBeUndefined();
    expect(native.clearChunks(undefined)).toBeUndefined();
  });
});
