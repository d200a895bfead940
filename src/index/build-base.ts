import type { FileOps, FileStat } from "../ports.ts";
import { Access } from "./access.ts";
import type { FileFor } from "./draft.ts";
import { GraphEdges } from "./edges.ts";
import type { Embedding } from "./embedding.ts";
import { dirOf, type KnownFile } from "./file-table.ts";
import { findForeign } from "./foreign.ts";
import type { Double, PendingEdit } from "./format.ts";
import type { GenerationWriter } from "./generation-writer.ts";
import { segmentOf } from "./generations.ts";
import { ItemWriter } from "./item-writer.ts";
import { itemsOf, type LoadedMemory } from "./load.ts";
import { type Overlay, readOverlay } from "./overlay.ts";
import { type Scan, scanTree } from "./scan.ts";
import type { Segment } from "./segment.ts";
import { type Generation, SegmentWriter } from "./segment-writer.ts";
import { knownFile, storedRow } from "./stored-row.ts";
import { AddedTerms, TermNumbers } from "./term-counts.ts";
import { embedInto } from "./vector-rows.ts";

export interface BaseOf {
  readonly files: FileOps;
  /** Where the log stood before. */
  readonly seq: number;
  /** Files of which the texts are in memory at one time at most. */
  readonly atOnce: number;
  readonly embedding: Embedding | undefined;
  /** Where parts may be put into files; undefined: all stays in memory. */
  readonly writer: Pick<GenerationWriter, "drafting" | "drop"> | undefined;
}

export interface Base {
  readonly generation?: Generation;
  readonly scan?: Scan;
}

/**
 * A generation of all files, read a few at a time, so that memory holds no more texts than those of some hundreds beside what is
 * finished. Files of an id that several claim are left out where they were not read together: the look that follows finds and
 * settles them. Where there are no more than `atOnce`, nothing but what lies there. Linear. IO.
 */
export function buildBase(base: BaseOf): Base {
  const { files, atOnce, writer } = base;
  const scan = scanTree({ files, known: undefined, settledMs: 0, every: true });
  const all = [...scan.look].sort(([a], [b]) => (a < b ? -1 : 1));
  if (all.length <= atOnce) return { scan };
  const make = (out: ReadonlySet<string>) => {
    const work: Parameters<GenerationWriter["drafting"]>[0] = (draft) => {
      const reader = new BaseReader(base, scan, (part) => draft?.open(part));
      return { ...reader.make(all, out), draft };
    };
    return (writer ? writer.drafting(work) : work(undefined)) as Generation;
  };
  const generation = make(new Set());
  const doubled = pathsOfDoubles(segmentOf(generation));
  if (doubled.size === 0) return { generation };
  writer?.drop(generation.draft);
  return { generation: make(doubled) };
}

/** Files that are in memory at one time, and their bytes: what outlives them in a large batch is not collected for long. */
const AT_ONCE = 500;
const BYTES_AT_ONCE = 256 * 1024;
/** About the bytes of a row. */
const ROW_BYTES = 1_000;

const NO_LOG = { written: new Map(), complete: true };
const NOTHING_KNOWN = { gone: new Set<string>(), dirs: new Map(), listed: new Set<string>(), unsettled: [] };

class BaseReader {
  readonly #base: BaseOf;
  readonly #scan: Scan;
  readonly #writer: SegmentWriter;
  readonly #access: Access;
  readonly #terms = new AddedTerms(new TermNumbers());
  readonly #talks = new ItemWriter();
  readonly #vectors: Int8Array[] = [];
  readonly #files: KnownFile[] = [];
  readonly #problems: Overlay["problems"][number][] = [];
  readonly #doubles: Double[] = [];
  readonly #edits: PendingEdit[] = [];
  #items = 0;

  constructor(base: BaseOf, scan: Scan, fileFor: FileFor) {
    this.#base = base;
    this.#scan = scan;
    this.#access = new Access(base.files, undefined);
    const size = scan.look.size;
    this.#writer = new SegmentWriter({ rows: ROW_BYTES * size, postings: 0, keys: () => size }, fileFor);
  }

  /** The generation of files, sorted by path, but for those that are left `out`. */
  make(all: readonly (readonly [path: string, stat: FileStat])[], out: ReadonlySet<string>): Generation {
    const atOnce = Math.min(this.#base.atOnce, AT_ONCE);
    let batch = new Map<string, FileStat>();
    let bytes = 0;
    for (const [path, stat] of all) {
      if (out.has(path)) continue;
      batch.set(path, stat);
      bytes += stat.size;
      if (batch.size < atOnce && bytes < BYTES_AT_ONCE) continue;
      this.#add(batch);
      [batch, bytes] = [new Map(), 0];
    }
    this.#add(batch);
    return this.#finish(out);
  }

  #add(look: ReadonlyMap<string, FileStat>): void {
    const overlay = readOverlay(this.#base.files, { ...NOTHING_KNOWN, look, problems: [] }, undefined);
    const first = this.#writer.documents;
    for (const memory of overlay.memories.values()) this.#memory(memory);
    this.#embed(overlay);
    this.#noteFiles(overlay, first);
    this.#problems.push(...overlay.problems.filter(({ code }) => code !== "duplicate_id"));
    this.#doubles.push(...overlay.doubles);
    this.#edits.push(...findForeign(undefined, overlay, NO_LOG).edits);
  }

  #finish(out: ReadonlySet<string>): Generation {
    const { embedding, files, seq } = this.#base;
    const { dirs, problems } = this.#scan;
    const graph = new GraphEdges(files, undefined);
    // Folders that hold files which were left out look changed, so that the next look lists them.
    const again = new Set([...out].map(dirOf));
    return this.#writer.finish({
      terms: this.#terms.postings(),
      talks: this.#talks,
      dirs: [...dirs].map(([path, { mtimeMs, ino }]) => {
        return { path, mtimeMs: again.has(path) ? 0 : mtimeMs, ino };
      }),
      files: this.#files,
      accesses: this.#access.pairs(),
      edges: graph.stored(),
      remarks: {
        problems: [...this.#problems, ...problems],
        doubles: this.#doubles,
        edits: this.#edits,
        access: this.#access.marks(),
        graph: graph.marks(),
      },
      seq,
      settledMs: 0,
      fullScanMs: 0,
      vectors: () => {
        // An embedder that failed will be asked again.
        if (!embedding || embedding.failure !== undefined) return undefined;
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
    this.#writer.add(storedRow(memory, length, this.#access));
  }

  #embed({ memories }: Overlay): void {
    const { embedding } = this.#base;
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

/** The files of ids that several documents have, and those that share their ids beside them. */
function pathsOfDoubles(base: Segment): ReadonlySet<string> {
  const ids = base.table("ids");
  const several = new Set<string>();
  let last = "";
  for (let at = 0; at < ids.length; at++) {
    const id = ids.key(at);
    if (id === last) several.add(id);
    last = id;
  }
  const beside = base.remarks.doubles.filter(({ id }) => several.has(id)).flatMap(({ paths }) => paths);
  const found = [...several].flatMap((id) => ids.documents(id).map((doc) => base.files.pathOf(doc)));
  return new Set([...beside, ...found]);
}
