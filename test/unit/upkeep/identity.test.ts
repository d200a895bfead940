import { describe, expect, it } from "vitest";
import { identityPass } from "../../../src/beliefs/pages/identity.ts";
import { defaultConfig } from "../../../src/domain/config.ts";
import { Pages } from "./pages.ts";

const NOW = Date.parse("2026-03-10T08:00:00Z");
const ARCHIVE = "archive/IDENTITY-2026-03-10.md";
const THINGS = ["tea", "maps", "rivers", "clocks", "birds", "letters", "stones", "trains", "wool", "glass"];
/** Paragraphs that come back to the same, hard wrapped, with a fence and a table among them. */
const REFLECTIONS = Array.from({ length: 120 }, (_, i) =>
  i % 10 === 3
    ? "```\ncode is not prose\n```\n"
    : `On day ${i} I read about ${THINGS[i % 10]}. I work best early in the\nmorning when ${THINGS[(i * 7) % 10]} are quiet.\n`,
).join("\n");
const BEFORE = "---\ntitle: Me\n---\n# Me\n\nI am **mine**.  \n\n";
const AFTER = "## Values\n\nkept as is\n";
const page = (reflections: string) => `${BEFORE}## Reflections\n\n${reflections}\n${AFTER}`;

class PlannerData extends Pages {
  constructor(text: string, files: readonly (readonly [string, string])[] = []) {
    super([], NOW, new Map([["IDENTITY.md", text], ...files]));
  }
  run() {
    return this.night([identityPass], 0, defaultConfig());
  }
  get identity(): string {
    return this.files.get("IDENTITY.md") ?? "";
  }
}

describe("IDENTITY.md", () => {
  it("has long reflections condensed to sentences of its own, once, and all of them in the archive", () => {
    const desk = new PlannerData(page(REFLECTIONS));
    expect(desk.run().counts).toEqual({ condensed: 1 });
    expect(desk.files.get(ARCHIVE)).toBe(`## Reflections\n\n${REFLECTIONS}\n`);
    expect(desk.identity.startsWith(`${BEFORE}## Reflections\n`)).toBe(true);
    expect(desk.identity.endsWith(`\n${AFTER}`)).toBe(true);
    expect(desk.identity).toContain(`all of it: ${ARCHIVE} -->`);
    expect(desk.identity.endsWith(page(REFLECTIONS).slice(-2_800))).toBe(true);
    const bullets = desk.identity
      .split("\n")
      .flatMap((line) => (line.startsWith("- ") ? [line.slice(2)] : []));
    expect(bullets.length).toBeGreaterThan(3);
    expect(new Set(bullets).size).toBe(bullets.length);
    const said = REFLECTIONS.replaceAll("\n", " ");
    for (const bullet of bullets) expect(said).toContain(bullet);
    expect(bullets.join(" ")).not.toContain("code is not");
    expect(Buffer.byteLength(desk.identity)).toBeLessThan(7_000);
    expect(desk.run().changes).toBe(0);
  });

  it.each<[string, string]>([
    ["is short", page("I like tea.\n")],
    ["has no such heading", page(REFLECTIONS).replace("## Reflections", "## Thoughts")],
    ["has it in a fence", page(REFLECTIONS).replace("## Reflections", "```\n## Reflections\n```")],
    ["has it twice", `${page(REFLECTIONS)}\n## Reflections\n`],
    ["says nothing twice", page("x".repeat(9_000))],
  ])("is not touched where it %s", (_why, text) => {
    const desk = new PlannerData(text);
    expect(desk.run()).toMatchObject({ changes: 0, refused: [] });
    expect(desk.identity).toBe(text);
  });

  it("is condensed once in scripts of which a letter takes three bytes", () => {
    const desk = new PlannerData(page(REFLECTIONS.replaceAll("quiet", "静か".repeat(40))));
    expect(desk.run().counts).toEqual({ condensed: 1 });
    expect(desk.run().changes).toBe(0);
  });

  it("keeps Windows line ends, and never writes over an archive", () => {
    const desk = new PlannerData(page(REFLECTIONS).replaceAll("\n", "\r\n"), [[ARCHIVE, "earlier"]]);
    desk.run();
    expect(desk.identity.replaceAll("\r\n", "")).not.toContain("\n");
    expect(desk.files.get(ARCHIVE)).toBe("earlier");
    expect(desk.files.get("archive/IDENTITY-2026-03-10-2.md")).toContain("\r\n");
  });
});
