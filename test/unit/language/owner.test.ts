import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { proseOf } from "../../../src/bring/notes/markdown-lines.ts";
import { LEAST_TELLING } from "../../../src/language/about-owner.ts";
import { likeliestOf } from "../../../src/language/reader/owner.ts";
import { plainText } from "../../../src/markdown/document-lines.ts";
import { testOwner } from "../../support/embedder.ts";

/** Lines that no training has seen, see `training/README.md`. */
function shut(name: string): readonly (readonly [label: string, text: string])[] {
  const lines = readFileSync(new URL(`../../../training/${name}/shut.txt`, import.meta.url), "utf8").split(
    "\n",
  );
  return lines.filter((line) => line.includes(" || ")).map((line) => line.split(" || ") as [string, string]);
}

/** Whole lives by another hand: what each remark tells, in passing mostly. */
const lives = readFileSync(new URL("../../../training/tells/lives.txt", import.meta.url), "utf8")
  .split("\n\n")
  .map((life) =>
    life.split("\n").flatMap((line) => {
      const [labels, text] = line.split(" || ");
      return labels === undefined || text === undefined ? [] : [{ labels: labels.split(","), text }];
    }),
  );

describe("questions about the owner as a whole", () => {
  const read = shut("asks").map(([label, text]) => ({ label, is: testOwner.asks(text) }));

  it.each([
    [["tasks", "events"], 0.75],
    [["owner"], 0.7],
  ])("%j are understood as people put them", (labels, least) => {
    const asked = read.filter(({ label }) => labels.includes(label));
    expect(asked.length).toBeGreaterThanOrEqual(24);
    expect(asked.filter(({ is }) => labels.includes(is)).length / asked.length).toBeGreaterThanOrEqual(least);
  });

  it("are not seen in what asks for one certain thing", () => {
    const others = read.filter(({ label }) => label === "other");
    expect(others.length).toBeGreaterThanOrEqual(100);
    expect(others.filter(({ is }) => is !== "other").length / others.length).toBeLessThanOrEqual(0.03);
  });
});

describe("what a statement tells of the owner", () => {
  const read = shut("tells").map(([label, text]) => {
    const likely = testOwner.tells(text);
    const is = likeliestOf(likely);
    return { label, is: likely[is] >= LEAST_TELLING ? is : "none" };
  });

  it.each([
    ["name", 0.45, 0.9],
    ["home", 0.45, 0.6],
    ["people", 0.45, 0.8],
  ] as const)("%s", (part, found, right) => {
    const labelled = read.filter(({ label }) => label === part);
    const told = read.filter(({ is }) => is === part);
    const both = told.filter(({ label }) => label === part).length;
    expect(both / labelled.length).toBeGreaterThanOrEqual(found);
    expect(both / told.length).toBeGreaterThanOrEqual(right);
  });

  it.each(["name", "work", "home", "people"] as const)(
    "%s, of all that somebody says the likeliest",
    (part) => {
      const told = lives.filter((life) => life.some(({ labels }) => labels.includes(part)));
      const right = told.filter((life) => {
        const ranked = life.toSorted((a, b) => testOwner.tells(b.text)[part] - testOwner.tells(a.text)[part]);
        return ranked.slice(0, 2).some(({ labels }) => labels.includes(part));
      });
      expect(told.length).toBeGreaterThanOrEqual(20);
      expect(right.length / told.length).toBeGreaterThanOrEqual(0.75);
    },
  );
});

describe("what a note tells of whoever keeps it", () => {
  it("is found in notes by a hand that no training has seen, and little else", () => {
    const people = readFileSync(new URL("../../../training/notes/shut.txt", import.meta.url), "utf8");
    const sum = { labelled: 0, kept: 0, right: 0 };
    for (const note of people.split(/^=== /mu).slice(1)) {
      const [title, ...lines] = note.replace(/^====== .*$/mu, "").split("\n");
      const marked = [...lines.join("\n").matchAll(/\[%([\s\S]*?)%\]/gu)].map(([, words = ""]) =>
        plainText(words),
      );
      const prose = proseOf(lines.join("\n").replace(/\[%([\s\S]*?)%\]/gu, "$1")).filter(
        ({ box }) => box === undefined,
      );
      const kept = testOwner.tellingSentences({ title, lines: prose.map(({ text }) => text) }).flat();
      const isRight = (text: string) => marked.some((one) => one.includes(text) || text.includes(one));
      sum.labelled += marked.length;
      sum.kept += kept.length;
      sum.right += kept.filter(({ text }) => isRight(text.replace(/\.$/u, ""))).length;
    }
    expect(sum.labelled).toBe(100);
    expect(sum.right / sum.kept).toBeGreaterThanOrEqual(0.65);
    expect(sum.right / sum.labelled).toBeGreaterThanOrEqual(0.6);
  });

  it("is what a plain line states, and not what is listed beside it", () => {
    const lines = [
      "I like tea",
      "My dog is called Rex",
      "Fry the onions",
      "We decided to keep the old boat.",
    ];
    const found = testOwner.tellingSentences({ title: "Notes", lines }).map((sentences) => sentences.length);
    expect(found).toEqual([1, 1, 0, 1]);
    const [take] = testOwner.tellingSentences({ title: "Health", lines: ["I take 20 mg citalopram"] }).flat();
    expect(take?.sensitive).toBe(true);
  });
});
