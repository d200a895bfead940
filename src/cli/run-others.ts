import { EXIT, PaiError, usage } from "../domain/errors.ts";
import { LIMITS } from "../domain/limits.ts";
import { mergeFile } from "../merge/files.ts";
import { beginTry, endWaiting, keepWaiting, noteCall, waitingSessions } from "../store/hook-notes.ts";
import { absoluteHost, isHostFile, needHostText, userStateDirectory } from "../store/host.ts";
import { writeHostText } from "../store/host-write.ts";
import { sweepLocks, tryLock } from "../store/lock.ts";
import { openRoot } from "../store/node-fs.ts";
import { realProcesses } from "../store/processes.ts";
import { install, mcp } from "./commands/agents.ts";
import { exportAll, importAll, ingest } from "./commands/bring.ts";
import { browse, questions } from "./commands/browse.ts";
import { answer, care, correct, edit, forget, link } from "./commands/care.ts";
import { complete, completion } from "./commands/completion.ts";
import { config } from "./commands/config.ts";
import { consolidate, prune } from "./commands/maintenance.ts";
import { report } from "./commands/page.ts";
import { remember } from "./commands/remember.ts";
import { doctor, init, sync, trust } from "./commands/store.ts";
import { consolidateWhenDue, openSession, readByModel, tidy } from "./deps.ts";
import { readGlobals } from "./options.ts";
import { type Invocation, performOne, type Run } from "./run.ts";
import { createTerminal, type Terminal } from "./terminal.ts";

/** The code of each command but `watch`, those of `run-views.ts`, and `remember` of one text. */
const COMMANDS: Readonly<Record<string, Run>> = {
  remember, // with --file
  ingest,
  import: importAll,
  export: exportAll,
  report,
  browse,
  questions,
  restore: care,
  confirm: care,
  pin: care,
  done: care,
  correct,
  link,
  answer,
  forget,
  edit,
  consolidate,
  prune,
  init,
  sync,
  trust,
  doctor,
  config,
  install,
  completion,
  mcp,
};

/** Runs a command other than these and prints what it gives back; the exit status. */
export function runOther(invocation: Invocation): Promise<number> {
  return performOne(COMMANDS, invocation);
}

/** Runs what only pai itself, or the completion of a shell, calls; the exit status. */
export async function runOwn([name, ...words]: readonly string[], terminal: Terminal): Promise<number> {
  const [store = ""] = words;
  if (name === "__complete") return complete(words, terminal);
  if (name === "__tidy") return tidy(store);
  if (name === "__read-by-model") return readByModel(store);
  if (name === "__take-in") return takeIn();
  throw usage(`unknown command '${name}'`);
}

/**
 * Merges three versions of one file for git; the second one gets the result. `EXIT.failed` says that a conflict is left, which happens only
 * where two memories must have files of their own: `doctor --fix` makes them. IO.
 */
export function runMergeDriver({ words }: Pick<Invocation, "words">): number {
  const [base = "", ours = "", theirs = ""] = words.map((word) => absoluteHost(process.cwd(), word));
  const { text, apart } = mergeFile(...([base, ours, theirs].map(textOf) as [string, string, string]));
  const conflict = apart.reduce(
    (whole, { raw }) => `<<<<<<< ours\n${ended(whole)}=======\n${ended(raw)}>>>>>>> theirs\n`,
    text,
  );
  writeHostText(ours, conflict);
  return apart.length > 0 ? EXIT.failed : EXIT.done;
}

/** What was added on both sides has no version before. */
function textOf(path: string): string {
  const text = needHostText(path, true, LIMITS.pieceBytes);
  if (text === undefined)
    throw new PaiError("io", `could not merge ${JSON.stringify(path)}: there is no such file`);
  return text;
}

function ended(text: string): string {
  return text.endsWith("\n") ? text : `${text}\n`;
}

/** All sessions that wait may take so long together, and what is stuck is ended, ms. */
const TAKE_IN_MS = 30_000;
const STUCK_MS = 60_000;
const LOCK_DIR = "hooks";

/** Takes in the sessions that wait, within half a minute; nothing where another process is at it. What is left waits on. */
export async function takeIn(): Promise<number> {
  const stuck = setTimeout(() => process.exit(0), STUCK_MS);
  try {
    // What was noted meanwhile found another process at it: this one.
    for (const tries = new Map<string, number>(); await takeInWaiting(tries); );
  } finally {
    clearTimeout(stuck);
  }
  return 0;
}

/** A session is tried once, and again where its client has said more of it meanwhile. */
const MOST_AGAIN = 3;

/** Takes in what waits, by how often each was tried, which grows. Whether more waits. */
async function takeInWaiting(tries: Map<string, number>): Promise<boolean> {
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
  if (!lock.held) return false;
  const triedOf = ({ transcript }: { readonly transcript: string }) => tries.get(transcript) ?? 0;
  const waiting = () => waitingSessions(state).find((one) => triedOf(one) < (one.isNew ? MOST_AGAIN : 1));
  try {
    sweepLocks(place);
    for (let next = waiting(); next !== undefined; next = waiting()) {
      if (performance.now() > until) return false;
      tries.set(next.transcript, triedOf(next) + 1);
      if (beginTry(state, next)) await takeInOne(state, next, () => performance.now() > until);
    }
  } finally {
    lock.release();
  }
  return waiting() !== undefined;
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
