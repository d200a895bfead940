import type { FileOps } from "../ports.ts";
import {
  JOURNAL,
  type LogRecord,
  PENDING,
  pendingRecord,
  retireRecord,
  sweepJournal,
  tempName,
} from "./journal.ts";
import { appendLines, repeatLines } from "./lines.ts";
import { erasesTexts, eraseTexts } from "./purge.ts";
import { parentOf } from "./safe-path.ts";
import { type Settling, settle, sweepChange, TEMP_DIR } from "./settle.ts";
import { removeIfThere, syncTouched, type Touched } from "./write.ts";

/**
 * Carries out a record that was committed a moment ago: files, lines, then everything durable, then the
 * record goes to the others. Returns files for a person to look at.
 */
export function carryOut(files: FileOps, record: LogRecord): readonly string[] {
  const touched: Touched = new Set();
  const parked: string[] = [];
  for (const job of jobs(files, record, touched, parked)) settle(job);
  appendLines(files, record.appends, touched);
  finish(files, record, touched);
  return parked;
}

/**
 * Finishes a change set that was interrupted after its commit, and drops a record that never was
 * committed. Being interrupted itself does no harm. Undefined where nothing waited, else the files for
 * a person to look at. Needs the lock.
 */
export function recoverPending(files: FileOps): readonly string[] | undefined {
  if (files.stat(PENDING) === undefined) return undefined;
  const record = pendingRecord(files);
  if (record === undefined) {
    files.unlink(PENDING);
    files.syncDir(JOURNAL);
    return undefined;
  }
  return repeat(files, record);
}

/** Removes what writers that were interrupted left in `.local`. Needs the lock, and nothing pending. */
export function sweepLocal(files: FileOps): void {
  sweepJournal(files);
  for (const { name, kind } of files.list(TEMP_DIR)) {
    if (name !== undefined && kind !== "directory") removeIfThere(files, `${TEMP_DIR}/${name}`);
  }
}

function repeat(files: FileOps, record: LogRecord): readonly string[] {
  const touched: Touched = new Set();
  const parked: string[] = [];
  // What the interrupted process did may be visible and yet not durable: nothing that it did is relied on.
  files.syncDir(JOURNAL);
  for (const job of jobs(files, record, touched, parked)) {
    sweepChange(job);
    settle(job);
  }
  repeatLines(files, record.appends, touched, (path, n) => tempName(record, parentOf(path), "l", n));
  for (const dir of [...touched]) for (const above of ancestors(dir)) touched.add(above);
  finish(files, record, touched);
  return parked;
}

function finish(files: FileOps, record: LogRecord, touched: Touched): void {
  syncTouched(files, touched);
  if (erasesTexts(record)) eraseTexts(files, record);
  retireRecord(files, record);
}

function jobs(files: FileOps, record: LogRecord, touched: Touched, parked: string[]): readonly Settling[] {
  return record.changes.map((change, n) => ({ files, record, n, change, touched, parked }));
}

function ancestors(dir: string): readonly string[] {
  return dir === "" ? [""] : [dir, ...ancestors(parentOf(dir))];
}
