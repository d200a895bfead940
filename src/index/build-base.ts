import type { FileOps } from "../ports.ts";
import { Access } from "./access.ts";
import { makeRun, type RunFiles } from "./base-run.ts";
import { type Draft, type FileFor, partOf } from "./draft.ts";
import { GraphEdges } from "./edges.ts";
import type { Embedding } from "./embedding.ts";
import { dirOf, type KnownFile } from "./file-table.ts";
import { KEY_WIDTH, type KeyTableName } from "./format.ts";
import type { GenerationWriter } from "./generation-writer.ts";
import { segmentOf } from "./generations.ts";
import { ItemWriter } from "./item-writer.ts";
import { KeyRows } from "./key-table.ts";
import { type EncodedPostings, joinEncoded } from "./postings.ts";
import { makeRunsBeside, type StartRunThread } from "./runs-beside.ts";
import { type Scan, scanTree } from "./scan.ts";
import type { Segment } from "./segment.ts";
import {
  type ExpectedSizes,
  type Generation,
  keyRowsIn,
  SegmentWriter,
  type VectorRows,
  type WrittenTerm,
} from "./segment-writer.ts";
import { TermNumbers } from "./term-counts.ts";

/** Parts of runs that are put into files; the others are small, or read at once. */
const IN_FILES: ReadonlySet<string> = new Set([
  "rows",
  "terms",
  "words",
  "postings",
  "vectors",
  ...Object.keys(KEY_WIDTH),
]);

/** A run of fewer files of middle size takes longer to join than to make; of a large store, runs of less than one part in so many. */
const LEAST_FILES = 500;
const SMALLEST = 1 / 40;
/** Each of two threads takes so much of what is left at first: as runs get smaller, neither waits long for the other. */
const SHARE = 1 / 8;
/** A file takes as much time and memory as so many bytes, and as its own. */
const FILE_BYTES = 500;

export interface BaseOf {
  readonly files: FileOps;
  /** Where the log stood before. */
  readonly seq: number;
  /** Files of which the texts are in memory at one time at most. */
  readonly atOnce: number;
  readonly embedding: Embedding | undefined;
  /** Starts a thread that makes runs beside this one (default: none). */
  readonly startThread: StartRunThread | undefined;
  /** Where parts may be put into files; undefined: all stays in memory. */
  readonly writer: Pick<GenerationWriter, "drafting" | "drop"> | undefined;
}

type Drafting = GenerationWriter["drafting"];

/** The index of some of the files. */
interface Run {
  readonly segment: Segment;
  /** Lets go of parts that are not read any more. */
  readonly forget: (parts: readonly string[]) => void;
}

/**
 * A generation of all files, made of runs of at least `atOnce` files, and joined: memory holds no more texts than those of some hundreds
 * of files beside what is finished. Files of an id that several claim are left out where they are far apart: the look that follows
 * finds and settles them. Where there are no more than `atOnce`, nothing but what lies there. Linear. IO.
 */
export function buildBase(base: BaseOf): Base {
  const { files, seq, writer } = base;
  const drafting: Drafting = (work) => (writer ? writer.drafting(work) : work(undefined));
  return drafting((parts): Base => {
    const made = makeRuns(base, parts);
    if ("scan" in made) return made;
    const { runs, dirs, access, problems } = made;
    const segments = runs.map(({ segment }) => segment);
    const joined = (run: number, part: string) => runs[run]?.forget([part]);
    const graph = new GraphEdges(files, undefined);
    const generation = drafting((draft) => {
      const fileFor = (part: string) => draft?.open(part);
      return { ...joinRuns({ runs: segments, joined, dirs, access, graph, problems, seq, fileFor }), draft };
    });
    writer?.drop(parts);
    return { generation };
  });
}

export interface Base {
  readonly generation?: Generation;
  readonly scan?: Scan;
}

interface Runs {
  readonly runs: readonly Run[];
  readonly dirs: Scan["dirs"];
  readonly access: Access;
  readonly problems: Scan["problems"];
}

