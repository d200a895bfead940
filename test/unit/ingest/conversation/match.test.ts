import { describe, expect, it } from "vitest";
import { countHashes, type Turn, turnHash } from "../../../../src/domain/turn.ts";
import { newTurns } from "../../../../src/ingest/conversation/plan.ts";

const said = (...texts: readonly string[]): Turn[] => texts.map((text) => ({ speaker: "Anna", text }));
const hashesOf = (turns: readonly Turn[]) => countHashes(turns.map((turn) => turnHash(turn)));
const known = (turns: readonly Turn[], before: readonly Turn[] = []) => {
  const [all, meant] = [hashesOf(turns), hashesOf(before)];
  return (hash: string) => (all.get(hash) ?? 0) - (meant.get(hash) ?? 0);
};
const textsOf = (turns: readonly Turn[]) => turns.map(({ text }) => text);

describe("the turns that are new", () => {
  it("are those that no known turn stands for, one for one", () => {
    const found = newTurns(said("ok", "tea?", "ok", "ok"), known(said("ok", "ok", "bye")));
    expect(textsOf(found)).toEqual(["tea?", "ok"]);
  });

  it("are told apart by speaker, time and ref", () => {
    const one: Turn[] = [{ speaker: "Anna", atMs: 1, ref: "a", text: "ok" }];
    const others: Turn[] = [
      { speaker: "Bob", atMs: 1, ref: "a", text: "ok" },
      { speaker: "Anna", atMs: 2, ref: "a", text: "ok" },
      { speaker: "Anna", atMs: 1, ref: "b", text: "ok" },
    ];
    expect(newTurns([...one, ...others], known(one))).toEqual(others);
  });

  it("do not use up what an earlier part of the same input stands for", () => {
    const kept = said("ok", "tea?"); // the earlier part
    expect(textsOf(newTurns(said("ok", "later"), known(kept, kept)))).toEqual(["ok", "later"]);
    expect(textsOf(newTurns(said("ok", "later"), known([...kept, ...said("ok")], kept)))).toEqual(["later"]);
  });
});
