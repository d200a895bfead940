import { rmSync } from "node:fs";

/** Removes a directory with all that is in it, also where a process that tidies up an index is still at it. */
export function removeTree(directory) {
  for (let tries = 50; ; tries--) {
    try {
      rmSync(directory, { recursive: true, force: true });
      return;
    } catch (error) {
      if (tries === 0 || error.code !== "ENOTEMPTY") throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
    }
  }
}
