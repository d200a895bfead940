import { describe, expect, it } from "vitest";
import { promotePass, promotePassOf, type Wanted } from "../../../src/beliefs/pages/promote.ts";
import { defaultConfig } from "../../../src/domain/config.ts";
import type { HeaderOf, Memory } from "../../../src/domain/kinds.ts";
import { memoryPath } from "../../../src/domain/paths.ts";
import { createdMemory } from "../../../src/markdown/changes.ts";
import { renderSection } from "../../../src/markdown/page-sections.ts";
import { Pages } from "./pages.ts";

const NOW = Date.parse("2026-03-10T08:00:00Z");
const DAY_MS = 86_400_000;
const SETTINGS = defaultConfig();
const ago = (days: number) => new Date(NOW - days * DAY_MS).toISOString();
const idOf = (n: number) => `bl_${String(n).padStart(26, "0")}`;

function belief(n: number, text: string, keys: Partial<HeaderOf<"belief">> = {}): Memory {
  const header: HeaderOf<"belief"> = {
    id: idOf(n),
    kind: "belief",
    created: ago(60),
    alpha: 8 - n / 10,
    beta: 2,
    evidence: 8,
    peak: 0.8,
    ...keys,
  };
  return createdMemory(header, text, memoryPath(header, text));
}

/** A store in memory whose nights run the pass. */
class PlannerData extends Pages {
  constructor(memories: readonly Memory[]) {
    super(memories, NOW);
  }

  promote(days = 0, wanted: Wanted = "as-set") {
    return this.night([wanted === "as-set" ? promotePass : promotePassOf(wanted)], days, SETTINGS);
  }

  header(n: number) {
    return this.belief(idOf(n));
  }
}

const TEA = belief(1, "I love tea");
const RUN = belief(2, "I go running");
const bulletsOn = (page: string) => page.split("\n").filter((line) => line.startsWith("- "));

describe("the page of a store", () => {
  it("is begun when there is something to show, and left alone when nothing changes", () => {
    const empty = new PlannerData([belief(1, "I may love tea", { beta: 8 })]);
    expect(empty.promote()).toMatchObject({ changes: 0, counts: {} });
    expect(empty.files.size).toBe(0);
    const desk = new PlannerData([TEA, RUN]);
    expect(desk.promote().counts).toEqual({ promoted: 2 });
    expect(bulletsOn(desk.page).map((line) => line.slice(2, 14))).toEqual(["I love tea (", "I go running"]);
    expect(desk.header(1).promoted_at).toBe(ago(0));
    expect(desk.promote(1).changes).toBe(0);
  });

  it("shows what falls as former for a day at least, then no more, and again when it recovers", () => {
    const desk = new PlannerData([belief(1, "I love tea", { alpha: 5, beta: 4, promoted_at: ago(9) }), RUN]);
    expect(desk.promote().counts).toEqual({ promoted: 1, demoted: 1 });
    expect(desk.page).toContain(
      "## Former Beliefs\n\n- [LESS CERTAIN] I love tea (was: 0.80, now: 0.56, demoted: 2026-03-10)",
    );
    expect(desk.promote(29).counts).toEqual({});
    expect(desk.promote(30).counts).toEqual({ removed: 1 });
    expect(desk.page).not.toContain("tea");
    expect([desk.header(1).promoted_at, desk.header(1).demoted_at]).toEqual([undefined, undefined]);
    const fallen = { promoted_at: ago(9), demoted_at: ago(2) };
    const back = new PlannerData([belief(1, "I love tea", fallen)]);
    expect(back.promote().counts).toEqual({ recovered: 1 });
    expect(back.header(1)).toMatchObject({ promoted_at: fallen.promoted_at });
    expect(back.header(1).demoted_at).toBeUndefined();
    const far = new PlannerData([belief(1, "I love tea", { ...fallen, alpha: 2, beta: 5 })]);
    far.write("MEMORY.md", "# Mine\n");
    expect(far.promote().counts).toEqual({ removed: 1 });
    expect(far.page).toBe("# Mine\n");
  });

  it("loses its section and the stamps with off, until it is wanted again", () => {
    const desk = new PlannerData([TEA]);
    desk.write("MEMORY.md", "# Mine\n");
    desk.promote();
    expect(desk.promote(1, "off").counts).toEqual({ removed: 1 });
    expect(desk.page).toBe("# Mine\n");
    expect(desk.header(1).promoted_at).toBeUndefined();
    expect(desk.promote(2).changes).toBe(0);
    expect(desk.promote(2, "on").counts).toEqual({ promoted: 1 });
  });
});

