import type { IndexedTalk } from "./indexed-text.ts";
import { ItemWriter } from "./item-writer.ts";
import type { Overlay } from "./overlay.ts";
import type { Segment } from "./segment.ts";

interface Sources {
  /** The generation to start from; undefined: all is in the overlay. */
  readonly segment: Segment | undefined;
  readonly overlay: Overlay;
}

/** How the documents and the items of the next generation are numbered. */
export interface Numbers {
  /** New number of each document of the generation, -1 for those that are masked. */
  readonly carried: Int32Array;
  /** New number of each memory of the overlay, by path. */
  readonly added: ReadonlyMap<string, number>;
  /** New number of each item of the generation, -1 for those that are masked. */
  readonly carriedItems: Int32Array;
  /** New number of the first item of each memory of the overlay, by path. */
  readonly addedItems: ReadonlyMap<string, number>;
}

/** Numbers documents in the order of their paths, and items in the order of their documents. Linear. Pure. */
export function numberAll({ segment, overlay }: Sources): Numbers {
  const carried = new Int32Array(segment?.manifest.documents ?? 0).fill(-1);
  const carriedItems = new Int32Array(segment?.items.length ?? 0).fill(-1);
  const added = new Map<string, number>();
  const addedItems = new Map<string, number>();
  let nextDoc = 0;
  let nextItem = 0;
  for (const { doc, path } of mergedPaths(segment, overlay)) {
    if (doc === undefined) {
      added.set(path, nextDoc++);
      addedItems.set(path, nextItem);
      nextItem += overlay.memories.get(path)?.indexed.length ?? 0;
    } else {
      carried[doc] = nextDoc++;
      const first = segment?.items.firstItem(doc) ?? 0;
      const end = segment?.items.firstItem(doc + 1) ?? 0;
      for (let item = first; item < end; item++) carriedItems[item] = nextItem++;
    }
  }
  return { carried, added, carriedItems, addedItems };
}

/** The conversations of the next generation. `lengths`: number of different terms of each new item. Linear. */
export function mergeTalks(
  { segment, overlay }: Sources,
  { carried, added, addedItems }: Numbers,
  lengths: ReadonlyMap<number, number>,
): ItemWriter {
  const all: { readonly doc: number; readonly read: () => readonly [IndexedTalk, readonly number[]] }[] = [];
  for (let at = 0; at < (segment?.items.talks ?? 0); at++) {
    const row = segment?.items.talk(at);
    const doc = row ? (carried[row.doc] ?? -1) : -1;
    if (row && segment && doc >= 0) all.push({ doc, read: () => segment.items.carried(row) });
  }
  for (const [path, { talk }] of overlay.memories) {
    if (!talk) continue;
    const first = addedItems.get(path) ?? 0;
    const read = () => [talk, talk.turns.map((_, i) => lengths.get(first + i) ?? 0)] as const;
    all.push({ doc: added.get(path) ?? 0, read });
  }
  const writer = new ItemWriter();
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
  for (let doc = 0; doc < (segment?.manifest.documents ?? 0); doc++) {
    if (overlay.masked.has(doc)) continue;
    const path = segment?.files.pathOf(doc) ?? "";
    for (let next = added[at]; next !== undefined && next < path; next = added[++at]) yield { path: next };
    yield { doc, path };
  }
  for (const path of added.slice(at)) yield { path };
}
