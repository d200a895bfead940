import { describe, expect, it } from "vitest";
import {
  findSections,
  renderSection,
  replaceSection,
  type Section,
} from "../../../src/markdown/page-sections.ts";

const BODY =
  "## Beliefs\n\n- I love tea (confidence: 0.80, evidence: 3) <!-- bl_00000000000000000000000001 -->\n\n";
const OTHER = BODY.replace("tea", "coffee");
const NEW = BODY.replace("tea", "maté");
const OURS = renderSection("BELIEFS", BODY, "\n");
const SECOND = renderSection("BELIEFS", OTHER, "\n");
const GRADUATED = renderSection("GRADUATED", "## 2026-01-01\n\n- said\n\n", "\n");
const EDITED = OURS.replace("tea", "green tea");
const BEGIN = OURS.slice(0, OURS.indexOf("\n") + 1);
const END = "<!-- PAI:BELIEFS:END -->\n";
const MATTER = "---\ntitle: Mine\n---\n";
const crlf = (text: string) => text.replaceAll("\n", "\r\n");

/** Each page with what its own text is around the sections: [before, after]. */
const WHOLE: readonly (readonly [title: string, page: string, before: string, after: string])[] = [
  ["nothing else", OURS, "", ""],
  ["text around", `# Mine\n\n${OURS}more\n`, "# Mine\n\n", "more\n"],
  ["no line end after it", `# Mine\n${OURS.trimEnd()}`, "# Mine\n", ""],
  ["front matter", `${MATTER}${OURS}text\n`, MATTER, "text\n"],
  ["a byte order mark", `\uFEFF${OURS}text`, "\uFEFF", "text"],
  ["Windows line ends", crlf(`# Mine\n\n${OURS}text\n`), crlf("# Mine\n\n"), crlf("text\n")],
  ["mixed line ends", `# Mine\r\n${OURS}text\n`, "# Mine\r\n", "text\n"],
  ["an edited section", `a\n${EDITED}b\n`, "a\n", "b\n"],
  ["a section without a hash", `a\n${OURS.replace(/ sha=\w+/, "")}b\n`, "a\n", "b\n"],
  ["indented markers", `a\n${OURS.replace("<!-- PAI", "   <!-- PAI")}b\n`, "a\n", "b\n"],
  ["two of ours", `a\n${OURS}b\n${SECOND}c\n`, "a\n", "b\nc\n"],
  ["two of ours, one edited", `a\n${SECOND}b\n${EDITED}c\n`, "a\nb\n", "c\n"],
  [
    "markers quoted in a fence above",
    `\`\`\`\n${OURS}\`\`\`\n${SECOND}b\n`,
    `\`\`\`\n${OURS}\`\`\`\n`,
    "b\n",
  ],
  ["an END quoted in a fence", `${OURS}\`\`\`\n${END}\`\`\`\n`, "", `\`\`\`\n${END}\`\`\`\n`],
  ["markers within a line", `the ${BEGIN.trim()} marker\n${OURS}`, `the ${BEGIN.trim()} marker\n`, ""],
  ["markers indented as code", `    ${BEGIN}${OURS}`, `    ${BEGIN}`, ""],
  ["markers in the front matter", `---\n${END}---\n${OURS}`, `---\n${END}---\n`, ""],
  ["unclosed front matter", `---\ntitle\n${OURS}b\n`, "---\ntitle\n", "b\n"],
  ["markers in small letters", `<!-- pai:beliefs:begin -->\n${OURS}`, "<!-- pai:beliefs:begin -->\n", ""],
  ["what graduated below", `${OURS}\n${GRADUATED}b\n`, "", `\n${GRADUATED}b\n`],
];

