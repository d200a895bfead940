import type { FileOps } from "../ports.ts";
import { TalkWriter } from "./items.ts";
import { type IndexedTalk, loadFile } from "./load.ts";
import type { Overlay } from "./overlay.ts";
import type { Segment } from "./segment.ts";
import type { VectorRows } from "./segment-writer.ts";
import { type Embedding, putVector } from "./vectors.ts";

/** Texts that are embedded at one time. */
const BATCH = 512;

interface Sources {
  readonly segment: Segment | undefined;
  readonly overlay: Overlay;
  readonly files: FileOps;
  readonly embedding: Embedding | undefined;
}

/**
 * The vectors of the next generation, which has so many documents: those of the same embedder are carried over, all others made from
 * the files. Undefined without an embedder, or where it fails. Linear. IO where vectors have to be made anew.
 */
export function mergeVectors(
  { segment, overlay, files, embedding }: Sources,
  { carried, added }: Pick<Numbers, "carried" | "added">,
  documents: number,
): VectorRows | undefined {
  if (!embedding) return undefined;
  const { format } = embedding;
  const { dimensions } = format;
  const rows = new Int8Array(documents * dimensions);
  const known = segment && vectorsOf(segment, (doc) => (carried[doc] ?? -1) >= 0, files, embedding);
  carried.forEach((now, doc) => {
    if (known && now >= 0)
      rows.set(known.subarray(doc * dimensions, (doc + 1) * dimensions), now * dimensions);
  });
  const texts = [...overlay.memories].map(
    ([path, { embedded }]) => [added.get(path) ?? 0, embedded] as const,
  );
  embedInto(rows, texts, embedding);
  return embedding.failure === undefined ? { format, rows } : undefined;
}

/** The rows of memories that differ from a generation, in their order. */
export function rowsOf({ memories }: Overlay, embedding: Embedding): Int8Array {
  const texts = [...memories.values()].map(({ embedded }) => embedded);
  return embeddedRows(texts, embedding);
}

/** A row for each of some texts. */
export function embeddedRows(texts: readonly (string | undefined)[], embedding: Embedding): Int8Array {
  const rows = new Int8Array(texts.length * embedding.format.dimensions);
  embedInto(rows, texts.entries(), embedding);
  return rows;
}

/**
 * The rows of a generation: its own, or where they are another embedder's, made from the files of the
 * documents that are `wanted` (the others get zeros). About 0.1 ms for each file that is read.
 */
export function vectorsOf(
  segment: Segment,
  wanted: (doc: number) => boolean,
  files: FileOps,
  embedding: Embedding,
): Int8Array {
  if (segment.hasVectors(embedding.format)) return segment.vectors();
  const { documents } = segment.manifest;
  const rows = new Int8Array(documents * embedding.format.dimensions);
  const texts = function* () {
    for (let doc = 0; doc < documents; doc++) {
      if (wanted(doc)) yield [doc, readEmbedded(files, segment.files.pathOf(doc))] as const;
    }
  };
  embedInto(rows, texts(), embedding);
  return rows;
}

/** A file that has vanished or broken since it was seen has no text: the next refresh notices it. */
function readEmbedded(files: FileOps, path: string): string | undefined {
  const stat = files.stat(path);
  const loaded = stat?.kind === "file" ? loadFile(files, path, stat) : undefined;
  return loaded && "embedded" in loaded ? loaded.embedded : undefined;
}

/** Writes the vectors of texts to their rows, some hundreds at a time. */
function embedInto(
  rows: Int8Array,
  texts: Iterable<readonly [row: number, text: string | undefined]>,
  embedding: Embedding,
): void {
  let batch: (readonly [row: number, text: string])[] = [];
  const flush = () => {
    const vectors = embedding.embed(batch.map(([, text]) => text));
    batch.forEach(([row], i) => {
      putVector(rows, row, vectors[i]);
    });
    batch = [];
  };
  for (const [row, text] of texts) {
    if (text !== undefined) batch.push([row, text]);
    if (batch.length === BATCH) flush();
  }
  flush();
}

/** How the documents and the items of the next generation are numbered. */
export interface Numbers {
  /** New number of each document of the generation, -1 for those that are masked. */
  readonly carried: Int32Array;
  /** New number of each memory of the overlay, by path. */
  readonly added: ReadonlyMap<string, number>;
  /** New number of each item of the generation, -1 for those that are masked. */
  readonly carriedItems: Int32Array;
  /** New number of each item of the overlay, in the order of its memories. */
  readonly addedItems: Int32Array;
}

/** What is kept of the items of a new memory. */
export interface CountedItems {
  /** The number of different terms of each. */
  readonly lengths: readonly number[];
  readonly talk: IndexedTalk | undefined;
}

/** Numbers documents in the order of their paths, and items in the order of their documents. Linear. Pure. */
export function numberAll(
  { segment, overlay }: Pick<Sources, "segment" | "overlay">,
  found: ReadonlyMap<string, CountedItems>,
): Numbers {
  const carried = new Int32Array(segment?.manifest.documents ?? 0).fill(-1);
  const carriedItems = new Int32Array(segment?.items.length ?? 0).fill(-1);
  const added = new Map<string, number>();
  const addedItems: number[] = [];
  let nextDoc = 0;
  let nextItem = 0;
  for (const { doc, path } of mergedPaths(segment, overlay)) {
    if (doc === undefined) {
      added.set(path, nextDoc++);
      const { lengths = [] } = found.get(path) ?? {};
      for (const _ of lengths) addedItems.push(nextItem++);
    } else {
      carried[doc] = nextDoc++;
      const first = segment?.items.firstItem(doc) ?? 0;
      const end = segment?.items.firstItem(doc + 1) ?? 0;
      for (let item = first; item < end; item++) carriedItems[item] = nextItem++;
    }
  }
  return { carried, added, carriedItems, addedItems: Int32Array.from(addedItems) };
}

/** The conversations of the next generation. Linear. */
export function mergeTalks(
  { segment }: Pick<Sources, "segment">,
  { carried, added }: Numbers,
  found: ReadonlyMap<string, CountedItems>,
): TalkWriter {
  const all: { readonly doc: number; readonly read: () => readonly [IndexedTalk, readonly number[]] }[] = [];
  for (const talk of segment?.items.talks ?? []) {
    const doc = carried[talk.doc] ?? -1;
    if (segment && doc >= 0) all.push({ doc, read: () => segment.items.carried(talk) });
  }
  for (const [path, { talk, lengths }] of found)
    if (talk) all.push({ doc: added.get(path) ?? 0, read: () => [talk, lengths] });
  const writer = new TalkWriter();
  for (const { doc, read } of all.sort((a, b) => a.doc - b.doc)) writer.add(doc, ...read());
  return writer;
}

/** Paths of all documents in order; `doc` is the number that the generation gave to those it has. */
function* mergedPaths(
  segment: Segment | undefined,
  overlay: Overlay,
): Generator<{ doc?: number; path: string }> {
  const added = [...overlay.memories.keys()];
  let at = 0;
  for (const { doc, path } of segment?.files.files() ?? []) {
    if (doc < 0 || overlay.masked.has(doc)) continue;
    for (let next = added[at]; next !== undefined && next < path; next = added[++at]) yield { path: next };
    yield { doc, path };
  }
  for (const path of added.slice(at)) yield { path };
}
