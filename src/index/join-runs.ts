import type { Access } from "./access.ts";
import type { FileFor } from "./draft.ts";
import type { GraphEdges } from "./edges.ts";
import type { KnownFile } from "./file-table-bytes.ts";
import { KEY_WIDTH, type KeyTableName } from "./format.ts";
import { ItemWriter } from "./item-writer.ts";
import { KeyRows } from "./key-table.ts";
import type { EncodedPostings } from "./postings.ts";
import type { Scan } from "./scan.ts";
import type { Segment } from "./segment.ts";
import {
  type ExpectedSizes,
  type Generation,
  keyRowsIn,
  SegmentWriter,
  type VectorRows,
  type WrittenTerm,
} from "./segment-writer.ts";

export interface JoinOf {
  /** Each of other files; all paths of one sort before all of the next. No id occurs in two of them. */
  readonly runs: readonly Segment[];
  /** Called when a part of a run is not needed any more; its rows are most of it. */
  readonly joined: (run: number, part: "rows" | "vectors") => void;
  readonly dirs: Scan["dirs"];
  readonly access: Access;
  readonly graph: GraphEdges;
  /** What was found beside the files. */
  readonly problems: Scan["problems"];
  readonly seq: number;
  readonly fileFor: FileFor;
}

/**
 * One generation of several: documents and items follow each other, so that rows and columns are strung together, and
 * only keys and terms are merged. O(n log n). Of the runs no more is in memory than they hold themselves, one table of keys, and
 * the postings of one term.
 */
export function joinRuns({ runs, joined, dirs, access, graph, problems, seq, fileFor }: JoinOf): Generation {
  const bytes = (part: string) => runs.reduce((sum, run) => sum + (run.manifest.sizes[part] ?? 0), 0);
  // Larger item numbers take a byte or two more than they did in their runs.
  const expected: ExpectedSizes = {
    rows: bytes("rows"),
    postings: Math.ceil(1.5 * bytes("postings")),
    keys: (table) => (table === "edged" ? keyRowsIn(table, bytes(table)) : 0),
  };
  const totalLength = runs.reduce((sum, { manifest }) => sum + manifest.totalLength, 0);
  const keys = (table: KeyTableName) => [joinKeys(runs, table, keyRowsIn(table, bytes(table)))];
  const writer = new SegmentWriter(expected, fileFor, { totalLength, keyBytes: bytes, keys });
  for (const [i, run] of runs.entries()) {
    for (const [row, doc] of run.rowBytes()) writer.carry(row, run.kindOf(doc));
    joined(i, "rows");
  }
  const remarks = runs.map((run) => run.remarks);
  return writer.finish({
    terms: joinTerms(runs),
    talks: joinTalks(runs),
    dirs: [...dirs].map(([path, { mtimeMs, ino }]) => ({ path, mtimeMs, ino })),
    files: joinFiles(runs),
    accesses: access.pairs(),
    edges: graph.stored(),
    remarks: {
      problems: [...remarks.flatMap((of) => of.problems), ...problems],
      doubles: remarks.flatMap(({ doubles }) => doubles),
      edits: remarks.flatMap(({ edits }) => edits),
      access: access.marks(),
      graph: graph.marks(),
    },
    seq,
    settledMs: 0,
    fullScanMs: 0,
    cites: true,
    vectors: () => joinVectors(runs, joined),
  });
}

function joinKeys(runs: readonly Segment[], table: KeyTableName, expected: number): Uint8Array {
  const rows = new KeyRows(KEY_WIDTH[table], expected);
  const offsets = startsOf(runs, documentsOf);
  for (const [i, run] of runs.entries())
    for (const piece of run.table(table).rows()) rows.addRows(piece, offsets[i] ?? 0);
  return rows.sorted();
}

/** Every term once, in order, its postings run after run. */
function* joinTerms(runs: readonly Segment[]): Generator<WrittenTerm> {
  const offsets = startsOf(runs, ({ items }) => items.length);
  const readers = runs.map((run) => run.encodedPostings());
  const next = (run: number) => readers[run]?.next().value || undefined;
  const heads = runs.map((_, run) => next(run));
  for (;;) {
    let least: string | undefined;
    for (const head of heads) if (head && (least === undefined || head[0] < least)) least = head[0];
    if (least === undefined) return;
    const used: number[] = [];
    const found: EncodedPostings[] = [];
    for (let run = 0; run < heads.length; run++) {
      const head = heads[run];
      if (head?.[0] !== least) continue;
      used.push(run);
      found.push({ bytes: head[1], offset: offsets[run] ?? 0 });
    }
    yield [least, found];
    for (const run of used) heads[run] = next(run);
  }
}

function joinTalks(runs: readonly Segment[]): ItemWriter {
  const offsets = startsOf(runs, documentsOf);
  const writer = new ItemWriter();
  for (const [i, { items }] of runs.entries()) {
    for (let at = 0; at < items.talks; at++) {
      const row = items.talk(at);
      writer.add((offsets[i] ?? 0) + row.doc, ...items.carried(row));
    }
  }
  return writer;
}

function* joinFiles(runs: readonly Segment[]): Generator<KnownFile> {
  const offsets = startsOf(runs, documentsOf);
  for (const [i, run] of runs.entries()) {
    for (const file of run.files.files())
      yield file.doc < 0 ? file : { ...file, doc: file.doc + (offsets[i] ?? 0) };
  }
}

/** Undefined where a run has none: its embedder failed, and will be asked again. */
function joinVectors(runs: readonly Segment[], joined: JoinOf["joined"]): VectorRows | undefined {
  const format = runs[0]?.manifest.vectors;
  if (!format || !runs.every((run) => run.hasVectors(format))) return undefined;
  const documents = runs.reduce((sum, run) => sum + documentsOf(run), 0);
  const pieces = function* () {
    for (const [i, run] of runs.entries()) {
      yield* run.vectors();
      joined(i, "vectors");
    }
  };
  return { format, length: documents * format.dimensions, pieces: pieces() };
}

function documentsOf({ manifest }: Segment): number {
  return manifest.documents;
}

/** Where the numbers of each run begin. */
function startsOf(runs: readonly Segment[], size: (run: Segment) => number): readonly number[] {
  let next = 0;
  return runs.map((run) => {
    const start = next;
    next += size(run);
    return start;
  });
}
