import type { JournalChange } from "../domain/changeset.ts";
import { type Sha256, sha256 } from "../domain/hash.ts";
import type { FileOps } from "../ports.ts";
import { hasNoLinks, isMissing } from "./errors.ts";
import { type LogRecord, tempName } from "./journal.ts";
import { parentOf } from "./safe-path.ts";
import {
  checkSize,
  hashIfThere,
  makeDirs,
  placeNewFile,
  readIfThere,
  removeIfThere,
  replaceDurably,
  type Touched,
  writeDurably,
  writeFully,
} from "./write.ts";

export const TEMP_DIR = ".local/tmp";
export const CONFLICTS_DIR = ".local/conflicts";
const MAX_PARKED_NAME = 120;

/** One change of a committed record, and where its traces go. */
export interface Settling {
  readonly files: FileOps;
  readonly record: LogRecord;
  readonly n: number;
  readonly change: JournalChange;
  /** Directories that have to be synced before the record is retired. */
  readonly touched: Touched;
  /** Files for a person to look at. */
  readonly parked: string[];
  /** Where the new content lies already, durably, for the caller to remove afterwards; undefined where it is still to be written. */
  readonly staged?: string | undefined;
}

/**
 * Writes the new content of a file that is to be created or replaced beside its place, not yet durably: the temporary file,
 * for `settle` to put there. Undefined where it is left to `settle`: nothing is to be written, or what lies there is no file.
 */
export function stage({ files, record, n, change, touched }: Settling): string | undefined {
  if (change.op !== "create" && change.op !== "update") return undefined;
  if (change.op === "update" && files.stat(change.path)?.kind !== "file") return undefined;
  makeDirs(files, parentOf(change.path), touched);
  const temp = tempName(record, parentOf(change.path), "c", n);
  removeIfThere(files, temp);
  writeFully(files, temp, bytesOf(change));
  return temp;
}

/** Throws PaiError `io` where a staged file does not have all of its content. */
export function checkStaged({ files, change }: Settling, temp: string): void {
  checkSize(files, temp, bytesOf(change).length);
}

/**
 * Brings one file to the state that a committed record says, whatever part of it was done before: a file
 * with the old content is changed, one with the new content is left, and one that somebody edited since
 * is kept, while our text goes to `.local/conflicts/`. Doing it again changes nothing.
 */
export function settle(job: Settling): void {
  const { change, touched } = job;
  for (const path of [change.path, change.to]) if (path !== undefined) touched.add(parentOf(path));
  if (change.op === "move") settleMove(job, change.to ?? change.path);
  else settleOne(job);
}

/** Removes what an interrupted attempt at this change left behind, saving an edit that it had caught. */
export function sweepChange({ files, record, n, change, parked, touched }: Settling): void {
  const aside = asideName(record, n);
  const caught = readIfThere(files, aside);
  if (caught !== undefined) {
    const hash = sha256(caught);
    if (hash !== change.oldHash && hash !== change.newHash)
      park({ files, record, n, change, parked, touched }, caught);
    removeIfThere(files, aside);
  }
  removeIfThere(files, tempName(record, parentOf(change.to ?? change.path), "c", n));
}

/** Leaves a file as it is, whatever it is, and keeps what it should have become for a person to look at. */
export function setAside(job: Settling): void {
  const { change, parked } = job;
  if (change.op === "remove") parked.push(change.path);
  else park(job, bytesOf(change));
}

function settleOne(job: Settling): void {
  const { change } = job;
  const now = hashOf(job, change.path);
  if (now === (change.op === "remove" ? undefined : change.newHash)) return;
  if (now !== change.oldHash) keepTheirs(job, change.path);
  else if (change.op === "remove") removeOld(job);
  else if (change.op === "create") placeNew(job, change.path);
  else replaceOld(job);
}

/** The hash of the file. Content that is neither old nor new is read again before it counts as somebody's edit. */
function hashOf({ files, change }: Settling, path: string): Sha256 | undefined {
  const hash = hashIfThere(files, path);
  const isOurs = hash === undefined || hash === change.oldHash || hash === change.newHash;
  return isOurs ? hash : hashIfThere(files, path);
}

function settleMove(job: Settling, to: string): void {
  const { change, files } = job;
  const there = hashOf(job, to);
  const here = hashOf(job, change.path);
  if (there !== undefined && there !== change.newHash) keepTheirs(job, to);
  else if (here !== undefined && here !== change.oldHash) {
    keepTheirs(job, change.path);
    removeIfThere(files, to); // one memory, one file: theirs
  }
  // Neither name may be there: a crash can keep the removal of the old one and lose the new one.
  else if ((there !== undefined || placeNew(job, to)) && here !== undefined) {
    const isOurs = removeOld(job);
    if (!isOurs && files.stat(change.path) !== undefined) removeIfThere(files, to);
  }
}

