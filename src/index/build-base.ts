import type { FileOps } from "../ports.ts";
import { Access } from "./access.ts";
import { makeGeneration } from "./compact.ts";
import { findForeign } from "./foreign.ts";
import { inMemory } from "./generations.ts";
import { readOverlay } from "./overlay.ts";
import { scanTree } from "./scan.ts";
import type { Segment } from "./segment.ts";

const NO_LOG = { written: new Map(), complete: true };

/**
 * A generation of all files, made of `atOnce` files at a time, so that memory holds no more of them than
 * that beside what is finished. Undefined where there are no more than that. `seq` is where the log stood
 * before the call. IO.
 */
export function buildBase(files: FileOps, seq: number, atOnce: number): Segment | undefined {
  const scan = scanTree({ files, known: undefined, settledMs: 0, every: true });
  const found = [...scan.look].sort(([a], [b]) => (a < b ? -1 : 1));
  if (found.length <= atOnce) return undefined;
  let segment: Segment | undefined;
  for (let at = 0; at < found.length; at += atOnce) {
    const { dirs, problems } = scan;
    const part = {
      look: new Map(found.slice(at, at + atOnce)),
      gone: new Set<string>(),
      problems: at === 0 ? problems : [],
      dirs,
      listed: new Set<string>(),
      unsettled: [],
    };
    const overlay = readOverlay(files, part, segment);
    const { edits } = findForeign(segment, overlay, NO_LOG);
    const access = new Access(files, segment);
    segment = inMemory(
      makeGeneration({ segment, scan: part, overlay, access, edits, seq, settledMs: 0, fullScanMs: 0 }),
    );
  }
  return segment;
}
