import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { contentHash } from "../../src/domain/hash.ts";
import { turnHash } from "../../src/domain/turn.ts";
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
    const idsOf = (rows: Iterable<{ header: { id: string } }>) => [...rows].map(({ header }) => header.id);
    const found = (text: string) => make(store).search(analyseAny(text));

    it("finds a memory by its id and nothing by another one", () => {
      const index = make(store);
      expect(index.byId(tea.id)).toMatchObject({ path: tea.path, header: tea.header, accessDays: 0 });
      expect([index.byId(""), index.byId("fa_"), index.byId(tea.id.replace("fa_", "ep_"))]).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
    });

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

    it("finds memories by the hash of their content", () => {
      const again = draft({ text: "Prefers green tea.", created: "2026-03-08T10:00:00Z" });
      store.put(again.path, again.raw);
      const hash = contentHash("prefers GREEN tea") ?? "sha256:";
      expect(idsOf(make(store).byContent(hash))).toEqual([tea.id, again.id]);
      expect(make(store).byContent(`sha256:${"0".repeat(64)}`)).toEqual([]);
    });

    it("finds the memories that name an id, or a turn of it, as their source", () => {
      expect(idsOf(make(store).citing(said.id))).toEqual([tea.id, coffee.id]);
      expect(make(store).citing(tea.id)).toEqual([]);
    });

    it("walks all memories, or those of one kind, in the order of their paths", () => {
      expect(idsOf(make(store).rows())).toEqual([said.id, tea.id, teapot.id, coffee.id]);
      expect(idsOf(make(store).rows("episode"))).toEqual([said.id]);
      expect([make(store).size, [...make(store).rows("belief")]]).toEqual([4, []]);
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

    it("weighs a term that nothing contains highest", () => {
      const { idf } = make(store).search(["tea", "zebra"]);
      expect(idf.zebra).toBeCloseTo(Math.log(1 + 4.5 / 0.5), 9);
      expect(idf.tea).toBeLessThan(idf.zebra ?? 0);
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

    it("compares the text of a search with all memories, those without its terms too", () => {
      const { hits, compared } = make(store).search(analyseAny("beverage"), "beverage");
      const cosines = new Map(hits.map(({ row, cosine }) => [row.header.id, cosine]));
      expect([compared, hits.every(({ score }) => score === 0)]).toEqual([true, true]);
      const first = Math.max(...cosines.values());
      expect([cosines.get(tea.id), hits.length > 1]).toEqual([first, true]);
      expect([...cosines.values()].every((cosine) => cosine > 0 && cosine <= 1)).toBe(true);
    });

    it("says that it compared nothing where no text was given, or none with a vector", () => {
      const index = make(store);
      for (const text of [undefined, "", "unheard", "the"]) {
        const { compared, hits } = index.search(["tea"], text);
        expect([text, compared, hits.map(({ cosine }) => cosine)]).toEqual([text, false, [0, 0]]);
      }
    });

    it("weighs rare words of a question more than common ones", () => {
      const alike = Array.from({ length: 5 }, (_, position) => draft({ text: "alice boston", position }));
      for (const { path, raw } of alike) store.put(path, raw);
      const cosineOf = (text: string) =>
        make(store)
          .search([], text)
          .hits.find(({ row }) => row.header.id === coffee.id)?.cosine ?? 0;
      const [both, rare, common] = [cosineOf("coffee boston"), cosineOf("coffee"), cosineOf("boston")];
      expect(rare - both).toBeLessThan(both - common);
    });

    it("gives the facts that are nearest to a text, best first, whatever their status", () => {
      const gone = draft({ text: "green brew", position: 3, status: "forgotten" });
      store.put(gone.path, gone.raw);
      const near = make(store).neighbours("brew green", 2);
      expect([near[0]?.row.header.id, near.length]).toEqual([gone.id, 2]);
      expect(near[0]?.cosine).toBeGreaterThan(0.99);
      expect(near[1]?.cosine).toBeLessThan(near[0]?.cosine ?? 0);
      expect(
        make(store)
          .neighbours("brew green", 9)
          .map(({ row }) => row.header.kind),
      ).not.toContain("episode");
      expect([make(store).neighbours("unheard", 3), make(store).neighbours("tea", 0)]).toEqual([[], []]);
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

    describe("with a conversation", () => {
      const talk = draft({
        kind: "episode",
        text: [
          "### Ada · 2026-03-04T18:00:00Z · a1\nShall we have cake?",
          "### Bob\nCake, on 5 May!",
          "### Ada · 2026-03-05T09:00:00Z\nGood.",
        ].join("\n\n"),
        turns: 3,
        session: "kitchen",
        tags: ["planning"],
        created: "2026-03-05T12:00:00Z",
      });
      beforeEach(() => store.put(talk.path, talk.raw));
      const turns = (text: string) =>
        found(text).hits.flatMap(({ row, turn, score }) =>
          score > 0 ? [[row.header.id, turn?.number]] : [],
        );

      it("finds its turns by text, by speaker and by the words of their days", () => {
        expect(turns("shall good cake").toSorted()).toEqual([
          [talk.id, 1],
          [talk.id, 2],
          [talk.id, 3],
        ]);
        expect(turns("bob")).toEqual([[talk.id, 2]]);
        expect(turns("wednesday")).toHaveLength(2);
        expect(turns("kitchen")).toEqual([]);
      });

      it("finds the first turn by what the conversation is tagged with", () => {
        expect(turns("planning")).toEqual([[talk.id, 1]]);
      });

      it("says who spoke, when, and the name of the turn", () => {
        expect(found("cake may").hits[0]?.turn).toEqual({
          number: 2,
          speaker: "Bob",
          atMs: Date.parse("2026-03-04T18:00:00Z"),
          hash: turnHash({ speaker: "Bob", text: "Cake, on 5 May!" }),
        });
      });

      it("finds what was said after midnight in a conversation that began the evening before", () => {
        const night = draft({
          kind: "episode",
          text: "### Ada · 2026-04-01T23:50:00Z\nStill up?\n\n### Bob · 2026-04-02T00:10:00Z\nSoon asleep.",
          turns: 2,
          session: "night",
          started: "2026-04-01T23:50:00Z",
          created: "2026-04-01T23:50:00Z",
        });
        store.put(night.path, night.raw);
        const next = {
          fromMs: Date.parse("2026-04-02T00:00:00Z"),
          untilMs: Date.parse("2026-04-03T00:00:00Z"),
        };
        const then = make(store).during(next, 10, () => true);
        expect(then.map(({ row, turn }) => [row.header.id, turn?.number])).toEqual([[night.id, 2]]);
      });

      it("counts each turn as one of the items among which a term is rare", () => {
        const { idf } = make(store).search(["cake"]);
        expect(idf.cake).toBeCloseTo(Math.log(1 + (7 - 2 + 0.5) / 2.5), 9);
      });

      it("compares no turn with the text of a search", () => {
        const { hits } = make(store).search(analyseAny("cake"), "cake");
        expect(hits.filter(({ turn }) => turn).map(({ cosine }) => cosine)).toEqual([0, 0, 0]);
      });

      it("gives the turns next to those that it found, with what these say about them", () => {
        const { hits } = make(store).search(["cake"]);
        const parts = new Map(hits.map(({ turn, parts: found }) => [turn?.number, found]));
        const best = Math.max(...hits.map(({ score }) => score));
        expect([hits.length, hits.at(-1)]).toMatchObject([3, { turn: { number: 3 }, score: 0, matched: {} }]);
        const score = (turn: number) => (hits.find((hit) => hit.turn?.number === turn)?.score ?? 0) / best;
        expect(parts.get(3)?.around).toBeCloseTo(
          score(2) * Math.exp(-1 / 8) + score(1) * Math.exp(-4 / 8),
          9,
        );
        expect(parts.get(1)?.around).toBeCloseTo(score(2) * Math.exp(-1 / 8), 9);
        expect(parts.get(2)).toMatchObject({ answer: score(1), session: 1, near: [{ cake: ["cake"] }] });
        expect([parts.get(1)?.answer, parts.get(3)?.answer]).toEqual([0, 0]);
      });

      it("goes on from one episode of a session to the next", () => {
        const later = draft({
          kind: "episode",
          text: "### Bob · 2026-03-06T10:00:00Z\nNothing to add.",
          turns: 1,
          session: "kitchen",
          started: "2026-03-06T10:00:00Z",
          created: "2026-03-06T10:00:00Z",
        });
        const elsewhere = draft({
          kind: "episode",
          text: "### Bob\nElsewhere.",
          turns: 1,
          session: "hall",
          started: "2026-03-06T10:00:00Z",
        });
        for (const { path, raw } of [later, elsewhere]) store.put(path, raw);
        const { hits } = make(store).search(["good"]);
        expect(hits.map(({ row, score }) => [row.header.id, score > 0])).toEqual([
          [talk.id, true],
          [talk.id, false],
          [talk.id, false],
          [later.id, false],
        ]);
      });
    });

    it("counts the days on which a memory was looked at, each once", () => {
      const line = (id: string, day: string) => `${JSON.stringify({ id, day })}\n`;
      store.put("state/access/a-2026-03.jsonl", line(tea.id, "2026-03-09") + line(tea.id, "2026-03-08"));
      store.put("state/access/b-2026-03.jsonl", `no json\n${line(tea.id, "2026-03-09")}{"id":"${coffee.id}"`);
      expect(make(store).byId(tea.id)).toMatchObject({ accessDays: 2, lastAccess: "2026-03-09" });
      expect(make(store).accessDaysOf(tea.id)).toEqual(["2026-03-08", "2026-03-09"]);
      expect(make(store).byId(coffee.id)).toMatchObject({ accessDays: 0, lastAccess: undefined });
      expect(make(store).accessDaysOf(coffee.id)).toEqual([]);
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
