import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { embeddedText } from "../../../src/index/load.ts";
import { cosinesWith, largest, putVector } from "../../../src/index/vectors.ts";
import { draft } from "../../contract/temp-store.ts";

const DIMENSIONS = 100;
const vector = fc
  .array(fc.float({ min: -1, max: 1, noNaN: true }), { minLength: DIMENSIONS, maxLength: DIMENSIONS })
  .map((values) => Float32Array.from(values))
  .filter((values) => Math.hypot(...values) > 0.1)
  .map((values) => values.map((x) => x / Math.hypot(...values)));

describe("rows of bytes", () => {
  it("give the cosines of the floats they were made from, to a hundredth", () => {
    fc.assert(
      fc.property(vector, vector, (a, b) => {
        const rows = new Int8Array(2 * DIMENSIONS);
        putVector(rows, 1, b);
        const found = new Float32Array(4);
        cosinesWith(a, [rows.subarray(0, DIMENSIONS), rows.subarray(DIMENSIONS)], found, 1);
        const exact = a.reduce((sum, x, d) => sum + x * (b[d] ?? 0), 0);
        expect([found[0], found[1], found[3]]).toEqual([0, 0, 0]);
        expect(Math.abs((found[2] ?? 0) - exact)).toBeLessThan(0.01);
      }),
    );
  });

  it("stay exact for rows of many pieces, of many dimensions and of the largest numbers", () => {
    const [dimensions, count] = [1_536, 300];
    const rows = new Int8Array(dimensions * count).fill(127);
    const found = new Float32Array(2 * count);
    cosinesWith(new Float32Array(dimensions).fill(1), [rows, rows], found, 0);
    expect(new Set(found)).toEqual(new Set([1]));
    cosinesWith(new Float32Array(dimensions), [rows, rows], found, 0);
    expect(new Set(found)).toEqual(new Set([0]));
  });

  it("use the whole range of a byte, and stay empty without a vector", () => {
    const rows = new Int8Array(6);
    putVector(rows, 1, Float32Array.of(0.1, -0.2, 0.05));
    putVector(rows, 0, undefined);
    expect([...rows]).toEqual([0, 0, 0, 64, -127, 32]);
  });
});

describe("largest", () => {
  it("gives positions of the largest values above 0, of equal ones the first", () => {
    const values = Float32Array.of(0.2, 0.5, -1, 0.2, 0, 0.9, 0.2);
    expect(largest(values, 4)).toEqual([5, 1, 0, 3]);
    expect(largest(values, 100)).toEqual([5, 1, 0, 3, 6]);
    expect([largest(values, 0), largest(new Float32Array(), 3)]).toEqual([[], []]);
  });
});

describe("embeddedText", () => {
  it("is the statement with its keywords, without the words of its day", () => {
    const { header } = draft({ text: "x", tags: ["tag"], subject: "ann" });
    expect(embeddedText({ ...header, keywords: ["brew"] }, "likes tea")).toBe("likes tea\nbrew");
  });

  it("is undefined for conversations and boxes, and the text of a single remark", () => {
    const { header } = draft({ kind: "episode", text: "x" });
    expect(embeddedText(header, "likes tea")).toBe("likes tea");
    expect(embeddedText({ ...header, turns: 2 } as typeof header, "likes tea")).toBeUndefined();
    expect(embeddedText(draft({ kind: "box", text: "x" }).header, "tea")).toBeUndefined();
  });
});
