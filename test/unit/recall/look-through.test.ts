import { describe, expect, it } from "vitest";
import { rankHits } from "../../../src/recall/recall.ts";
import { type Asked, asking, episode, fact, idOf, type Made } from "./made.ts";

function found(query: string, memories: readonly Made[], asked: Asked = {}) {
  const { results } = rankHits(asking(query, memories, asked));
  return results.map(({ row }) => ({ text: memories.find((one) => one.row === row)?.text }));
}

const replacedBy = (newer: Made) =>
  ({ status: "superseded", superseded_by: idOf(newer), invalid_at: "2026-02-01T00:00:00Z" }) as const;

describe("what took the place of something", () => {
  const newer = fact("9:45 from now on for the daily");
  const older = fact("the standup is at 9:15 in the blue room", replacedBy(newer));
  const other = fact("the blue room has a new carpet");

  it("is found by the words of that", () => {
    expect(found("when is the standup", [older, newer, other])).toEqual([{ text: newer.text }]);
  });

  it("is not found by them where it was forgotten, or is private and they are not", () => {
    const gone = fact("9:45 from now on", { status: "forgotten" });
    expect(found("when is the standup", [fact("the standup is at 9:15", replacedBy(gone)), gone])).toEqual(
      [],
    );
    const secret = fact("they gave me the diagnosis on Monday", { sensitive: true });
    expect(
      found("when is the standup", [fact("the standup is at 9:15", replacedBy(secret)), secret]),
    ).toEqual([]);
  });

  it("does not come instead of what held at the moment that is asked for", () => {
    const asOfMs = Date.parse("2026-01-15T00:00:00Z");
    const later = fact("9:45 from now on", { created: "2026-02-01T00:00:00Z" });
    const then = fact("the standup is at 9:15", replacedBy(later));
    expect(found("when is the standup", [then, later], { filters: { asOfMs } })).toEqual([
      { text: then.text },
    ]);
  });
});

describe("a fact that is a part of a remark", () => {
  const said = episode("Declan goes to London, Niamh will be head chef");
  const goes = fact("Declan goes to London", { sources: [idOf(said)] });
  const texts = (query: string, memories: readonly Made[]) => found(query, memories).map(({ text }) => text);

  it("is not where it is private and the words are not its own", () => {
    const secret = fact("Niamh has diabetes", { sources: [idOf(said)], sensitive: true });
    expect(texts("London", [said, goes, secret])).toEqual([goes.text]);
  });
});
