import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CitedTable, citedBytes } from "../../../src/index/cited-table.ts";
import { KEY_WIDTH } from "../../../src/index/format.ts";
import { KeyRows } from "../../../src/index/key-table.ts";
import { blockSums, PartReader } from "../../../src/index/parts.ts";

const idOf = (number: number) => `fa_${String(number).padStart(KEY_WIDTH.ids - 3, "0")}`;

/** The table of documents with these ids, of which some cite others by their ids. */
function tableOf(
  ids: readonly string[],
  citations: readonly (readonly [source: string, doc: number])[],
  inFile = false,
) {
  const keys = (rows: Iterable<readonly [string, number]>) => {
    const table = new KeyRows(KEY_WIDTH.ids, 1);
    for (const [key, doc] of rows) table.add(key, doc);
    const bytes = table.sorted();
    if (!inFile) return bytes;
    return {
      length: bytes.length,
      sums: blockSums(bytes),
      read: (at: number, length: number) => bytes.subarray(at, at + length),
    };
  };
  const cited = citedBytes(keys(ids.map((id, doc) => [id, doc])), keys(citations), ids.length);
  const source = { read: (_: string, at: number, length: number) => cited.subarray(at, at + length) };
  return new CitedTable(
    new PartReader(source, { sizes: { cited: cited.length }, sums: blockSums(cited) }),
    ids.length,
  );
}

describe("who cites what", () => {
  it("is what the tables of ids and sources say", () => {
    const number = fc.nat(30);
    fc.assert(
      fc.property(
        fc.uniqueArray(number, { minLength: 1, maxLength: 20 }),
        fc.array(fc.tuple(number, fc.nat(40)), { maxLength: 60 }),
        fc.boolean(),
        (numbers, pairs, inFile) => {
          const ids = numbers.map(idOf);
          const citations = pairs.map(([source, doc]) => [idOf(source), doc % ids.length] as const);
          const table = tableOf(ids, citations, inFile);
          table.expect(ids.map((_, doc) => doc));
          for (const [doc, id] of ids.entries()) {
            const expected = citations.flatMap(([source, by]) => (source === id ? by : []));
            expect(table.of(doc)).toEqual(expected.sort((a, b) => a - b));
          }
        },
      ),
    );
  });

  it("takes more rows than are read at one time", () => {
    const count = 40_000;
    const ids = Array.from({ length: count }, (_, i) => idOf(i));
    const table = tableOf(
      ids,
      ids.map((_, doc) => [idOf(doc >> 1), doc] as const),
      true,
    );
    for (const doc of [0, 1, 12_345, count / 2 - 1]) expect(table.of(doc)).toEqual([2 * doc, 2 * doc + 1]);
    expect(table.of(count / 2)).toEqual([]);
  });
});
