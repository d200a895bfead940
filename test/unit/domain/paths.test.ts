import { describe, expect, it } from "vitest";
import { originalOf } from "../../../src/domain/paths.ts";

describe("the name of a conflict copy", () => {
  it.each([
    ["facts/2026-11-21/a.sync-conflict-20261122-101500-ABCDEFG.md", "facts/2026-11-21/a.md"],
    ["profile (Ada's conflicted copy 2026-11-22).md", "profile.md"],
    ["a/Notes (Konflikt, 2026-05-12).md", "a/Notes.md"],
    ["a/.stversions/Notes~20260512-101112.md", "a/Notes.md"],
    ["a/Notes.conflict2.md", "a/Notes.md"],
    ["a/Notes_ilse-pc_May-12-101112-2026_Conflict.md", "a/Notes.md"],
    ["a/Notes_LOCAL_4711.md", "a/Notes.md"],
    ["MEMORY (conflicted copy 2026-11-22 101500).md", "MEMORY.md"],
    ["config_conflict-20261122-101500.yaml", "config.yaml"],
    ["state/history/ab.sync-conflict-20261122-101500.jsonl", "state/history/ab.jsonl"],
  ])("%s leads to its file", (path, original) => {
    expect(originalOf(path)).toEqual({ path: original, isCertain: true });
  });

  const behind = [
    " - Copy",
    " copy",
    "_conf(1)",
    " [conflict 1]",
    " [conflicted]",
    " (2026-05-12 conflict)",
    "-LAPTOP-A1B2C3",
  ];
  const may = [...behind, " (Ilse の競合コピー 2026-05-12)", " 2", " (1)"].map((mark) => `profile${mark}.md`);
  it.each([...may, "profile.md.orig"])("%s may be one", (path) => {
    expect(originalOf(path)).toEqual({ path: "profile.md", isCertain: false });
  });

  it.each([
    "profile.md",
    "facts/2026-11-21/a-2.md",
    "chapter 1/a.md",
    "a/Photocopy.md",
    "a/Notes (2026-05-12).md",
  ])("%s is none", (path) => {
    expect(originalOf(path)).toBeUndefined();
  });
});
