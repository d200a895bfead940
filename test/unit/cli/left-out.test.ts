import { describe, expect, it } from "vitest";
import { leftOut } from "../../../src/cli/render/explain.ts";

describe("what recall left out", () => {
  it("is said in words, with how many of each", () => {
    expect(leftOut({ silenced: 1, sensitive: 1_200 })).toBe(
      "1 hidden because its fact was forgotten or is no longer in force, 1,200 sensitive",
    );
  });

  it("is called by the option where it does not match a filter", () => {
    expect(leftOut({ since: 2 })).toBe("2 not matching --since");
  });

  it("is nothing where nothing was left out", () => {
    expect(leftOut({})).toBe("");
  });
});
