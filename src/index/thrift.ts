import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * What V8 compiles well sooner than commands start with (`bin/load.js`), under which what runs for seconds takes twice as long, by the release
 * of Node that knows the flag (V8 writes to stderr about one that it does not know): `loops` as by itself, `rebuild` four times later, since
 * two threads that run and compile on two processors wait for each other. The flags for patterns stay: V8 of Node 20 crashes where they
 * change after patterns were compiled.
 */
const OPTIMISER: Readonly<Record<string, Record<"loops" | "rebuild", readonly string[]>>> = {
  20: { loops: ["--interrupt-budget=67584"], rebuild: ["--interrupt-budget=300000"] },
  22: { loops: counts(400, 3_000), rebuild: counts(400, 12_000) },
  24: { loops: counts(400, 3_000), rebuild: counts(400, 12_000) },
};
/** What is young is collected when there is more of it. */
const ROOM = ["--semi-space-growth-factor=4"];
/** A collection waits until the heap has grown by so many percent; by itself until it holds a multiple of what is in use. */
const THRIFT = ["--heap-growing-percent=60"];

const OPTIMISER_HERE = OPTIMISER[process.versions.node.split(".")[0] ?? ""];

/**
 * Lets this process make an index: compile well what runs often and, where it is of `many`, collect garbage sooner, since a rebuild makes
 * much of it and holds little. Nothing where the flags of this Node are not known. Affects the whole process.
 */
export function prepareRebuild(many: boolean): void {
  if (!OPTIMISER_HERE) return;
  for (const flag of [...OPTIMISER_HERE.rebuild, ...ROOM, ...(many ? THRIFT : [])]) setFlagsFromString(flag);
}

/** Lets this process compile well what runs often: before loops over thousands. Affects the whole process. */
export function expectLoops(): void {
  for (const flag of OPTIMISER_HERE?.loops ?? []) setFlagsFromString(flag);
}

function counts(maglev: number, turbofan: number): readonly string[] {
  return [`--invocation-count-for-maglev=${maglev}`, `--invocation-count-for-turbofan=${turbofan}`];
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
