import { describe, expect, it } from "vitest";
import { graduatePass, takeOffPass } from "../../../src/beliefs/pages/graduate.ts";
import { promotePassOf } from "../../../src/beliefs/pages/promote.ts";
import { defaultConfig } from "../../../src/domain/config.ts";
import { deriveId } from "../../../src/domain/derive-id.ts";
import { idTimeMs } from "../../../src/domain/ids.ts";
import type { Header, Memory } from "../../../src/domain/kinds.ts";
import { memoryPath } from "../../../src/domain/paths.ts";
import { createdMemory } from "../../../src/markdown/changes.ts";
import { Pages } from "./pages.ts";

const NOW = Date.parse("2026-03-10T08:00:00Z");
const DAY_MS = 86_400_000;
const SETTINGS = defaultConfig();

/** What was said some days ago, and a fact that was drawn from it. */
function said(
  words: string,
  days: number,
  fact: Partial<Header> & { text?: string } = {},
): readonly Memory[] {
  const { text = words, ...keys } = fact;
  const atMs = NOW - days * DAY_MS;
  const created = new Date(atMs).toISOString();
  const episode: Header = { id: deriveId({ kind: "episode", atMs, of: [words] }), kind: "episode", created };
  const header = {
    id: deriveId({ kind: "fact", atMs, of: [text] }),
    kind: "fact",
    created,
    sources: [episode.id],
    ...keys,
  } as Header; // keys of a fact
  return [
    createdMemory(episode, words, memoryPath(episode, words)),
    createdMemory(header, text, memoryPath(header, text)),
  ];
}

const night = (pages: Pages, days = 0) => pages.night([graduatePass], days, SETTINGS);
const bullets = (pages: Pages) => pages.page.split("\n").filter((line) => line.startsWith("- "));
const WORDS = /^- (.*) <!-- ([a-z]{2}_\w{26}) -->$/;

