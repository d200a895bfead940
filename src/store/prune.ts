import { sha256 } from "../domain/hash.ts";
import type { FileOps } from "../ports.ts";
import { DAY_MS } from "../text/calendar.ts";
import { quietly } from "./errors.ts";
import { journalSeqs, recordPath, wallOf } from "./journal.ts";
import { parentOf } from "./safe-path.ts";
import { readIfThere, removeIfThere, replaceDurably, syncTouched } from "./write.ts";

const LEDGER = ".local/journal-ages";
/** Left by a command that was stopped while it noted ages. */
export const TEMP_LEDGER = ".local/.tmp-journal-ages";
/** A clock that moves on by more than this between two looks has jumped, or nobody was here: neither makes a record old. */
const JUMP_DAYS = 7;
/** Ages are noted in so many steps of the time for which records are kept. */
const STEPS = 30;

export interface Pruned {
  readonly removed: number;
  /** Days by which the clock was ahead of all that was seen before, where that kept records from being removed; else 0. */
  readonly jumpDays: number;
}

/**
 * How much time has passed while records were written, by a clock of our own that only moves on as far as the wall clock
 * moves in small steps: a wall clock that is once years ahead, or back, makes no record older.
 */
interface Ledger {
  /** The last record that was counted, and the wall time of the last look. */
  readonly seq: number;
  readonly wallMs: number;
  /** Time that has passed since the first look, ms. */
  readonly passedMs: number;
  /** Some of the records, oldest first, each with the time that had passed by then. */
  readonly marks: readonly (readonly [seq: number, passedMs: number])[];
}

/**
 * Removes records that are older than `keepDays`, both by the wall clock and by the time in which the store was seen to be
 * used; see `Ledger`. The newest always stays: it carries the sequence on, and one that cannot be read goes with the next
 * one that can. Needs the lock.
 */
export function pruneJournal(files: FileOps, keepDays: number, wallMs: number): Pruned {
  const seqs = journalSeqs(files);
  const keepMs = keepDays * DAY_MS;
  const known = readLedger(files, seqs);
  const { ledger, jumpMs } = goOn(files, known, { seqs, wallMs, keepMs });
  const isOld = (seq: number) => {
    const at = wallOf(files, seq);
    return at === undefined ? undefined : at < wallMs - keepMs || at > wallMs;
  };
  // What was written after a mark, before the next one, is no younger than one step more.
  const young = ledger.marks.findIndex(([, at]) => at + keepMs / STEPS > ledger.passedMs - keepMs);
  const limit = young < 0 ? ledger.seq : (ledger.marks[young]?.[0] ?? 0) - 1;
  const removed = removeUpTo(files, lastOf(seqs.slice(0, -1), limit, isOld), seqs);
  const marks = ledger.marks.filter(([seq]) => seq >= (seqs[removed] ?? 0));
  writeLedger(files, { ...ledger, marks });
  const first = seqs.length > 1 ? seqs[removed] : undefined;
  const isHeld = jumpMs > 0 && first !== undefined && isOld(first) === true;
  return { removed, jumpDays: isHeld ? Math.floor(jumpMs / DAY_MS) : 0 };
}

/** Counts what was written since the last look, and the time until now. `jumpMs`: the largest step that was none. */
function goOn(
  files: FileOps,
  known: Ledger | undefined,
  { seqs, wallMs, keepMs }: { seqs: readonly number[]; wallMs: number; keepMs: number },
): { readonly ledger: Ledger; readonly jumpMs: number } {
  const mostMs = Math.min(JUMP_DAYS * DAY_MS, keepMs);
  const marks = [...(known?.marks ?? [])];
  let { seq = 0, passedMs = 0, wallMs: last } = known ?? {};
  let jumpMs = 0;
  const see = (atMs: number) => {
    const stepMs = Math.max(0, atMs - (last ?? atMs));
    if (stepMs > mostMs) jumpMs = Math.max(jumpMs, stepMs);
    else passedMs += stepMs;
    last = atMs;
  };
  for (const next of seqs) {
    if (next <= seq) continue;
    const at = wallOf(files, next);
    if (at !== undefined) see(at);
    const mark = marks.at(-1);
    if (mark === undefined || passedMs - mark[1] >= keepMs / STEPS) marks.push([next, passedMs]);
    seq = next;
  }
  see(wallMs);
  return { ledger: { seq, wallMs, passedMs, marks }, jumpMs };
}

/** The last of these records up to a limit that is old, before the first one that is not. */
function lastOf(seqs: readonly number[], limit: number, isOld: (seq: number) => boolean | undefined): number {
  let last = 0;
  for (const seq of seqs) {
    if (seq > limit) break;
    const old = isOld(seq);
    if (old === false) break;
    if (old) last = seq;
  }
  return last;
}

function removeUpTo(files: FileOps, last: number, seqs: readonly number[]): number {
  const touched = new Set<string>();
  const gone = seqs.filter((seq) => seq <= last);
  for (const seq of gone) {
    removeIfThere(files, recordPath(seq));
    touched.add(parentOf(recordPath(seq)));
  }
  syncTouched(files, touched);
  return gone.length;
}

/** What was noted; undefined if nothing was, or if it is damaged or of another journal: ages are then counted again. */
function readLedger(files: FileOps, seqs: readonly number[]): Ledger | undefined {
  return quietly(undefined, () => {
    const [, seal, body = ""] =
      /^(\S+) (.*)$/s.exec(new TextDecoder().decode(readIfThere(files, LEDGER))) ?? [];
    if (seal !== sha256(body)) return undefined;
    const ledger = JSON.parse(body) as Ledger; // its hash is right, so it is what was written
    return ledger.seq <= (seqs.at(-1) ?? 0) ? ledger : undefined;
  });
}

function writeLedger(files: FileOps, ledger: Ledger): void {
  const body = JSON.stringify(ledger);
  replaceDurably(files, LEDGER, TEMP_LEDGER, new TextEncoder().encode(`${sha256(body)} ${body}`));
}
