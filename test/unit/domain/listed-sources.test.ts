import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deriveId } from "../../../src/domain/ids.ts";
import { listedSources } from "../../../src/domain/provenance.ts";

const SOURCES = Array.from({ length: 260 }, (_, n) =>
  deriveId({ kind: "episode", atMs: Date.parse("2026-01-01") + n * 86_400_000, of: [n] }),
);

describe("the sources that a header lists", () => {
  it("are all where there are few", () => {
    expect(listedSources(SOURCES.slice(0, 200))).toEqual({ kept: SOURCES.slice(0, 200), left: [] });
  });

  it("are the 8 oldest and the 192 newest, in whatever order and batches they came", () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(SOURCES, { minLength: 260 }),
        fc.integer({ min: 1, max: 90 }),
        (order, size) => {
          let kept: readonly string[] = [];
          const left: string[] = [];
          for (let at = 0; at < order.length; at += size) {
            const listed = listedSources([...kept, ...order.slice(at, at + size)]);
            kept = listed.kept;
            left.push(...listed.left);
          }
          expect(kept.toSorted()).toEqual([...SOURCES.slice(0, 8), ...SOURCES.slice(-192)]);
          expect(left.toSorted()).toEqual(SOURCES.slice(8, -192));
        },
      ),
      { numRuns: 30 },
    );
  });
});
