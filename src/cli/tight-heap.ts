import { setFlagsFromString } from "node:v8";

/** A process that takes more keeps its heap tight from then on. */
const ROOMY_BYTES = 150 * 2 ** 20;

let isTight = false;

/**
 * Keeps the heap of a command that makes much garbage near what is in use: the old generation grows by half before it is
 * collected, where V8 would let it double and more. To be called as the command begins.
 */
export function keepHeapSmall(): void {
  setFlagsFromString("--heap-growing-percent=50");
}

/**
 * Keeps it nearer, at the cost of some time, once the process takes `ROOMY_BYTES`: the old generation grows by a quarter, and the
 * young one stays as it is. To be called now and then by a command that may run long. Affects the whole process.
 */
export function watchHeap(): void {
  if (isTight || process.memoryUsage.rss() < ROOMY_BYTES) return;
  isTight = true;
  setFlagsFromString("--heap-growing-percent=25");
  setFlagsFromString("--semi-space-growth-factor=1");
}
