import { detachedText } from "../text/memoised.ts";
import { sum } from "../text/numbers.ts";
import { type Items, TalkWriter } from "./items.ts";
import type { IndexedTalk } from "./load.ts";
import type { Overlay } from "./overlay.ts";
import { countTerms, joinPostings, keepPostings, TermCounts } from "./postings.ts";
import type { Segment } from "./segment.ts";
import type { TermSource } from "./text-search.ts";

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

/** What an item takes in the postings of a term, at a mean: 3 of a frequent term, up to 5 of a rare one. */
const POSTING_BYTES = 4;

/**
 * The terms of a generation and its overlay as if they were one index: items of documents that the
 * overlay replaces are left out of postings and counts, its own are added.
 */
export function localTerms(segment: Segment, overlay: Overlay): TermSource & { readonly items: Items } {
  const known = segment.items();
  const terms = new TermCounts();
  const counted = [...countItems(overlay, terms, known.length).values()];
  const lengths = counted.flatMap((one) => one.lengths);
  const masked = maskedItems(known, overlay.masked);
  const talks = new TalkWriter();
  counted.forEach((one, doc) => {
    if (one.talk) talks.add(doc, one.talk, one.lengths);
  });
  return {
    items: known.and(talks.items(counted.length)),
    count: known.length - masked.size + lengths.length,
    totalLength: segment.manifest.totalLength + sum(lengths) - lengthOf(segment, overlay.masked),
    terms: () => [...segment.terms(), ...terms.terms()],
    // By the room that its postings take in the generation, which need not be read.
    itemsWith: (term) => {
      const [start, end] = segment.terms().find(term) ?? [0, 0];
      return Math.round((end - start) / POSTING_BYTES) + terms.itemsWith(term);
    },
    postings: (term) => {
      const base = segment.postings(term);
      const kept = masked.size === 0 ? base : keepPostings(base, (item) => !masked.has(item));
      return terms.itemsWith(term) > 0 ? joinPostings([kept, terms.of(term)]) : kept;
    },
    withPrefix: (start) => [
      ...segment.terms().withPrefix(start),
      ...[...terms.terms()].filter((term) => term.startsWith(start)),
    ],
  };
}

export function lengthOf(segment: Segment, docs: ReadonlySet<number>): number {
  return sum([...docs].map((doc) => segment.row(doc).length));
}

function maskedItems(table: Items, docs: ReadonlySet<number>): ReadonlySet<number> {
  const items = new Set<number>();
  for (const doc of docs) {
    const end = table.firstItem(doc + 1);
    for (let item = table.firstItem(doc); item < end; item++) items.add(item);
  }
  return items;
}
