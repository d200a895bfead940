import { isPaiError } from "../domain/errors.ts";
import type { FileOps } from "../ports.ts";
import { translateError } from "./errors.ts";
import {
  JOURNAL,
  type LogRecord,
  PENDING,
  pendingRecord,
  retireAs,
  retireRecord,
  TEMP_PENDING,
  tempName,
} from "./journal.ts";
import { appendLines, repeatLines } from "./lines.ts";
import { TEMP_LEDGER } from "./prune.ts";
import { erasesTexts, eraseTexts, withoutErasedPaths } from "./purge.ts";
import { parentOf } from "./safe-path.ts";
import {
  CONFLICTS_DIR,
  checkStaged,
  type Settling,
  setAside,
  settle,
  stage,
  sweepChange,
  TEMP_DIR,
} from "./settle.ts";
import { makeDirs, readIfThere, removeIfThere, removeQuietly, syncTouched, type Touched } from "./write.ts";

/** Work that asks for files to be synced, all at one time, before it goes on. */
export type Syncing<T> = Generator<readonly string[], T, void>;

/**
 * Carries out a record that was committed a moment ago: files, lines, then everything durable, then the
 * record goes to the others. Of `atOnce` files at a time the new content is written, then synced, then put in its place.
 * Returns files for a person to look at.
 */
export function* carryOut(files: FileOps, record: LogRecord, atOnce: number): Syncing<readonly string[]> {
  const touched: Touched = new Set();
  const parked: string[] = [];
  const all = jobs(files, record, touched, parked);
  for (let from = 0; from < all.length; from += atOnce)
    yield* settleTogether(files, all.slice(from, from + atOnce));
  yield appendLines(files, record.appends, touched);
  finish(files, record, touched);
  return parked;
}

function* settleTogether(files: FileOps, group: readonly Settling[]): Syncing<void> {
  const staged: (string | undefined)[] = [];
  const written = () => staged.filter((temp) => temp !== undefined);
  try {
    for (const job of group) staged.push(stage(job));
    yield written();
    for (const [i, job] of group.entries()) {
      const temp = staged[i];
      if (temp !== undefined) checkStaged(job, temp);
      settle({ ...job, staged: temp });
      if (temp !== undefined) removeIfThere(files, temp);
      staged[i] = undefined;
    }
  } finally {
    for (const temp of written()) removeQuietly(files, temp);
  }
}

/**
 * Finishes a change set that was interrupted after its commit, and drops a record that never was
 * committed. Being interrupted itself does no harm. Undefined where nothing waited, else the files for
 * a person to look at. Needs the lock.
 */
export function recoverPending(files: FileOps): readonly string[] | undefined {
  if (files.stat(PENDING) === undefined) return undefined;
  const record = pendingRecord(files);
  return record === undefined ? dropDamaged(files) : repeat(files, record);
}

/** A record that was never committed is empty or cut; whatever else it says is kept for a person to look at. */
function dropDamaged(files: FileOps): readonly string[] | undefined {
  const touched: Touched = new Set([JOURNAL]);
  const isEmpty = readIfThere(files, PENDING)?.every((byte) => byte === 0) ?? true;
  if (isEmpty) files.unlink(PENDING);
  else {
    makeDirs(files, CONFLICTS_DIR, touched);
    const kept = keptName(files);
    files.rename(PENDING, kept);
    syncTouched(files, touched.add(CONFLICTS_DIR));
    return [kept];
  }
  syncTouched(files, touched);
  return undefined;
}

function keptName(files: FileOps): string {
  for (let n = 1; ; n++) {
    const name = `${CONFLICTS_DIR}/damaged-record-${n}.json`;
    if (files.stat(name) === undefined) return name;
  }
}

/** Removes what writers that were interrupted left in `.local`. Needs the lock, and nothing pending. */
export function sweepLocal(files: FileOps): void {
  for (const temp of [TEMP_PENDING, TEMP_LEDGER]) removeIfThere(files, temp);
  for (const { name, kind } of files.list(TEMP_DIR)) {
    if (name !== undefined && kind !== "directory") removeIfThere(files, `${TEMP_DIR}/${name}`);
  }
}

function repeat(files: FileOps, record: LogRecord): readonly string[] {
  const touched: Touched = new Set();
  const parked: string[] = [];
  // What the interrupted process did may be visible and yet not durable: nothing that it did is relied on.
  files.syncDir(JOURNAL);
  for (const job of jobs(files, record, touched, parked)) repeatOrPark(job);
  repeatLines(files, record.appends, touched, (path, n) => tempName(record, parentOf(path), "l", n));
  for (const dir of [...touched]) for (const above of ancestors(dir)) touched.add(above);
  finish(files, record, touched);
  return parked;
}

/**
 * A file that cannot be changed, though it could when the record was committed, must not keep the others from being written,
 * now or ever: our text is set aside for a person. Where the disk does not take that either, all of it waits.
 */
function repeatOrPark(job: Settling): void {
  try {
    sweepChange(job);
    settle(job);
  } catch (error) {
    const why = translateError(error, "change the file");
    if (!isPaiError(why) || why.code === "disk_full") throw error;
    setAside(job);
  }
}

function finish(files: FileOps, record: LogRecord, touched: Touched): void {
  syncTouched(files, touched);
  if (erasesTexts(record)) {
    eraseTexts(files, record);
    retireAs(files, record, withoutErasedPaths(record));
  } else retireRecord(files, record);
}

function jobs(files: FileOps, record: LogRecord, touched: Touched, parked: string[]): readonly Settling[] {
  return record.changes.map((change, n) => ({ files, record, n, change, touched, parked }));
}

function ancestors(dir: string): readonly string[] {
  return dir === "" ? [""] : [dir, ...ancestors(parentOf(dir))];
}
