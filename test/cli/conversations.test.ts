import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Json, list, Person } from "./harness.ts";

const ID = "ep_01m7x1yne05f6s8crbfts7jx9g";
const CONVERSATION = `---
id: ${ID}
kind: episode
created: 2024-03-01T18:00:00.000Z
session: chat-19
started: 2024-03-01T18:00:00.000Z
turns: 5
---
### Mara · 2024-03-01T18:00:00Z · m1
Shall we take the early train to Ghent?

### Ben · 2024-03-01T18:01:00Z · m2
Yes, the one at seven.

### Mara · 2024-03-02T08:00:00Z · m3
I am on the train now.

### Ben · 2024-03-02T08:01:00Z
Good, see you in Ghent! \u001b[31m

### Mara
Bring the map of the cathedral.
`;
const person = new Person();
const at = ["--now", "2024-03-10T10:00:00Z"] as const;
const recalled = async (...words: string[]) => list((await person.json(["recall", ...words, ...at])).results);
const turnsOf = (results: readonly Json[]) => results.map(({ turn }) => Number(turn));

beforeAll(async () => {
  await person.remember("My name is Ada", ...at);
  const dir = path.join(person.store, "episodes", "2024-03-01");
  mkdirSync(dir, { recursive: true });
  writeFileSync(path.join(dir, `${ID}.md`), CONVERSATION);
});
afterAll(() => person.leave());

describe("a conversation", () => {
  it("is recalled as the turn that was asked for, with where it is from and what stands around it", async () => {
    const [found] = await recalled("train", "seven");
    expect(found).toMatchObject({
      id: ID,
      kind: "episode",
      text: "Yes, the one at seven.",
      turn: 2,
      speaker: "Ben",
      at: "2024-03-01T18:01:00.000Z",
      ref: "m2",
      session: "chat-19",
      before: [{ turn: 1, speaker: "Mara", ref: "m1", text: "Shall we take the early train to Ghent?" }],
      after: [{ turn: 3, text: "I am on the train now." }],
    });
  });

  it("is narrowed by speaker and by the day of the turn", async () => {
    expect(turnsOf(await recalled("train", "ghent", "--subject", "ben"))).toEqual([4, 2]);
    expect(turnsOf(await recalled("train", "--since", "2024-03-02"))[0]).toBe(3);
  });

  it("keeps the order of the ranks for scripts, unless grouped", async () => {
    const remembered = await person.remember("The train to Ghent leaves from platform nine", ...at);
    const kinds = async (...more: string[]) =>
      (await recalled("train", "Ghent", "platform", ...more)).map(({ rank }) => Number(rank));
    const ranks = await kinds();
    expect(ranks).toEqual(ranks.map((_, i) => i + 1));
    const grouped = await kinds("--group");
    expect([grouped.length, grouped.toSorted((a, b) => a - b)]).toEqual([ranks.length, ranks]);
    await person.json(["forget", remembered.fact, "--yes"]);
  });

  it("is shown to people as one group, with speakers, days and neighbours, safely", async () => {
    const { stdout } = await person.pai([
      ...["recall", "early", "map", "--subject", "mara", "-n", "2", "--no-color", ...at],
    ]);
    const lines = stdout.split("\n");
    expect(lines.map((line) => line.replace(/^\d/, "N"))).toEqual([
      "weak matches, perhaps no answer",
      "N. Mara, 2024-03-01: Shall we take the early train to Ghent?",
      "   Ben: Yes, the one at seven.",
      "   …",
      "   Ben: Good, see you in Ghent! \\u{1b}[31m",
      "N. Mara, 2024-03-02: Bring the map of the cathedral.",
      "   ep_jx9g · episode · chat-19",
      "",
    ]);
  });

  it("prints its file once, and its turns as a list", async () => {
    const paths = await person.pai(["recall", "train", "Ghent", "--format", "paths", ...at]);
    expect(paths.stdout).toBe(`episodes/2024-03-01/${ID}.md\n`);
    const markdown = await person.pai(["recall", "cathedral", "-n", "1", "--format", "markdown", ...at]);
    expect(markdown.stdout).toMatch(
      new RegExp(
        `^- \\[episode\\] Mara: Bring the map of the cathedral\\. \\(${ID}#[0-9a-f]{8}, 2024-03-02\\)\n$`,
      ),
    );
  });

  it("is listed and completed by who said what", async () => {
    const begins =
      "Mara: Shall we take the early train to Ghent? / Ben: Yes, the one at seven. / Mara: I am on";
    for (const kind of [[], ["--kind", "episode"]]) {
      const { stdout } = await person.pai(["list", ...kind, ...at]);
      expect(stdout).toContain(begins);
      expect(stdout).not.toContain("###");
    }
    const offered = await person.pai(["__complete", "show", "ep_"]);
    expect(offered.stdout).toContain("\tMara: Shall we take the early train to Ghent? / Ben: ");
  });

  it("is shown whole, or one turn with those around it", async () => {
    const whole = await person.json(["show", ID]);
    expect(turnsOf(list(whole.turns))).toEqual([1, 2, 3, 4, 5]);
    const hash = String(list(whole.turns)[4]?.hash);
    const one = await person.json(["show", `${ID}#${hash}`]);
    expect([one.turn, turnsOf(list(one.turns))]).toEqual([5, [3, 4, 5]]);
    const { stdout } = await person.pai(["show", "jx9g#1", "--no-color"]);
    expect(stdout).toContain("Mara · 2024-03-01 13:00 · 1\nShall we take the early train to Ghent?\n");
    expect((await person.pai(["show", `${ID}#9`])).stderr).toContain("has no turn");
  });
});
