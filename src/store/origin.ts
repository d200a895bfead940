import { createHmac, randomBytes } from "node:crypto";
import { isPaiError, PaiError } from "../domain/errors.ts";
import type { FileOps } from "../ports.ts";
import { isText, objectIn } from "../text/objects.ts";
import { quietly, systemCode, translateError } from "./errors.ts";
import { LOCAL, type LockPlace, tryLock } from "./lock.ts";
import { monotonicMs } from "./systems.ts";
import {
  placeNewFile,
  readIfThere,
  removeIfThere,
  removeQuietly,
  replaceDurably,
  writeDurably,
} from "./write.ts";

/*
 * What lies in `.local` and `.index` belongs to one user of one machine: the log of what is to be finished, locks, an index
 * that answers for the files. A clone of somebody else's store may bring any of it along. So each user has a secret outside of
 * all stores, which signs `.local/origin`; without that signature nothing in the two directories is read.
 *
 *     <state>/secret          32 random bytes, made once
 *     <state>/claims/lock     held while a store is claimed
 *     .local/origin           {"nonce": …, "mac": HMAC-SHA256(secret, "pai local state " + nonce)}
 *     .local/set-aside/…      what came along
 */

const SECRET = "secret";
const SECRET_BYTES = 32;
const CLAIMS = "claims";
const ORIGIN = `${LOCAL}/origin`;
const ORIGIN_TEMP = `${LOCAL}/.tmp-origin`;
const INDEX = ".index";
export const SET_ASIDE = `${LOCAL}/set-aside`;
/** Under such a name it lies for a moment, or for as long as a claim was interrupted. */
const MOVING = /^\.tmp-foreign-/;
const LABEL = "pai local state ";
const NONCE = /^[0-9a-f]{16}$/;
/** It is the user's own directory that cannot be written then, not the store. */
const DENIED = new Set(["EACCES", "EPERM", "EROFS"]);
const WAIT_MS = 10_000;
const PAUSE_MS = 5;

/** The user's own directory, and what a lock in it needs. */
export interface Claiming extends Pick<LockPlace, "processes" | "nonce" | "wall"> {
  /** `~/.local/state/pai`; it need not exist. */
  readonly state: FileOps;
}

/**
 * `own`: this user's pai made it. `claimed`: it is from now on; `setAside` is what came along and is not used. `closed`: it
 * is not, and cannot be made so, as on a disk that is read-only.
 */
export type Origin =
  | { readonly state: "own" }
  | { readonly state: "claimed"; readonly setAside: readonly string[] }
  | { readonly state: "closed"; readonly why: PaiError };

/**
 * Whether `.local` and `.index` of a store are this user's own, and makes them so where they are not: what came along is
 * moved to `.local/set-aside`, unread. From several processes at once, or interrupted at any moment and done again, it is the same. IO.
 */
export function claimLocal(files: FileOps, claiming: Claiming): Origin {
  if (isOwnLocal(files, claiming.state)) return { state: "own" };
  try {
    const secret = readSecret(claiming.state) ?? makeSecret(claiming);
    const release = lockState(claiming);
    try {
      if (isOwn(files, secret)) return { state: "own" };
      const setAside = clearAway(files, claiming.nonce);
      writeOrigin(files, secret);
      return { state: "claimed", setAside };
    } finally {
      release();
    }
  } catch (error) {
    const why = translateError(error, "make its local state this user's own");
    if (!isPaiError(why)) throw why;
    return { state: "closed", why };
  }
}

/** The store without its local state and index: as if neither were there, and neither can be made. Pure. */
export function withoutLocal(files: FileOps): FileOps {
  const isHidden = (path: string) => /^\.(?:local|index)(?:\/|$)/.test(path);
  const missing = (path: string): never => {
    throw Object.assign(new Error(`ENOENT: local state is not used here, '${path}'`), { code: "ENOENT" });
  };
  const refused = (path: string): never => {
    throw Object.assign(new Error(`EROFS: local state cannot be kept here, '${path}'`), { code: "EROFS" });
  };
  const readsAs =
    <A extends unknown[], T>(read: (path: string, ...rest: A) => T, hidden: (path: string) => T) =>
    (path: string, ...rest: A): T =>
      isHidden(path) ? hidden(path) : read(path, ...rest);
  return {
    ...files,
    read: readsAs(files.read, missing),
    readPart: readsAs(files.readPart, missing),
    stat: readsAs(files.stat, () => undefined),
    list: (dir) =>
      isHidden(dir) ? [] : files.list(dir).filter(({ name = "" }) => dir !== "" || !isHidden(name)),
    makeDir: readsAs(files.makeDir, refused),
    create: readsAs(files.create, refused),
    append: readsAs(files.append, refused),
  };
}

/** Whether `.local` of a store is this user's own, as far as a look tells, which may fail once without harm. IO. */
function isOwnLocal(files: FileOps, state: FileOps): boolean {
  return quietly(false, () => isOwn(files, readSecret(state)));
}

/** Errors of the system are thrown: what cannot be read now may well be this user's own. */
function isOwn(files: FileOps, secret: Uint8Array | undefined): boolean {
  const bytes = readRegular(files, ORIGIN);
  if (secret === undefined || bytes === undefined) return false;
  const { nonce, mac } = objectIn(bytes);
  return isText(nonce) && NONCE.test(nonce) && mac === signature(secret, nonce);
}

