import { describe, expect, it } from "vitest";
import { inflectionKey, looksPast } from "../../../src/text/inflection.ts";

describe("an inflection key", () => {
  it.each([
    ["use", "uses", "using", "used"],
    ["live", "lives", "living", "lived"],
    ["plan", "plans", "planning", "planned"],
    ["test", "tests", "testing", "tested"],
    ["cancel", "cancels", "cancelled", "canceling"],
    ["decide", "decides", "deciding", "decided"],
    ["study", "studies", "studying", "studied"],
    ["install", "installs", "installing", "installed"],
    ["go", "went", "gone", "going"],
    ["child", "children", "kids", "kid"],
  ])("is one for the forms of %s", (...forms) => {
    expect(new Set(forms.map(inflectionKey)).size).toBe(1);
  });

  it.each([
    ["plane", "plan"],
    ["news", "new"],
    ["manager", "manage"],
    ["employer", "employee"],
    ["business", "busy"],
    ["evening", "even"],
    ["marie", "mary"],
    ["left", "leave"],
  ])("keeps %s and %s apart", (a, b) => {
    expect(inflectionKey(a)).not.toBe(inflectionKey(b));
  });

  it("leaves words of other letters as they are", () => {
    expect(["über", "кофе", "日本", ""].map(inflectionKey)).toEqual(["über", "кофе", "日本", ""]);
  });
});

describe("a past form", () => {
  it.each(["walked", "went", "wrote"])("is seen in %s", (word) => {
    expect(looksPast(word)).toBe(true);
  });

  it.each(["walk", "need", "red", "children", "lives"])("is not seen in %s", (word) => {
    expect(looksPast(word)).toBe(false);
  });
});
