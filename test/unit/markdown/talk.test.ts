import { describe, expect, it } from "vitest";
import { sourceOfSpeaker } from "../../../src/domain/turn.ts";
import { parseHeading, parseTurns } from "../../../src/markdown/talk.ts";

const SIX = Date.parse("2026-11-21T18:02:00Z");

describe("the body of a conversation", () => {
  it.each([
    ["an empty body", "", []],
    ["a single remark", "I prefer tabs.\n#### not a turn", []],
    ["no empty line between", "### A\none\n### B\ntwo", ["A: one", "B: two"]],
    ["no text at all", "### A\n### B", ["A: ", "B: "]],
    ["what stands above the first heading", "Notes\n\n### A\none", ["A: one"]],
    [
      "line ends that an editor turned into CR LF",
      "### A\r\none\r\ntwo\r\n\r\n### B\r\nx",
      ["A: one\ntwo", "B: x"],
    ],
    ["a CR LF that was said", "### A\none\r\ntwo", ["A: one\r\ntwo"]],
    ["a line after a lone CR", "### A\none\r\\### two", ["A: one\r### two"]],
  ])("is read by hand-made rules: %s", (_, body, expected) => {
    expect(parseTurns(body).map(({ speaker, text }) => `${speaker}: ${text}`)).toEqual(expected);
  });

  it.each([
    ["### Mara · 2026-11-21", { speaker: "Mara", atMs: Date.parse("2026-11-21T00:00:00Z") }],
    ["### Mara · 2026-11-21 19:02+01:00 · x", { speaker: "Mara", atMs: SIX, ref: "x" }],
    ["### Mara · D1:3", { speaker: "Mara", ref: "D1:3" }],
    ['### "Mara" · "2026-11-21"', { speaker: "Mara", ref: "2026-11-21" }],
    ["### A · B · C · D", { speaker: "A · B · C · D" }],
    ["### A · B · C", { speaker: "A · B · C" }],
    ['### "open', { speaker: '"open' }],
    ['### "a"b', { speaker: '"a"b' }],
    ["#### A", undefined],
    ["###A", undefined],
  ])("has the heading %s", (line, expected) => {
    expect(parseHeading(line)).toEqual(expected);
  });
});

describe("a turn", () => {
  it.each([
    ["user", "user"],
    ["assistant", "agent"],
    ["tool:Bash", "tool"],
    ["tool", "tool"],
    ["Caroline", "import"],
    ["toolsmith", "import"],
  ])("of %s comes from: %s", (speaker, source) => {
    expect(sourceOfSpeaker(speaker)).toBe(source);
  });
});
