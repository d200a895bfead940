import { describe, expect, it } from "vitest";
import { fuse, type Worded } from "../../../src/recall/fuse.ts";
import type { Ranked } from "../../../src/recall/recall.ts";

/** What a wording finds, best first; `x<y`: x may be outdated by y, `x@y`: the fact x rests on the episode y. */
function worded(wording: string, ids: readonly string[]): Worded {
  const results = ids.map((given, at): Ranked => {
    const [, id = "", outdatedBy, source] = /^(\w+)(?:<(\w+))?(?:@(\w+))?$/.exec(given) ?? [];
    const header = { id, kind: source ? "fact" : "episode", created: "", sources: source ? [source] : [] };
    return { row: { header }, turn: undefined, rank: at + 1, score: 1, outdatedBy, explain: {} } as never;
  });
  return { wording, recalled: { results, answered: ids.length > 0, considered: ids.length } as never };
}
const idsOf = (...lists: readonly [Worded, ...Worded[]]) =>
  fuse(lists, 10).results.map(({ row, rank }) => `${rank} ${row.header.id}`);

describe("fused wordings", () => {
  it("put what several wordings find before what one finds, and what the first finds before what another finds", () => {
    expect(idsOf(worded("q", ["a", "b"]), worded("r", ["b", "c"]))).toEqual(["1 b", "2 a", "3 c"]);
    expect(idsOf(worded("q", ["a"]), worded("r", ["b"]))).toEqual(["1 a", "2 b"]);
  });

  it("bring in what the first wording did not find at all", () => {
    expect(idsOf(worded("q", []), worded("r", ["c"]))).toEqual(["1 c"]);
  });

  it("keep the older of two behind the newer one, and a remark out beside its fact", () => {
    expect(idsOf(worded("q", ["old<new"]), worded("r", ["old<new", "x", "new"]))).toEqual([
      "1 new",
      "2 old",
      "3 x",
    ]);
    expect(idsOf(worded("q", ["ep_said", "other"]), worded("r", ["fact@ep_said"]))).toEqual([
      "1 other",
      "2 fact",
    ]);
  });

  it("are at most as many as are wanted, and leave one wording as it is", () => {
    expect(fuse([worded("q", ["a", "b"]), worded("r", ["c"])], 2).results).toHaveLength(2);
    const alone = worded("q", ["a"]);
    expect(fuse([alone], 1)).toBe(alone.recalled);
  });
});
