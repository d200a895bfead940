import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { PaiError, usage } from "../../domain/errors.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { WatchJson } from "../../domain/system-shapes.ts";
import { KIND_FOLDER } from "../../domain/vocabulary.ts";
import type { FileOps } from "../../ports.ts";
import {
  joinHost,
  makeHostDirectory,
  ownSocket,
  readHostText,
  removeEmptyDirectory,
  removeHostFile,
} from "../../store/host.ts";
import { writeHostText } from "../../store/host-write.ts";
import { takeLock } from "../../store/lock.ts";
import { openRoot } from "../../store/node-fs.ts";
import { realProcesses } from "../../store/processes.ts";
import {
  programId,
  socketOf,
  type WatcherNote,
  watcherName,
  watchersDirectory,
} from "../../store/watchers.ts";
import { DAY_MS } from "../../text/calendar.ts";
import { escapeTerminal } from "../../text/escape.ts";
import { variablesOf, type WatchAnswer, type WatchRequest } from "../ask-watcher.ts";
import { isStore, openSession } from "../deps.ts";
import { duration, type Globals, text } from "../options.ts";
import { count } from "../render/memory.ts";
import { type Call, type Invocation, type Program, perform } from "../run.ts";
import type { Terminal } from "../terminal.ts";
import type { Vault, Watch } from "../watcher.ts";

/** How long a watcher waits for something to do, ms. */
const IDLE_MS = 30 * 60_000;

export function runWatch(invocation: Invocation, program: Program): Promise<number> {
  return perform(async (call) => {
    const { session, options, globals, terminal } = call;
    const { directory } = session.located;
    if (!isStore(session))
      throw new PaiError("store_missing", `there is no store in ${JSON.stringify(directory)} to watch`, {
        hint: "pai init, or pai remember",
      });
    const { watchStore } = await import("../watcher.ts");
    const tell = (text: string) => {
      if (!globals.quiet && !globals.json) terminal.err(`pai: ${escapeTerminal(text)}\n`);
    };
    const idleMs = duration(options, "idle") ?? IDLE_MS;
    const vault = await vaultFor(call, tell);
    const json: WatchJson = await watchStore({
      ...watchOf(directory, globals, tell, program),
      idleMs,
      vault,
    });
    const edits = `took over edits ${count(json.edits, "time")}`;
    return { json, text: `ended: ${json.ended}; answered ${json.answered}, ${edits}` };
  }, invocation);
}

/** The vault that is named. PaiError `usage` where one is to be written to that is not. */
async function vaultFor(
  { options, session, globals }: Call,
  tell: Watch["tell"],
): Promise<Vault | undefined> {
  const named = text(options, "vault");
  const isWritten = options.write === true;
  if (named === undefined) {
    if (isWritten) throw usage("--write needs --vault", "pai watch --vault DIR --write");
    return undefined;
  }
  const { vaultOf } = await import("../import-places.ts");
  return vaultOf(session, { named, isWritten, globals, tell });
}

/** What a watcher of a store does. PaiError `store_unwritable` where its socket can lie nowhere. IO. */
function watchOf(
  store: string,
  globals: Globals,
  notice: Watch["tell"],
  program: Program,
): Omit<Watch, "idleMs"> {
  const socket = socketOf(store);
  if (socket === undefined)
    throw new PaiError(
      "store_unwritable",
      "the paths of the store and of your home directory are too long for a socket",
      { hint: "move the store to a shorter path" },
    );
  const files = openRoot(store);
  const version = programId();
  const format = textOf(store, "version");
  const noted = joinHost(watchersDirectory(), watcherName(store));
  const note: WatcherNote = { pid: process.pid, store, socket };
  let inode: number | undefined;
  return {
    store,
    socket,
    tell: notice,
    pong: { program: version, store },
    answer: (request) => answer(request, store, program),
    prepare: async () => {
      await openSession(globals, notice).memory.tidy(); // makes `.local` this user's own
      makeHostDirectory(watchersDirectory()); // the socket may lie there as well
    },
    bound: () => {
      writeHostText(noted, `${JSON.stringify(note)}\n`);
      inode = ownSocket(socket);
      notice(`watching ${store}; Ctrl-C ends it`);
    },
    left: () => {
      removeHostFile(noted);
      removeEmptyDirectory(watchersDirectory());
    },
    underLock: async (work) => {
      const place = { files, processes: realProcesses(), nonce: () => randomBytes(8).toString("hex") };
      const release = await takeLock({ ...place, wall: Date.now, abandoned: new Set() }, LIMITS.lockWaitMs);
      return work().finally(release);
    },
    unlink: removeHostFile,
    isOwn: (path) => ownSocket(path) !== undefined,
    hotFolders: () => hotFolders(files, Date.now()),
    // Settings may have changed since the last look.
    takeOver: () => openSession(globals, notice, { command: "watch", warm: true }).memory.takeOver(),
    outdated: () => {
      if (files.stat("version") === undefined) return "the store is gone";
      if (textOf(store, "version") !== format) return "the format of the store changed";
      if (programId() !== version) return "its program changed";
      return ownSocket(socket) === inode ? undefined : "its socket is gone";
    },
  };
}

