import { describe, expect, it } from "vitest";
import { originalOf } from "../../../src/domain/paths.ts";

describe("the name of a conflict copy", () => {
  it.each([
    ["facts/2026-11-21/a.sync-conflict-20261122-101500-ABCDEFG.md", "facts/2026-11-21/a.md"],
    ["profile (Ada's conflicted copy 2026-11-22).md", "profile.md"],
    ["MEMORY (conflicted copy 2026-11-22 101500).md", "MEMORY.md"],
    ["config_conflict-20261122-101500.yaml", "config.yaml"],
    ["state/history/ab.sync-conflict-20261122-101500.jsonl", "state/history/ab.jsonl"],
  ])("%s leads to its file", (path, original) => {
    expect(originalOf(path)).toEqual({ path: original, isCertain: true });
  });

  it.each(["profile 2.md", "profile (1).md", "profile.md.orig"])("%s may be one", (path) => {
    expect(originalOf(path)).toEqual({ path: "profile.md", isCertain: false });
  });

  it.each(["profile.md", "facts/2026-11-21/a-2.md", "chapter 1/a.md"])("%s is none", (path) => {
    expect(originalOf(path)).toBeUndefined();
  });
});
