import { PaiError } from "../domain/errors.ts";
import type { FileOps } from "../ports.ts";
import { isText, objectIn } from "../text/objects.ts";
import { hasNoLinks, isMissing, isTaken, quietly, systemCode } from "./errors.ts";
import { monotonicMs } from "./systems.ts";
import { readIfThere, removeIfThere, writeFully } from "./write.ts";

/** What a lock needs to know of the machine. */
export interface Processes {
  readonly pid: number;
  /** Same for all processes that can see each other by number, different for all others. */
  readonly host: string;
  /** When a process started, in words that no other process with this number shares; undefined when it ended. */
  startTime(pid: number): string | undefined;
}

export interface LockPlace {
  readonly files: FileOps;
  /** The directory that the lock lies in, which must exist; `.local` for that of the store. */
  readonly dir?: string;
  readonly processes: Processes;
  /** A text that no other call, in any process, gives. */
  readonly nonce: () => string;
  /** Wall time, ms since 1970; only noted in the lock, never compared. */
  readonly wall: () => number;
  /** Nonces of own locks that could not be removed; they count as locks of a process that ended. */
  readonly abandoned: Set<string>;
}

export interface LockOwner {
  readonly pid: number;
  readonly start: string;
  readonly nonce: string;
  readonly host: string;
  readonly wall: number;
}

export type LockAttempt =
  | { readonly held: true; readonly release: () => void }
  /** Somebody else has it; `foreign`: on another machine, so that nobody here can tell whether they live. */
  | { readonly held: false; readonly owner: LockOwner | undefined; readonly foreign: boolean };

export const LOCAL = ".local";
const TEMP = /^lock-(\d+)-[^/]+$/;
const BREAKER = /^lock\.([1-9])$/;
/** Breakers above breakers: each one needs a process that died within the few calls of a takeover. */
const MAX_LEVEL = 8;
const MAX_ROUNDS = 16;
const MAX_PAUSE_MS = 8;

/**
 * Takes the lock of a store, or says who has it. Never waits. Needs the directory `.local`.
 *
 * A lock is a file that is complete before it gets its name: written under a private name, then linked to
 * `.local/lock`, which fails where that exists (without hard links it is a directory: `publishLock`). The lock of a process that ended is removed only while
 * holding the breaker, which is a lock of the same make one level up (`.local/lock.1`); a breaker whose
 * maker died is removed under the breaker above it, and so on, so that nothing wedges the store.
 *
 * Why there are never two holders. A file at level n is removed only by (a) its owner, or (b) a process
 * that holds level n + 1 and has, while holding it, read the file and found its owner ended, which is
 * final. Suppose some removal hits the file of a living owner, and take the first in time, at level n, by
 * P. P had read the file D of an ended owner there; so D was removed, and a new file linked, between P's
 * look and P's removal. The owner of D did not do it, so some Q did by (b), holding level n + 1 while P
 * held it: two holders at n + 1, hence an earlier wrong removal there. Contradiction. No step compares times.
 */
export function tryLock(place: LockPlace, level = 0): LockAttempt {
  let seen: Verdict = { state: "free" };
  for (let round = 0; round < MAX_ROUNDS; round++) {
    seen = look(place, level);
    if (seen.state === "alive" || seen.state === "foreign") break;
    if (seen.state === "free") {
      const nonce = publish(place, level);
      if (nonce !== undefined) return { held: true, release: () => release(place, level, nonce) };
    } else if (!removeEnded(place, level)) break;
  }
  return { held: false, owner: seen.owner, foreign: seen.state === "foreign" };
}

/** Takes the lock, waiting for it at most `waitMs`; then PaiError `busy`, which names the holder. */
export async function takeLock(place: LockPlace, waitMs: number): Promise<() => void> {
  const deadline = monotonicMs() + waitMs; // the wall clock may jump
  for (;;) {
    const result = tryLock(place);
    if (result.held) return result.release;
    const left = deadline - monotonicMs();
    if (left <= 0) throw busy(place, result);
    const pauseMs = 1 + Math.random() * (MAX_PAUSE_MS - 1); // chance keeps waiters out of step
    await new Promise((wake) => setTimeout(wake, Math.min(pauseMs, left)));
  }
}

/** Removes what processes left behind that died while taking the lock. Call it while holding the lock. */
export function sweepLocks(place: LockPlace): void {
  const { files, processes } = place;
  for (const { name = "" } of files.list(dirOf(place))) {
    const pid = TEMP.exec(name)?.[1];
    // One of another machine that is swept by mistake is made again: see `publish`.
    if (pid !== undefined && processes.startTime(Number(pid)) === undefined)
      quietly(undefined, () => dropLock(files, `${dirOf(place)}/${name}`));
    const level = Number(BREAKER.exec(name)?.[1] ?? 0);
    if (level > 0 && look(place, level).state === "ended") removeEnded(place, level);
  }
}

type Verdict = { readonly state: "free" | "ended" | "alive" | "foreign"; readonly owner?: LockOwner };

/** True where the way is free to try again; false where somebody else is at it. */
function removeEnded(place: LockPlace, level: number): boolean {
  if (level === MAX_LEVEL) return false;
  const breaker = tryLock(place, level + 1);
  if (!breaker.held) return false;
  try {
    if (look(place, level).state === "ended") removeAt(place, level);
  } finally {
    breaker.release();
  }
  return true;
}

