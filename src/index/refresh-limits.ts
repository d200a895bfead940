import type { Embedder } from "../engine-ports.ts";
import type { FindGraph } from "../index-ports.ts";
import type { Clock, Store } from "../ports.ts";

export interface RefreshLimits {
  /** Up to so many files each is looked at whenever the index is opened. */
  readonly fullScanFiles: number;
  /** Above that, all of them at most this often, ms. */
  readonly fullScanEveryMs: number;
  /** At most so many changed files, or twice as many records, make a new generation worth while. */
  readonly compactAt: number;
  /** Changed files that are too many to leave to the background. */
  readonly compactNow: number;
  /** Files of which a rebuild holds the texts at one time. */
  readonly buildFiles: number;
  /** Bytes from which on a generation is put into its files while it is made, and read from there. */
  readonly draftBytes: number;
  /** Files that may have changed, or of which an index may be made anew: beyond, whoever is in a hurry gets PaiError `interrupted`. */
  readonly mostAnew: number;
}

/** What an index is opened and refreshed with. */
export interface OpenIndexOptions extends Partial<RefreshLimits> {
  readonly store: Store;
  /** Its wall time decides when every file is looked at again. */
  readonly clock: Clock;
  /**
   * Called at most once, where a tidy-up would pay: start a process that opens the index without this
   * option. Without it the tidy-up happens here and now. Answers never depend on it.
   */
  readonly detach?: () => void;
  /** Makes vectors; without it the index is one of text alone. */
  readonly embedder?: Embedder | undefined;
  /** Whether what has to be read of changed files is kept for the next opening (default: yes). Answers never depend on it. */
  readonly keeps?: boolean;
  /** Whether what is read of the index is kept in memory for the next opening in this process (default: no). Answers never depend on it. */
  readonly warm?: boolean | undefined;
  /** Finds the graph of a generation (default: every vector is compared). */
  readonly findGraph?: FindGraph | undefined;
}

export const LIMITS: RefreshLimits = {
  fullScanFiles: 20_000,
  fullScanEveryMs: 600_000,
  compactAt: 256,
  compactNow: 2_000,
  buildFiles: 2_500,
  draftBytes: 4 * 2 ** 20,
  mostAnew: Number.POSITIVE_INFINITY,
};
/** What takes some 100 ms of a processor, in one piece: `mostAnew` for whoever has a deadline. */
export const MOST_IN_A_HURRY = 300;
/** A generation of a small store is soon made, and every opening looks up the changed files beside it: 0.05 ms each. */
const COMPACT_SMALL = 64;
const FILES_FOR_EACH_CHANGE = 80;
/** Lines that are worth a new generation, bytes of each sort: every opening reads them again until they are counted. */
export const LINE_BYTES = 256 * 1024;

/** Change sets that an index is behind where it will be written anew, as after a part of a long import. */
export const FAR_BEHIND = 32;

/** Changed files from which on a store of so many files gets a new generation. Pure. */
export function compactAt({ compactAt: most }: RefreshLimits, files: number): number {
  return Math.min(most, Math.max(COMPACT_SMALL, files / FILES_FOR_EACH_CHANGE));
}
