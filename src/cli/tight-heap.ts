import { setFlagsFromString } from "node:v8";

/** How tight the heap is from so many bytes of the process on: by how many percent it grows before it is collected. */
const TIGHTER = [
  { fromBytes: 150 * 2 ** 20, growth: 25 },
  { fromBytes: 250 * 2 ** 20, growth: 10 },
];

let tight = 0;

/**
 * Keeps the heap of a command that makes much garbage near what is in use: the old generation grows by half before it is
 * collected, where V8 would let it double and more. To be called as the command begins.
 */
export function keepHeapSmall(): void {
  setFlagsFromString("--heap-growing-percent=50");
}

/**
 * Keeps it nearer, at the cost of some time, the more the process takes, and the young generation as it is. To be called now and
 * then by a command that may run long. Affects the whole process.
 */
export function watchHeap(): void {
  const next = TIGHTER[tight];
  if (next === undefined || process.memoryUsage.rss() < next.fromBytes) return;
  tight++;
  setFlagsFromString(`--heap-growing-percent=${next.growth}`);
  setFlagsFromString("--semi-space-growth-factor=1");
}
