import type { FileOps } from "../ports.ts";
import { LOCAL } from "./lock.ts";

/** One byte for each extraction since maintenance was last started. */
const PATH = `${LOCAL}/extractions`;

/**
 * Counts extractions, so many now, and says whether `every` have come together since it last said so. Of processes that
 * ask at once only one is told. Nothing depends on it: a disk that refuses gives false. IO.
 */
export function countExtractions(files: FileOps, now: number, every: number): boolean {
  try {
    files.append(PATH, new Uint8Array(now).fill(".".charCodeAt(0)));
    if ((files.stat(PATH)?.size ?? 0) < every) return false;
    files.unlink(PATH);
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code === undefined) throw error;
    return false;
  }
}
