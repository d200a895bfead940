import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isMemory, parseMemoryFile } from "../../../src/markdown/memory-file.ts";
import { rewriteMemory } from "../../../src/markdown/print-memory.ts";

const BASE = [
  "---",
  "id: fa_01jd7xk4b0c8v2m5q9w3e6r1ty",
  "kind: fact",
  "created: 2026-11-21T10:00:00Z",
  "confidence: 0.6",
  "tags: [drinks]",
  "---",
  "The owner drinks tea.",
  "",
  "Every morning.",
  "",
].join("\n");

/** Two people's versions of one file, by where they disagree. */
const SIDES: Readonly<Record<string, readonly [ours: string, theirs: string]>> = {
  header: [BASE.replace("0.6", "0.8"), BASE.replace("0.6", "0.9")],
  body: [BASE.replace("drinks tea", "drinks green tea"), BASE.replace("drinks tea", "drinks coffee")],
  both: [
    BASE.replace("0.6", "0.8").replace("Every", "Nearly every"),
    BASE.replace("0.6", "0.9").replace("Every", "Each"),
  ],
  whole: ["---\nid: a\n---\nAnother file.\n", "---\nid: b\n---\nYet another one.\n"],
};
const STYLES = { merge: [], diff3: ["--diff3"], zdiff3: ["--zdiff3"] } as const;

const dir = mkdtempSync(join(tmpdir(), "pai-merge-"));
const hasGit = spawnSync("git", ["--version"]).status === 0;

beforeAll(() => {
  if (!hasGit) console.warn("git is not installed: merge conflicts are not tested with its own output");
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe.skipIf(!hasGit)("a file that git merge-file left in conflict", () => {
  const cases = Object.keys(SIDES).flatMap((where) => Object.keys(STYLES).map((style) => ({ where, style })));

  it.each(cases)("in $where ($style) is reported with the line, and not rewritten", ({ where, style }) => {
    const merged = mergeFile(where, style as keyof typeof STYLES);
    const marker = merged.split("\n").findIndex((line) => line.startsWith("<<<<<<<")) + 1;
    expect(marker).toBeGreaterThan(0);
    for (const source of [merged, merged.replaceAll("\n", "\r\n")]) {
      const result = parseMemoryFile("facts/a.md", new TextEncoder().encode(source));
      expect(result).toMatchObject({ code: "conflict_markers", line: marker, path: "facts/a.md" });
      expect(() => rewriteMemory(source, { importance: 9 })).toThrow("unfinished merge");
    }
  });

  it("is read again once the conflict is resolved", () => {
    const merged = mergeFile("header", "diff3");
    const resolved = merged.replace(/<<<<<<<[^\n]*\n([^\n]*\n)[\s\S]*>>>>>>>[^\n]*\n/, "$1");
    const memory = parseMemoryFile("facts/a.md", new TextEncoder().encode(resolved));
    expect(isMemory(memory) && memory.header.confidence).toBe(0.8);
  });
});

function mergeFile(where: string, style: keyof typeof STYLES): string {
  const [ours, theirs] = SIDES[where] ?? [BASE, BASE];
  const base = where === "whole" ? "" : BASE;
  for (const [name, text] of Object.entries({ ours, base, theirs })) writeFileSync(join(dir, name), text);
  const args = [
    "merge-file",
    "-p",
    ...STYLES[style],
    join(dir, "ours"),
    join(dir, "base"),
    join(dir, "theirs"),
  ];
  const result = spawnSync("git", args, { encoding: "utf8" });
  // The exit status is the number of conflicts.
  if (result.status === null || result.status < 1 || result.status > 100) throw new Error(result.stderr);
  return result.stdout;
}