const DAMAGED: readonly (readonly [title: string, page: string, line: number])[] = [
  ["an END alone", `a\n${END}b\n`, 2],
  ["a BEGIN alone", `a\n${BEGIN}b\n`, 2],
  ["a BEGIN without a hash or END", `<!-- PAI:BELIEFS:BEGIN -->\n${BODY}`, 1],
  ["markers the other way round", `${END}${BODY}${BEGIN}`, 1],
  ["two BEGINs", `${BEGIN}mine\n${BEGIN}${BODY}${END}`, 1],
  ["two ENDs", `${OURS}mine\n${END}`, 8],
  [
    "sections that overlap",
    `${BEGIN}mine\n<!-- PAI:GRADUATED:BEGIN -->\n${END}<!-- PAI:GRADUATED:END -->\n`,
    1,
  ],
  ["an END in an unclosed fence", `${BEGIN}mine\n\`\`\`\n${END}`, 1],
  ["no END, and another section", `a\n${BEGIN}${BODY}mine\n${SECOND}b\n`, 2],
  ["both sides of a merge", `<<<<<<< HEAD\n${BEGIN}=======\n${BEGIN}>>>>>>> other\n${BODY}${END}`, 2],
];

const sectionsOf = (page: string) => {
  const found = findSections(page);
  if (!found.ok) throw new Error(found.why);
  return found.sections;
};
const kept = (sections: readonly Section[]) =>
  sections.find(({ pristine, name }) => name === "BELIEFS" && !pristine);

describe("a page", () => {
  it.each(WHOLE)(
    "with %s keeps every other byte when its section is written anew",
    (_title, page, before, after) => {
      const sections = sectionsOf(page);
      const now = replaceSection(page, "BELIEFS", NEW, sections, kept(sections));
      const wanted = renderSection("BELIEFS", NEW, "\n");
      const written = page.includes("\r\n") ? now.replaceAll("\r\n", "\n") : now;
      const [head, tail] = [before, after].map((text) => text.replaceAll("\r\n", "\n"));
      expect(written).toBe(
        `${head}${after === "" && !page.endsWith("\n") ? wanted.trimEnd() : wanted}${tail}`,
      );
      expect(now.startsWith(before)).toBe(true);
      expect(now.endsWith(after)).toBe(true);
      expect(sectionsOf(now).filter(({ name }) => name === "BELIEFS")).toMatchObject([
        { body: NEW, pristine: true },
      ]);
      expect(replaceSection(now, "BELIEFS", NEW, sectionsOf(now))).toBe(now);
    },
  );

  it.each(DAMAGED)("with %s is left alone, and the line is named", (_title, page, line) => {
    expect(findSections(page)).toMatchObject({ ok: false, line });
  });

  it.each([
    ["that is empty", "", ""],
    ["with text", "# Mine\n", "\n"],
    ["that begins with a blank line", "\n# Mine\n", "\n"],
    ["with Windows line ends", "# Mine\r\n", "\r\n"],
    ["with front matter", `${MATTER}text\n`, "\n"],
    ["with front matter alone", "---\ntitle: Mine\n---", ""],
    ["with a byte order mark", "\uFEFFtext", "\n"],
    ["with what graduated", `${GRADUATED}text\n`, "\n"],
  ])("%s gets its section at the top, and loses it again without a trace", (_title, page) => {
    const now = replaceSection(page, "BELIEFS", BODY, sectionsOf(page));
    const [section] = sectionsOf(now).filter(({ name }) => name === "BELIEFS");
    expect(section?.from).toBe(
      page.startsWith("---") ? now.indexOf("<!--") : page.startsWith("\uFEFF") ? 1 : 0,
    );
    const back = replaceSection(now, "BELIEFS", undefined, sectionsOf(now));
    expect(page === "---\ntitle: Mine\n---" ? back.trimEnd() : back).toBe(page);
  });

  it("gets what graduated below the beliefs", () => {
    const page = `${OURS}\n# Mine\n`;
    const now = replaceSection(page, "GRADUATED", "## 2026-01-01\n\n- said\n\n", sectionsOf(page));
    expect(now).toBe(`${OURS}\n${GRADUATED}\n# Mine\n`);
    expect(replaceSection(now, "GRADUATED", undefined, sectionsOf(now))).toBe(page);
  });

  it("calls a section its own rendering whatever line ends git gave it", () => {
    expect(sectionsOf(crlf(OURS))[0]?.pristine).toBe(true);
    expect(sectionsOf(EDITED)[0]?.pristine).toBe(false);
  });
});
