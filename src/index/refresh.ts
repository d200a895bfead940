import { PaiError } from "../domain/errors.ts";
import type { Sha256 } from "../domain/hash.ts";
import type { Embedder } from "../engine-ports.ts";
import type { FindGraph, Freshness, GraphState } from "../index-ports.ts";
import type { Clock, Store } from "../ports.ts";
import { DAY_MS } from "../text/calendar.ts";
import { Access } from "./access.ts";
import { makeGeneration, type Sources } from "./compact.ts";
import type { PendingEdit } from "./format.ts";
import {
  Generations,
  GenerationWriter,
  graphStateOf,
  type Making,
  type Settled,
  segmentOf,
} from "./generations.ts";
import type { VectorSource } from "./hybrid-search.ts";
import { isUnderWay, readJournal } from "./journal-view.ts";
import { countChanges, foreignEdits, type Overlay, type ReadingTold, readOverlay } from "./overlay.ts";
import { damageOf, type PartOut } from "./parts.ts";
import { holdsMore, scanTree, withWritten } from "./scan.ts";
import type { Segment } from "./segment.ts";
import { Snapshot } from "./snapshot.ts";
import { Embedding } from "./vectors.ts";

export interface RefreshLimits {
  /** Up to so many files each is looked at whenever the index is opened, and always those of the last `RECENT_DAYS`. */
  readonly fullScanFiles: number;
  /** Above that, all of them at most this often, ms. */
  readonly fullScanEveryMs: number;
  /** At most so many changed files, or twice as many records, make a new generation worth while. */
  readonly compactAt: number;
  /** Changed files that are too many to leave to the background. */
  readonly compactNow: number;
  /** How many files may have changed, or be indexed again, before a caller in a hurry gets PaiError `interrupted`. */
  readonly mostAnew: number;
}

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
  /** Whether a text may name a day (default: each may), asked of facts when a generation is made. Answers never depend on it. */
  readonly namesDay?: ((text: string) => boolean) | undefined;
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
  mostAnew: Number.POSITIVE_INFINITY,
};
/** What people edit in place is seldom older. */
const RECENT_DAYS = 60;
/** What takes some 100 ms of a processor, in one piece: `mostAnew` for whoever has a deadline. */
export const MOST_IN_A_HURRY = 300;
/** A generation of a small store is soon made, and every opening looks up the changed files beside it: 0.05 ms each. */
const COMPACT_SMALL = 64;
const FILES_FOR_EACH_CHANGE = 80;
/** Lines that are worth a new generation, bytes of each sort: every opening reads them again until they are counted. */
const LINE_BYTES = 256 * 1024;

/** Change sets that an index is behind where it will be written anew, as after a part of a long import. */
const FAR_BEHIND = 32;

/** What one look at the store gives, before it becomes a picture or a generation. */
export interface Look extends Pick<Sources, "segment" | "scan" | "overlay" | "edits" | "access" | "seq"> {
  readonly every: boolean;
}

function freshnessOf({ every }: Look): Freshness["freshness"] {
  return every ? "full" : "directories";
}

/** Hash of the file at a path, as an overlay or else the generation has it; undefined for none. */
function hashAt(path: string, overlay: Overlay, segment: Segment | undefined): Sha256 | undefined {
  if (overlay.gone.has(path)) return undefined;
  const read = overlay.memories.get(path) ?? overlay.failed.get(path);
  if (read) return read.fileHash;
  const doc = segment?.files().find(path)?.doc ?? -1;
  return doc >= 0 ? segment?.row(doc).fileHash : undefined;
}

/** Whether a look found so much that a new generation pays. Pure. */
function isWorthWhile(
  { segment, scan, access, seq }: Look,
  changes: number,
  { limits, format }: { readonly limits: RefreshLimits; readonly format: Embedding["format"] | undefined },
): boolean {
  const behind = seq - (segment?.manifest.seq ?? 0);
  const files = segment?.files().length ?? 0;
  const most = Math.min(limits.compactAt, Math.max(COMPACT_SMALL, files / FILES_FOR_EACH_CHANGE));
  const many = changes > most || scan.unsettled.length > most || behind > most * 2;
  const isOfOthers = format !== undefined && segment?.hasVectors(format) === false;
  return many || behind < 0 || isOfOthers || access.bytesBehind > LINE_BYTES;
}

function tooMuch(why: string): PaiError {
  return new PaiError("interrupted", `rebuilding the index would take too long: ${why}`);
}

