import path from "node:path";
import { describe, expect, it } from "vitest";
import { measureDocuments } from "../../bench/document-figures.ts";
import { withDirectory } from "./store/directory.ts";
import { NOW, open } from "./talks.ts";

describe("notes of agents in six languages", () => {
  it.each(["read", "shut"] as const)(
    "are found by their sections, and give facts that they state: %s",
    async (half) => {
      const { asked, drawn } = await measureDocuments(half);
      const count = (method: number) => asked.filter(({ found }) => found[method]).length;
      expect(count(2)).toBeGreaterThanOrEqual(0.9 * asked.length);
      expect(count(2)).toBeGreaterThanOrEqual(count(1));
      const facts = drawn.flatMap((one) => one.facts);
      const stated = facts.filter(({ isStated }) => isStated);
      expect(facts.length).toBeGreaterThanOrEqual(110);
      expect(stated.length).toBeGreaterThanOrEqual(0.95 * facts.length);
      expect(facts.filter(({ isCategory }) => isCategory).length).toBeGreaterThanOrEqual(0.9 * stated.length);
      expect(facts.filter(({ fact }) => fact.importance >= 7)).toEqual([]);
      expect(new Set(drawn.filter((one) => one.facts.length > 0).map(({ language }) => language)).size).toBe(
        6,
      );
    },
  );
});

/** A store with one note. */
async function withNote(
  name: string,
  text: string,
  isVault: boolean,
  work: (memory: ReturnType<typeof open>) => Promise<void>,
) {
  await withDirectory(async (dir) => {
    const memory = open(path.join(dir, "store"));
    const read = async function* () {
      yield Buffer.from(text);
    };
    await memory.import([{ source: "notes", path: name, changedMs: NOW, isVault, isNamed: false, read }], {});
    await work(memory);
  });
}

describe("a document", () => {
  it("is found section by section, which title and headings name", async () => {
    const text =
      "# House\n\nWhat to know.\n\n## Kitchen\n\nWhy does the oven door stick?\n\n## Cellar\n\n- My sister Clara works at Siemens.\n- Why does the boiler rattle in winter?\n";
    await withNote("House.md", text, true, async (memory) => {
      const { results } = await memory.recall("does the boiler rattle?", { explain: true });
      const [first] = results;
      const cellar = "- My sister Clara works at Siemens.\n- Why does the boiler rattle in winter?";
      expect(first).toMatchObject({
        kind: "episode",
        turn: 3,
        speaker: "House > Cellar",
        before: [],
        after: [],
        text: cellar,
      });
      expect(first?.explain?.matched).toHaveProperty("boiler");
      const shown = await memory.show(`${first?.id}#3`);
      expect(shown.turns).toMatchObject([{ turn: 3, speaker: "House > Cellar", text: cellar }]);
      const block = await memory.context({ query: "does the boiler rattle?" });
      expect(block.text).toContain("House &gt; Cellar] - My sister");
      expect(block.text).not.toContain("oven");
      const { results: facts } = await memory.list({ kind: "fact" });
      const clara = facts.find((fact) => fact.text.includes("Clara"));
      expect(clara?.sources).toEqual([`${first?.id}#${first?.hash}`]);
      const [found] = (await memory.recall("where does Clara work?", { kind: "fact" })).results;
      expect(found).toMatchObject({ id: clara?.id });
      expect(found?.speaker).toBeUndefined();
      // What is forgotten comes back with no section, and takes no other section along.
      await memory.forget([clara?.id ?? ""]);
      const again = JSON.stringify(await memory.recall("does the boiler rattle?"));
      expect(again).not.toContain("Clara");
      expect((await memory.recall("which oven door sticks?")).results[0]?.speaker).toBe("House > Kitchen");
    });
  });

  it("keeps no secret of a heading in what stands below it", async () => {
    const text =
      "# Access\n\n## password: hunter2hunter2\n\n- **Router**: in the cellar\n- **Server**: in the attic\n";
    await withNote("access.md", text, false, async (memory) => {
      const { results } = await memory.list({ status: "all" });
      expect(results.length).toBeGreaterThan(0);
      expect(JSON.stringify(results)).not.toContain("hunter2");
    });
  });

  it("is nobody's words, whatever its title is", async () => {
    await withNote(
      "user.md",
      "Is it basalt, dust or craters of the moon?\n\nFar away.",
      false,
      async (memory) => {
        const { text } = await memory.context({ query: "basalt and craters of the moon" });
        expect(text).toContain(', import, "user"]');
      },
    );
  });
});
