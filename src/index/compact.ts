import { type Counts, counted } from "../domain/status.ts";
import type { FileOps } from "../ports.ts";
import { detachedText } from "../text/memoised.ts";
import { sum } from "../text/numbers.ts";
import { type Access, storedRow } from "./access.ts";
import type { KnownFile } from "./file-table.ts";
import { type PendingEdit, parseRow, printRow } from "./format.ts";
import { TalkWriter } from "./items.ts";
import type { IndexedTalk, LoadedMemory } from "./load.ts";
import type { Overlay } from "./overlay.ts";
import type { PartOut } from "./parts.ts";
import { countTerms, mergeEncoded, TermCounts, type TermPostings } from "./postings.ts";
import type { Scan } from "./scan.ts";
import { type Generation, type Segment, SegmentWriter, type WrittenTerm } from "./segment.ts";
import { type Embedding, mergeVectors } from "./vectors.ts";

export interface Sources {
  /** The generation to start from; undefined makes one of the overlay alone. */
  readonly segment: Segment | undefined;
  readonly scan: Scan;
  readonly overlay: Overlay;
  readonly access: Access;
  readonly edits: readonly PendingEdit[];
  readonly seq: number;
  readonly settledMs: number;
  readonly fullScanMs: number;
  /** For reading files whose vectors have to be made anew. */
  readonly files: FileOps;
  readonly embedding: Embedding | undefined;
  /** See `OpenIndexOptions`. */
  readonly namesDay: (text: string) => boolean;
  /** See `SegmentWriter`. */
  readonly out?: PartOut | undefined;
}

interface Numbers {
  /** New number of each document of the generation, -1 for those that are masked. */
  readonly carried: Int32Array;
  /** New number of each memory of the overlay, by path. */
  readonly added: Map<string, number>;
  /** New number of each item of the generation, -1 for those that are masked. */
  readonly carriedItems: Int32Array;
  /** New number of each item of the overlay, in the order of its memories. */
  readonly addedItems: number[];
}

/**
 * The generation that follows from one and what differs from it: rows and postings of files that did not
 * change are carried over, only the others are analysed. Documents are numbered in the order of their paths,
 * items in that of their documents. Linear.
 */
export function makeGeneration(sources: Sources): Generation {
  const { segment, overlay, access, scan } = sources;
  const terms = new TermCounts();
  const found = countItems(overlay, terms);
  const [writer, talks] = [new SegmentWriter(sources.out), new TalkWriter()];
  const numbers: Numbers = {
    carried: new Int32Array(segment?.manifest.documents ?? 0).fill(-1),
    added: new Map(),
    carriedItems: new Int32Array(segment?.items().length ?? 0).fill(-1),
    addedItems: [],
  };
  const carry = segment && carrierOf(segment, sources);
  let nextItem = 0;
  for (const { path, doc } of mergedPaths(segment, overlay)) {
    const now = writer.documents;
    const memory = doc === undefined ? overlay.memories.get(path) : undefined;
    if (memory) {
      const { lengths = [], talk } = found.get(path) ?? {};
      numbers.added.set(path, now);
      for (const _ of lengths) numbers.addedItems.push(nextItem++);
      if (talk) talks.add(now, talk, lengths);
      writer.add(storedRow(memory, sum(lengths), access), isDated(memory, sources.namesDay));
    } else if (segment && carry && doc !== undefined) {
      numbers.carried[doc] = now;
      const end = segment.items().firstItem(doc + 1);
      for (let item = segment.items().firstItem(doc); item < end; item++)
        numbers.carriedItems[item] = nextItem++;
      const { row, talk } = carry(doc);
      if (talk) talks.add(now, ...segment.items().carried(talk));
      writer.carry(row, segment.kindOf(doc));
    }
  }
  return writer.finish({
    carried: segment && {
      totalLength: segment.manifest.totalLength - lengthOf(segment, overlay.masked),
      segment,
      numbers: numbers.carried,
    },
    terms: termsOfBoth(segment, numbers.carriedItems, renumbered(terms.postings(), numbers.addedItems)),
    talks,
    dirs: [...scan.dirs].map(([path, { mtimeMs, ino }]) => ({ path, mtimeMs, ino })),
    files: mergedFiles(sources, numbers),
    accesses: access.pairs(),
    remarks: {
      counts: countsOf(segment, overlay),
      problems: overlay.problems.filter(({ code }) => code !== "duplicate_id"),
      doubles: overlay.doubles,
      edits: sources.edits,
      access: access.marks(),
    },
    seq: sources.seq,
    settledMs: sources.settledMs,
    fullScanMs: sources.fullScanMs,
    vectors: mergeVectors(sources, numbers, writer.documents),
  });
}

/** Paths of all documents in order; `doc` is the number that the generation gave to those it has. */
function* mergedPaths(
  segment: Segment | undefined,
  overlay: Overlay,
): Generator<{ doc?: number; path: string }> {
  const added = [...overlay.memories.keys()];
  let at = 0;
  for (const { doc, path } of segment?.files().files() ?? []) {
    if (doc < 0 || overlay.masked.has(doc)) continue;
    for (let next = added[at]; next !== undefined && next < path; next = added[++at]) yield { path: next };
    yield { doc, path };
  }
  for (const path of added.slice(at)) yield { path };
}

