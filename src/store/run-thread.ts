import { join } from "node:path";
import type { MessagePort } from "node:worker_threads";
import type { RunTask, RunThread } from "../index-ports.ts";
import { openRoot } from "./node-fs.ts";

/** Where the program that is built lies: its sources have no thread of their own. */
const BUILT = /[\\/]dist(?:[\\/]chunks)?$/;
const ENTRY = "run-thread.js";
/** One file is read in less, even from a slow disk. */
const PATIENCE_MS = 5_000;
/** Room for what is read of some hundreds of files and let go. */
const YOUNG_MB = 32;

/** The absolute path of a file of `bin/` of the built program; undefined where it is not there. */
export function builtProgram(name: string): string | undefined {
  if (!BUILT.test(import.meta.dirname)) return undefined;
  const bin = join(import.meta.dirname.replace(BUILT, ""), "bin");
  return openRoot(bin).stat(name)?.kind === "file" ? join(bin, name) : undefined;
}

/** Starts a thread of the built program (`bin/run-thread.js`); undefined where there is none, or one processor alone. */
export function startRunThread(): RunThread | undefined {
  const entry = builtProgram(ENTRY);
  if (entry === undefined || processors() < 2) return undefined;
  const { MessageChannel, receiveMessageOnPort, Worker } = threads();
  const { port1: ours, port2: port } = new MessageChannel();
  try {
    const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_MB };
    const worker = new Worker(entry, { workerData: port, transferList: [port], resourceLimits });
    worker.on("error", () => undefined); // what it does not deliver is made here
    worker.unref();
    return {
      patienceMs: PATIENCE_MS,
      give: (task) => ours.postMessage(task),
      take() {
        const taken: unknown[] = [];
        for (let next = receiveMessageOnPort(ours); next; next = receiveMessageOnPort(ours))
          taken.push(next.message);
        return taken;
      },
      end() {
        ours.close();
        void worker.terminate();
      },
    };
  } catch {
    ours.close();
    return undefined;
  }
}

/** Waits for the task of the thread that runs this, and hands it to `work` with how its results are delivered. */
export function onTask(work: (task: RunTask, deliver: (made: Delivered) => void) => void): void {
  const port = threads().workerData as MessagePort; // see `startRunThread`
  port.once("message", (task: RunTask) => {
    work(task, (made) => {
      const buffers = new Set([...made.parts.values()].map(({ buffer }) => buffer as ArrayBuffer));
      port.postMessage(made, [...buffers]);
    });
  });
}

/** Each of its parts has a buffer to itself, which goes to the other thread. */
interface Delivered {
  readonly parts: ReadonlyMap<string, Uint8Array>;
}

/** Loaded where a thread is started: few commands do. */
function threads(): typeof import("node:worker_threads") {
  return process.getBuiltinModule("node:worker_threads");
}

function processors(): number {
  return process.getBuiltinModule("node:os").availableParallelism();
}
