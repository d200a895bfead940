import type { Session } from "node:inspector";

/** Heap in use from which on it pays, bytes; and where much less is needed from now on. */
const ENOUGH_BYTES = 128 * 2 ** 20;
const ENOUGH_OF_MUCH = ENOUGH_BYTES / 2;
/** What comes together until the next time, bytes. */
const STEP_BYTES = 64 * 2 ** 20;

let session: Session | undefined;
let nextAt = ENOUGH_BYTES;

/**
 * Has garbage collected where much has come together. V8 by itself lets a heap grow to four times what is in use before it looks
 * again, and a limit can only be given to it by flags as the process starts. `much` was let go of just now: before work that waits for nothing,
 * in which V8 would let the heap grow to four times what was in use until then. Takes some 100 ms when it does something. Nothing where Node
 * was built without an inspector.
 */
export function collectGarbage(much: boolean): Promise<void> | undefined {
  if (process.memoryUsage().heapUsed < (much ? ENOUGH_OF_MUCH : nextAt)) return undefined;
  session ??= connected();
  return session && collected(session);
}

function collected(session: Session): Promise<void> {
  return new Promise((resolve) => {
    session.post("HeapProfiler.collectGarbage", () => {
      nextAt = Math.max(ENOUGH_BYTES, process.memoryUsage().heapUsed + STEP_BYTES);
      resolve();
    });
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
