import type { Session } from "node:inspector";
import { getHeapStatistics } from "node:v8";

/** What is in use from which on it pays, bytes; and where much less is needed from now on. */
const ENOUGH_BYTES = 128 * 2 ** 20;
const ENOUGH_OF_MUCH = ENOUGH_BYTES / 2;
/** What comes together until the next time, bytes; and where nothing can be waited for. */
const STEP_BYTES = 64 * 2 ** 20;
const STEP_AT_ONCE = 32 * 2 ** 20;
/** Files after which the heap is looked at: a look takes some microseconds. */
const EACH_FILES = 32;

let session: Session | undefined;
let nextAt = ENOUGH_BYTES;
/** In a command that is not a long one no garbage is worth a pause. */
let nextAtOnce = Number.POSITIVE_INFINITY;
let filesUsed = 0;

/**
 * Has garbage collected where much has come together. V8 by itself lets a heap grow to four times what is in use before it looks
 * again, and a limit can only be given to it by flags as the process starts. `much` was let go of just now: before work that waits for nothing,
 * in which `collectBetweenFiles` gives nothing back to the system. Takes some 100 ms when it does something. Nothing where Node was built without an
 * inspector.
 */
export function collectGarbage(much: boolean): Promise<void> | undefined {
  if (nextAtOnce === Number.POSITIVE_INFINITY) nextAtOnce = bytesInUse() + STEP_AT_ONCE;
  if (bytesInUse() < (much ? ENOUGH_OF_MUCH : nextAt)) return undefined;
  session ??= connected();
  return session && collected(session);
}

/**
 * The same where nothing can be waited for, in a command that called `collectGarbage` before: the index takes in thousands of memories in one
 * piece of work. To tell what a heap is made of, V8 collects its garbage first; it takes no samples here, and the room stays the heap's.
 */
export function collectBetweenFiles(): void {
  if (nextAtOnce === Number.POSITIVE_INFINITY || ++filesUsed % EACH_FILES !== 0 || bytesInUse() < nextAtOnce)
    return;
  session ??= connected();
  session?.post("HeapProfiler.startSampling", { samplingInterval: 2 ** 30 });
  session?.post("HeapProfiler.stopSampling");
  setNext();
}

function collected(session: Session): Promise<void> {
  return new Promise((resolve) => {
    session.post("HeapProfiler.collectGarbage", () => {
      setNext();
      resolve();
    });
  });
}

function setNext(): void {
  const used = bytesInUse();
  nextAt = Math.max(ENOUGH_BYTES, used + STEP_BYTES);
  nextAtOnce = used + STEP_AT_ONCE;
}

/** Of the heap, and of the bytes beside it that go with it. */
function bytesInUse(): number {
  const { used_heap_size: heap, external_memory: beside } = getHeapStatistics();
  return heap + beside;
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
