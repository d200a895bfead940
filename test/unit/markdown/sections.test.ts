import { describe, expect, it } from "vitest";
import { sectionsOf } from "../../../src/markdown/talk.ts";

function shown(document: string): readonly string[] {
  return sectionsOf(document).map(({ headings, text }) => `${headings.join(" > ")}: ${text}`);
}

describe("sections of a document", () => {
  it("are what stands below each heading, without the front matter", () => {
    const document =
      "---\nname: a\n---\n\nBefore.\n\n# One #\n\n## **Two**\r\n- a\r\n- b\n\n### [Three](x.md)\nc\n## Four\nd\n";
    expect(shown(document)).toEqual([
      ": Before.",
      "One > Two: - a\n- b",
      "One > Two > Three: c",
      "One > Four: d",
    ]);
  });

  it("have no headings within code, and none for a level that is skipped", () => {
    const document = "# A\n```sh\n# no heading\n```\n#### Deep\nx\n#tag is no heading\n## B\ny";
    expect(shown(document)).toEqual([
      "A: ```sh\n# no heading\n```",
      "A > Deep: x\n#tag is no heading",
      "A > B: y",
    ]);
  });

  it("have headings that are underlined, as long as they are a line of words alone", () => {
    const document =
      "Big\n===\na\n\nSmall\n-----\nb\n\ntwo\nlines\n---\n\n- item\n---\n| t |\n---\n\n---\nc\n```\nd\n---\n```";
    expect(shown(document)).toEqual([
      "Big: a",
      "Big > Small: b\n\ntwo\nlines\n---\n\n- item\n---\n| t |\n---\n\n---\nc\n```\nd\n---\n```",
    ]);
  });

  it("are cut between paragraphs where they are long, else between lines", () => {
    const [paragraph, line] = ["p".repeat(1_500), "l".repeat(900)];
    const pieces = sectionsOf(`# A\n${paragraph}\n\n${paragraph}\n\n${line}\n${line}\n${line}`);
    expect(pieces.map(({ text }) => text)).toEqual([paragraph, paragraph, `${line}\n${line}`, line]);
    expect(sectionsOf("x".repeat(5_000))).toHaveLength(1);
  });

  it("are none where nothing is said", () => {
    expect(sectionsOf("# A\n\n## B\n\n")).toEqual([]);
    expect(sectionsOf("")).toEqual([]);
  });
});

it("takes code within a line for no fence that begins", () => {
  const found = sectionsOf("# A\n```npm i```\ntext\n# B\nmore\n");
  expect(found.map(({ headings, text }) => [headings, text.trim()])).toEqual([
    [["A"], "```npm i```\ntext"],
    [["B"], "more"],
  ]);
});
