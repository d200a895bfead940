import { expect, it } from "vitest";
import { blockSums, PartReader, type PartSource } from "../../../src/index/parts.ts";

const PART = "vectors";
const BYTES = Uint8Array.from({ length: 20_000 }, (_, i) => i % 251);
const QUERY = { values: Int16Array.of(1, 2), length: 1 };

/** A part that counts how often it is read from its start, and what is handed to those who scan it. */
function counted(own: Partial<PartSource> = {}) {
  const seen = { reads: 0, held: [] as (Int8Array | undefined)[] };
  const source: PartSource = {
    read: (_part, offset, length) => {
      if (offset === 0) seen.reads++;
      return BYTES.slice(offset, offset + length);
    },
    scan: (_part, { held }) => void seen.held.push(held),
    ...own,
  };
  return {
    reader: new PartReader(source, { sizes: { [PART]: BYTES.length }, sums: blockSums(BYTES) }),
    seen,
  };
}

/** The answers to many questions, none of which can be compared where the rows lie. */
function asked(reader: PartReader, times: number): Uint8Array[] {
  return Array.from({ length: times }, () => {
    reader.scan(PART, BYTES.length / 2, QUERY);
    return Uint8Array.from([...reader.rows(PART, 2)].flatMap((piece) => [...piece]));
  });
}

it("reads rows that many questions scan three times, and then holds them for whoever compares", () => {
  const { reader, seen } = counted();
  for (const rows of asked(reader, 9)) expect(rows).toEqual(BYTES);
  expect(seen.reads).toBe(3);
  expect(seen.held.slice(0, 2)).toEqual([undefined, undefined]);
  for (const held of seen.held.slice(2)) expect(held).toEqual(new Int8Array(BYTES));
});

it("holds no rows that take more room than they may", () => {
  const { reader, seen } = counted({ heldBytes: BYTES.length - 1 });
  for (const rows of asked(reader, 5)) expect(rows).toEqual(BYTES);
  expect(seen).toEqual({ reads: 5, held: Array(5).fill(undefined) });
});
