import type { FileOps } from "../ports.ts";
import { Access } from "./access.ts";
import { makeGeneration } from "./compact.ts";
import type { Embedding } from "./embedding.ts";
import { findForeign } from "./foreign.ts";
import { inMemory } from "./generations.ts";
import { readOverlay } from "./overlay.ts";
import { scanTree } from "./scan.ts";
import type { Segment } from "./segment.ts";

/** Lines of the graph are counted once, by the generation that is made of this one. */
const NO_EDGES = { stored: () => [], marks: () => [] };
const NO_LOG = { written: new Map(), complete: true };

/**
 * A generation of all files, made of `atOnce` files at a time, so that memory holds no more of them than
 * that beside what is finished. Undefined where there are no more than that. `seq` is where the log stood
 * before the call. IO.
 */
export function buildBase(
  files: FileOps,
  seq: number,
  atOnce: number,
  embedding: Embedding | undefined,
): Segment | undefined {
  const scan = scanTree({ files, known: undefined, settledMs: 0, every: true });
  const all = [...scan.look].sort(([a], [b]) => (a < b ? -1 : 1));
  if (all.length <= atOnce) return undefined;
  let segment: Segment | undefined;
  for (let at = 0; at < all.length; at += atOnce) {
    const { dirs, problems } = scan;
    const part = {
      look: new Map(all.slice(at, at + atOnce)),
      gone: new Set<string>(),
      problems: at === 0 ? problems : [],
      dirs,
      listed: new Set<string>(),
      unsettled: [],
    };
    const overlay = readOverlay(files, part, segment);
    const { edits } = findForeign(segment, overlay, NO_LOG);
    const access = new Access(files, segment);
    const found = { segment, scan: part, overlay, access, graph: NO_EDGES, edits, files, embedding };
    segment = inMemory(makeGeneration({ ...found, seq, settledMs: 0, fullScanMs: 0 }));
  }
  return segment;
}
