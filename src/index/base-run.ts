import type { FileOps, FileStat } from "../ports.ts";
import type { Access } from "./access.ts";
import { AddedTerms } from "./added-terms.ts";
import type { FileFor } from "./draft.ts";
import type { Embedding } from "./embedding.ts";
import { dirOf, type KnownFile } from "./file-table.ts";
import { findForeign } from "./foreign.ts";
import type { Double, PendingEdit } from "./format.ts";
import { ItemWriter } from "./item-writer.ts";
import { itemsOf, type LoadedMemory } from "./load.ts";
import { type Overlay, readOverlay } from "./overlay.ts";
import { type Generation, SegmentWriter } from "./segment-writer.ts";
import { knownFile, storedRow } from "./stored-row.ts";
import type { TermNumbers } from "./term-counts.ts";
import { embedInto } from "./vector-rows.ts";

/** Files that are in memory at one time, and their bytes: what outlives them in a large batch is not collected for long. */
const AT_ONCE = 500;
const BYTES_AT_ONCE = 256 * 1024;
/** About the bytes of a row. */
const ROW_BYTES = 1_000;

const NO_LOG = { written: new Map(), complete: true };
const NOTHING_KNOWN = { gone: new Set<string>(), dirs: new Map(), listed: new Set<string>(), unsettled: [] };

/** Files with what the scan saw of them, sorted by path. */
export type RunFiles = readonly (readonly [path: string, stat: FileStat])[];

/** What a run is made with. */
export interface RunOptions {
  readonly files: FileOps;
  readonly access: Access;
  readonly embedding: Embedding | undefined;
  /** For all runs of a thread. */
  readonly numbers: TermNumbers;
  /** Files that are in memory at one time at most. */
  readonly atOnce: number;
  readonly fileFor: FileFor;
}

/**
 * The index of some files, in the order of their paths, read a few at a time, so that memory holds no more of them than what is written. Of
 * files with one id all are in it, but where they are read at one time. Its edges are empty, and it has seen no log. Linear. IO.
 */
export function makeRun(part: RunFiles, options: RunOptions): Generation {
  options.numbers.trim();
  const run = new BaseRun(part.length, options);
  const atOnce = Math.min(options.atOnce, AT_ONCE);
  let batch = new Map<string, FileStat>();
  let bytes = 0;
  for (const [path, stat] of part) {
    batch.set(path, stat);
    bytes += stat.size;
    if (batch.size < atOnce && bytes < BYTES_AT_ONCE) continue;
    run.add(batch);
    [batch, bytes] = [new Map(), 0];
  }
  if (batch.size > 0) run.add(batch);
  return run.finish();
}

class BaseRun {
  readonly #options: RunOptions;
  readonly #writer: SegmentWriter;
  readonly #terms: AddedTerms;
  readonly #talks = new ItemWriter();
  readonly #vectors: Int8Array[] = [];
  readonly #files: KnownFile[] = [];
  readonly #problems: Overlay["problems"][number][] = [];
  readonly #doubles: Double[] = [];
  readonly #edits: PendingEdit[] = [];
  #items = 0;

  constructor(size: number, options: RunOptions) {
    this.#options = options;
    this.#terms = new AddedTerms(options.numbers);
    const expected = { rows: ROW_BYTES * size, postings: 0, keys: () => size };
    this.#writer = new SegmentWriter(expected, options.fileFor);
  }

  add(look: ReadonlyMap<string, FileStat>): void {
    const overlay = readOverlay(this.#options.files, { ...NOTHING_KNOWN, look, problems: [] }, undefined);
    const first = this.#writer.documents;
    for (const memory of overlay.memories.values()) this.#memory(memory);
    this.#embed(overlay);
    this.#noteFiles(overlay, first);
    this.#problems.push(...overlay.problems.filter(({ code }) => code !== "duplicate_id"));
    this.#doubles.push(...overlay.doubles);
    this.#edits.push(...findForeign(undefined, overlay, NO_LOG).edits);
  }

  finish(): Generation {
    const { embedding } = this.#options;
    const hasVectors = embedding !== undefined && embedding.failure === undefined;
    return this.#writer.finish({
      terms: this.#terms.postings(),
      talks: this.#talks,
      dirs: [...new Set(this.#files.map(({ path }) => dirOf(path)))].map((path) => ({
        path,
        mtimeMs: 0,
        ino: 0,
      })),
      files: this.#files,
      accesses: [],
      edges: [],
      remarks: {
        problems: this.#problems,
        doubles: this.#doubles,
        edits: this.#edits,
        access: [],
        graph: [],
      },
      seq: 0,
      settledMs: 0,
      fullScanMs: 0,
      vectors: () => {
        if (!hasVectors) return undefined;
        const length = this.#vectors.reduce((sum, piece) => sum + piece.length, 0);
        return { format: embedding.format, length, pieces: this.#vectors };
      },
    });
  }

  #memory(memory: LoadedMemory): void {
    const { indexed, talk } = itemsOf(memory.header, memory.text);
    const lengths = indexed.map((text) => this.#terms.add(this.#items++, text));
    if (talk) this.#talks.add(this.#writer.documents, talk, lengths);
    const length = lengths.reduce((sum, one) => sum + one, 0);
    this.#writer.add(storedRow(memory, length, this.#options.access));
  }

  #embed({ memories }: Overlay): void {
    const { embedding } = this.#options;
    if (!embedding) return;
    const rows = new Int8Array(memories.size * embedding.format.dimensions);
    const texts = [...memories.values()].map(({ embedded }, row) => [row, embedded] as const);
    embedInto(rows, texts, embedding);
    this.#vectors.push(rows);
  }

  #noteFiles({ memories, failed }: Overlay, first: number): void {
    const found = [
      ...[...memories.values()].map(({ path, stat }, i) => knownFile(path, stat, first + i)),
      ...[...failed.values()].map(({ path, stat }) => knownFile(path, stat, -1)),
    ];
    this.#files.push(...found.sort((a, b) => (a.path < b.path ? -1 : 1)));
  }
}
