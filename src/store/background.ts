import type { FileOps } from "../ports.ts";
import { LOCAL } from "./lock.ts";

const MARK = ".index/tidied";
/** Commands that follow each other closely start one tidying process, not one each. */
const PAUSE_MS = 60_000;

/**
 * Whether to start tidying up now: false where somebody did within the last minute, or where the store
 * cannot be written. Marks the start, so that of several processes only one gets true. IO.
 */
export function claimTidying(files: FileOps, wallMs: number): boolean {
  try {
    const marked = files.stat(MARK);
    // One from the future was made while the clock was ahead: it would hold tidying back until then.
    if (marked && Math.abs(wallMs - marked.mtimeMs) < PAUSE_MS) return false;
    if (marked) files.unlink(MARK);
    files.create(MARK, new Uint8Array(0));
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code === undefined) throw error;
    return false; // another process was faster, or the disk refuses: nothing depends on it
  }
}

/** One byte for each extraction since maintenance was last started. */
const PATH = `${LOCAL}/extractions`;
const EVERY = 3;

/**
 * Counts extractions, so many now, and says whether three have come together since it last said so. Of processes that
 * ask at once only one is told. Nothing depends on it: a disk that refuses gives false. IO.
 */
export function countExtractions(files: FileOps, now: number): boolean {
  try {
    files.append(PATH, new Uint8Array(now).fill(".".charCodeAt(0)));
    if ((files.stat(PATH)?.size ?? 0) < EVERY) return false;
    files.unlink(PATH);
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code === undefined) throw error;
    return false;
  }
}
