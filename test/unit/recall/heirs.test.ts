import { describe, expect, it } from "vitest";
import { rankHits } from "../../../src/recall/recall.ts";
import { type Asked, asking, episode, fact, idOf, type Made } from "./made.ts";

function found(query: string, memories: readonly Made[], asked: Asked = {}) {
  const { results } = rankHits(asking(query, memories, asked));
  return results.map(({ row, facts }) => ({
    text: memories.find((one) => one.row === row)?.text,
    ...(facts && { facts }),
  }));
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

  it("comes before what has fewer of them, over several replacements", () => {
    const newest = fact("the daily is at ten");
    const between = fact("9:45 from now on for the daily", replacedBy(newest));
    const first = fact("the standup is at 9:15 in the blue room", replacedBy(between));
    const [best] = found("standup in the blue room", [first, between, newest, other]);
    expect(best?.text).toBe(newest.text);
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

  it("is told by its whole remark where the remark became several facts", () => {
    const said = episode("the terminal died in the middle of a sale, got a Zettle now");
    const died = fact("the terminal died in the middle of a sale", { sources: [idOf(said)] });
    const now = fact("got a Zettle now", { sources: [idOf(said)] });
    const before = fact("the card reader is a Sumup", replacedBy(died));
    const [best] = found("which card reader do we use", [before, said, died, now]);
    expect(best?.text).toBe(said.text);
    expect(best?.facts).toContain(idOf(died));
  });
});

describe("a remark that became several facts", () => {
  const said = episode("Declan goes to London, Niamh will be head chef");
  const goes = fact("Declan goes to London", { sources: [idOf(said)] });
  const will = fact("Niamh will be head chef", { sources: [idOf(said)] });
  const texts = (query: string, memories: readonly Made[]) => found(query, memories).map(({ text }) => text);

  it("stands for them where it has more words of the query than each of them", () => {
    expect(texts("who is head chef after Declan", [said, goes, will])).toEqual([said.text]);
    expect(texts("who will be head chef", [said, goes, will])).toEqual([will.text]);
  });

  it("does not where one of them holds no more, or somebody else said it", () => {
    const over = { status: "superseded", invalid_at: "2026-02-01T00:00:00Z" } as const;
    const ended = fact("Declan goes to London", { sources: [idOf(said)], ...over });
    expect(texts("who is head chef after Declan", [said, ended, will])).toEqual([will.text]);
    const others = [goes, will].map(({ text }) =>
      fact(text, { sources: [idOf(said)], source: "import", subject: "Sam" }),
    );
    expect(texts("who is head chef after Declan", [said, ...others])).not.toContain(said.text);
  });
});
