import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { SearchIndex, TextHit } from "../../src/index-ports.ts";
import { analyseAny } from "../../src/text/analyse.ts";
import { draft, TempStore } from "./temp-store.ts";

/** What every search index promises, whatever it is made of. `make` opens one on the files of a store. */
export function describeIndex(name: string, make: (store: TempStore) => SearchIndex): void {
  describe(name, () => {
    let store: TempStore;
    const said = draft({ kind: "episode", text: "they talked about tea" });
    const tea = draft({ text: "prefers green tea", sources: [`${said.id}#0123abcd`], tags: ["drink"] });
    const teapot = draft({ text: "owns a teapot", created: "2026-03-06T10:00:00Z", subject: "alice" });
    const coffee = draft({
      text: "never drinks coffee",
      created: "2026-03-07T10:00:00Z",
      sources: [said.id, said.id],
    });
    const all = [said, tea, teapot, coffee];
    beforeEach(() => {
      store = new TempStore();
      for (const { path, raw } of all) store.put(path, raw);
    });
    afterEach(() => store.remove());
    const found = (text: string) => make(store).search(analyseAny(text));

    it("reads references as ids, starts, endings, and endings with their kind", () => {
      const index = make(store);
      for (const reference of [
        tea.id,
        tea.id.slice(-4),
        `fa_${tea.id.slice(-5)}`,
        tea.id.slice(-6).toUpperCase(),
      ]) {
        expect([reference, index.resolve(reference)]).toEqual([reference, [tea.id]]);
      }
      expect(index.resolve("fa_")).toEqual([tea.id, teapot.id, coffee.id].sort());
      expect(index.resolve(`ep_${tea.id.slice(-5)}`)).toEqual([]);
      expect([
        index.resolve(""),
        index.resolve(tea.id.slice(-3)),
        index.resolve("%"),
        index.resolve("*"),
      ]).toEqual([[], [], [], []]);
    });

    it("names each memory by an ending that means it alone", () => {
      const index = make(store);
      for (const { id } of all) expect(index.resolve(index.shortId(id))).toEqual([id]);
    });

    it("takes longer endings where memories share short ones", () => {
      const twins = ["a", "b"].map((char, position) =>
        draft({ id: `${tea.id.slice(0, -6)}${char}12345`, text: char, position }),
      );
      for (const { path, raw } of twins) store.put(path, raw);
      const index = make(store);
      expect(index.resolve("12345")).toEqual(twins.map(({ id }) => id));
      expect(twins.map(({ id }) => index.shortId(id))).toEqual(["a12345", "b12345"]);
    });

    it("finds text by body, tags, subject and the words of its day, best first", () => {
      expect(found("tea drink").hits.map(({ row }) => row.header.id)[0]).toBe(tea.id);
      expect(found("alice").hits.map(({ row }) => row.header.id)).toEqual([teapot.id]);
      expect(found("friday").hits.map(({ row }) => row.header.id)).toEqual([teapot.id]);
      expect(found("friday").matching).toBe("exact");
    });

    it("widens to prefixes, then to near spellings, where little is found", () => {
      const [prefix, fuzzy] = [found("teapo"), found("cofee")];
      expect([prefix.matching, prefix.hits[0]?.matched]).toEqual(["prefix", { teapo: ["teapot"] }]);
      expect([fuzzy.matching, fuzzy.hits[0]?.row.header.id]).toEqual(["fuzzy", coffee.id]);
      expect(Object.keys(fuzzy.hits[0]?.matched ?? {})).toEqual(analyseAny("cofee"));
    });

    it("widens nothing where it is told to", () => {
      const index = make(store);
      for (const text of ["teapo", "cofee"]) {
        const { matching, hits } = index.search(analyseAny(text), undefined, { widen: false });
        expect([text, matching, hits]).toEqual([text, "exact", []]);
      }
    });

    it("answers a term named twice as one, and no term with nothing", () => {
      const scores = (terms: string[]) =>
        make(store)
          .search(terms)
          .hits.map(({ score }) => score);
      expect(scores(["tea", "tea"])).toEqual(scores(["tea"]));
      expect(make(store).search([])).toEqual({
        hits: [],
        idf: {},
        items: 4,
        matching: "exact",
        compared: false,
      });
    });

    it("is not impressed by terms that are names of every object, or very long", () => {
      const { hits } = make(store).search(["teapot", "__proto__", "constructor", "x".repeat(100_000)]);
      expect(hits.map(({ row }) => row.header.id)).toEqual([teapot.id]);
    });

    it("says that it compared nothing where no text was given, or none with a vector", () => {
      const index = make(store);
      for (const text of [undefined, "", "unheard", "the"]) {
        const { compared, hits } = index.search(["tea"], text);
        expect([text, compared, hits.map(({ cosine }) => cosine)]).toEqual([text, false, [0, 0]]);
      }
    });

    it("gives the first hits of one kind in their order", () => {
      const others = ["tea with milk", "tea", "no tea", "tea or tea"].map((text, position) =>
        draft({ text, position, kind: position === 2 ? "episode" : "fact" }),
      );
      for (const { path, raw } of others) store.put(path, raw);
      const index = make(store);
      const paths = (hits: readonly TextHit[]) => hits.map(({ row }) => row.path);
      const facts = paths(index.search(["tea"], "tea").hits.filter(({ kind }) => kind === "fact"));
      expect(facts.length).toBeGreaterThan(3);
      for (const many of [0, 1, 3, facts.length, 50]) {
        const first = { many, of: "fact" } as const;
        expect(paths(index.search(["tea"], "tea", { first }).hits)).toEqual(facts.slice(0, many));
      }
    });

    it("gives the same hits in no order, and of one whose row was read always the same", () => {
      const index = make(store);
      const { hits, compare } = index.searchUnordered(["tea", "drink"], "tea");
      const read = Array.from(hits, (hit) => [hit, hit.row.path] as const);
      const sorted = read.toSorted(([a], [b]) => compare?.(a, b) ?? 0).map(([, path]) => path);
      expect(sorted).toEqual(index.search(["tea", "drink"], "tea").hits.map(({ row }) => row.path));
      expect(sorted.length).toBeGreaterThan(1);
      expect(read.every(([hit], at) => hits.at(at) === hit)).toBe(true);
    });

    it("finds nothing in an empty store", () => {
      for (const { path } of all) store.drop(path);
      const index = make(store);
      expect([index.size, [...index.rows()], index.search(["tea"]).hits, index.resolve("fa_")]).toEqual([
        0,
        [],
        [],
        [],
      ]);
    });
  });
}
