import { describe, expect, it } from "vitest";
import { inlineLinks, inlineTags } from "../../../src/text/inline-marks.ts";

describe("tags in a text", () => {
  it.each([
    ["Sow the peas in March #garden", ["garden"]],
    ["#garden sow the peas\n#home/shed fix the door", ["garden", "home/shed"]],
    ["Die Erbsen säen #gärten, bald #garten!", ["gärten", "garten"]],
    ["twice #tea and #tea", ["tea"]],
    ["#2026-plans and #v2", ["2026-plans", "v2"]],
    ["#сад #庭", ["сад", "庭"]],
  ])("of %s", (text, tags) => {
    expect(inlineTags(text)).toEqual(tags);
  });

  it.each([
    "see issue #12 and #1",
    "I write C# and F#",
    "https://example.org/page#garden and [a](#garden)",
    "run `make #garden` first",
    "```\n#include <stdio.h>\n```",
    "# A heading\n## Another",
    "the wall is #ff8800, the door #0af",
    "owner/repo#garden, &#39;",
    "\\#garden",
    "",
  ])("are none in %s", (text) => {
    expect(inlineTags(text)).toEqual([]);
  });
});

describe("links in a text", () => {
  it.each([
    ["Lunch with [[Mara]] and [[Ben Okoro|Ben]]", ["Mara", "Ben Okoro"]],
    ["see [[projects/Shed#Roof]]", ["projects/Shed"]],
    ["`[[no]]` [[ ]] [one](two) [[a [[b]]", ["b"]],
  ])("of %s", (text, links) => {
    expect(inlineLinks(text)).toEqual(links);
  });
});

it("reads nothing in a fence that has its own sign inside", () => {
  expect(inlineTags("```sh\necho `date` #home\n```\nat #work")).toEqual(["work"]);
  expect(inlineTags("~~~\ncd ~/src #note\n~~~")).toEqual([]);
});
