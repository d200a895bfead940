import { describe, expect, it } from "vitest";
import { conflictSides } from "../../../src/markdown/guards.ts";

const lines = (...all: string[]) => all.join("\n");

describe("a text with conflict markers", () => {
  it.each([
    ["of two sides", lines("a", "<<<<<<< HEAD", "b", "=======", "c", ">>>>>>> x", "d")],
    [
      "with what both began with",
      lines("a", "<<<<<<< HEAD", "b", "||||||| 1f", "o", "=======", "c", ">>>>>>> x", "d"),
    ],
    ["with Windows line ends", lines("a", "<<<<<<<\r", "b", "=======\r", "c", ">>>>>>>\r", "d")],
  ])("%s gives both", (_what, text) => {
    expect(conflictSides(text)).toMatchObject({ ours: lines("a", "b", "d"), theirs: lines("a", "c", "d") });
  });

  it("gives what both began with where the marks tell, and nothing where they do not", () => {
    const three = lines("a", "<<<<<<< HEAD", "b", "||||||| 1f", "o", "=======", "c", ">>>>>>> x", "d");
    expect(conflictSides(three)?.base).toBe(lines("a", "o", "d"));
    expect(conflictSides(three.replace("||||||| 1f\no\n", ""))?.base).toBeUndefined();
  });

  it("keeps a heading underlined with as many signs", () => {
    const text = lines("Title", "=======", "a");
    expect(conflictSides(text)).toEqual({ ours: text, theirs: text });
  });

  it.each([
    ["no end", lines("<<<<<<< HEAD", "b", "=======", "c")],
    ["no middle", lines("<<<<<<< HEAD", "b", ">>>>>>> x")],
    ["an end alone", lines("b", ">>>>>>> x")],
    ["one within another", lines("<<<<<<< HEAD", "<<<<<<< HEAD", "b", "=======", "c", ">>>>>>> x")],
  ])("with %s has none", (_what, text) => {
    expect(conflictSides(text)).toBeUndefined();
  });
});
