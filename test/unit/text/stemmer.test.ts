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
    ["live", "lives"],
    ["lived", "lives"],
    ["leave", "leaves"],
    ["go", "goes"],
    ["try", "tries"],
    ["fly", "flies"],
    ["die", "died"],
    ["tie", "tied"],
    ["experience", "experienced"],
    ["dance", "dancing"],
    ["succeed", "succeeded"],
    ["virus", "viruses"],
    ["focus", "focused"],
    ["bus", "buses"],
    ["menu", "menus"],
    ["staff", "staffing"],
    ["mom", "moms"],
  ])("are the same for %s and %s", (one, other) => {
    expect(analyse(one)).toEqual(analyse(other));
  });

  it.each([
    ["life", "live"],
    ["leaf", "leave"],
    ["famous", "fame"],
    ["add", "ad"],
  ])("are apart for %s and %s", (one, other) => {
    expect(analyse(one)).not.toEqual(analyse(other));
  });
});
