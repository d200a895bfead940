import type { Session } from "node:inspector";

/** Heap in use from which on it pays, bytes. */
const ENOUGH_BYTES = 128 * 2 ** 20;

let session: Session | undefined;
let nextAt = ENOUGH_BYTES;

/**
 * Has garbage collected, soon, where much has come together. V8 by itself lets a heap grow to four times what is in use before it looks
 * again, and a limit can only be given to it by flags as the process starts. Takes some 100 ms when it does something. Nothing where Node
 * was built without an inspector.
 */
export function collectGarbage(): void {
  if (process.memoryUsage().heapUsed < nextAt) return;
  nextAt = Number.POSITIVE_INFINITY;
  session ??= connected();
  session?.post("HeapProfiler.collectGarbage", () => {
    nextAt = Math.max(ENOUGH_BYTES, 2 * process.memoryUsage().heapUsed);
  });
}

/** No port is opened: the session is one within the process. */
function connected(): Session | undefined {
  try {
    const { Session } = process.getBuiltinModule("node:inspector");
    const opened = new Session();
    opened.connect();
    return opened;
  } catch {
    return undefined;
  }
}
