import { PaiError } from "../domain/errors.ts";
import { beginTry, endWaiting, keepWaiting, noteCall, waitingSessions } from "../store/hook-notes.ts";
import { isHostFile, userStateDirectory } from "../store/host.ts";
import { sweepLocks, tryLock } from "../store/lock.ts";
import { openRoot } from "../store/node-fs.ts";
import { realProcesses } from "../store/processes.ts";
import { consolidateWhenDue, openSession } from "./deps.ts";
import { readGlobals } from "./options.ts";
import { createTerminal } from "./terminal.ts";

/** All sessions that wait may take so long together, and what is stuck is ended, ms. */
const TAKE_IN_MS = 30_000;
const STUCK_MS = 60_000;
/** The directory of the lock of those who take in, beside what waits. */
const LOCK_DIR = "hooks";

/** Takes in the sessions that wait, within half a minute; nothing where another process is at it. What is left waits on. */
export async function takeIn(): Promise<number> {
  const stuck = setTimeout(() => process.exit(0), STUCK_MS);
  try {
    await takeInWaiting();
  } finally {
    clearTimeout(stuck);
  }
  return 0;
}

async function takeInWaiting(): Promise<void> {
  const until = performance.now() + TAKE_IN_MS;
  const state = openRoot(userStateDirectory());
  const nonce = () => `${process.pid}-${performance.now()}`;
  const place = {
    files: state,
    dir: LOCK_DIR,
    processes: realProcesses(),
    nonce,
    wall: Date.now,
    abandoned: new Set<string>(),
  };
  const lock = tryLock(place);
  if (!lock.held) return;
  try {
    sweepLocks(place);
    const tried = new Set<string>();
    for (;;) {
      const next = waitingSessions(state).find(({ transcript }) => !tried.has(transcript));
      if (next === undefined || performance.now() > until) return;
      tried.add(next.transcript);
      if (beginTry(state, next)) await takeInOne(state, next, () => performance.now() > until);
    }
  } finally {
    lock.release();
  }
}

/** What another time may be otherwise, and what will never be a transcript. */
const OF_THE_MOMENT: ReadonlySet<string> = new Set(["busy", "disk_full"]);
const NEVER: ReadonlySet<string> = new Set(["invalid_value", "not_text", "too_large"]);

async function takeInOne(
  state: ReturnType<typeof openRoot>,
  waiting: ReturnType<typeof waitingSessions>[number],
  isInterrupted: () => boolean,
): Promise<void> {
  const { transcript, cwd, store, ended } = waiting;
  if (!isHostFile(transcript)) return endWaiting(state, { transcript }); // the client keeps none
  const globals = readGlobals({ store, quiet: true });
  try {
    const session = openSession(globals, () => undefined, { command: "hook", lenient: true, cwd });
    const done = await session.memory.ingestTranscript(
      createTerminal().read(transcript),
      { name: "session", goesOn: !ended },
      { isInterrupted },
    );
    if (done.interrupted) return keepWaiting(state, waiting);
    endWaiting(state, { transcript });
    if (done.changeSets.length > 0) await consolidateWhenDue(session, done.changeSets.length);
  } catch (error) {
    const code = error instanceof PaiError ? error.code : "";
    if (OF_THE_MOMENT.has(code)) return keepWaiting(state, waiting);
    if (!NEVER.has(code)) return;
    endWaiting(state, { transcript });
    noteCall(state, "lost");
  }
}