/** The store as it is, with how it was found out. */
export interface Picture {
  readonly snapshot: Snapshot;
  readonly edits: readonly PendingEdit[];
  readonly freshness: Freshness;
}

/** Brings the index up to date with the files and the log, and writes generations. */
export class Refresher {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #limits: RefreshLimits;
  readonly #generations: Generations;
  readonly #writer: GenerationWriter;
  readonly #embedding: Embedding | undefined;
  #detach: (() => void) | undefined;
  readonly #findGraph: FindGraph | undefined;
  readonly #namesDay: (text: string) => boolean;
  #opened: string | undefined;

  constructor(options: OpenIndexOptions) {
    const { store, clock, detach, embedder, warm, findGraph, namesDay, ...limits } = options;
    this.#store = store;
    this.#clock = clock;
    this.#detach = detach;
    this.#limits = { ...LIMITS, ...limits };
    this.#embedding = embedder && new Embedding(embedder);
    this.#generations = new Generations(store.files, warm);
    this.#findGraph = findGraph;
    this.#namesDay = namesDay ?? (() => true);
    this.#writer = new GenerationWriter(store.files, this.#generations);
  }

  open(): Picture {
    const opened = this.#generations.open();
    this.#opened = opened.name;
    if (!opened.segment) return this.recover(opened.reason);
    try {
      return this.#refresh(opened.segment, opened.settled);
    } catch (error) {
      const damage = damageOf(error);
      if (damage === undefined) throw error;
      return this.recover(damage);
    }
  }

