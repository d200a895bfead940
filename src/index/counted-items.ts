import { analyseOwn } from "../text/analyse.ts";
import type { IndexedTalk } from "./indexed-text.ts";
import type { LoadedMemory } from "./load.ts";
import type { Overlay } from "./overlay.ts";

/** The different terms of an item, and how often each occurs in it. */
export type CountedTerms = readonly [terms: readonly string[], counts: readonly number[]];

/** What a search needs of a memory. */
export interface CountedItems {
  /** One for each of its items. */
  readonly items: readonly CountedTerms[];
  readonly talk?: IndexedTalk | undefined;
}

/** The items of all memories of an overlay, in their order, analysed now or before. IO. */
export function countItems({ memories, readings }: Overlay): CountedItems[] {
  if (memories.size === 0) return [];
  const known = readings.values<CountedItems>("items");
  const all = [...memories.values()];
  const counted = all.map((memory) => known.get(memory.fileHash) ?? itemsIn(memory));
  const isNew = ({ fileHash }: LoadedMemory) => !known.has(fileHash);
  readings.keep(
    "items",
    all.flatMap((memory, at) => (isNew(memory) ? [[memory.fileHash, counted[at]] as const] : [])),
  );
  return counted;
}

function itemsIn({ indexed, talk }: LoadedMemory): CountedItems {
  return { items: indexed.map(countTerms), talk };
}

/** Counts as MiniSearch does. */
function countTerms(text: string): CountedTerms {
  const counts = new Map<string, number>();
  for (const term of analyseOwn(text)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return [[...counts.keys()], [...counts.values()]];
}
