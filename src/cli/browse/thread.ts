import { join } from "node:path";
import { PaiError } from "../../domain/errors.ts";
import { openSession } from "../deps.ts";
import type { Globals } from "../options.ts";
import { performer } from "./perform.ts";
import type { Carry, Effect, Happening } from "./state.ts";

/** Beside the program that is built: its sources have no thread of their own. */
const ENTRY = "browse-thread.js";

/** What goes to the thread. */
interface Order {
  readonly number: number;
  readonly effect: Effect;
}

/** What comes from it: what came of an order, that it is done, or a notice. */
type Report =
  | { readonly number: number; readonly happening: Happening }
  | { readonly number: number; readonly isDone: true }
  | { readonly notice: string };

/** Carries out effects beside the screen. */
export interface BrowseThread {
  readonly carry: Carry;
  end(): void;
}

export interface Watching {
  readonly onNotice: (text: string) => void;
  readonly onError: (error: unknown) => void;
}

/** Starts the thread that reads and changes the store for the screen. */
export function startThread(globals: Globals, { onNotice, onError }: Watching): BrowseThread {
  const { Worker } = threads();
  const worker = new Worker(join(import.meta.dirname, "../bin", ENTRY), { workerData: globals });
  const orders = new Map<number, { readonly tell: (what: Happening) => void; readonly done: () => void }>();
  let last = 0;
  worker.on("error", onError);
  worker.on("exit", () => {
    for (const { tell, done } of orders.values()) {
      tell({
        is: "told",
        text: "what reads and changes the store has ended; leave and begin again",
        isTrouble: true,
      });
      done();
    }
  });
  worker.on("message", (report: Report) => {
    if ("notice" in report) {
      onNotice(report.notice);
      return;
    }
    const order = orders.get(report.number);
    if ("happening" in report) order?.tell(report.happening);
    else {
      orders.delete(report.number);
      order?.done();
    }
  });
  return {
    carry: (effect, tell) =>
      new Promise((done) => {
        last += 1;
        orders.set(last, { tell, done });
        worker.postMessage({ number: last, effect } satisfies Order);
      }),
    end: () => void worker.terminate(),
  };
}

/** What the thread runs: `bin/browse-thread.js`. */
export function main(): void {
  const { parentPort, workerData } = threads();
  if (parentPort === null) throw new PaiError("internal", "this is a thread of pai browse");
  const report = (what: Report) => parentPort.postMessage(what);
  const carry = openStore(workerData, (notice) => report({ notice })); // see `startThread`
  parentPort.on("message", ({ number, effect }: Order) => {
    void carry(effect, (happening) => report({ number, happening })).then(() =>
      report({ number, isDone: true }),
    );
  });
}

/** What carries effects out on the store of a command line. PaiError as of `openSession`. */
function openStore(globals: Globals, notice: (text: string) => void): Carry {
  const passOver = ({ path, message }: { readonly path: string; readonly message: string }) =>
    notice(`skipped ${path}: ${message}`);
  // Whoever writes at the same time is waited for without standing still.
  const how = { command: "browse", passOver, warm: "exact" } as const;
  const { memory, zone } = openSession({ ...globals, wait: false }, notice, how);
  const preview = openSession({ ...globals, dryRun: true }, () => undefined, { command: "browse" }).memory;
  const pause = (ms: number) =>
    new Promise<void>((done) => void (ms === 0 ? setImmediate(done) : setTimeout(done, ms)));
  return performer({ memory, preview, zone, pause });
}

/** Loaded where a screen is shown. */
function threads(): typeof import("node:worker_threads") {
  return process.getBuiltinModule("node:worker_threads");
}
