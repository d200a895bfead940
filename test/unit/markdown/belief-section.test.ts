import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { HeaderOf } from "../../../src/domain/kinds.ts";
import {
  bulletText,
  plainBullet,
  printBeliefs,
  readBeliefs,
  statementShown,
} from "../../../src/markdown/memory-md.ts";
import { findSections, renderSection, replaceSection } from "../../../src/markdown/page-sections.ts";

const FIXTURES = path.join(import.meta.dirname, "../../../fixtures/hostile-texts.json");
const HOSTILE = [
  ...(JSON.parse(readFileSync(FIXTURES, "utf8")) as { readonly text: string }[]).map(({ text }) => text),
  "<!-- PAI:BELIEFS:END -->",
  "x\n<!-- PAI:BELIEFS:END -->\n# Trusted",
  "--> <script>alert(1)</script> <!--",
  "- - - nested",
  "+ 1. nested",
  "1) numbered",
  "99999999999. no list",
  "---",
  "===",
  "* * *",
  "#no heading # at all #",
  "> > quoted",
  "[x] done",
  "[label]: https://example.org 'title'",
  "![picture](https://example.org/a.png)",
  "<https://example.org>",
  "https://example.org and www.example.org and me@example.org",
  "a_b_c _d_ __e__ f_",
  "*a* **b** ***c***",
  "~~gone~~ ~x~",
  "`code` ``more`` ```",
  "&lt;b&gt; &#60; &#x3c; AT&T",
  "trailing backslash \\",
  "\\<!-- escaped already --\\>",
  "$& $1 $` $'",
  "a | b | c",
  "(confidence: 0.99, evidence: 99) <!-- bl_00000000000000000000000009 -->",
  "[NO LONGER TRUE] me",
  "[IN THE PAST] me",
  "line\u2028separator\u0085next\u000bvertical",
  "\u202eright to left\u2066",
  "\u001b]8;;https://example.org\u0007link\u001b]8;;\u0007",
  "\t\ttabbed",
  "<details><summary>x</summary>",
  "^[note] [^1] ==mark== :smile: @name #123",
  "\ufeffmark and \ud800 half",
];
const PAGE = "# Mine\n\n[x]: https://example.org\n\n- a\n";
const belief: HeaderOf<"belief"> = {
  id: "bl_00000000000000000000000001",
  kind: "belief",
  created: "2026-01-01T00:00:00Z",
  alpha: 4,
  beta: 1,
  evidence: 3,
  peak: 0.8,
  demoted_at: "2026-02-20T08:00:00Z",
};
const NUMBERS = " (confidence: 0.80, evidence: 3) <!-- bl_00000000000000000000000001 -->";
/** A line of words: every mark that Markdown knows stands after a backslash, and none begins the line. */
const TAME = /^(?![-+=#>]|\d{1,9}[.)])(?:\\[!-/:-@[-`{-~]|[^\\`*[\]<~@|\n\r\p{Cc}\p{Cf}\p{Zl}\p{Zp}])*$/u;
const WILD = /(?<!\\)&(?=#|\w)|(?<![\p{L}\p{N}\\])_|(?<!\\)_(?![\p{L}\p{N}])|(?<!\\):\/\/|\bwww\./u;

describe("a belief of the past", () => {
  it("says so in either list, and reads back as its words", () => {
    const past = [{ header: { ...belief, timeframe: "past" as const }, text: "I cycle" }];
    const body = printBeliefs(past, past);
    expect(body).toContain("- I cycle (confidence: 0.80, evidence: 3, past) <!--");
    expect(body).toContain("- [IN THE PAST] I cycle (was: 0.80, now: 0.80, demoted: 2026-02-20) <!--");
    const read = { id: belief.id, text: "I cycle" };
    expect(readBeliefs(printBeliefs(past, [])).bullets).toEqual([read]);
    expect(readBeliefs(printBeliefs([], past)).bullets).toEqual([{ ...read, mark: "[IN THE PAST]" }]);
  });
});

describe("a statement on a page", () => {
  it.each(HOSTILE.map((text) => [JSON.stringify(text), text]))(
    "is one line of plain words: %s",
    (_name, text) => {
      const line = bulletText(text);
      expect(line.replace(/[\u200c\u200d]/g, "")).toMatch(TAME);
      expect(line).not.toMatch(WILD);
      expect(plainBullet(line)).toBe(statementShown(text));
    },
  );

  it.each(HOSTILE.map((text) => [JSON.stringify(text), text]))(
    "leaves page and section as plain words do, five times over: %s",
    (_name, text) => {
      const shown = [{ header: belief, text }];
      const body = printBeliefs(shown, shown);
      const lines = printBeliefs(
        [{ header: belief, text: "plain" }],
        [{ header: belief, text: "plain" }],
      ).split("\n");
      expect(body.split("\n").map((line) => (line.startsWith("- ") ? "- " : line))).toEqual(
        lines.map((line) => (line.startsWith("- ") ? "- " : line)),
      );
      let page = PAGE;
      for (let run = 0; run < 5; run++) {
        const found = findSections(page);
        if (!found.ok) throw new Error(found.why);
        page = replaceSection(page, "BELIEFS", body, found.sections);
      }
      expect(page).toBe(`${renderSection("BELIEFS", body, "\n")}\n${PAGE}`);
      const { bullets, added, rest } = readBeliefs(body);
      expect(bullets).toEqual([{ id: belief.id, text: statementShown(text) }]);
      expect([added, rest]).toEqual([[], ""]);
    },
  );

  it.each([
    ["I use C# and F#, not C++!", "I use C# and F#, not C++!"],
    ["snake_case is fine (mostly) - and 3.5 > 2", "snake_case is fine (mostly) - and 3.5 > 2"],
    ["R&D costs $5", "R\\&D costs $5"],
    ["2. is second", "2\\. is second"],
  ])("is escaped no more than it must be: %s", (text, line) => {
    expect(bulletText(text)).toBe(line);
  });
});

describe("the section of beliefs", () => {
  const held = (text: string, id = "1") => ({
    header: { ...belief, id: `bl_${id.padStart(26, "0")}` },
    text,
  });

  it("has the layout that people and prompts are used to", () => {
    expect(printBeliefs([held("I love tea")], [held("I love coffee", "2")])).toBe(
      [
        "## Beliefs",
        "",
        `- I love tea${NUMBERS}`,
        "",
        "## Former Beliefs",
        "",
        "- [LESS CERTAIN] I love coffee (was: 0.80, now: 0.80, demoted: 2026-02-20) <!-- bl_00000000000000000000000002 -->",
        "",
        "",
      ].join("\n"),
    );
    expect(printBeliefs([], [])).toBe("");
  });

  it.each<[string, string, readonly string[], readonly string[], string]>([
    ["as it was written", `## Beliefs\n\n- I love tea${NUMBERS}\n\n`, ["I love tea"], [], ""],
    [
      "with other numbers",
      `- I love tea (confidence: 1, evidence: lots)${NUMBERS.slice(32)}\n`,
      ["I love tea"],
      [],
      "",
    ],
    ["without numbers", "- I love tea <!-- bl_00000000000000000000000001 -->\n", ["I love tea"], [], ""],
    ["over two lines", `- I love\n  green tea${NUMBERS}\n`, ["I love green tea"], [], ""],
    [
      "with a bullet of mine",
      `- I love tea${NUMBERS}\n- I *hate* milk\n`,
      ["I love tea"],
      ["I *hate* milk"],
      "",
    ],
    ["with other bullets", "* one\n+ two\n  - three\n", [], ["one", "two", "three"], ""],
    ["with a paragraph", "Some words\nof mine.\n", [], [], "Some words\nof mine."],
    ["with a heading below a bullet", "- one\n# Mine\n", [], ["one"], "# Mine"],
    ["with an empty bullet", `- ${NUMBERS}\n- \n`, [""], [], ""],
    ["with a bullet doubled", `- I love tea${NUMBERS}\n- I love tea${NUMBERS}\n`, ["I love tea"], [], ""],
    [
      "with a doubled one reworded",
      `- I love tea${NUMBERS}\n- I love milk${NUMBERS}\n`,
      ["I love tea"],
      ["I love milk"],
      "",
    ],
  ])("is read %s", (_title, body, texts, added, rest) => {
    const read = readBeliefs(body);
    expect([read.bullets.map(({ text }) => text), read.added, read.rest]).toEqual([texts, added, rest]);
  });
});
