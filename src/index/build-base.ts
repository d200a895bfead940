import type { FileOps } from "../ports.ts";
import { Access } from "./access.ts";
import { makeGeneration } from "./compact.ts";
import { GraphEdges } from "./edges.ts";
import type { Embedding } from "./embedding.ts";
import { findForeign } from "./foreign.ts";
import { segmentOf } from "./generations.ts";
import { type ReadingTold, readOverlay } from "./overlay.ts";
import { type Scan, scanTree } from "./scan.ts";
import type { Generation } from "./segment-writer.ts";

export interface BaseOf {
  readonly files: FileOps;
  /** Where the log stood before. */
  readonly seq: number;
  /** Files that are read at one time at most. */
  readonly atOnce: number;
  readonly embedding: Embedding | undefined;
  readonly tell?: ReadingTold | undefined;
}

export interface Base {
  readonly generation?: Generation;
  readonly scan?: Scan;
}

const NO_LOG = { written: new Map(), complete: true };

/**
 * A generation of all files, each part of them added to the generation of those before, so that memory holds no more texts than those of
 * one part. Where there are no more than `atOnce`, nothing but what lies there. IO.
 */
export function buildBase({ files, seq, atOnce, embedding, tell }: BaseOf): Base {
  const scan = scanTree({ files, known: undefined, settledMs: 0, every: true });
  const all = [...scan.look].sort(([a], [b]) => (a < b ? -1 : 1));
  if (all.length <= atOnce) return { scan };
  let generation: Generation | undefined;
  for (let at = 0; at < all.length; at += atOnce) {
    const segment = generation && segmentOf(generation);
    const isLast = at + atOnce >= all.length;
    const part: Scan = {
      look: new Map(all.slice(at, at + atOnce)),
      gone: new Set(),
      problems: isLast ? scan.problems : [],
      dirs: scan.dirs,
      listed: new Set(),
      unsettled: [],
    };
    const overlay = readOverlay(files, part, segment, (done) => tell?.(at + done, all.length));
    const { edits } = findForeign(segment, overlay, NO_LOG);
    const use = { access: new Access(files, segment), graph: new GraphEdges(files, segment) };
    const times = { seq, settledMs: 0, fullScanMs: 0 };
    generation = makeGeneration({ segment, scan: part, overlay, edits, ...use, ...times, files, embedding });
  }
  return generation === undefined ? { scan } : { generation };
}