function textOf(store: string, name: string): string | undefined {
  const text = readHostText(joinHost(store, name), false);
  return typeof text === "string" ? text : undefined;
}

/**
 * Runs a command as whoever asks would: with their directory and variables. Declined where it would use another store, and where it fails:
 * what is wrong may be wrong here alone.
 */
async function answer(request: WatchRequest, store: string, program: Program): Promise<WatchAnswer> {
  const before = { cwd: process.cwd(), env: variablesOf(process.env) };
  try {
    process.chdir(request.cwd);
    changeVariables(before.env, request.env);
    const printed: [1 | 2, string][] = [];
    const status = await program(request.argv, recording(printed, request), store);
    return status === 0 || status === 3 ? { status, printed } : { declined: true };
  } finally {
    process.chdir(before.cwd);
    changeVariables(request.env, before.env);
  }
}

type Variables = Readonly<Record<string, string>>;

function changeVariables(from: Variables, to: Variables): void {
  for (const name of Object.keys(from)) if (!(name in to)) delete process.env[name];
  Object.assign(process.env, to);
}

/** A terminal like that of whoever asks, at which nobody sits. */
function recording(printed: [1 | 2, string][], { isTty, isColor, width, input }: WatchRequest): Terminal {
  return {
    isTty,
    isColor,
    width,
    out: (text) => void printed.push([1, text]),
    err: (text) => void printed.push([2, text]),
    read: () => (input === undefined ? readsNothing() : Readable.from([Buffer.from(input)])),
    ask: () => Promise.resolve(false),
    prompt: () => Promise.resolve(undefined),
    secret: () => Promise.resolve(undefined),
    canAsk: () => false,
    hasInput: () => input !== undefined,
    progress: () => undefined,
    interrupted: () => false,
    catchInterrupt: () => undefined,
    pipes: readsNothing,
    stopped: () => new Promise(() => undefined),
    screen: readsNothing,
    printed: () => Promise.resolve(),
  };
}

function readsNothing(): never {
  throw new Error("a command that a watcher answers reads nothing");
}

/** Folders of this many days are hot, and those that changed within as many. */
const HOT_DAYS = 60;
/** Folders that are watched at most: each takes one of a number that all programs of the user share. */
const MOST_FOLDERS = 4_000;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The folders in which something is likely to be edited, with their inodes: state, entities, the memories of the last days, and the folders that
 * hold those of all days, where new ones appear. At most 4,000, the newest first. IO.
 */
function hotFolders(files: FileOps, nowMs: number): ReadonlyMap<string, number> {
  const since = nowMs - HOT_DAYS * DAY_MS;
  const found: { readonly path: string; readonly ino: number; readonly ms: number }[] = [];
  for (const folder of ["state", ...Object.values(KIND_FOLDER)]) {
    const stat = files.stat(folder);
    if (stat?.kind !== "directory") continue;
    found.push({ path: folder, ino: stat.ino, ms: Number.POSITIVE_INFINITY });
    if (folder === "state" || folder === KIND_FOLDER.entity) continue;
    for (const { name = "" } of files.list(folder)) {
      const path = `${folder}/${name}`;
      const day = DAY.test(name) ? files.stat(path) : undefined;
      if (day?.kind !== "directory") continue;
      const ms = Math.max(Date.parse(name), day.mtimeMs);
      if (ms >= since) found.push({ path, ino: day.ino, ms });
    }
  }
  const hottest = found.sort((a, b) => b.ms - a.ms).slice(0, MOST_FOLDERS);
  return new Map(hottest.map(({ path, ino }) => [path, ino]));
}
