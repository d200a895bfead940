import { describe, expect, it } from "vitest";
import { type Turn, turnHash } from "../../../../src/domain/turn.ts";
import { newTurns } from "../../../../src/ingest/conversation/plan.ts";

const said = (...texts: readonly string[]): Turn[] => texts.map((text) => ({ speaker: "Anna", text }));
const textsOf = (turns: readonly Turn[]) => turns.map(({ text }) => text);

describe("the turns that are new", () => {
  it("are those that no known turn stands for, one for one", () => {
    const found = newTurns(said("ok", "tea?", "ok", "ok"), said("ok", "ok", "bye"));
    expect(textsOf(found)).toEqual(["tea?", "ok"]);
  });

  it("are told apart by speaker, time and ref", () => {
    const known: Turn[] = [{ speaker: "Anna", atMs: 1, ref: "a", text: "ok" }];
    const others: Turn[] = [
      { speaker: "Bob", atMs: 1, ref: "a", text: "ok" },
      { speaker: "Anna", atMs: 2, ref: "a", text: "ok" },
      { speaker: "Anna", atMs: 1, ref: "b", text: "ok" },
    ];
    expect(newTurns([...known, ...others], known)).toEqual(others);
  });

  it("do not use up what an earlier part of the same input stands for", () => {
    const before = said("ok", "tea?").map((turn) => turnHash(turn));
    const known = said("ok", "tea?"); // the earlier part, as it was kept
    expect(textsOf(newTurns(said("ok", "later"), known, before))).toEqual(["ok", "later"]);
    expect(textsOf(newTurns(said("ok", "later"), [...known, ...said("ok")], before))).toEqual(["later"]);
  });
});
