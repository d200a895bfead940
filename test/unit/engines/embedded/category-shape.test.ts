import { describe, expect, it } from "vitest";
import { mainClauseAt, shapeOf, timesOf } from "../../../../src/engines/embedded/categoriser.ts";
import { categoryTokens } from "../../../../src/engines/embedded/category-tokens.ts";

const shape = (text: string) => shapeOf(categoryTokens(text, () => false)).join(" ");

describe("the shape of a clause", () => {
  it.each([
    ["I'm a nurse", "<me> be a nurs"],
    ["The user is a nurse", "<me> be a nurs"],
    ["User is really a nurse", "<me> be a nurs"],
    ["My sister Mara is a nurse", "<person> be a nurs"],
    ["Dr Moll is a nurse", "<person> be a nurs"],
    ["She was a nurse", "<person> was a nurs"],
    ["My desk has a drawer", "<poss> desk have a drawer"],
  ])("of %s is %s", (text, expected) => {
    expect(shape(text)).toBe(expected);
  });

  it.each([
    ["When I ask for code, skip the rest", "skip the rest"],
    ["I skip the rest, when I can", "<me> skip the rest , when <me> can"],
    ["When I can", "when <me> can"],
  ])("shows the main clause of %s", (text, expected) => {
    const items = shapeOf(categoryTokens(text, () => true));
    expect(items.slice(mainClauseAt(items)).join(" ")).toBe(expected);
  });
});

describe("times that a clause names", () => {
  it.each([
    ["we moved yesterday", ["recent"]],
    ["i was there for six years", ["years"]],
    ["it is no longer so", ["over"]],
    ["the shop opens at six", []],
  ])("in %s", (text, expected) => {
    expect(timesOf(text)).toEqual(expected);
  });
});
