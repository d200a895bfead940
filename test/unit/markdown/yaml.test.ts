import { describe, expect, it } from "vitest";
import { parseYaml } from "../../../src/markdown/front-matter.ts";

describe("parseYaml", () => {
  it.each(["", "\n", "# only a comment\n\n", "\ufeff"])("reads %j as no settings", (source) => {
    expect(parseYaml(source)).toEqual({ ok: true, data: {} });
  });

  it("reads numbers, truth values, lists and objects, and takes the rest for text", () => {
    const source =
      "\ufeffrecall:\r\n  limit: 10\r\n  floor: 0.50 # half\r\ntrust: [~/notes, /srv/a b]\r\non: yes\r\nflag: true\r\nday: 2026-11-21\r\nmode: 0755\r\nnone:\r\n";
    expect(parseYaml(source)).toEqual({
      ok: true,
      data: {
        recall: { limit: 10, floor: 0.5 },
        trust: ["~/notes", "/srv/a b"],
        on: "yes",
        flag: true,
        day: "2026-11-21",
        mode: "0755",
        none: null,
      },
    });
  });

  it.each([
    ["a: 1\nb: [\n", undefined, "not YAML"],
    ["a: 1\nb: *x\n", 2, "unidentified alias"],
    ["a: &x 1\n", 1, "anchors"],
    ["a: 1\nb: !!js/function 'x'\n", 2, "unknown tag"],
    ["a: 1\na: 2\n", 2, "duplicated"],
    ["a: 1\n\tb: 2\n", 2, "tab"],
    ["# x\na: 1\nconstructor: 2\n", 3, "not accepted"],
    ["---\na: 1\n", 1, "one YAML document"],
    ["%YAML 1.2\na: 1\n", 1, "directives"],
    ["a: 1\n<<<<<<< HEAD\n", 2, "unfinished merge"],
    ["a: b\0\n", 1, "U+0000"],
    ["- a\n", 1, "key: value"],
    ["text\n", 1, "key: value"],
    [`a: ${"x".repeat(16 * 1024)}\n`, 1, "over 16384 bytes"],
    [`a: ${"[".repeat(500)}\n`, 1, "nested too deeply"],
  ])("refuses %j", (source, line, message) => {
    const result = parseYaml(source);
    expect(result).toMatchObject({ ok: false, message: expect.stringContaining(message) });
    if (line !== undefined) expect(result).toHaveProperty("line", line);
  });
});
