import { describe, expect, it } from "vitest";
import { rankHits } from "../../../src/recall/recall.ts";
import { asking, episode, fact, idOf, type Made } from "./made.ts";

/** Results where a question asks whether `newer` took the place of `older`. */
function ranked(query: string, memories: readonly Made[], [newer, older]: readonly [Made, Made]) {
  // Both are near enough in meaning to be found without a word.
  const input = asking(query, memories, { cosines: memories.map((one) => [one, 0.9]) });
  const doubt = { newer: idOf(newer), older: idOf(older) };
  const outdating = (ids: ReadonlySet<string>) =>
    ids.has(doubt.older) || ids.has(doubt.newer) ? [doubt] : [];
  return rankHits({ ...input, lookups: { ...input.lookups, outdating } });
}

function found(query: string, memories: readonly Made[], pair: readonly [Made, Made]) {
  const { results } = ranked(query, memories, pair);
  return results.map(({ row }) => memories.find((one) => one.row === row)?.text);
}

describe("what may have taken the place of something", () => {
  const older = fact("The kiln reaches 1200 degrees in the back room");
  const newer = fact("the kiln reaches 1280 now");

  it("comes before it, however few of the query's words it has, and the older one is marked", () => {
    const query = "how hot does the kiln get in the back room";
    expect(found(query, [older, newer], [newer, older])).toEqual([newer.text, older.text]);
    const { results } = ranked(query, [older, newer], [newer, older]);
    expect(results.map(({ outdatedBy }) => outdatedBy)).toEqual([undefined, idOf(newer)]);
  });

  it("of three about one thing the last comes first", () => {
    const between = fact("the kiln reaches 1250 now", { created: "2026-02-01T00:00:00Z" });
    const last = fact("kiln: 1300 from today", { created: "2026-03-01T00:00:00Z" });
    const all = [older, between, last];
    const input = asking("how hot is the kiln in the room", all);
    const pairs = [[last, between] as const, [last, older] as const, [between, older] as const];
    const rivals = () => pairs.map(([now, then]) => ({ newer: idOf(now), older: idOf(then) }));
    const { results } = rankHits({ ...input, lookups: { ...input.lookups, rivals } });
    expect(results.map(({ row }) => row.header.id)).toEqual([last, between, older].map(idOf));
    expect(results.map(({ outdatedBy }) => outdatedBy !== undefined)).toEqual([false, true, true]);
  });

  it("stands unmarked behind it where it holds from a day to come on", () => {
    const coming = fact("the kiln in the back room reaches 1280", { valid_at: "2026-09-01T00:00:00Z" });
    const { results } = ranked("kiln back room reaches 1280", [older, coming], [coming, older]);
    expect(results.map(({ row }) => row.header.id)).toEqual([idOf(older), idOf(coming)]);
    expect(results.map(({ outdatedBy }) => outdatedBy)).toEqual([undefined, undefined]);
  });

  it("does not where the query names a time: what was said then is asked for", () => {
    const early = fact("The kiln reaches 1200 degrees in the back room", {
      created: "2026-02-03T10:00:00.000Z",
    });
    expect(found("how hot was the kiln in the room", [early, newer], [newer, early])[0]).toBe(newer.text);
    const dated = "how hot was the kiln in the room on 2026-02-03";
    expect(found(dated, [early, newer], [newer, early])[0]).toBe(early.text);
  });

  it("comes before it, too, where the remark that it came from says more of what is asked", () => {
    const said = episode("the kiln in the back room reaches 1280 now, mind your eyebrows");
    const part = fact("the kiln reaches 1280 now", { sources: [idOf(said)] });
    expect(found("how hot is the kiln in the room", [older, said, part], [part, older])[0]).toBe(part.text);
  });
});