describe("edits of a person in the section", () => {
  const shown = () => {
    const desk = new PlannerData([TEA, RUN]);
    desk.promote();
    return desk;
  };

  it.each<[string, (page: string) => string]>([
    ["other numbers", (page) => page.replace("confidence: 0.80", "confidence: 1")],
    ["another order", (page) => page.replace(/(- I love.*\n)(- I go.*\n)/, "$2$1")],
    [
      "other white space",
      (page) => page.replace("- I love tea", "-   I love  tea").replace("## Beliefs\n", "\n\n## Beliefs\n\n"),
    ],
    ["Windows line ends", (page) => page.replaceAll("\n", "\r\n")],
    ["text around the section", (page) => `# Mine\n${page}\nmore\n`],
    ["a bullet twice", (page) => page.replace(/(- I love.*\n)/, "$1$1")],
    ["another full stop", (page) => page.replace("I love tea (", "I love tea. (")],
    ["the section moved", (page) => `# Mine\n\n- one\n\n${page}`],
    ["the section taken out", () => "# Mine\n"],
    ["the END taken out", (page) => page.replace("<!-- PAI:BELIEFS:END -->\n", "mine\n")],
  ])("are none: %s", (_title, change) => {
    const desk = shown();
    desk.edit(change);
    const { counts, notes } = desk.promote(1);
    expect([counts, notes, desk.facts(), desk.episodes()]).toEqual([{}, [], [], []]);
    expect(
      bulletsOn(desk.page.replaceAll("\r", "")).filter((line) => line.includes("<!-- bl_")),
    ).toHaveLength(2);
  });

  it("are none when git brings an older rendering back", () => {
    const desk = new PlannerData([TEA]);
    desk.promote();
    const old = desk.page;
    desk.copy.put({ memory: RUN, days: [] });
    desk.promote(1);
    desk.edit(() => old);
    expect(desk.promote(2)).toMatchObject({ notes: [] });
    expect(desk.facts()).toEqual([]);
    expect(desk.header(2).suppressed_at).toBeUndefined();
  });

  it("are none in a rendering of pai's that nobody remembers", () => {
    const desk = shown();
    desk.write("state/memory-md.json", "<<<<<<< torn by a merge");
    const body = "## Beliefs\n\n- I was a child <!-- bl_00000000000000000000000009 -->\n\n";
    desk.edit(() => renderSection("BELIEFS", body, "\n"));
    const { counts, notes } = desk.promote(1);
    expect([counts, notes, desk.episodes(), bulletsOn(desk.page).length]).toEqual([{}, [], [], 2]);
  });

  it("are kept word for word where nothing tells on what they were made", () => {
    const desk = shown();
    desk.edit((page) =>
      page.replace(/sha=\w+ /, "").replace(/- I love tea.*\n/, "- I skate\n\nSome words.\n"),
    );
    expect(desk.promote(1).counts).toEqual({ kept: 1 });
    expect(desk.episodes()).toEqual(["- I skate\nSome words."]);
    expect(desk.header(1).suppressed_at).toBeUndefined();
  });

  it("are refused where they hold a secret, or are a book", () => {
    const desk = shown();
    const before = desk.page;
    desk.edit((page) => page.replace("- I go", "- password: hunter2-Correct-Horse-77\n- I go"));
    const edited = desk.page;
    expect(desk.promote(1).refused[0]).toMatch(
      /^MEMORY.md was skipped: what was written between the markers looks like/,
    );
    expect(desk.page).toBe(edited);
    desk.edit(() => before.replace("- I go", `${"- mine\n".repeat(10_000)}- I go`));
    expect(desk.promote(1).refused[0]).toContain("move it below them");
  });
});
