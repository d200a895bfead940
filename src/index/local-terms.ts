import { sum } from "../text/numbers.ts";
import { type Items, TalkWriter } from "./items.ts";
import type { IndexedTalk, LoadedMemory } from "./load.ts";
import type { Overlay } from "./overlay.ts";
import {
  type CountedTerms,
  countTerms,
  joinPostings,
  keepPostings,
  type PostingColumns,
  TermCounts,
} from "./postings.ts";
import type { Segment } from "./segment.ts";
import type { TermSource } from "./text-search.ts";

/** What a search needs of a memory. */
export interface CountedItems {
  readonly items: readonly CountedTerms[];
  readonly talk?: IndexedTalk | undefined;
}

export function countedItems({ items: { indexed, talk } }: LoadedMemory): CountedItems {
  return { items: indexed.map(countTerms), talk };
}

/** What an item takes in the postings of a term, at a mean: 3 of a frequent term, up to 5 of a rare one. */
const POSTING_BYTES = 4;

export interface LocalTerms extends TermSource {
  readonly items: Items;
}

/**
 * The terms of a generation and its overlay as if they were one index: items of documents that the
 * overlay replaces are left out of postings and counts, its own are added.
 */
export function localTerms(segment: Segment, overlay: Overlay): LocalTerms {
  const known = segment.items;
  const counted = [...overlay.memories.values()].map(countedItems);
  const lengths = counted.flatMap(({ items }) => items.map(([terms]) => terms.length));
  const masked = maskedItems(known, overlay.masked);
  const gone = sum([...overlay.masked].map((doc) => segment.row(doc).length));
  const added = addedPostings(counted, known.length);
  return {
    items: known.and(addedItems(counted)),
    count: known.length - masked.size + lengths.length,
    totalLength: segment.manifest.totalLength + sum(lengths) - gone,
    terms: () => [...segment.terms, ...added.keys()],
    // By the room that its postings take in the generation, which need not be read.
    itemsWith: (term) => {
      const [start, end] = segment.terms.find(term) ?? [0, 0];
      return Math.round((end - start) / POSTING_BYTES) + (added.get(term)?.items.length ?? 0);
    },
    postings: (term) => {
      const base = segment.postings(term);
      const kept = masked.size === 0 ? base : keepPostings(base, (item) => !masked.has(item));
      const more = added.get(term);
      return more ? joinPostings([kept, more]) : kept;
    },
    withPrefix: (start) => [
      ...segment.terms.withPrefix(start),
      ...[...added.keys()].filter((term) => term.startsWith(start)),
    ],
  };
}

function maskedItems(table: Items, docs: ReadonlySet<number>): ReadonlySet<number> {
  const items = new Set<number>();
  for (const doc of docs) {
    const end = table.firstItem(doc + 1);
    for (let item = table.firstItem(doc); item < end; item++) items.add(item);
  }
  return items;
}

function addedItems(counted: readonly CountedItems[]): Items {
  const writer = new TalkWriter();
  counted.forEach(({ talk, items }, doc) => {
    if (talk) {
      const lengths = items.map(([terms]) => terms.length);
      writer.add(doc, talk, lengths);
    }
  });
  return writer.items(counted.length);
}

/** The postings of their terms, in order of the terms; items are numbered from `first` on. */
function addedPostings(counted: readonly CountedItems[], first: number): ReadonlyMap<string, PostingColumns> {
  const all = new TermCounts();
  counted
    .flatMap(({ items }) => items)
    .forEach((item, at) => {
      all.add(first + at, item);
    });
  return new Map(all.postings());
}
