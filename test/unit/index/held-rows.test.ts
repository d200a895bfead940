import { expect, it } from "vitest";
import { blockSums, PartReader, type PartSource } from "../../../src/index/parts.ts";

const PART = "vectors";
const BYTES = Uint8Array.from({ length: 20_000 }, (_, i) => i % 251);

/** A part that counts how often it is read from its start. */
function counted(own: Partial<PartSource> = {}) {
  const seen = { reads: 0 };
  const source: PartSource = {
    read: (_part, offset, length) => {
      if (offset === 0) seen.reads++;
      return BYTES.slice(offset, offset + length);
    },
    ...own,
  };
  return {
    reader: new PartReader(source, { sizes: { [PART]: BYTES.length }, sums: blockSums(BYTES) }),
    seen,
  };
}

/** The rows, read again and again. */
function asked(reader: PartReader, times: number): Uint8Array[] {
  return Array.from({ length: times }, () => {
    return Uint8Array.from([...reader.rows(PART, 2)].flatMap((piece) => [...piece]));
  });
}

it("reads rows that many questions need three times, and then holds them", () => {
  const { reader, seen } = counted();
  for (const rows of asked(reader, 9)) expect(rows).toEqual(BYTES);
  expect(seen.reads).toBe(3);
});

it("holds no rows that take more room than they may", () => {
  const { reader, seen } = counted({ heldBytes: BYTES.length - 1 });
  for (const rows of asked(reader, 5)) expect(rows).toEqual(BYTES);
  expect(seen).toEqual({ reads: 5 });
});
