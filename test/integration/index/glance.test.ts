import { afterAll, describe, expect, it } from "vitest";
import { draft, TempStore } from "../../contract/temp-store.ts";

const store = new TempStore();
for (const [at, word] of ["zorba", "zorbanik", "zorbanikolo"].entries())
  for (let i = 0; i < 5; i++) {
    const { path, raw } = draft({ text: `the boat ${word} sails on day ${i}`, position: at * 5 + i });
    store.put(path, raw);
  }
afterAll(() => store.remove());

/** The words that a beginning stands for, and how many memories have them. */
function look(term: string, mostLonger?: number) {
  const { hits, matching } = store.open({ compactAt: 0 }).search([term], undefined, { mostLonger });
  return {
    many: hits.length,
    matching,
    words: [...new Set(hits.flatMap((hit) => hit.matched[term] ?? []))].sort(),
  };
}

describe("a glance at a word that is being typed", () => {
  it("looks for the shortest words that begin so, until enough memories have them", () => {
    expect(look("zor")).toEqual({
      many: 15,
      matching: "prefix",
      words: ["zorba", "zorbanik", "zorbanikolo"],
    });
    expect(look("zor", 4)).toEqual({ many: 5, matching: "prefix", words: ["zorba"] });
    expect(look("zor", 6)).toEqual({ many: 10, matching: "prefix", words: ["zorba", "zorbanik"] });
    expect(look("zor", 1_000)).toEqual(look("zor"));
  });

  it("finds what is there as it is typed, and near spellings where nothing begins so", () => {
    expect(look("zorba", 1)).toEqual({ many: 5, matching: "exact", words: ["zorba"] });
    expect(look("zorbanix", 1)).toMatchObject({ many: 5, matching: "fuzzy" });
    expect(look("quux", 1)).toMatchObject({ many: 0 });
  });
});
