import type { Embedder } from "../../src/engine-ports.ts";
import { Claims, type MadeRun, makeRunsOf } from "../../src/index/runs-beside.ts";
import type { RunTask, RunThread } from "../../src/index-ports.ts";
import { openRoot } from "../../src/store/node-fs.ts";

/** A "thread" that has made every other run by the time that it was told to. `told`: what it delivers. */
export function helpfulThread(embedder: Embedder | undefined, told: MadeRun[] = []): () => RunThread {
  return () => {
    const made: MadeRun[] = [];
    return {
      patienceMs: 1_000,
      give(task) {
        const claims = new Claims(task.claims);
        const others = task.runs.map((_, run) => run).filter((run) => run % 2 === 0);
        for (const run of others) claims.take(run); // the other thread finds them taken, and makes them all the same
        const deliver = (one: MadeRun) => {
          made.push(structuredClone(one));
          told.push(one);
        };
        makeRunsOf(task, { files: openRoot(task.root), embedder, deliver });
      },
      take: () => made.splice(0),
      end: () => undefined,
    };
  };
}

/** One that takes the last run, and says that it has it only after the other has lost its patience. */
export function silentThread(): RunThread {
  let task: RunTask | undefined;
  return {
    patienceMs: 5,
    give(given) {
      task = given;
      new Claims(given.claims).give(given.runs.length - 1);
    },
    take: () => [],
    end() {
      if (task) new Claims(task.claims).finish(task.runs.length - 1);
    },
  };
}
