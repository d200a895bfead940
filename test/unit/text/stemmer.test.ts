import { describe, expect, it } from "vitest";
import { analyse } from "../../../src/text/analyse.ts";

describe("terms of English words", () => {
  it.each([
    ["possible", "possibly"],
    ["biology", "biological"],
    ["terrible", "terribly"],
    ["technology", "technological"],
    ["pony", "ponies"],
    ["connect", "connections"],
  ])("are the same for %s and %s", (one, other) => {
    expect(analyse(one)).toEqual(analyse(other));
  });
});
