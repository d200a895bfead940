import fc from "fast-check";
import MiniSearch from "minisearch";
import { describe, expect, it } from "vitest";
import { ByteSink } from "../../../src/index/draft.ts";
import {
  columnsOf,
  decodePostings,
  encodePostings,
  mergeEncoded,
  PostingRoom,
} from "../../../src/index/postings.ts";
import { AddedTerms, TermCounts, TermNumbers } from "../../../src/index/term-counts.ts";

const words = fc.constantFrom("tea", "__proto__", "constructor", "茶", "\u{1f375}", "\uffee", "cup", "Cup");
const docs = fc.array(fc.array(words, { maxLength: 12 }), { maxLength: 80 });

interface MiniShape {
  readonly index: readonly (readonly [
    term: string,
    fields: Readonly<Record<string, Readonly<Record<string, number>>>>,
  ])[];
  readonly fieldLength: Readonly<Record<string, readonly number[]>>;
}

/** What MiniSearch itself counts, by term: item, count, number of different terms of the item. */
function countedByMini(texts: readonly (readonly string[])[]) {
  const mini = new MiniSearch({
    fields: ["text"],
    tokenize: (text) => JSON.parse(text),
    processTerm: (term) => term,
  });
  texts.forEach((terms, id) => {
    mini.add({ id, text: JSON.stringify(terms) });
  });
  const { index, fieldLength } = JSON.parse(JSON.stringify(mini)) as MiniShape;
  const found = index.map(([term, fields]) => {
    const counts = Object.entries(fields["0"] ?? {});
    return [term, counts.map(([item, count]) => [Number(item), count, fieldLength[item]?.[0]])] as const;
  });
  return found.sort(([a], [b]) => (a < b ? -1 : 1));
}

describe("terms that are added a few at a time", () => {
  const texts = fc.array(
    fc.array(words, { maxLength: 12 }).map((all) => all.join(" ")),
    { maxLength: 40 },
  );
  const counted = (all: readonly string[], terms: AddedTerms) => {
    const lengths = all.map((text, item) => terms.add(item, text));
    const postings = Array.from(terms.postings(), ([term, columns]) => [
      term,
      ...Object.values(columns).map((column) => [...column]),
    ]);
    return { lengths, postings };
  };

  it("are what they are when all are counted at once", () => {
    fc.assert(
      fc.property(texts, fc.nat(20), (all, most) => {
        const packed = new AddedTerms(new TermNumbers(), most);
        expect(counted(all, packed)).toEqual(counted(all, new AddedTerms(new TermNumbers())));
      }),
    );
  });
});

describe("counts of terms", () => {
  it("are those of MiniSearch, in the order of the terms", () => {
    fc.assert(
      fc.property(docs, (texts) => {
        const numbers = new TermNumbers();
        numbers.numberOf("counted elsewhere");
        const counts = new TermCounts(numbers);
        const lengths = texts.map((terms, item) =>
          counts.add(
            item,
            terms.map((term) => numbers.numberOf(term)),
          ),
        );
        const found = [...counts.postings()].map(([term, { items, ...columns }]) => {
          return [term, Array.from(items, (item, i) => [item, columns.counts[i], columns.lengths[i]])];
        });
        expect(found).toEqual(countedByMini(texts));
        expect(lengths).toEqual(texts.map((terms) => new Set(terms).size));
      }),
    );
  });

  it("keep the numbers that items are given", () => {
    const numbers = new TermNumbers();
    const [tea, cup] = [numbers.numberOf("tea"), numbers.numberOf("cup")];
    const counts = new TermCounts(numbers);
    counts.add(7, [tea, tea]);
    counts.add(4_000_000_000, [tea, cup]);
    expect(new Map(counts.postings()).get("tea")).toEqual(
      columnsOf({ items: [7, 4_000_000_000], counts: [2, 1], lengths: [1, 2] }),
    );
  });
});

describe("postings of a generation and of what is new", () => {
  const ascending = fc.uniqueArray(fc.nat(300), { maxLength: 40 }).map((all) => all.sort((a, b) => a - b));
  const of = (items: readonly number[]) =>
    columnsOf({
      items: [...items],
      counts: items.map((item) => item + 1),
      lengths: items.map((item) => item + 2),
    });

  it("are merged by the new numbers of their items, without those that are gone", () => {
    const fates = fc.array(fc.constantFrom("known", "gone", "new"), { minLength: 40, maxLength: 40 });
    fc.assert(
      fc.property(ascending, fates, (items, fate) => {
        const before = items.filter((_, i) => fate[i] !== "new");
        const known = before.filter((item) => fate[items.indexOf(item)] === "known");
        const numbers = new Int32Array(301).fill(-1);
        for (const item of known) numbers[item] = item * 300;
        const now = (all: readonly number[]) => ({
          ...of(all),
          items: Uint32Array.from(all, (item) => item * 300),
        });
        const [stored, merged, whole] = [new ByteSink(), new ByteSink(), new ByteSink()];
        encodePostings(of(before), stored);
        mergeEncoded(stored.bytes(), numbers, merged, now(items.filter((_, i) => fate[i] === "new")));
        encodePostings(now(items.filter((_, i) => fate[i] !== "gone")), whole);
        expect(merged.bytes()).toEqual(whole.bytes());
      }),
    );
  });

  it("are read into one room after the other, whatever their number", () => {
    const room = new PostingRoom();
    fc.assert(
      fc.property(ascending, (items) => {
        const sink = new ByteSink();
        encodePostings(of(items), sink);
        expect(decodePostings(sink.bytes(), room)).toEqual(of(items));
      }),
    );
  });
});
