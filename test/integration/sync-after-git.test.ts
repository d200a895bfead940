import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { Clones } from "../replicas/clones.ts";
import { aDirectory } from "./store/directory.ts";

describe.skipIf(spawnSync("git", ["--version"]).status !== 0)("pai sync after git pull", () => {
  it("erases what was erased elsewhere though git alone has merged it, on either side, and leaves what was said after", async () => {
    const clones = new Clones(aDirectory());
    await clones.begin("a");
    await clones.say("a", "The quokka sleeps in the cellar");
    await clones.open("a").sync();
    clones.clone("b");
    await clones.open("b").sync();
    await clones.say("b", "The numbat sleeps in the shed", "The okapi is old. The kettle is blue.");
    await clones.say(
      "a",
      "The numbat sleeps in the shed",
      "The wombat sleeps in the attic",
      "The okapi is old",
    );
    await clones.erase("a", "quokka", "numbat", "wombat", "okapi");
    await clones.say("b", "The wombat sleeps in the attic");
    for (const name of ["a", "b"]) clones.commitAll(name);
    const pull = ["pull", "-q", "--no-rebase", "--no-edit"];
    clones.git("a", "push", "-q");
    clones.git("b", ...pull);
    clones.git("b", "push", "-q");
    clones.git("a", ...pull);
    expect(await clones.texts("a")).toContain("The numbat sleeps in the shed");
    for (const name of ["a", "b"]) expect((await clones.open(name).sync()).changeSet).toBeUndefined();
    for (const name of ["a", "b"]) await clones.open(name).sync();
    for (const name of ["a", "b"]) {
      const whole = clones.wholeText(name);
      for (const word of ["quokka", "numbat"]) expect(whole, `${word} in ${name}`).not.toContain(word);
      expect(await clones.texts(name)).toEqual([
        "I live in Bonn",
        "The kettle is blue",
        "The wombat sleeps in the attic",
      ]);
      expect(clones.files(name)).toEqual(clones.files("a"));
      expect((await clones.open(name).doctor()).problems).toEqual([]);
    }
  });

  it("keeps what was edited, forgotten or deleted after git alone had merged it, though more was pushed meanwhile", async () => {
    const clones = new Clones(aDirectory());
    await clones.begin("a");
    await clones.open("a").sync();
    clones.clone("b");
    await clones.open("b").sync();
    await clones.say("b", "The car needs winter tyres", "The printer is on floor 2", "The mole is grey");
    await clones.open("b").sync();
    await clones.say("a", "Coffee is in the red tin");
    clones.commitAll("a");
    clones.git("a", "pull", "-q", "--no-rebase", "--no-edit");
    for (const name of Object.keys(clones.files("a"))) {
      if (!name.endsWith(".md")) continue;
      const file = path.join(clones.store("a"), name);
      const text = fs.readFileSync(file, "utf8");
      if (text.includes("printer")) fs.rmSync(file);
      else fs.writeFileSync(file, text.replaceAll("winter", "summer"));
    }
    await clones.erase("a", "mole");
    await clones.say("b", "The kettle is blue");
    await clones.open("b").sync();
    expect((await clones.open("a").sync()).questions).toBe(0);
    await clones.open("b").sync();
    await clones.open("a").sync();
    for (const name of ["a", "b"])
      expect(await clones.texts(name)).toEqual([
        "Coffee is in the red tin",
        "I live in Bonn",
        "The car needs summer tyres",
        "The kettle is blue",
      ]);
  });

  it("asks nothing about what somebody has settled by hand", async () => {
    const clones = new Clones(aDirectory());
    await clones.begin("a");
    await clones.open("a").sync();
    clones.clone("b");
    await clones.open("b").sync();
    for (const [name, home] of [
      ["b", "Oslo"],
      ["a", "York"],
    ] as const) {
      for (const file of Object.keys(clones.files(name)).filter((one) => one.startsWith("facts/"))) {
        const at = path.join(clones.store(name), file);
        fs.writeFileSync(at, fs.readFileSync(at, "utf8").replaceAll("Bonn", home));
      }
      await clones.open(name).doctor(true);
      clones.commitAll(name);
      if (name === "b") clones.git("b", "push", "-q");
    }
    expect(clones.tryGit("a", "pull", "-q", "--no-rebase", "--no-edit").status).not.toBe(0);
    clones.git("a", "checkout", "-q", "--ours", "facts");
    clones.commitAll("a");
    expect((await clones.open("a").sync()).questions).toBe(0);
    expect(await clones.texts("a")).toEqual(["I live in York"]);
  });
});

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