function signature(secret: Uint8Array, nonce: string): string {
  return createHmac("sha256", secret).update(`${LABEL}${nonce}`).digest("hex");
}

function readSecret(state: FileOps): Uint8Array | undefined {
  const bytes = readRegular(state, SECRET);
  return bytes?.length === SECRET_BYTES ? bytes : undefined;
}

/** Undefined where nothing is, or no regular file: whoever needs it says so. */
function readRegular(files: FileOps, path: string): Uint8Array | undefined {
  try {
    return readIfThere(files, path);
  } catch (error) {
    if (isPaiError(error)) return undefined;
    throw error;
  }
}

/** Makes the secret, durably; of two processes at once both have that of the first. */
function makeSecret({ state, nonce }: Claiming): Uint8Array {
  const temp = `.tmp-${nonce()}`;
  try {
    state.makeDir("");
    const known = state.stat(SECRET);
    if (known !== undefined && known.size !== SECRET_BYTES) state.unlink(SECRET); // cut short: what it signed is not believed any more
    writeDurably(state, temp, randomBytes(SECRET_BYTES));
    placeNewFile(state, temp, SECRET);
    state.syncDir("");
  } catch (error) {
    throw cannotKeep(state, error);
  } finally {
    removeQuietly(state, temp);
  }
  const made = readSecret(state);
  if (made === undefined) throw cannotKeep(state, undefined);
  return made;
}

function cannotKeep(state: FileOps, cause: unknown): PaiError {
  const message = `could not write what belongs to this user in ${JSON.stringify(state.root)}`;
  return new PaiError("store_unwritable", message, {
    hint: "make that directory writable for yourself, or set HOME to one that is",
    cause,
  });
}

/** The lock of the user's own directory, which its holder has for some milliseconds; gives what releases it. PaiError `busy`. */
export function lockState({ state, ...rest }: Claiming): () => void {
  const place: LockPlace = { files: state, dir: CLAIMS, abandoned: new Set(), ...rest };
  const deadline = monotonicMs() + WAIT_MS;
  try {
    state.makeDir("");
    state.makeDir(CLAIMS);
    for (;;) {
      const attempt = tryLock(place);
      if (attempt.held) return attempt.release;
      if (monotonicMs() > deadline)
        throw new PaiError(
          "busy",
          `another process holds ${JSON.stringify(`${state.root}/${CLAIMS}/lock`)}`,
          {
            hint: "if pai is no longer running, remove that file",
          },
        );
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
    }
  } catch (error) {
    throw DENIED.has(systemCode(error) ?? "") ? cannotKeep(state, error) : error;
  }
}

/**
 * Moves what is not this user's own out of the way, by name alone; the places where it lies now. Each step is durable before the next
 * one, and a new name before the old one goes: whatever a stopped machine keeps of them, nothing is without a name.
 */
function clearAway(files: FileOps, nonce: () => string): readonly string[] {
  syncMoves(files); // those of a process that was stopped
  if (isForeign(files)) files.rename(LOCAL, `.tmp-foreign-local-${nonce()}`);
  files.syncDir("");
  const names = files
    .list("")
    .flatMap(({ name = "" }) => (MOVING.test(name) || name === INDEX ? [name] : []));
  const isEmpty = files.stat(INDEX)?.kind === "directory" && files.list(INDEX).length === 0;
  const found = names.filter((name) => name !== INDEX || !isEmpty);
  files.makeDir(LOCAL);
  files.syncDir("");
  if (found.length === 0) return [];
  files.makeDir(SET_ASIDE);
  files.syncDir(LOCAL);
  const moved = found.map((name) => {
    const to = `${SET_ASIDE}/${name === INDEX ? "index" : "local"}-${nonce()}`;
    files.rename(name, to);
    return to;
  });
  syncMoves(files);
  return moved;
}

function syncMoves(files: FileOps): void {
  const isThere = (dir: string) => files.stat(dir)?.kind === "directory";
  if (isThere(LOCAL)) for (const dir of [SET_ASIDE, LOCAL].filter(isThere)) files.syncDir(dir);
  files.syncDir("");
}

/** Whether `.local` holds anything but what an interrupted claim left there. */
function isForeign(files: FileOps): boolean {
  const stat = files.stat(LOCAL);
  if (stat === undefined) return false;
  if (stat.kind !== "directory") return true;
  const left = files.list(LOCAL).filter(({ name }) => `${LOCAL}/${name}` !== ORIGIN_TEMP);
  return left.some(({ name, kind }) => `${LOCAL}/${name}` !== SET_ASIDE || kind !== "directory");
}

function writeOrigin(files: FileOps, secret: Uint8Array): void {
  const nonce = randomBytes(8).toString("hex");
  const text = `${JSON.stringify({ nonce, mac: signature(secret, nonce) })}\n`;
  removeIfThere(files, ORIGIN_TEMP);
  replaceDurably(files, ORIGIN, ORIGIN_TEMP, new TextEncoder().encode(text));
  files.syncDir(LOCAL);
}
