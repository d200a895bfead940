import { describe, expect, it } from "vitest";
import { rankHits } from "../../../src/recall/recall.ts";
import { asking, episode, fact, idOf, type Made } from "./made.ts";

/** Texts of the results, where a question asks whether `newer` took the place of `older`. */
function found(query: string, memories: readonly Made[], [newer, older]: readonly [Made, Made]) {
  // Both are near enough in meaning to be found without a word.
  const input = asking(query, memories, { cosines: memories.map((one) => [one, 0.9]) });
  const doubt = { newer: idOf(newer), older: idOf(older) };
  const outdating = (ids: ReadonlySet<string>) =>
    ids.has(doubt.older) || ids.has(doubt.newer) ? [doubt] : [];
  const { results } = rankHits({ ...input, lookups: { ...input.lookups, outdating } });
  return results.map(({ row }) => memories.find((one) => one.row === row)?.text);
}

describe("what may have taken the place of something", () => {
  const older = fact("The kiln reaches 1200 degrees in the back room");
  const newer = fact("the kiln reaches 1280 now");

  it("comes before it where the query asks for both", () => {
    expect(found("how hot is the kiln in the room", [older, newer], [newer, older])[0]).toBe(newer.text);
  });

  it("does not come before it where it has less than half of the words that the query finds there", () => {
    const query = "how hot does the kiln get in the back room";
    expect(found(query, [older, newer], [newer, older])[0]).toBe(older.text);

    const other = fact("Nobody glazes on Sundays any more");
    expect(found("how hot does the kiln get", [older, other], [other, older])[0]).toBe(older.text);
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
