import { describe, expect, it } from "vitest";
import { originalOf } from "../../../src/domain/conflict-copies.ts";

describe("the name of a conflict copy", () => {
  it.each([
    ["facts/2026-11-21/a.sync-conflict-20261122-101500-ABCDEFG.md", "facts/2026-11-21/a.md"],
    ["profile (Ada's conflicted copy 2026-11-22).md", "profile.md"],
    ["MEMORY (conflicted copy 2026-11-22 101500).md", "MEMORY.md"],
    ["config_conflict-20261122-101500.yaml", "config.yaml"],
    ["state/history/ab.sync-conflict-20261122-101500.jsonl", "state/history/ab.jsonl"],
  ])("%s leads to its file, whether that is there or not", (path, original) => {
    expect(originalOf(path, () => false)).toBe(original);
  });

  it.each(["profile 2.md", "profile (1).md"])("%s leads to it only where that lies beside it", (path) => {
    expect(originalOf(path, (other) => other === "profile.md")).toBe("profile.md");
    expect(originalOf(path, () => false)).toBeUndefined();
  });

  it.each(["profile.md", "facts/2026-11-21/a-2.md", "chapter 1/a.md"])("%s is none", (path) => {
    expect(originalOf(path, () => true)).toBeUndefined();
  });
});
