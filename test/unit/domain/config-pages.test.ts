import { describe, expect, it } from "vitest";
import { readSetting } from "../../../src/domain/config.ts";
import { readConfigFile } from "../../../src/memory/settings.ts";

const GLOBAL = "memoryMd.global";
const PROJECT = "memoryMd.project";

describe("the setting of pages", () => {
  it.each([
    ["MEMORY.md", ["MEMORY.md"]],
    ["MEMORY.md, notes/AGENTS.md", ["MEMORY.md", "notes/AGENTS.md"]],
    ["", []],
    ["~/.claude/CLAUDE.md", ["~/.claude/CLAUDE.md"]],
    ["/srv/notes/AGENTS.md", ["/srv/notes/AGENTS.md"]],
    [["rules/pai.mdc"], ["rules/pai.mdc"]],
  ])("takes %j", (given, value) => {
    expect(readSetting(GLOBAL, given)).toEqual({ value });
  });

  it.each([
    ...[
      "../MEMORY.md",
      "a/../../b.md",
      "./MEMORY.md",
      "a//b.md",
      "a\\b.md",
      "a\u0000.md",
      "~me/a.md",
      "~/../a.md",
    ],
    ...[
      "/a/../b.md",
      ".bashrc",
      "hooks/pre-commit",
      "MEMORY.md.sh",
      "/",
      "a/",
      "MEMORY.md,MEMORY.md",
      7,
      [7],
    ],
  ])("refuses %j", (given) => {
    expect(readSetting(GLOBAL, given)).toHaveProperty("expected");
  });

  it.each(["/srv/notes/AGENTS.md", "~/AGENTS.md", "../AGENTS.md"])(
    "of a project stays inside of it: %s",
    (given) => {
      expect(readSetting(PROJECT, given)).toHaveProperty("expected");
    },
  );

  it.each(["/srv/notes/AGENTS.md", "~/AGENTS.md", "README.md", ".git/x.md"])(
    "is the user's own setting, and none of a store: %s",
    (given) => {
      const file = `memoryMd:\n  global: ["${given}"]\n`;
      expect(() => readConfigFile(file, { name: "config.yaml", owner: "store" })).toThrow(
        /"memoryMd.global" belongs in the user's own/,
      );
      expect(readConfigFile(file, { name: "config.yaml", owner: "user" }).settings[GLOBAL]).toEqual([given]);
    },
  );
});