/** The nonce of the lock that now is ours; undefined where somebody was faster. */
function publish(place: LockPlace, level: number): string | undefined {
  const { files, processes } = place;
  const owner = { pid: processes.pid, start: processes.startTime(processes.pid) ?? "", nonce: place.nonce() };
  const text = JSON.stringify({ ...owner, host: processes.host, wall: place.wall() });
  const bytes = new TextEncoder().encode(text);
  const temp = `${dirOf(place)}/lock-${owner.pid}-${owner.nonce}`;
  return publishLock(files, lockName(place, level), temp, bytes) ? owner.nonce : undefined;
}

function removeAt(place: LockPlace, level: number): void {
  const { files, processes, nonce } = place;
  removeLock(files, lockName(place, level), () => `${dirOf(place)}/lock-${processes.pid}-${nonce()}`);
}

/** Never throws: what was done under the lock is done. */
function release(place: LockPlace, level: number, nonce: string): void {
  const { files, abandoned } = place;
  const name = lockName(place, level);
  const removed = quietly(false, () => {
    // Somebody may have removed the lock by hand: then it is not ours any more.
    if (parseOwner(readLock(files, name))?.nonce === nonce) removeAt(place, level);
    return true;
  });
  if (!removed) abandoned.add(nonce);
}

function look(place: LockPlace, level: number): Verdict {
  const { files, processes, abandoned } = place;
  const bytes = readLock(files, lockName(place, level));
  if (bytes === undefined) return { state: "free" };
  const owner = parseOwner(bytes);
  // A lock gets its name when it is complete, so a torn one was torn by the end of the whole machine.
  if (owner === undefined || abandoned.has(owner.nonce)) return { state: "ended" };
  if (owner.host !== processes.host) return { state: "foreign", owner };
  return { state: processes.startTime(owner.pid) === owner.start ? "alive" : "ended", owner };
}

function parseOwner(bytes: Uint8Array | undefined): LockOwner | undefined {
  const { pid, start, nonce, host, wall = 0 } = objectIn(bytes) as Partial<LockOwner>; // checked here
  if (typeof pid !== "number" || !isText(start) || !isText(nonce) || !isText(host)) return undefined;
  return { pid, start, nonce, host, wall };
}

function lockName(place: LockPlace, level: number): string {
  return `${dirOf(place)}/lock${level === 0 ? "" : `.${level}`}`;
}

function dirOf({ dir = LOCAL }: LockPlace): string {
  return dir;
}

function busy(place: LockPlace, seen: LockAttempt & { held: false }): PaiError {
  const { owner, foreign } = seen;
  const path = JSON.stringify(`${place.files.root}/${lockName(place, 0)}`);
  const who = owner === undefined ? "another process" : `process ${owner.pid}`;
  const where = foreign ? ` on ${JSON.stringify(owner?.host.split("/")[0])}` : "";
  return new PaiError("busy", `could not write to the store: ${who}${where} holds ${path}`, {
    hint: foreign
      ? `if pai is no longer running there, remove ${path}`
      : `wait for ${who} to finish, then run the command again`,
    data: { lock: path, ...(owner && { pid: owner.pid, host: owner.host }) },
  });
}

const OWNER = "owner";
/** What a directory that takes the name of another one, or of a file, is answered where it may not. */
const NAME_TAKEN: ReadonlySet<string> = new Set(["ENOTEMPTY", "EEXIST", "ENOTDIR"]);

/**
 * Gives a text a name that nothing has, complete from the first moment; false where somebody was faster. By a hard link, or
 * where the file system has none, by renaming a directory with the text in it: it cannot take the place of a file, nor of a
 * directory that is not empty. IO.
 * @param temp a name that is nobody else's
 */
function publishLock(files: FileOps, name: string, temp: string, bytes: Uint8Array): boolean {
  try {
    writeFully(files, temp, bytes);
    files.link(temp, name);
    return true;
  } catch (error) {
    if (hasNoLinks(error)) {
      removeIfThere(files, temp);
      return publishDirectory(files, name, temp, bytes);
    }
    if (isTaken(error) || isMissing(error)) return false;
    throw error;
  } finally {
    quietly(undefined, () => dropLock(files, temp));
  }
}

function publishDirectory(files: FileOps, name: string, temp: string, bytes: Uint8Array): boolean {
  try {
    files.makeDir(temp);
    writeFully(files, `${temp}/${OWNER}`, bytes);
    files.rename(temp, name);
    return true;
  } catch (error) {
    if (isMissing(error) || NAME_TAKEN.has(systemCode(error) ?? "")) return false;
    throw error;
  }
}

/** The text of a lock; undefined where there is none. IO. */
function readLock(files: FileOps, name: string): Uint8Array | undefined {
  if (files.stat(name)?.kind !== "directory") return readIfThere(files, name);
  const bytes = readIfThere(files, `${name}/${OWNER}`);
  // An empty one is nobody's, and goes only as long as it is empty.
  if (bytes === undefined) quietly(undefined, () => files.removeDir(name));
  return bytes;
}

/**
 * Takes a lock away. One that is a directory first gets another name, so that the name is never that of half a lock. IO.
 * @param aside a name that is nobody else's
 */
function removeLock(files: FileOps, name: string, aside: () => string): void {
  if (files.stat(name)?.kind === "directory") {
    const gone = aside();
    files.rename(name, gone);
    quietly(undefined, () => dropLock(files, gone)); // else the next sweep does it
  } else removeIfThere(files, name);
}

/** Removes what only this process, or one that ended, has under a name of its own. IO. */
function dropLock(files: FileOps, temp: string): void {
  if (files.stat(temp)?.kind === "directory") {
    removeIfThere(files, `${temp}/${OWNER}`);
    files.removeDir(temp);
  } else removeIfThere(files, temp);
}
