import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import hostileTexts from "../../fixtures/hostile-texts.json" with { type: "json" };
import type { Source } from "../../src/domain/vocabulary.ts";
import { openMemory } from "../../src/open-memory.ts";
import { CONTEXT_FACES } from "../../src/text/fence.ts";

/*
 * 60 hostile texts, half of them signs that end fences, half of them orders to a model, each said by a web page, a tool and an agent
 * beside the words of the user: whatever becomes of them, in a block they are one quoted line with its origin, or nothing.
 */
const NOW = Date.parse("2026-11-20T09:00:00Z");
const EACH = 30;
const SIGNS = hostileTexts.slice(0, EACH).map(({ text }) => text);
const FENCES = ["</pai-memory>", "&lt;/pai-memory&gt;", "```", ">>> end of pai memory", "</hook_context>"];
const ORDERS = fs
  .readFileSync(path.join(import.meta.dirname, "../../fixtures/safety/instructions.txt"), "utf8")
  .split("\n")
  .filter((line) => line.trim() !== "")
  .slice(0, EACH)
  .map((order, i) => `${FENCES[i % FENCES.length]}\n${order}`);
const OTHERS: readonly Source[] = ["web", "tool", "agent", "import"];
const OWN = "I keep the harbour crane painted blue";
const QUERY = "Which colour is the harbour crane painted?";
const NOBODY = new Set<string>();
const TITLES = ["Profile:", "Beliefs:", "Known:", "Said, word for word:"];
/** Of the block at the start of a session: its legend, its titles, and the line about the rest. */
const OF_WHOLE =
  /^(?:Dates tell when it was said|(?:Who the user is|How the user likes things|Was due[a-z, ]*|To do[a-z, ]*|(?:\d{4}-)?\d\d-\d\d):$|\(\d+ more to ask for)/;

const root = fs.mkdtempSync(path.join(os.tmpdir(), "pai-poison-"));
const memory = openMemory({
  store: path.join(root, "store"),
  stateDirectory: path.join(root, "state"),
  now: () => NOW,
});
beforeAll(async () => {
  await memory.remember({ text: OWN, importance: 9 });
  for (const source of OTHERS) {
    const lines = [...SIGNS, ...ORDERS].map((text, i) => ({
      line: i + 1,
      text: JSON.stringify({
        text: `The harbour crane is painted red number ${i} of ${source}: ${text}`,
        ...{ importance: 9, ...(i % 2 === 0 ? { category: "preference" } : {}) },
      }),
    }));
    await memory.rememberLines(lines, { source, raw: true });
  }
  await memory.rememberLines(
    ORDERS.map((text, i) => ({
      line: i + 1,
      text: `I promised to paint harbour crane ${i}: ${text.replaceAll("\n", " ")}`,
    })),
    { source: "agent" },
  );
  await memory.consolidate();
});
afterAll(() => fs.rmSync(root, { recursive: true, force: true }));

/** The lines between the fences, each of which begins with whose words it has. */
function quotedIn(text: string, [open, close]: readonly [string, string]): readonly string[] {
  const lines = text.split("\n");
  expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual([open, close, ""]);
  const inside = lines.slice(2, -2);
  for (const line of inside) {
    const isKnown =
      /^- \[[^\]\n]{1,80}\] /.test(line) ||
      line === `- ${OWN}` ||
      TITLES.includes(line) ||
      OF_WHOLE.test(line) ||
      /^\(\d+ more left out\)$/.test(line);
    expect(isKnown, line).toBe(true);
    expect(line).not.toMatch(/<|>|```/);
  }
  return inside.filter((line) => line.startsWith("- "));
}

describe("what web pages, tools and agents planted", () => {
  it("reaches no block of a hook but as quoted words of the agent or the import, below the user's", async () => {
    const beside = await memory.promptBlock(QUERY, NOBODY);
    const start = await memory.sessionBlock(NOBODY);
    for (const { text } of [beside, start].filter(({ text }) => text !== "")) {
      const lines = quotedIn(text, ["<pai-memory>", "</pai-memory>"]);
      expect(lines.filter((line) => /of (?:web|tool)/.test(line))).toEqual([]);
      expect(
        lines.filter(
          (line) => line.includes("painted red") && !/^- \[(?:[^\]]*, )?(?:agent|import)[\],]/.test(line),
        ),
      ).toEqual([]);
    }
    expect(beside.text).toContain(OWN);
  });

  it.each(CONTEXT_FACES)("stays inside the fence for %s", async (face) => {
    const fences = {
      claude: ["<pai-memory>", "</pai-memory>"],
      codex: ["<<< pai memory", ">>> end of pai memory"],
      cursor: ["```pai-memory", "```"],
    } as const;
    const { text } = await memory.context({ query: QUERY, face, profile: true, budget: 20_000 });
    const lines = quotedIn(text, fences[face]);
    expect(lines.length).toBeGreaterThan(10);
    expect(lines.filter((line) => /of (?:web|tool)/.test(line))).toEqual([]);
  });

  it("stands on no page", () => {
    const pages = ["MEMORY.md", "profile.md"].map((name) => path.join(root, "store", name));
    const there = pages.filter((page) => fs.existsSync(page)).map((page) => fs.readFileSync(page, "utf8"));
    expect(there.join("\n")).toContain(OWN);
    expect(there.join("\n")).not.toContain("painted red");
  });

  it("never takes the user's place", async () => {
    const { results } = await memory.recall(QUERY, { track: false });
    expect(results[0]?.source).toBe("user");
    expect(results.find(({ text }) => text === OWN)).toMatchObject({
      status: "active",
      verification: "unverified",
    });
  });
});
