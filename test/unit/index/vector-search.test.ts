import { expect, it } from "vitest";
import { VectorSearcher, type VectorSource } from "../../../src/index/hybrid-search.ts";
import type { Overlay } from "../../../src/index/overlay.ts";
import type { Segment } from "../../../src/index/segment.ts";

const ROWS = [Int8Array.of(127, 0, 0, 127), Int8Array.of(0, -127)];

/** A generation that cannot be compared where it lies; its pieces share their memory, as what is read from a file does. */
function read() {
  let times = 0;
  const room = new Int8Array(4);
  const segment = {
    manifest: { documents: 3, vectors: { dimensions: 2 } },
    hasVectors: () => true,
    scanVectors: () => undefined,
    *vectors() {
      times++;
      for (const row of ROWS) {
        room.set(row);
        yield room.subarray(0, row.length);
      }
    },
  } as unknown as Segment;
  const overlay = { masked: new Set(), memories: new Map() } as unknown as Overlay;
  const source = { embedding: { format: "two", stretch: 1 } } as unknown as VectorSource;
  return { searcher: new VectorSearcher(segment, overlay, source), times: () => times };
}

it("reads the vectors of a generation twice at most, however many questions follow, and answers the same", () => {
  const { searcher, times } = read();
  const answers = Array.from({ length: 9 }, () => [...searcher.begin(Float32Array.of(1, 0))().values]);
  expect(answers[0]?.map((cosine) => Math.round(cosine * 1000))).toEqual([1000, 0, 0]);
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(times()).toBe(2);
});
