import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { printStateLine, readStateLine } from "../../../src/domain/state-line.ts";

const TOMBSTONE = { hash: "sha256:5f70bf18", buried: true, at: "2026-11-21T09:30:00.000Z", cs: "cs_1", n: 0 };
const LINE = printStateLine(TOMBSTONE);

describe("a line of state/", () => {
  it("says what it was printed from, and ends in a checksum of it", () => {
    expect(LINE).toMatch(/^\{"hash":"sha256:5f70bf18",.*"n":0,"sum":"~[0-9a-f]{8}"\}$/);
    expect(readStateLine(LINE)).toEqual(TOMBSTONE);
    expect(readStateLine(`${LINE}\r`)).toEqual(TOMBSTONE);
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }), { minKeys: 1 }), (record) => {
        fc.pre(!("__proto__" in record) && !("sum" in record));
        const read = JSON.parse(JSON.stringify(record));
        expect(readStateLine(printStateLine(record))).toEqual(read);
      }),
      { seed: 1 },
    );
  });

  it("is read without a checksum where an older pai or a person wrote it", () => {
    expect(readStateLine(JSON.stringify(TOMBSTONE))).toEqual(TOMBSTONE);
    expect(readStateLine('{ "hash" : "sha256:1", "buried": true }')).toEqual({
      hash: "sha256:1",
      buried: true,
    });
    expect(readStateLine('{"text":"he wrote \\"sum\\":\\"~\\""}')).toEqual({ text: 'he wrote "sum":"~"' });
  });

  it("is no line at all where it is no object of JSON", () => {
    for (const line of ["", "1", "[]", "null", "{", "<<<<<<< ours", LINE.slice(0, -1)])
      expect(readStateLine(line)).toBeUndefined();
  });

  it("is not read with any one bit wrong, nor with any one character taken away or doubled", () => {
    const bytes = Buffer.from(printStateLine({ ...TOMBSTONE, why: "Grüße, 日本 🙂" }));
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const other = Buffer.from(bytes);
      other[bit >> 3] = (other[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(readStateLine(other.toString()), `bit ${bit}`).toBeUndefined();
    }
    for (let at = 0; at < LINE.length; at++) {
      const without = LINE.slice(0, at) + LINE.slice(at + 1);
      const doubled = LINE.slice(0, at) + LINE.slice(at, at + 1) + LINE.slice(at);
      expect([readStateLine(without), readStateLine(doubled)], `at ${at}`).toEqual([undefined, undefined]);
    }
  });
});
