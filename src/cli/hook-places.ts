import { PaiError } from "../domain/errors.ts";
import { claimTidying } from "../store/background.ts";
import {
  beginTry,
  type CallOutcome,
  endWaiting,
  forgetSeen,
  keepWaiting,
  noteCall,
  noteSeen,
  noteWaiting,
  readSeen,
  sweepSeen,
  waitingSessions,
} from "../store/hook-notes.ts";
import { homeDirectory, isHostFile, isHostPath, userStateDirectory } from "../store/host.ts";
import { inspectStore, readOnly } from "../store/layout.ts";
import { sweepLocks, tryLock } from "../store/lock.ts";
import { openRoot } from "../store/node-fs.ts";
import { realProcesses } from "../store/processes.ts";
import { watchersDirectory } from "../store/watchers.ts";
import { consolidateWhenDue, inBackground, isStore, openSession, tidyInBackground } from "./deps.ts";
import { type Globals, readGlobals } from "./options.ts";
import { createTerminal } from "./terminal.ts";

/** What a hook works with: memories that are asked within a deadline, and its own notes, which never fail. */
export type HookPlaces = ReturnType<typeof openHookPlaces>;

/** A client waits for five times the work that is meant to be done; on a busy machine most of that is waiting for the processor. */
const ALLOWED = 4;

export interface HookCall {
  /** Where the agent works, which may be gone. */
  readonly cwd: string | undefined;
  /** When its time began, as `performance.now()` gives it, and what the process had worked by then. */
  readonly began: { readonly ms: number; readonly cpu?: NodeJS.CpuUsage };
  /** A session begins: more is told, and waited for, than beside a prompt. */
  readonly isStart: boolean;
}

export function mayBeAnswered(): boolean {
  return isHostPath(watchersDirectory());
}

/** Opens the memory for a hook of an agent; `watched`: in the watcher of that store. PaiError where the user has no home directory. */
export function openHookPlaces(globals: Globals, { cwd, began, isStart }: HookCall, watched?: string) {
  let deadlineMs = Number.POSITIVE_INFINITY;
  const beforeEach = () => {
    const { user, system } = process.cpuUsage(began.cpu);
    const isLate = performance.now() - began.ms > deadlineMs * ALLOWED;
    if (isLate || (user + system) / 1_000 > deadlineMs)
      throw new PaiError("interrupted", "stopped because the time for a hook was over");
  };
  const warm = watched !== undefined;
  const where = cwd ?? ownDirectory();
  const session = openSession(globals, () => undefined, {
    command: "hook",
    lenient: true,
    cwd: where,
    beforeEach,
    warm,
  });
  deadlineMs = session.config["hooks.deadlineMs"] * (isStart ? 2 : 1);
  const store = session.located.directory;
  const isNewer = isOfNewer(store);
  const files = isNewer ? readOnly(openRoot(store)) : openRoot(store);
  const state = openRoot(userStateDirectory());
  return {
    memory: session.memory,
    store,
    isStore: isStore(session),
    takesIn: session.config["hooks.ingest"],
    seen: (name: string) => readSeen(files, name),
    noteSeen: (name: string, ids: readonly string[]) => noteSeen(files, name, ids),
    /** A session begins, and has seen nothing. */
    beginSession: (name: string) => {
      forgetSeen(files, name);
      sweepSeen(files, Date.now());
    },
    count: (outcome: CallOutcome) => noteCall(state, outcome),
    /** Makes the index in another process, so that the next call finds it. */
    prepare: () => {
      if (isNewer) return;
      if (files.stat(".index") === undefined) files.makeDir(".index"); // where the claim is made
      if (claimTidying(files, Date.now())) tidyInBackground(store);
    },
    wait: (told: { readonly transcript: string; readonly ended: boolean }) =>
      noteWaiting(state, { ...told, cwd: where, store }),
    isWaiting: () => waitingSessions(state).length > 0,
    takeIn: () => inBackground(["__take-in"]),
  };
}

/** Whether a newer program keeps a store, which is read and not touched. */
function isOfNewer(store: string): boolean {
  try {
    return inspectStore(openRoot(store)).state === "newer";
  } catch {
    return false; // what is wrong is told where it is read
  }
}

/** The directory of the process; the home directory where it is gone. */
function ownDirectory(): string {
  try {
    return process.cwd();
  } catch {
    return homeDirectory();
  }
}

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
