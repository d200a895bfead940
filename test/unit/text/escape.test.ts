import fc from "fast-check";
import { describe, expect, it } from "vitest";
import hostileTexts from "../../../fixtures/hostile-texts.json";
import { escapeTerminal, oneLine, stableJson } from "../../../src/text/escape.ts";

const ACTING = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\u115f\u1160\u3164\uffa0]|\u034f/u;
const anyText = fc.string({ unit: "binary", maxLength: 200 });

describe("the hostile texts", () => {
  it.each(hostileTexts)("$name cannot act on a terminal", ({ text }) => {
    expect(escapeTerminal(text)).not.toMatch(ACTING);
    expect(escapeTerminal(text, { lines: true }).replaceAll("\n", "")).not.toMatch(ACTING);
    expect(oneLine(text)).not.toMatch(ACTING);
  });

  it.each(hostileTexts)("$name cannot act through JSON and comes back as it was", ({ text }) => {
    const json = stableJson({ text, [text]: 1 });
    expect(json.replaceAll("\n", "")).not.toMatch(ACTING);
    expect(JSON.parse(json)).toEqual({ text, [text]: 1 });
  });
});

describe("escapeTerminal", () => {
  it.each([
    ["\u001b[31mred", "\\u{1b}[31mred"],
    ["a\u0000\u007f\u009bb", "a\\u{0}\\u{7f}\\u{9b}b"],
    ["a\u202eb\u2066c", "a\\u{202e}b\\u{2066}c"],
    ["a\ud800b\udc00", "a\\u{d800}b\\u{dc00}"],
    ["\u{e0041}", "\\u{e0041}"],
    ["a\tb", "a    b"],
    ["a\nb\r\nc", "a\\u{a}b\\u{d}\\u{a}c"],
    ["naïve 日本語 😀 привет", "naïve 日本語 😀 привет"],
    ["", ""],
  ])("shows %j", (text, shown) => {
    expect(escapeTerminal(text)).toBe(shown);
  });

  it("keeps line ends where asked, and no lone carriage return", () => {
    expect(escapeTerminal("a\nb\r\nc\rd", { lines: true })).toBe("a\nb\nc\\u{d}d");
  });

  it("keeps the joiners of emoji and of scripts that need them, and shows the others", () => {
    const family = "👩🏽‍🚀 👨‍👩‍👧 ❤️‍🔥 می‌خواهم क्‍ष";
    expect(escapeTerminal(family)).toBe(family);
    expect(escapeTerminal("pass\u200dword \u200d😀 😀\u200d")).toBe(
      "pass\\u{200d}word \\u{200d}😀 😀\\u{200d}",
    );
  });

  it("lets through only joiners of all that could act, whatever the text", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(escapeTerminal(text).replace(/[\u200c\u200d]/gu, "")).not.toMatch(ACTING);
      }),
    );
  });
});

describe("oneLine", () => {
  it("collapses white space and trims", () => {
    expect(oneLine("  a\r\n\tb\u2028c  ")).toBe("a b c");
  });
});

describe("stableJson", () => {
  it("parses to the same value, whatever the value", () => {
    fc.assert(
      fc.property(fc.jsonValue(), anyText, fc.constantFrom(0, 2), (value, text, indent) => {
        const json = stableJson({ value, text }, indent);
        expect(json.replaceAll("\n", "")).not.toMatch(ACTING);
        expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify({ value, text })));
      }),
    );
  });

  it("keeps the order of keys and indents by two spaces", () => {
    expect(stableJson({ b: 1, a: [] })).toBe('{\n  "b": 1,\n  "a": []\n}');
    expect(stableJson({ b: 1, a: [] }, 0)).toBe('{"b":1,"a":[]}');
    expect(stableJson(undefined)).toBe("null");
  });
});
