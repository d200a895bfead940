import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { accumulate } from "../../../src/index/accumulate.ts";
import { columnsOf, joinPostings, keepPostings } from "../../../src/index/postings.ts";
import { countTerms, TermCounts } from "../../../src/index/term-counts.ts";
import { searchPart } from "../../../src/index/text-search.ts";

const WORDS = ["tea", "green", "cup", "harbour", "walk"];
const texts = fc.array(
  fc.array(fc.constantFrom(...WORDS), { maxLength: 12 }).map((words) => words.join(" ")),
  { minLength: 1, maxLength: 25 },
);
const NONE = columnsOf({ items: [], counts: [], lengths: [] });
const queries = fc.uniqueArray(fc.constantFrom(...WORDS, "absent"), { minLength: 1, maxLength: 6 });

describe("accumulate", () => {
  it("scores as MiniSearch does, to the last bit", () => {
    fc.assert(
      fc.property(texts, queries, (docs, query) => {
        const { terms, totalLength } = counted(docs);
        const wanted = searchPart(
          { items: docs.length, totalLength, terms: [...terms].filter(([term]) => query.includes(term)) },
          query,
        );
        const collection = {
          ...{ items: docs.length, totalLength },
          terms: query.map((term) => ({ term, postings: terms.get(term) ?? NONE })),
        };
        const found = accumulate(collection);
        const named = found.map(({ item, score, matched }) => [item, score, Object.keys(matched).sort()]);
        const expected = wanted.map(({ id, score, queryTerms }) => [id, score, [...queryTerms].sort()]);
        const byItem = (a: unknown[], b: unknown[]) => Number(a[0]) - Number(b[0]);
        expect(named.sort(byItem)).toEqual(expected.sort(byItem));
      }),
    );
  });

  it("names each term as its own match, whatever it is called", () => {
    const terms = ["__proto__", "constructor"].map((term) => {
      return { term, postings: columnsOf({ items: [0], counts: [1], lengths: [2] }) };
    });
    const [hit] = accumulate({ items: 1, totalLength: 2, terms });
    expect(Object.entries(hit?.matched ?? {})).toEqual([
      ["__proto__", ["__proto__"]],
      ["constructor", ["constructor"]],
    ]);
  });

  it("finds nothing in an empty collection", () => {
    expect(accumulate({ items: 0, totalLength: 0, terms: [{ term: "tea", postings: NONE }] })).toEqual([]);
  });
});

describe("other words for a term", () => {
  /** Items 0 and 1 have the words that are said of them; all are two words long. */
  const search = (texts: readonly string[], query: Readonly<Record<string, readonly string[]>>) => {
    const { terms, totalLength } = counted(texts);
    const postings = (term: string) => ({ term, postings: terms.get(term) ?? NONE });
    const found = accumulate({
      ...{ items: texts.length, totalLength },
      terms: Object.entries(query).map(([term, words]) => ({
        ...postings(term),
        others: words.map(postings),
      })),
    });
    return new Map(found.map((hit) => [hit.item, hit]));
  };

  it("count half, in points and among the terms, and are named", () => {
    const hits = search(["cello harbour", "violin harbour", "tea cup"], { cello: ["violin"], harbour: [] });
    const [own, other] = [hits.get(0), hits.get(1)];
    expect([own?.size, other?.size]).toEqual([2, 1.5]);
    const [harbour, word] = [
      search(["cello harbour", "violin harbour", "tea cup"], { harbour: [] }).get(0),
      own,
    ];
    const ofHarbour = harbour?.score ?? Number.NaN;
    const ofCello = (word?.score ?? Number.NaN) / 2 - ofHarbour;
    expect(other?.score).toBeCloseTo((ofHarbour + ofCello / 2) * 1.5, 12); // violin is as rare as cello
    expect(other?.matched).toEqual({ cello: ["violin"], harbour: ["harbour"] });
    expect([...hits.keys()].sort()).toEqual([0, 1]);
  });

  it("add nothing where the term itself stands", () => {
    const texts = ["cello violin", "tea cup"];
    expect(search(texts, { cello: ["violin"] }).get(0)).toEqual(search(texts, { cello: [] }).get(0));
  });

  it("count once, by the best of them", () => {
    const texts = ["violin flute", "violin cup", "tea green", "walk"];
    const both = search(texts, { cello: ["violin", "flute"] }).get(0);
    expect(both).toEqual(search(texts, { cello: ["flute"] }).get(0));
    expect(both?.matched).toEqual({ cello: ["flute"] });
  });
});

describe("columns of postings", () => {
  const of = (...items: number[]) =>
    columnsOf({ items, counts: items.map((item) => item + 1), lengths: items.map((item) => item + 2) });

  it("are kept by item, and strung together", () => {
    const kept = keepPostings(of(1, 2, 3), (item) => item !== 2);
    expect(kept).toEqual(of(1, 3));
    expect(joinPostings([kept, of(9)])).toEqual(of(1, 3, 9));
  });
});

function counted(texts: readonly string[]) {
  const counts = new TermCounts();
  let totalLength = 0;
  for (const [item, text] of texts.entries()) {
    const terms = countTerms(text);
    counts.add(item, terms);
    totalLength += terms[0].length;
  }
  return { terms: new Map(counts.postings()), totalLength };
}
