import type { FileOps, FileStat } from "../ports.ts";
import { Access } from "./access.ts";
import { makeGeneration } from "./compact.ts";
import type { Draft } from "./draft.ts";
import { GraphEdges } from "./edges.ts";
import type { Embedding } from "./embedding.ts";
import { dirOf } from "./file-table-bytes.ts";
import { findForeign } from "./foreign.ts";
import { KEY_WIDTH } from "./format.ts";
import type { GenerationWriter } from "./generation-writer.ts";
import { segmentOf } from "./generations.ts";
import { joinRuns } from "./join-runs.ts";
import { readOverlay } from "./overlay.ts";
import { type Scan, scanTree } from "./scan.ts";
import type { Segment } from "./segment.ts";
import type { Generation } from "./segment-writer.ts";
import { expectLoops, prepareLongWork } from "./thrift.ts";

/** Parts of runs that are put into files; the others are small, or read at once. */
const IN_FILES: ReadonlySet<string> = new Set([
  "rows",
  "terms",
  "postings",
  "vectors",
  ...Object.keys(KEY_WIDTH),
]);

/** Lines of the graph are counted once, for all runs together. */
const NO_EDGES = { stored: () => [], marks: () => [] };
const NO_LOG = { written: new Map(), complete: true };

/** To compile loops for fewer takes longer than they run. */
const FEW_FILES = 250;
/** A store of fewer needs no thrift: without it its index is made in 320 MB at most, a sixth faster. */
const MANY_FILES = 20_000;

export interface BaseOf {
  readonly files: FileOps;
  /** Where the log stood before. */
  readonly seq: number;
  /** Files of which the texts are in memory at one time. */
  readonly atOnce: number;
  readonly embedding: Embedding | undefined;
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
 * A generation of all files, made of `atOnce` files at a time, so that memory holds no more of them than that beside
 * what is finished. Files of an id that several claim are left out where they are far apart: the look that follows
 * finds and settles them. Where there are no more than `atOnce`, nothing but what lies there. Linear. IO.
 */
export function buildBase(base: BaseOf): Base {
  const { files, seq, writer } = base;
  const drafting: Drafting = (work) => (writer ? writer.drafting(work) : work(undefined));
  return drafting((parts): Base => {
    const made = makeRuns(base, parts);
    if ("scan" in made) return made;
    const { runs, dirs, access } = made;
    const segments = runs.map(({ segment }) => segment);
    const joined = (run: number, part: string) => runs[run]?.forget([part]);
    const graph = new GraphEdges(files, undefined);
    const generation = drafting((draft) => {
      const fileFor = (part: string) => draft?.open(part);
      return { ...joinRuns({ runs: segments, joined, dirs, access, graph, seq, fileFor }), draft };
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
}

/** The runs alone, what is large of them in files: what the scan saw of each file is not needed to join them, and is much of a large store. */
function makeRuns(
  { files, seq, atOnce, embedding }: BaseOf,
  into: Draft | undefined,
): Runs | { readonly scan: Scan } {
  const scan = scanTree({ files, known: undefined, settledMs: 0, every: true });
  const all = [...scan.look].sort(([a], [b]) => (a < b ? -1 : 1));
  if (all.length > MANY_FILES) prepareLongWork();
  else if (all.length > FEW_FILES) expectLoops();
  if (all.length <= atOnce) return { scan };
  const access = new Access(files, undefined);
  const make = (part: readonly (readonly [string, FileStat])[], problems: Scan["problems"]): Run => {
    const { dirs } = scan;
    const look = { look: new Map(part), gone: new Set<string>(), problems, dirs, listed: new Set<string>() };
    const found = { scan: { ...look, unsettled: [] }, segment: undefined, access, graph: NO_EDGES };
    const overlay = readOverlay(files, found.scan, undefined);
    const { edits } = findForeign(undefined, overlay, NO_LOG);
    const times = { seq, settledMs: 0, fullScanMs: 0 };
    const fileFor = (name: string) => (IN_FILES.has(name) ? into?.openIn(name) : undefined);
    const run = makeGeneration({ ...found, ...times, overlay, edits, files, embedding }, fileFor);
    const kept = new Map(run.parts);
    const forget = (names: readonly string[]) => {
      for (const name of names) kept.delete(name);
    };
    return { segment: segmentOf({ ...run, parts: kept }), forget };
  };
  const parts: (readonly (readonly [string, FileStat])[])[] = [];
  for (let at = 0; at < all.length; at += atOnce) parts.push(all.slice(at, at + atOnce));
  const runs = parts.map((part, i) => make(part, i === 0 ? scan.problems : []));
  const segments = runs.map(({ segment }) => segment);
  const doubled = pathsOf(segments, idsInSeveral(segments));
  for (const [i, part] of parts.entries()) {
    const rest = part.filter(([path]) => !doubled.has(path));
    if (rest.length < part.length) runs[i] = make(rest, i === 0 ? scan.problems : []);
  }
  return { runs, dirs: unlisted(scan.dirs, doubled), access };
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
