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

/**
 * The terms of a generation and its overlay as if they were one index: items of documents that the
 * overlay replaces are left out of postings and counts, its own are added.
 */
export class LocalTerms implements TermSource {
  readonly items: Items;
  readonly count: number;
  readonly totalLength: number;
  readonly #segment: Segment;
  readonly #masked: ReadonlySet<number>;
  readonly #added: ReadonlyMap<string, PostingColumns>;

  constructor(segment: Segment, overlay: Overlay) {
    const { masked } = overlay;
    const { totalLength } = segment.manifest;
    const known = segment.items;
    const counted = [...overlay.memories.values()].map(countedItems);
    const lengths = counted.flatMap(({ items }) => items.map(([terms]) => terms.length));
    this.items = known.and(addedItems(counted));
    this.#segment = segment;
    this.#masked = maskedItems(known, masked);
    this.#added = addedPostings(counted, known.length);
    this.count = known.length - this.#masked.size + lengths.length;
    this.totalLength = totalLength + sum(lengths) - sum([...masked].map((doc) => segment.row(doc).length));
  }

  terms(): readonly string[] {
    return [...this.#segment.terms, ...this.#added.keys()];
  }

  /** By the room that its postings take in the generation, which need not be read. */
  itemsWith(term: string): number {
    const [start, end] = this.#segment.terms.find(term) ?? [0, 0];
    const stored = Math.round((end - start) / POSTING_BYTES);
    return stored + (this.#added.get(term)?.items.length ?? 0);
  }

  postings(term: string): PostingColumns {
    const base = this.#segment.postings(term);
    const kept = this.#masked.size === 0 ? base : keepPostings(base, (item) => !this.#masked.has(item));
    const added = this.#added.get(term);
    return added ? joinPostings([kept, added]) : kept;
  }

  withPrefix(start: string): readonly string[] {
    const added = [...this.#added.keys()].filter((term) => term.startsWith(start));
    return [...this.#segment.terms.withPrefix(start), ...added];
  }
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