/** The runs alone, what is large of them in files: what the scan saw of each file is not needed to join them, and is much of a large store. */
function makeRuns(
  { files, atOnce, embedding, startThread }: BaseOf,
  into: Draft | undefined,
): Runs | { readonly scan: Scan } {
  const scan = scanTree({ files, known: undefined, settledMs: 0, every: true });
  const all = [...scan.look].sort(([a], [b]) => (a < b ? -1 : 1));
  if (all.length <= atOnce) return { scan };
  const access = new Access(files, undefined);
  const fileFor = (name: string) => (IN_FILES.has(name) ? into?.openIn(name) : undefined);
  const numbers = new TermNumbers();
  const make = (part: RunFiles) => makeRun(part, { files, access, embedding, numbers, atOnce, fileFor });
  const parts = partsOf(all, Math.min(atOnce, LEAST_FILES));
  const runs: Run[] = [];
  const { root } = files;
  const embedder = embedding?.format.embedder;
  const keep = (run: number, made: MadeParts) => {
    runs[run] = runOf(made, fileFor);
  };
  const thread = startThread?.();
  try {
    makeRunsBeside(parts, { root, atOnce, embedder, thread, make, keep });
  } finally {
    thread?.end();
  }
  const segments = runs.map(({ segment }) => segment);
  const doubled = pathsOf(segments, idsInSeveral(segments));
  for (const [i, part] of parts.entries()) {
    const rest = part.filter(([path]) => !doubled.has(path));
    if (rest.length < part.length) keep(i, make(rest));
  }
  return { runs, dirs: unlisted(scan.dirs, doubled), access, problems: scan.problems };
}

/** Large parts at both ends, from where two threads come, and small ones where they meet: by bytes, so that few long files are not one of them. */
function partsOf(all: RunFiles, least: number): RunFiles[] {
  let left = all.reduce((sum, file) => sum + weightOf(file), 0);
  const smallest = left * Math.max(least / all.length, SMALLEST);
  const [front, back]: [RunFiles[], RunFiles[]] = [[], []];
  for (let [from, end] = [0, all.length]; from < end; ) {
    const share = Math.max(smallest, left * SHARE);
    let [first, last, ofFirst, ofLast] = [from, end, 0, 0];
    while (first < end && ofFirst < share) ofFirst += weightOf(all[first++]);
    while (last > first && ofLast < share) ofLast += weightOf(all[--last]);
    front.push(all.slice(from, first));
    if (last < end) back.push(all.slice(last, end));
    [from, end, left] = [first, last, left - ofFirst - ofLast];
  }
  return [...front, ...back.reverse()];
}

function weightOf(file: RunFiles[number] | undefined): number {
  return FILE_BYTES + (file?.[1].size ?? 0);
}

type MadeParts = Pick<Generation, "manifest" | "parts" | "sums">;

/** A run that was made, what is large of it in files. */
function runOf(made: MadeParts, fileFor: FileFor): Run {
  const kept = new Map(
    [...made.parts].map(([name, part]) => {
      return [name, part instanceof Uint8Array ? partOf(part, fileFor(name)) : part] as const;
    }),
  );
  const forget = (names: readonly string[]) => {
    for (const name of names) kept.delete(name);
  };
  return { segment: segmentOf({ ...made, parts: kept }), forget };
}

/** Folders that hold files which were left out look changed, so that the next look lists them. */
function unlisted(dirs: Scan["dirs"], out: ReadonlySet<string>): Scan["dirs"] {
  const again = new Set([...out].map(dirOf));
  const changed = [...dirs].map(([path, stat]) => {
    return [path, again.has(path) ? { ...stat, mtimeMs: 0 } : stat] as const;
  });
  return new Map(changed);
}

function idsInSeveral(runs: readonly Segment[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const several = new Set<string>();
  for (const run of runs) {
    const ids = run.table("ids");
    for (let at = 0; at < ids.length; at++) {
      const id = ids.key(at);
      if (seen.has(id)) several.add(id);
      seen.add(id);
    }
  }
  return several;
}

/** The files of ids, and those that share their ids within a run. */
function pathsOf(runs: readonly Segment[], ids: ReadonlySet<string>): ReadonlySet<string> {
  const paths = new Set<string>();
  for (const run of ids.size === 0 ? [] : runs) {
    for (const { id, paths: all } of run.remarks.doubles)
      if (ids.has(id)) for (const path of all) paths.add(path);
    for (const id of ids) {
      for (const doc of run.table("ids").documents(id)) paths.add(run.files.pathOf(doc));
    }
  }
  return paths;
}

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
function joinRuns({ runs, joined, dirs, access, graph, problems, seq, fileFor }: JoinOf): Generation {
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
    yield [least, (sink) => joinEncoded(found, sink)];
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
