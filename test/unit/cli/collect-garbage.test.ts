import { getHeapStatistics } from "node:v8";
import { expect, it } from "vitest";
import { collectBetweenFiles, collectGarbage } from "../../../src/cli/collect-garbage.ts";

const MIB = 2 ** 20;
/** Files after which the heap has been looked at. */
const FILES = 64;

/** Some 100 MiB that nobody can reach, and that V8 takes for what stays. */
function leaveGarbage(): void {
  const all: string[][] = [];
  for (let i = 0; i < 800; i++) all.push(Array.from({ length: 4_000 }, (_, n) => `${i} ${n}`));
  expect(all).toHaveLength(800);
}

it("what a long command left behind is gone after a few files, without waiting for anything", async () => {
  await collectGarbage(false); // says that it is a long one
  leaveGarbage();
  const before = getHeapStatistics().used_heap_size;
  for (let file = 0; file < FILES; file++) collectBetweenFiles();
  expect(getHeapStatistics().used_heap_size).toBeLessThan(before - 40 * MIB);
});
