import { join } from "node:path";
import type { MessagePort } from "node:worker_threads";
import type { RunTask, RunThread } from "../index-ports.ts";
import { openRoot } from "./node-fs.ts";

/** Where the program that is built lies: its sources have no thread of their own. */
const BUILT = /[\\/]dist(?:[\\/]chunks)?$/;
const ENTRY = "run-thread.js";
/** Room for what is read of some hundreds of files and let go. */
const YOUNG_MB = 32;

/** What a thread is started with. */
interface ThreadData {
  readonly task: RunTask;
  readonly port: MessagePort;
}

/** Starts a thread of the built program for a task (`bin/run-thread.js`); undefined where there is none, or one processor alone. */
export function startRunThread(task: RunTask): RunThread | undefined {
  const bin = BUILT.test(import.meta.dirname) && import.meta.dirname.replace(BUILT, `${"/"}bin`);
  if (!bin || openRoot(bin).stat(ENTRY)?.kind !== "file" || processors() < 2) return undefined;
  const { MessageChannel, receiveMessageOnPort, Worker } = threads();
  const { port1: ours, port2: port } = new MessageChannel();
  try {
    const workerData: ThreadData = { task, port };
    const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_MB };
    const worker = new Worker(join(bin, ENTRY), { workerData, transferList: [port], resourceLimits });
    worker.on("error", () => undefined); // what it does not deliver is made here
    worker.unref();
    return {
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

/** What the thread that runs this was started with, and how it answers. */
export function taskOfThread(): { readonly task: RunTask; readonly deliver: (made: Delivered) => void } {
  const { task, port } = threads().workerData as ThreadData; // see `startRunThread`
  const deliver = (made: Delivered) => {
    port.postMessage(made, [...new Set([...made.parts.values()].map(({ buffer }) => buffer as ArrayBuffer))]);
  };
  return { task, deliver };
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
