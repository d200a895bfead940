import { describe, expect, it } from "vitest";
import type { RecallFilters } from "../../../src/recall/admission.ts";
import { rankHits } from "../../../src/recall/recall.ts";
import { type Asked, asking, fact, idOf, type Made, talk, turnId } from "./made.ts";

const recalled = (query: string, memories: readonly Made[], asked?: Asked) =>
  rankHits(asking(query, memories, asked));
/** Ids of the results, of turns with their number. */
const names = (query: string, memories: readonly Made[], asked?: Asked) =>
  recalled(query, memories, asked).results.map(({ row, turn }) =>
    turn ? `${row.header.id}#${turn.number}` : row.header.id,
  );

const chat = talk([
  "Mara: Shall we take the early train?",
  "Ben: Yes, the train at seven, and tea on board",
  "Mara: Tea it is!",
]);
const id = idOf(chat);

describe("a conversation", () => {
  it.each<[RecallFilters, number[]]>([
    [{ subject: "mara" }, [1, 3]],
    [{ subject: "BEN" }, [2]],
    [{ subject: "owner" }, [2, 1, 3]],
    [{ subject: "ada" }, []],
    [{ kind: "fact" }, []],
    [{ sinceMs: Date.parse("2026-01-01T00:01:00Z") }, [2, 3]],
    [{ untilMs: Date.parse("2026-01-01T00:01:00Z") }, [1]],
  ])("is filtered by speakers and times of turns: %j", (filters, turns) => {
    expect(names("tea train", [chat], { filters })).toEqual(turns.map((turn) => `${id}#${turn}`));
  });

  it("has phrases and exclusions tested on the turn alone", () => {
    expect(names('"early train"', [chat])).toEqual([`${id}#1`]);
    expect(names("train -tea", [chat])).toEqual([`${id}#1`]);
    expect(names('"train yes"', [chat])).toEqual([]);
  });
});

describe("a fact and the turn it came from", () => {
  const stated = fact("Ben likes tea on board of trains", { sources: [turnId(chat, 2)] });

  it("are one result: the fact, with its turn, where it ranks higher", () => {
    const { results, rejected } = recalled("Ben likes tea on board", [chat, stated], { limit: 1 });
    expect(results).toMatchObject([{ row: stated.row, episode: id, source: turnId(chat, 2) }]);
    expect(rejected).toMatchObject({ source: 1 });
  });

  it("are one result: the turn, with its facts, where that ranks higher", () => {
    const other = fact("Ben takes trains", { sources: [turnId(chat, 2)] });
    const { results } = recalled("train at seven with tea on board", [chat, stated, other]);
    expect(results[0]).toMatchObject({ row: chat.row, turn: { number: 2 } });
    expect(new Set(results[0]?.facts)).toEqual(new Set([idOf(stated), idOf(other)]));
    expect(results.map(({ row }) => row.header.kind)).not.toContain("fact");
  });

  it("are both silent where the fact is forgotten", () => {
    const gone = fact("Ben likes tea", { status: "forgotten", sources: [turnId(chat, 2)] });
    expect(names("tea", [chat], { unsearched: [gone] })).toEqual([`${id}#3`]);
    expect(names("tea", [chat, stated], { unsearched: [gone] })).toHaveLength(2);
    const old = fact("Ben liked tea", { status: "superseded", sources: [turnId(chat, 2)] });
    expect(names("tea", [chat], { unsearched: [old] })).toHaveLength(2);
  });
});
