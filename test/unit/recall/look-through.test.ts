import { describe, expect, it } from "vitest";
import type { TextHit } from "../../../src/index-ports.ts";
import type { RecallInput } from "../../../src/recall/admission.ts";
import { MOST_OF_KIND } from "../../../src/recall/look-through.ts";
import { rankHits } from "../../../src/recall/recall.ts";
import { whyNot } from "../../../src/recall/why-not.ts";
import { asking, episode, fact, idOf, type Made } from "./made.ts";

const MANY = MOST_OF_KIND + 50;
const facts = Array.from({ length: MANY }, (_, i) => fact(`Note ${i} is about tea`));

/** The input with hits whose rows count how often they are read; the later a memory, the higher its score. */
function counted(memories: readonly Made[], asked: Parameters<typeof asking>[2] = {}, query = "tea") {
  const input = asking(query, memories, asked);
  const read: string[] = [];
  const hits = input.search.hits.map((hit, i): TextHit => {
    const lazy = {
      ...hit,
      score: i + 1,
      get row() {
        read.push(hit.row.header.id);
        return hit.row;
      },
    };
    return lazy;
  });
  const counting: RecallInput = { ...input, search: { ...input.search, hits } };
  return { input: counting, read: () => new Set(read) };
}

describe("a search that finds very many", () => {
  it("reads the rows of the most promising of each kind alone, and counts the others", () => {
    const { input, read } = counted(facts);
    const { results, considered, rejected } = rankHits(input);
    expect(read()).toEqual(new Set(facts.slice(-MOST_OF_KIND).map(idOf)));
    expect(results).toHaveLength(10);
    expect({ considered, rejected }).toEqual({ considered: MANY, rejected: { limit: MANY - 10 } });
  });

  it("takes no place of one kind for another", () => {
    const remark = episode("Someone spoke of tea");
    const { input } = counted([remark, ...facts], { filters: { kind: "episode" } });
    expect(rankHits(input).results.map(({ row }) => row.header.id)).toEqual([idOf(remark)]);
  });

  it("leaves rows of kinds that are not asked for unread", () => {
    const remark = episode("Someone spoke of tea");
    const { input, read } = counted([remark, ...facts], { filters: { kind: "episode" } });
    expect(rankHits(input).rejected).toEqual({ kind: MANY });
    expect(read()).toEqual(new Set([idOf(remark)]));
  });

  it("looks on until enough of them may be recalled", () => {
    const gone = Array.from({ length: MANY }, (_, i) => fact(`Old ${i} about tea`, { status: "forgotten" }));
    const [kept] = facts;
    const { input } = counted(kept ? [kept, ...gone] : []);
    const { results, rejected } = rankHits(input);
    expect(results.map(({ row }) => row.header.id)).toEqual(kept && [idOf(kept)]);
    expect(rejected).toEqual({ status: MANY });
  });

  it("says of one that was left unread that others promise more", () => {
    const [least] = facts;
    const { input } = counted(facts);
    expect(least && whyNot(idOf(least), rankHits(input), input)).toEqual({
      stage: "limit",
      name: "limit",
      reason: "others of its kind match better, so it was not read",
    });
  });

  it("lets a near meaning count as much as words do", () => {
    const [least] = facts;
    const { input } = counted(facts, { cosines: facts.map((one) => [one, one === least ? 1 : 0]) });
    const lifted = {
      ...input,
      search: {
        ...input.search,
        hits: input.search.hits.map((hit) => Object.defineProperty(hit, "score", { value: 1 })),
      },
    };
    expect(rankHits(lifted).results[0]?.row.header.id).toBe(least && idOf(least));
  });

  it("finds a phrase that only the least promising of them has, without looking at those that lack a word", () => {
    const other = fact("A green field");
    const last = fact("A pot of green tea");
    const many = Array.from({ length: MANY }, (_, i) => fact(`Tea ${i} in a green pot`));
    const { input, read } = counted([other, last, ...many], {}, '"green tea"');
    const { results, rejected } = rankHits(input);
    expect(results.map(({ row }) => row.header.id)).toEqual([idOf(last)]);
    expect(rejected).toEqual({ phrase: MANY + 1 });
    expect(read()).not.toContain(idOf(other));
    expect(whyNot(idOf(other), rankHits(input), input)).toMatchObject({ stage: "text", name: "phrase" });
  });

  it("finds what an excluded word leaves, however little it promises", () => {
    const last = fact("Tea from Assam");
    const { input } = counted([last, ...facts], {}, "tea -note");
    const { results, rejected } = rankHits(input);
    expect(results.map(({ row }) => row.header.id)).toEqual([idOf(last)]);
    expect(rejected).toEqual({ excluded: MANY });
  });

  it("finds what stands behind very many repeats", () => {
    const last = fact("Tea from Assam");
    const repeats = facts.map((_, i) => fact("Tea again", { created: `2026-01-01T00:00:00.${padded(i)}Z` }));
    const { results } = rankHits(counted([last, ...repeats]).input);
    expect(results.map(({ row, seen }) => [row.header.id, seen?.times])).toEqual([
      [idOf(repeats[MANY - 1] ?? last), MANY],
      [idOf(last), undefined],
    ]);
  });

  it("does not look at thousands of repeats for what stands behind them", () => {
    const times = Array.from({ length: 5 * MOST_OF_KIND }, (_, i) => `2026-01-01T00:00:00.${padded(i)}Z`);
    const { input, read } = counted(times.map((created) => fact("Tea again", { created })));
    expect(rankHits(input).results).toHaveLength(1);
    expect(read().size).toBe(4 * MOST_OF_KIND);
  });

  it("counts an excluded word among repeats as one", () => {
    const times = Array.from({ length: 5 * MOST_OF_KIND }, (_, i) => `2026-01-01T00:00:00.${padded(i)}Z`);
    const repeats = times.map((created) => fact("Tea again", { created }));
    const { input, read } = counted([...repeats, fact("Tea note")], {}, "tea -note");
    expect(rankHits(input).results).toHaveLength(1);
    expect(read().size).toBe(4 * MOST_OF_KIND);
  });

  it("looks on where what promised more is near in meaning and has no word", () => {
    const kept = Array.from({ length: 10 }, (_, i) => fact(`Tea of Assam ${i}`));
    const near = Array.from({ length: 20 }, (_, i) => fact(`Leaves ${i}`));
    const excluded = Array.from({ length: 180 }, (_, i) => fact(`Note ${i} on tea of Assam`));
    const cosines = near.map((one) => [one, 0.48] as const);
    const asked = { floor: 0.37, cosines };
    const { results } = rankHits(counted([...kept, ...near, ...excluded], asked, "tea assam -note").input);
    expect(new Set(results.map(({ row }) => row.header.id))).toEqual(new Set(kept.map(idOf)));
  });

  it("looks at more of them where a time is asked for, which no row tells before it is read", () => {
    const then = fact("Tea of then", { valid_at: "2026-05-18T12:00:00Z" });
    const others = facts.map(({ text }) => fact(text, { valid_at: "2026-02-02T12:00:00Z" }));
    const { input, read } = counted([then, ...others], {}, "tea two weeks ago");
    rankHits(input);
    expect(read()).toContain(idOf(then));
  });

  it("measures what has a phrase by all that was found", () => {
    const shelf = fact("The stapler lies on the shelf");
    const mara = fact("Mara kayaked in Lisbon harbour at sunrise");
    const buses = Array.from({ length: 6 }, (_, i) => fact(`The number ${i} bus goes to the old mill`));
    const input = asking('"shelf" Mara kayak Lisbon', [shelf, mara, ...buses], { floor: 0.37 });
    const { results, rejected } = rankHits(input);
    expect(results.map(({ row }) => row.header.id)).toEqual([idOf(shelf)]);
    expect(rejected).toEqual({ phrase: 1 });
  });

  it("gives as many as are asked for", () => {
    const { input } = counted(facts, { limit: MOST_OF_KIND + 20 });
    expect(rankHits(input).results).toHaveLength(MOST_OF_KIND + 20);
  });

  it("does not look further where others that promise more have too little of the query", () => {
    const { input, read } = counted(facts, { floor: 0.9 }, "tea zebra");
    const { results, rejected } = rankHits(input);
    expect(results).toHaveLength(0);
    expect(read().size).toBe(MOST_OF_KIND);
    expect(rejected).toEqual({ limit: MANY - MOST_OF_KIND, support: MOST_OF_KIND });
  });
});

const padded = (i: number) => String(i).padStart(3, "0");
