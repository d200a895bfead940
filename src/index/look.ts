import type { Sha256 } from "../domain/hash.ts";
import type { Freshness } from "../index-ports.ts";
import type { Access } from "./access.ts";
import type { ChangedFiles } from "./changed-files.ts";
import type { GraphEdges } from "./edges.ts";
import type { Embedding } from "./embedding.ts";
import type { Foreign } from "./foreign.ts";
import type { PendingEdit } from "./format.ts";
import { countChanges, type Overlay } from "./overlay.ts";
import { compactAt, LINE_BYTES, type RefreshLimits } from "./refresh-limits.ts";
import type { Scan } from "./scan.ts";
import type { Segment } from "./segment.ts";

/** What one look at the store gives, before it becomes a picture or a generation. */
export interface Look {
  readonly segment: Segment | undefined;
  readonly scan: Scan;
  readonly overlay: Overlay;
  readonly foreign: Foreign;
  readonly access: Access;
  readonly graph: GraphEdges;
  readonly every: boolean;
  readonly seq: number;
}

/** What is at hand when a look begins. */
export interface Begun {
  readonly changed?: ChangedFiles;
  /** The log's newest sequence a moment ago. */
  readonly head?: number;
  /** What lies there, seen since. */
  readonly scan?: Scan;
}

/** A look that a new generation may be made of. */
export interface Seen {
  readonly every: boolean;
  /** File time before the look. */
  readonly settledMs?: number;
  readonly look?: Look;
}

/** How a generation is written. */
export interface Writing {
  /** File time before the look; undefined where nothing can be written. */
  readonly settledMs: number | undefined;
  readonly fullScanMs: number;
  /** Remove every other generation. */
  readonly alone: boolean;
}

/** Whether a look found what the generation has, and nothing else. Pure. */
export function isUnchanged({ overlay, scan, access, graph }: Look): boolean {
  const lines = access.bytesBehind + graph.bytesBehind;
  return countChanges(overlay, scan) + overlay.touched.size + lines === 0;
}

/** How thorough a look was. Pure. */
export function freshnessOf({ every }: Look): Freshness["freshness"] {
  return every ? "full" : "directories";
}

/** Hash of the file at a path, as an overlay or else the generation has it; undefined for none. */
export function hashAt(path: string, overlay: Overlay, segment: Segment | undefined): Sha256 | undefined {
  if (overlay.gone.has(path)) return undefined;
  const read = overlay.memories.get(path) ?? overlay.failed.get(path);
  if (read) return read.fileHash;
  const doc = segment?.files.find(path)?.doc ?? -1;
  return doc >= 0 ? segment?.row(doc).fileHash : undefined;
}

/** How a generation is made from the files alone. */
export interface FromFiles {
  /** Edits of keys, which are handed on, since they cannot be seen in the files. */
  readonly edits: readonly PendingEdit[];
  /** Leaves nothing of other generations. */
  readonly alone?: boolean;
  /** Writes nothing. */
  readonly inMemory?: boolean;
}

/** Whether a look found so much that a new generation pays. Pure. */
export function isWorthWhile(
  { segment, scan, access, graph, seq }: Look,
  changes: number,
  { limits, format }: { readonly limits: RefreshLimits; readonly format: Embedding["format"] | undefined },
): boolean {
  const behind = seq - (segment?.manifest.seq ?? 0);
  const most = compactAt(limits, segment?.files.length ?? 0);
  const many = changes > most || scan.unsettled.length > most || behind > most * 2;
  const isOfOthers = format !== undefined && segment?.hasVectors(format) === false;
  const lines = Math.max(access.bytesBehind, graph.bytesBehind);
  return many || behind < 0 || isOfOthers || lines > LINE_BYTES;
}
