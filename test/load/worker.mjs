// One writer of the load scripts: node worker.mjs <store> <job as JSON>. Reports each thing done as a line of JSON.
// Waits for the lock as long as everybody does, or, where the job says `isPatient`, for as long as it takes: on
// a busy machine ten seconds say nothing about the lock.
import { writeSync } from "node:fs";
import process from "node:process";
import { library, pai, randomFrom } from "./lab.mjs";

const [, , store, text] = process.argv;
const job = JSON.parse(text);
/** Exit status of a command that did nothing because others had the lock. */
const BUSY = 5;
const PATIENCE_MS = 300_000;
const { openMemory } = await library();
const memory = openMemory({
  store,
  ...(job.places && { places: job.places }),
  ...(job.isPatient && { lockWaitMs: PATIENCE_MS }),
});

const JOBS = {
  /** `count` texts, the same ones for every writer that is given the same `label`. */
  async remember({ count, label, session }) {
    for (let n = 0; n < count; n++) {
      await report(() => memory.remember({ text: `I have read page ${n} ${label}`, session }));
    }
  },
  /** The same as commands, each in a process of its own. */
  async commands({ count, label, session }) {
    for (let n = 0; n < count; n++) {
      const words = ["remember", `I have read page ${n} ${label}`, "--session", session, "--json"];
      await report(async () => {
        const { status, stdout } = await unlessBusy(() => pai(store, words));
        if (status !== 0) throw new Error(stdout);
        return JSON.parse(stdout);
      });
    }
  },
  /** Confirms memories by chance: rewrites headers of files that somebody else may be editing. */
  async confirm({ count, ids, seed }) {
    const random = randomFrom(seed);
    for (let n = 0; n < count; n++) {
      await report(() => memory.confirm([ids[Math.floor(random() * ids.length)]]));
    }
  },
  /** Changes what beliefs say and writes the pages anew, for so long. */
  async pages({ ids, seed, forMs }) {
    const random = randomFrom(seed);
    for (const endMs = Date.now() + forMs; Date.now() < endMs; ) {
      const id = ids[Math.floor(random() * ids.length)];
      try {
        await (random() < 0.5 ? memory.dispute([id]) : memory.confirm([id]));
        const { passes, busy } = await memory.consolidate({ only: ["promote"] });
        for (const { error } of passes) if (error !== undefined) say({ failed: "pass", message: error });
        if (!busy) say({ changed: passes.reduce((sum, { changed }) => sum + changed, 0) });
      } catch (error) {
        say({ failed: error.code ?? "unknown", message: error.message });
      }
    }
  },
};

await JOBS[job.name](job);

async function unlessBusy(run) {
  let ran = await run();
  while (job.isPatient && ran.status === BUSY) ran = await run();
  return ran;
}

/** Written at once, so that what was acknowledged is known even where this process is ended. */
async function report(work) {
  const started = performance.now();
  try {
    const { outcomes, changeSet } = await work();
    const { id, text: kept } = outcomes?.[0]?.memory ?? {};
    say({ id, text: kept, changeSet, ms: performance.now() - started });
  } catch (error) {
    say({ failed: error.code ?? "unknown", message: error.message });
  }
}

function say(line) {
  writeSync(1, `${JSON.stringify(line)}\n`);
}