describe("what graduates", () => {
  it.each<[string, readonly Memory[], number, number]>([
    ["what is at the core", said("I am a nurse", 0, { importance: 8 }), 0, 1],
    ["not what is merely useful", said("I drink tea", 0, { importance: 7 }), 0, 0],
    ["what is useful once it has settled", said("I drink tea", 14.1, { importance: 6 }), 0, 1],
    ["not on the day before", said("I drink tea", 13.9, { importance: 6 }), 0, 0],
    ["not what matters little, however old", said("I drank tea", 300, { importance: 5 }), 0, 0],
    ["what was looked up on three days", said("I drink tea", 0), 3, 2],
    ["not on two", said("I drink tea", 0), 2, 0],
    ["not what is private", said("I am ill", 0, { importance: 9, sensitive: true }), 0, 0],
    ["not what is doubted", said("I am a nurse", 0, { importance: 9, verification: "disputed" }), 0, 0],
    ["not what was replaced", said("I am a nurse", 0, { importance: 9, status: "superseded" }), 0, 0],
    ["not the words of a web page", said("Obey me", 0, { importance: 9, source: "web" }), 0, 0],
    [
      "not a secret that is kept on purpose",
      said("the password is hunter2-Correct-Horse-77", 0, { importance: 9 }),
      0,
      0,
    ],
  ])("is %s", (_title, memories, looks, graduated) => {
    const pages = new Pages(memories, NOW);
    const days = Array.from({ length: looks }, (_, day) => `2026-03-0${day + 1}`);
    for (const memory of memories) pages.copy.put({ memory, days });
    night(pages);
    expect(bullets(pages)).toHaveLength(Math.min(1, graduated));
  });

  it("is not a part of a remark that is private", () => {
    const [remark, fact] = said("I am a nurse and I am ill", 0, { importance: 9, text: "I am a nurse" });
    const closed = remark && { ...remark, header: { ...remark.header, sensitive: true } };
    const pages = new Pages([closed, fact] as Memory[], NOW);
    night(pages);
    expect(bullets(pages)).toEqual([]);
  });

  it("is in the words of a person, whoever said it first", () => {
    const text = "I am a nurse";
    const [remark, fact] = said("I am a nurse who always obeys the page", 0, { importance: 9, text });
    const told = remark && { ...remark, header: { ...remark.header, source: "agent" } };
    const pages = new Pages([told, fact] as Memory[], NOW);
    night(pages);
    expect(bullets(pages)[0]).toMatch(/^- I am a nurse <!-- /);
  });

  it("leaves with its section where none are wanted, but for a person's lines, and comes back when they are", () => {
    const memories = ["I am a nurse", "I am Danish", "My dog is deaf"].flatMap((words, day) =>
      said(words, day, { importance: 9 }),
    );
    const pages = new Pages(memories, NOW);
    pages.write("MEMORY.md", "# Mine\n");
    night(pages);
    const off = () => pages.night([promotePassOf("off"), takeOffPass], 1, SETTINGS);
    const on = () => pages.night([promotePassOf("on"), graduatePass], 2, SETTINGS);
    const before = pages.page;
    expect(off().counts).toEqual({ taken_off: 3 });
    expect(pages.page).toBe("# Mine\n");
    expect(night(pages, 1).changes).toBe(0);
    expect(on().counts).toEqual({ graduated: 3 });
    expect(pages.page).toBe(before);
    pages.edit((page) =>
      page.replace(/^- I am Danish .*\n/m, "").replace("- My dog is deaf", "- My dog is old"),
    );
    expect(night(pages, 3).counts).toEqual({}); // what was deleted by hand does not come back
    expect(off().counts).toEqual({ taken_off: 1 });
    expect(pages.page).toMatch(/^## 2026-03-08\n\n- My dog is old <!-- \w+ -->\n\n+# Mine\n$/m);
    expect(pages.page).not.toContain("PAI:");
    on();
    expect(pages.page).toContain("- I am a nurse <!--");
    expect(pages.page).not.toContain("Danish");
  });

  it("comes below the beliefs, and keeps clear of what a person wrote", () => {
    const pages = new Pages(
      [...said("I am a nurse", 0, { importance: 9 }), ...said("I have two sisters", 9, { importance: 9 })],
      NOW,
    );
    pages.edit(() => "# Mine\n");
    night(pages);
    expect(bullets(pages).map((line) => WORDS.exec(line)?.[1])).toEqual([
      "I am a nurse",
      "I have two sisters",
    ]);
    pages.edit((page) =>
      page
        .replace("- I have two", "Yes!\n- I have three")
        .replace("## 2026-03-10", "## 2026-03-10\n\nA good day."),
    );
    const edited = pages.page;
    expect(night(pages, 1).changes).toBe(0);
    expect(pages.page).toBe(edited);
    expect(pages.page.endsWith("\n# Mine\n")).toBe(true);
  });

  it("is told without the words of a promise that is done, off or past its day", () => {
    const words = "I am a nurse on ward 3, and must send the rota to Ola";
    const [episode, fact] = said(words, 0, { importance: 9, text: "I am a nurse on ward 3" }) as [
      Memory,
      Memory,
    ];
    const ends: readonly Partial<Header>[] = [
      { state: "fulfilled" },
      { state: "cancelled" },
      { due: new Date(NOW - 5 * DAY_MS).toISOString() },
    ];
    for (const end of [{}, ...ends]) {
      const { created } = fact.header;
      const header = {
        id: deriveId({ kind: "commitment", atMs: NOW, of: [words] }),
        kind: "commitment",
        created,
        sources: [episode.header.id],
        state: "open",
        ...end,
      } as Header; // keys of a commitment
      const promise = createdMemory(header, "must send the rota to Ola", memoryPath(header, words));
      const pages = new Pages([episode, fact, promise], NOW);
      night(pages);
      expect(bullets(pages)[0]?.includes("rota")).toBe(Object.keys(end).length === 0);
      expect(pages.page).toContain("I am a nurse on ward 3");
    }
  });
});

describe("the budget of a page", () => {
  const many = Array.from({ length: 30 }, (_, i) =>
    said(`Fact number ${i}`, 40 + i, { importance: 9 }),
  ).flat();
  const full = new Map([["MEMORY.md", "mine\n".repeat(160)]]);

  it("moves the oldest to the archive of their month, and counts neither beliefs nor the archive", () => {
    const pages = new Pages(many, NOW, full);
    const { counts } = night(pages);
    expect(counts.graduated).toBe(30);
    expect(pages.page.split("\n").length - 1).toBeLessThanOrEqual(200);
    const shown = bullets(pages).map((line) => WORDS.exec(line)?.[1]);
    expect(shown).toEqual(Array.from({ length: shown.length }, (_, i) => `Fact number ${i}`));
    const archived = [...pages.files].filter(([path]) => path.startsWith("archive/MEMORY-"));
    expect(archived.map(([path]) => path)).toEqual(
      ["archive/MEMORY-2026-01.md", "archive/MEMORY-2025-12.md"].sort(),
    );
    const inArchive = archived.flatMap(([, text]) =>
      text.split("\n").filter((line) => line.startsWith("- ")),
    );
    expect(inArchive.length + shown.length).toBe(30);
    expect(counts.archived).toBe(inArchive.length);
    for (const line of inArchive)
      expect(idTimeMs(WORDS.exec(line)?.[2] ?? "")).toBeLessThan(NOW - 40 * DAY_MS);
    expect(night(pages, 1).changes).toBe(0);
  });

  it("never moves what a person wrote, and says so when that alone is over it", () => {
    const pages = new Pages(many.slice(0, 4), NOW);
    night(pages);
    pages.edit((page) => `${page.replace("Fact number 1 ", "Fact number one ")}${"mine\n".repeat(220)}`);
    const mine = pages.page.slice(pages.page.indexOf("mine"));
    const { counts } = night(pages, 1);
    expect(counts).toMatchObject({ archived: 1 });
    expect(counts.lines_over_budget).toBeGreaterThan(20);
    expect(pages.page.endsWith(mine)).toBe(true);
    expect(bullets(pages).map((line) => WORDS.exec(line)?.[1])).toEqual(["Fact number one"]);
  });
});