  graphState({ manifest }: Segment): GraphState | undefined {
    return graphStateOf(this.#store.files, this.#opened, manifest);
  }

  /** Answers damage: by the generation that replaced the damaged one, or by a new one with these edits of keys, which is held in memory. */
  recover(damage: string, edits: readonly PendingEdit[] = [], isMadeAnew = false): Picture {
    const isSame = isMadeAnew || this.#generations.current() === this.#opened;
    return isSame ? this.#fromFiles(damage, edits) : this.open();
  }

  /** A new generation from the files alone, which leaves nothing of the others, and these edits of keys, which cannot be seen in the files. */
  rebuild(edits: readonly PendingEdit[], tell?: ReadingTold): Picture {
    return this.#fromFiles("asked for", edits, true, tell);
  }

  /** `alone`: every other generation is removed. */
  #fromFiles(reason: string, edits: readonly PendingEdit[], alone = false, tell?: ReadingTold): Picture {
    const most = this.#limits.mostAnew;
    if (most < Number.POSITIVE_INFINITY && holdsMore(this.#store.files, most)) throw tooMuch(reason);
    const settledMs = this.#writer.fileTime();
    const look = this.#look(undefined, true, settledMs ?? Number.POSITIVE_INFINITY, this.#store.head(), tell);
    const known = new Set(look.edits.map(({ path }) => path));
    const waiting = edits.filter(({ path, what }) => {
      return what === "keys" && look.overlay.memories.has(path) && !known.has(path);
    });
    const found = { ...look, edits: [...look.edits, ...waiting] };
    const next = this.#write(found, settledMs, this.#clock.wall(), alone);
    return { ...next, freshness: { ...next.freshness, rebuilt: reason } };
  }

  #refresh(segment: Segment, settled: Settled): Picture {
    const large = segment.files().length > this.#limits.fullScanFiles;
    const due = large && Math.abs(this.#clock.wall() - settled.fullScanMs) >= this.#limits.fullScanEveryMs;
    const every = !large || (due && !this.#detach);
    const checks = due && every;
    // What is about to be written is looked at from a moment whose file time is known; far behind, a new generation is likely,
    // and should not take a second look.
    const head = this.#store.head();
    const isFarBehind = head - segment.manifest.seq > (this.#detach ? FAR_BEHIND : 0);
    const settledMs = checks || isFarBehind ? this.#writer.fileTime() : undefined;
    const look = this.#look(segment, every, settled.settledMs, head);
    const changes = countChanges(look.overlay, look.scan);
    if (changes > this.#limits.mostAnew) throw tooMuch("many files changed");
    const wanted =
      isWorthWhile(look, changes, { limits: this.#limits, format: this.#embedding?.format }) ||
      (checks && settledMs !== undefined && changes > 0);
    if (wanted && (!this.#detach || changes > this.#limits.compactNow)) {
      const lookedMs = settledMs ?? this.#writer.fileTime();
      const seen = settledMs === undefined ? this.#look(segment, every, settled.settledMs) : look;
      if (lookedMs === undefined) return this.#pictureOf(seen, segment);
      const fullScanMs = seen.every ? this.#clock.wall() : settled.fullScanMs;
      return this.#write(seen, lookedMs, fullScanMs);
    }
    if (wanted || (due && !every)) {
      this.#detach?.();
      this.#detach = undefined;
    }
    if (checks && settledMs !== undefined && this.#opened !== undefined) {
      this.#writer.settle(this.#opened, { settledMs, fullScanMs: this.#clock.wall() });
    }
    return this.#pictureOf(look, segment);
  }

  /** `settledMs`: the file time before the look; undefined where nothing can be written. */
  #write(look: Look, settledMs: number | undefined, fullScanMs: number, alone = false): Picture {
    const { overlay, edits, seq } = look;
    const times = { seq, settledMs: settledMs ?? 0, fullScanMs };
    const means = { files: this.#store.files, embedding: this.#embedding, namesDay: this.#namesDay };
    const make = (out?: PartOut) => makeGeneration({ ...look, ...times, ...means, out });
    // One made anew may be the answer to damage: it is read from memory, where nobody can take it away.
    const held = settledMs === undefined || look.segment === undefined ? make() : undefined;
    const write: Making = (out) => held ?? make(out);
    const saved = settledMs === undefined ? undefined : this.#writer.replace(this.#opened, write, alone);
    const isRefused = settledMs === undefined || (saved === undefined && this.#writer.refused);
    this.#opened = saved?.name ?? this.#opened;
    const { files } = this.#store;
    const next =
      held !== undefined || saved === undefined
        ? segmentOf(held ?? make())
        : this.#generations.segment(saved.name, saved.made.manifest, saved.made.sums);
    const empty: Overlay = { ...overlay, memories: new Map(), masked: new Set() };
    const snapshot = this.#snapshot(next, empty, new Access(files, next));
    const freshness = { freshness: freshnessOf(look), seq, ...(isRefused && { unsaved: true }) };
    return { snapshot, edits, freshness };
  }

  #pictureOf(look: Look, segment: Segment): Picture {
    const { overlay, edits, access, seq } = look;
    const freshness: Freshness = { freshness: freshnessOf(look), seq };
    return { snapshot: this.#snapshot(segment, overlay, access), edits, freshness };
  }

  #snapshot(segment: Segment, overlay: Overlay, access: Access): Snapshot {
    const embedding = this.#embedding;
    const source = embedding && { embedding, files: this.#store.files, graph: this.#graphOf(segment) };
    return new Snapshot(segment, overlay, access, source);
  }

  #graphOf(segment: Segment): VectorSource["graph"] {
    const { documents, vectors, sums } = segment.manifest;
    const generation = this.#opened;
    const find = this.#findGraph;
    if (!find || !vectors || generation === undefined) return undefined;
    const { root } = this.#store.files;
    return () => find({ root, generation, sums, documents, ...vectors, rows: () => segment.vectors() });
  }

  /** `head`: the log's newest sequence a moment ago. */
  #look(
    segment: Segment | undefined,
    wantEvery: boolean,
    settledMs: number,
    head = this.#store.head(),
    tell?: ReadingTold,
  ): Look {
    const { files } = this.#store;
    const readLog = (until: number) => readJournal(this.#store, segment?.manifest.seq ?? head, until);
    const journal = readLog(head);
    const every = wantEvery || !journal.complete;
    const recent = new Date(this.#clock.wall() - RECENT_DAYS * DAY_MS)
      .toISOString()
      .slice(0, "YYYY-MM-DD".length);
    const seen = scanTree({ files, known: segment?.files(), settledMs, every, recent });
    const scan = every ? seen : withWritten(files, seen, segment?.files(), journal);
    const overlay = readOverlay(files, scan, segment, tell);
    // The log is written before the files: what the scan saw of a later change set is in it by now.
    const later = this.#store.head();
    const known = later === head ? journal : readLog(later);
    const edits = foreignEdits(segment, overlay, known);
    // A generation never holds a sequence of which it did not see all files.
    const settled = segment !== undefined && segment.manifest.seq >= head;
    const underWay =
      !settled && isUnderWay(this.#store, head, this.#clock.wall(), (path) => hashAt(path, overlay, segment));
    const access = new Access(files, segment);
    return { segment, scan, overlay, edits, access, every, seq: underWay ? head - 1 : head };
  }
}
