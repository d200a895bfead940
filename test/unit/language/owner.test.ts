import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { testOwner } from "../../support/embedder.ts";

/** Lines that no training has seen, see `training/README.md`. */
function shut(name: string): readonly (readonly [label: string, text: string])[] {
  const lines = readFileSync(new URL(`../../../training/${name}/shut.txt`, import.meta.url), "utf8").split(
    "\n",
  );
  return lines.filter((line) => line.includes(" || ")).map((line) => line.split(" || ") as [string, string]);
}

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
    const { is, share } = testOwner.tells(text);
    return { label, is: share >= 0.8 ? is : "none" };
  });

  it.each([
    ["name", 0.3, 0.9],
    ["home", 0.4, 0.8],
    ["people", 0.35, 0.85],
  ] as const)("%s", (part, found, right) => {
    const labelled = read.filter(({ label }) => label === part);
    const told = read.filter(({ is }) => is === part);
    const both = told.filter(({ label }) => label === part).length;
    expect(both / labelled.length).toBeGreaterThanOrEqual(found);
    expect(both / told.length).toBeGreaterThanOrEqual(right);
  });
});
