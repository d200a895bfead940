import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { Clones } from "../replicas/clones.ts";
import { aDirectory } from "./store/directory.ts";

const hasPrograms = ["git", "tr"].every((name) => spawnSync(name, ["--version"]).status === 0);

describe.skipIf(!hasPrograms)("pai sync where git keeps other bytes than the files have", () => {
  it("merges what the files say, and commits nothing but what the filter makes of it", async () => {
    const root = aDirectory();
    const clones = new Clones(root);
    fs.writeFileSync(path.join(root, "attributes"), "*.md filter=turned\n");
    const settings = [
      ["core.attributesFile", path.join(root, "attributes")],
      ["filter.turned.clean", "tr a-z b-za"],
      ["filter.turned.smudge", "tr b-za a-z"],
    ] as const;
    await clones.begin("a");
    for (const [key, value] of settings) clones.git("a", "config", key, value);
    clones.git("a", "add", "--renormalize", ".");
    clones.commitAll("a");
    clones.git("a", "push", "-q");
    clones.clone("b", ...settings.flatMap(([key, value]) => ["-c", `${key}=${value}`]));
    for (const [name, text] of [
      ["a", "I keep bees"],
      ["b", "Maja likes jazz"],
    ] as const) {
      await clones.say(name, text);
      await clones.open(name).consolidate({}); // both change what both have
      expect((await clones.open(name).sync()).problems).toEqual([]);
    }
    await clones.open("a").sync();
    expect(clones.files("a")).toEqual(clones.files("b"));
    for (const name of ["a", "b"]) {
      expect(await clones.texts(name)).toEqual(["I keep bees", "I live in Bonn", "Maja likes jazz"]);
      expect(clones.git(name, "status", "--porcelain")).toBe("");
    }
    const committed = clones.git("a", "grep", "-h", "-e", "^", "HEAD", "--", "*.md");
    expect(committed).toContain("I lffq cfft");
    expect(committed).not.toMatch(/bees|jazz|Bonn/);
  });
});
