import { describe, expect, it } from "vitest";
import { isAmbiguous, readPlain } from "../../../src/markdown/plain.ts";
import { parseYaml } from "../../../src/markdown/yaml.ts";

describe("a plain value", () => {
  it.each([
    ["5", "5", 5, 5],
    ["-0.25", "-0.25", -0.25, -0.25],
    ["0.70", "0.70", 0.7, "0.70"],
    ["1.0", "1.0", 1, "1.0"],
    ["1e5", "1e5", 100000, "1e5"],
    ["1e+21", "1e+21", 1e21, 1e21],
    ["12345678901234567890", "12345678901234567890", 12345678901234567000, "12345678901234567890"],
    ["1e999", "1e999", "1e999", "1e999"],
    ["-0", "-0", -0, "-0"],
    ["true", "true", true, true],
    ["null", null, null, null],
  ])("%s is %j as text, %j as a typed value, %j exactly", (source, text, typed, exact) => {
    expect(isAmbiguous(source)).toBe(true);
    expect(readPlain(source, "text")).toBe(text);
    expect(readPlain(source, "typed")).toBe(typed);
    expect(readPlain(source, "exact")).toBe(exact);
  });

  it.each([
    "~",
    "yes",
    "No",
    "on",
    "y",
    "True",
    "NULL",
    ".5",
    "5.",
    "+5",
    "0123",
    "0x1F",
    "0o7",
    "0b1",
    "1_000",
  ])("%s is text for every key", (source) => {
    expect(isAmbiguous(source)).toBe(false);
    expect(parseYaml(`a: ${source}\nb: [${source}]\n`)).toMatchObject({ data: { a: source, b: [source] } });
  });

  it.each(["0:30", "12:30:45", ".inf", "-.INF", ".nan", "NaN", "2026-11-21", "2026-11-21T10:00:00Z", "="])(
    "%s is text, no time and no special number",
    (source) => {
      expect(parseYaml(`a: ${source}\nb: [${source}]\n`)).toMatchObject({ data: { a: source, b: [source] } });
    },
  );
});