/** Rows and conversations of a generation: of what is in a row, only the days of access change without its file. */
function carrierOf(segment: Segment, { access }: Sources) {
  const ids = access.uncounted;
  const looked = ids && new Set([...ids].flatMap((id) => segment.table("ids").documents(id)));
  const talks = new Map(segment.items().talks.map((talk) => [talk.doc, talk]));
  return (doc: number) => {
    const isLooked = looked === undefined || looked.has(doc);
    const bytes = segment.rowBytes(doc);
    return { row: isLooked ? recounted(bytes, access) : bytes, talk: talks.get(doc) };
  };
}

/** Whether a fact may have a day of its own: one that was read when it was kept, or one that its text names. */
function isDated({ header, text }: LoadedMemory, namesDay: Sources["namesDay"]): boolean {
  if (header.kind !== "fact") return false;
  const { due, created, valid_at = created } = header;
  return due !== undefined || valid_at !== created || namesDay(text);
}

/** The counts of a generation with what differs from it. */
export function countsOf(segment: Segment | undefined, { memories, masked }: Overlay): Counts {
  const added = [...memories.values()].map(({ header }) => header);
  const gone = [...masked].flatMap((doc) => segment?.row(doc).header ?? []);
  return counted(added, gone, segment?.remarks().counts);
}

function* renumbered(all: Iterable<TermPostings>, numbers: readonly number[]): Generator<TermPostings> {
  for (const [term, postings] of all) {
    const { items } = postings;
    for (let i = 0; i < items.length; i++) items[i] = numbers[items[i] ?? 0] ?? 0;
    yield [term, postings];
  }
}

function recounted(bytes: Uint8Array, access: Access): Uint8Array {
  const row = parseRow(bytes);
  const now = storedRow(row, row.length, access);
  const isSame = row.lastAccess === now.lastAccess && row.accessDays === now.accessDays;
  return isSame ? bytes : printRow(now);
}

/** Both are in the order of paths, and there are too many of the ones known before to hold them all. */
function* mergedFiles({ segment, overlay }: Sources, { carried, added }: Numbers): Generator<KnownFile> {
  const fresh = [
    ...[...overlay.memories.values()].map(({ path, stat }) => ({
      ...stat,
      path,
      doc: added.get(path) ?? -1,
    })),
    ...[...overlay.failed.values()].map(({ path, stat }) => ({ ...stat, path, doc: -1 })),
  ].sort((a, b) => (a.path < b.path ? -1 : 1));
  let at = 0;
  for (const file of segment?.files().files() ?? []) {
    const { path } = file;
    for (let next = fresh[at]; next && next.path < path; next = fresh[++at]) yield next;
    if (overlay.memories.has(path) || overlay.failed.has(path) || overlay.gone.has(path)) continue;
    yield { ...file, ...overlay.touched.get(path), doc: file.doc < 0 ? -1 : (carried[file.doc] ?? -1) };
  }
  yield* fresh.slice(at);
}

/**
 * Terms of both in order, one at a time, so that the postings of a large store are never all in memory.
 * Items are in order already, and stay so under the new numbers.
 */
function* termsOfBoth(
  segment: Segment | undefined,
  carried: Int32Array,
  added: Iterator<TermPostings, void>,
): Generator<WrittenTerm> {
  let next = added.next();
  for (const [term, bytes] of segment?.encodedPostings() ?? []) {
    for (; !next.done && next.value[0] < term; next = added.next()) yield next.value;
    if (next.done || next.value[0] !== term) yield [term, (sink) => mergeEncoded(bytes, carried, sink)];
    else {
      const [, postings] = next.value;
      yield [term, (sink) => mergeEncoded(bytes, carried, sink, postings)];
      next = added.next();
    }
  }
  for (; !next.done; next = added.next()) yield next.value;
}

/**
 * Counts the terms of what is new, by path, its items numbered from `first` on; one memory after the other: no text is held longer than that.
 * `lengths`: the number of different terms of each item.
 */
export function countItems({ memories }: Overlay, terms: TermCounts, first = 0) {
  const found = new Map<string, { lengths: readonly number[]; talk: IndexedTalk | undefined }>();
  let item = first;
  for (const memory of memories.values()) {
    const { indexed, talk } = memory.items;
    const lengths = indexed.map((one) => {
      const counted = countTerms(one);
      terms.add(item++, counted);
      return counted[0].length;
    });
    // A name that was cut out of a text would keep the whole of it.
    const turns = talk?.turns.map((turn) => ({ ...turn, speaker: detachedText(turn.speaker) })) ?? [];
    found.set(memory.path, { lengths, talk: talk && { ...talk, turns } });
  }
  return found;
}

export function lengthOf(segment: Segment, docs: ReadonlySet<number>): number {
  return sum([...docs].map((doc) => segment.row(doc).length));
}
