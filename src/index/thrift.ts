import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** A collection waits until the heap has grown by so many percent; by itself until it holds a multiple of what is in use. */
const THRIFT = ["--heap-growing-percent=60"];
/**
 * What V8 sets by itself, by the release of Node that knows the flag (V8 writes to stderr about one that it does not
 * know). Commands start with other values (`bin/load.js`), under which what runs for seconds takes twice as long. The flags
 * for patterns stay: V8 of Node 20 crashes where they change after patterns were compiled.
 */
const OPTIMISER: Readonly<Record<string, readonly string[]>> = {
  20: ["--interrupt-budget=67584"],
  22: ["--invocation-count-for-maglev=400", "--invocation-count-for-turbofan=3000"],
  24: ["--invocation-count-for-maglev=400", "--invocation-count-for-turbofan=3000"],
};

const OPTIMISER_HERE = OPTIMISER[process.versions.node.split(".")[0] ?? ""];

/**
 * Lets this process do long work: compile well what runs often, and collect garbage sooner, since a rebuild makes much of
 * it and holds little. Nothing where the flags of this Node are not known. Affects the whole process.
 */
export function prepareLongWork(): void {
  if (OPTIMISER_HERE) for (const flag of [...THRIFT, ...OPTIMISER_HERE]) setFlagsFromString(flag);
}

/** Lets this process compile well what runs often, and no more: before loops over thousands. Affects the whole process. */
export function expectLoops(): void {
  for (const flag of OPTIMISER_HERE ?? []) setFlagsFromString(flag);
}

/** A process that takes less has little to collect. */
const MUCH_BYTES = 200 * 2 ** 20;

let collector: (() => void) | undefined;

/**
 * Collects the garbage of a large process now: before a large index is made anew, when what a long command held until then is
 * not needed any more, and would otherwise lie beside what is made. About 1 ms for each MB in use.
 */
export function collectGarbage(): void {
  if (process.memoryUsage.rss() < MUCH_BYTES) return;
  if (collector === undefined) {
    setFlagsFromString("--expose-gc");
    collector = runInNewContext("gc") as () => void; // V8's own
  }
  collector();
}