/** Gives the new content a name that nothing has, so that no file can be overwritten. */
function placeNew(job: Settling, path: string): boolean {
  const { files, touched } = job;
  makeDirs(files, parentOf(path), touched);
  const temp = writeTemp(job, path);
  try {
    const isPlaced = placeNewFile(files, temp, path);
    if (!isPlaced) keepTheirs(job, path);
    return isPlaced;
  } finally {
    if (job.staged === undefined) removeIfThere(files, temp);
  }
}

function replaceOld(job: Settling): void {
  const { files, change } = job;
  const temp = writeTemp(job, change.path);
  try {
    takeAside(job, () => files.rename(temp, change.path));
  } finally {
    if (job.staged === undefined) removeIfThere(files, temp);
  }
}

function removeOld(job: Settling): boolean {
  return takeAside(job, () => removeIfThere(job.files, job.change.path));
}

/**
 * Replaces or removes a file while a second name keeps its content, which is looked at afterwards: an
 * editor may have written into the file, or put another one there, since its hash was compared. Between
 * the last look at the name and the replacement itself remain a few microseconds in which a file that is
 * saved by renaming is lost: no system call replaces a file only if it is still the same one. False where
 * the file went or was replaced before all that: theirs stays, ours is set aside.
 */
function takeAside(job: Settling, replace: () => void): boolean {
  const { files, record, n, change } = job;
  const aside = asideName(record, n);
  removeIfThere(files, aside);
  const isHeld = hasSecondName(files, change.path, aside);
  if (isHeld === undefined) return replaceUnheld(job, replace);
  if (!isHeld) keepTheirs(job, change.path);
  else {
    replace();
    const replaced = files.read(aside);
    if (sha256(replaced) !== change.oldHash) parkItself(job, aside);
  }
  removeIfThere(files, aside);
  return isHeld;
}

/** Without a second name the file is checked just before the rename; a change in between is lost. */
function replaceUnheld(job: Settling, replace: () => void): boolean {
  const { files, change } = job;
  const isOld = hashIfThere(files, change.path) === change.oldHash;
  if (isOld) replace();
  else keepTheirs(job, change.path);
  return isOld;
}

/**
 * Gives a file a second name. False where the file under the first name went or was replaced meanwhile, undefined where it
 * cannot have one.
 */
function hasSecondName(files: FileOps, path: string, aside: string): boolean | undefined {
  try {
    files.link(path, aside);
  } catch (error) {
    if (hasNoLinks(error)) return undefined;
    // Linux says so too where the file that it had found was replaced before it could be linked.
    if (isMissing(error) && files.stat(parentOf(aside)) !== undefined) return false;
    throw error;
  }
  return files.stat(path)?.ino === files.stat(aside)?.ino;
}

function writeTemp({ files, record, n, change, staged }: Settling, path: string): string {
  if (staged !== undefined) return staged;
  const temp = tempName(record, parentOf(path), "c", n);
  removeIfThere(files, temp);
  writeDurably(files, temp, bytesOf(change));
  return temp;
}

function bytesOf({ newText = "" }: JournalChange): Uint8Array {
  return new TextEncoder().encode(newText);
}

/** Somebody else's content stays where it is; ours is kept for a person to merge. */
function keepTheirs(job: Settling, path: string): void {
  const { change, files, parked } = job;
  if (change.op !== "remove") park(job, bytesOf(change));
  else if (files.stat(path) !== undefined) parked.push(path);
}

function park(job: Settling, bytes: Uint8Array): void {
  const { files, record, n } = job;
  const hash = sha256(bytes);
  const isTaken = (path: string) => ![undefined, hash].includes(hashIfThere(files, path));
  parkAs(job, isTaken, (path) => replaceDurably(files, path, tempName(record, CONFLICTS_DIR, "p", n), bytes));
}

/** Keeps the very file, not a copy: an editor that is still writing into it finishes there. */
function parkItself(job: Settling, aside: string): void {
  const { files } = job;
  const isTaken = (path: string) => files.stat(path) !== undefined;
  parkAs(job, isTaken, (path) => {
    files.rename(aside, path);
    files.sync(path);
  });
}

function parkAs(
  { files, record, n, change, parked, touched }: Settling,
  isTaken: (path: string) => boolean,
  put: (path: string) => void,
): void {
  makeDirs(files, CONFLICTS_DIR, touched);
  let clash = 1;
  while (isTaken(parkedName(record, n, change.path, clash))) clash++;
  const path = parkedName(record, n, change.path, clash);
  put(path);
  touched.add(CONFLICTS_DIR);
  parked.push(path);
}

/** With numbers before it, the end of a file's name must still fit into 255 bytes. */
function parkedName({ seq }: LogRecord, n: number, path: string, clash: number): string {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const short =
    Buffer.byteLength(name) <= MAX_PARKED_NAME ? name : [...name].slice(-MAX_PARKED_NAME / 4).join("");
  return `${CONFLICTS_DIR}/${seq}-${n}${clash > 1 ? `-${clash}` : ""}-${short}`;
}

function asideName(record: LogRecord, n: number): string {
  return `${TEMP_DIR}/${record.temp}-${n}`;
}
