import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compiledSums, plainSums } from "../../../../src/engines/embedded/vector-sums.ts";

const step = fc.integer({ min: -127, max: 127 });
const weight = fc.double({ min: 0, max: 2, noNaN: true });

describe("sums of vectors in WebAssembly", () => {
  it("have the bits of those in plain steps", () => {
    const dimensions = fc.integer({ min: 1, max: 130 });
    const added = fc.array(
      fc.oneof(
        fc.record({ steps: fc.array(step, { minLength: 130, maxLength: 130 }), weight }),
        fc.record({ seed: fc.nat(2 ** 32 - 1), size: fc.constantFrom(1, 5) }),
      ),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(dimensions, fc.array(added, { minLength: 1, maxLength: 3 }), (length, texts) => {
        const [a, b] = [compiledSums(length), plainSums(length)];
        for (const text of texts) {
          for (const sums of [a, b]) sums?.begin();
          for (const one of text) {
            if ("steps" in one) {
              const steps = Int8Array.from(one.steps.slice(0, length));
              for (const sums of [a, b]) sums?.addSteps(sums.keep(steps), one.weight);
            } else {
              for (const sums of [a, b]) sums?.addRandom(one.seed, one.size);
            }
          }
          expect(a?.unit()).toEqual(b.unit());
        }
      }),
      { numRuns: 300 },
    );
  });

  it("have directions of their own for different states, and the length asked for", () => {
    for (const sums of [compiledSums(100), plainSums(100)]) {
      const unit = (...seeds: readonly number[]) => {
        sums?.begin();
        for (const seed of seeds) sums?.addRandom(seed, 5);
        return [...(sums?.unit() ?? [])];
      };
      const cosine = (a: number[], b: number[]) => a.reduce((sum, x, i) => sum + x * (b[i] ?? 0), 0);
      expect(Math.abs(cosine(unit(1), unit(2)))).toBeLessThan(0.4);
      expect(cosine(unit(1, 2), unit(1))).toBeCloseTo(cosine(unit(1, 2), unit(2)), 5);
    }
  });

  it("are nothing of nothing", () => {
    for (const sums of [compiledSums(3), plainSums(3)]) {
      sums?.begin();
      expect(sums?.unit()).toBeUndefined();
      sums?.addSteps(sums.keep(Int8Array.of(0, 3, 4)), 0.5);
      expect(sums?.unit()).toEqual(Float32Array.of(0, 0.6, 0.8));
      sums?.begin();
      sums?.addSteps(sums.keep(Int8Array.of(1, 2, 3)), 0);
      expect(sums?.unit()).toBeUndefined();
    }
  });

  it("are not compiled for more dimensions than have room", () => {
    expect(compiledSums(2_001)).toBeUndefined();
    expect(compiledSums(2_000)).toBeDefined();
  });
});
