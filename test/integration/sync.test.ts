import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { LIMITS } from "../../src/domain/limits.ts";
import { Clones } from "../replicas/clones.ts";
import { aDirectory } from "./store/directory.ts";

/** In `npm test` what is erased, refused and kept local; the other ways of git in the long runs. */
const IS_LONG = process.env.PAI_LONG === "1";

const hasGit = spawnSync("git", ["--version"]).status === 0;
const HERE = ["I prefer oat milk", "Maja likes jazz", "My rent is 900 euros"];
const THERE = ["I prefer green tea", "Leo likes long walks", "I keep bees"];

/** Two clones of one store: each has said and consolidated something since. */
async function apart(clones: Clones): Promise<void> {
  await clones.begin("a");
  clones.clone("b");
  await clones.say("a", ...HERE);
  await clones.open("a").consolidate({});
  await clones.say("b", ...THERE);
  await clones.open("b").consolidate({});
}

/** No trace of a merge that is not finished, in the work tree or in git. */
function expectTidy(clones: Clones, name: string): void {
  expect(clones.tryGit(name, "rev-parse", "-q", "--verify", "MERGE_HEAD").status).not.toBe(0);
  expect(clones.git(name, "worktree", "list").trim().split("\n")).toHaveLength(1);
  expect(fs.readdirSync(path.join(clones.store(name), ".local/sync"))).toEqual([]);
  for (const [file, text] of Object.entries(clones.files(name)))
    expect(/^[<>]{7}/m.test(text), file).toBe(false);
}

describe.skipIf(!hasGit)("pai sync", () => {
  it("brings two machines together over a bare folder, and its merge is one change that undo takes back", async () => {
    const root = aDirectory();
    const clones = new Clones(root);
    await apart(clones);
    expect(await clones.open("a").sync()).toMatchObject({ pushed: true, received: { added: 0 } });
    const before = clones.files("b");
    const synced = await clones.open("b").sync();
    expect(synced).toMatchObject({ pushed: true, problems: [] });
    expect(synced.received.added).toBeGreaterThan(0);
    expect(await clones.texts("b")).toEqual(["I live in Bonn", ...HERE, ...THERE].sort());
    await clones.open("a").sync();
    expect(clones.files("a")).toEqual(clones.files("b"));
    for (const name of ["a", "b"]) {
      expectTidy(clones, name);
      expect((await clones.open(name).doctor()).problems).toEqual([]);
      const again = await clones.open(name).sync();
      expect([again.committed, again.changeSet]).toEqual([0, undefined]);
      expect(clones.git(name, "status", "--porcelain")).toBe("");
    }
    expect((await clones.open("b").undo()).command).toBe("sync");
    expect(await clones.texts("b")).toEqual(["I live in Bonn", ...THERE].sort());
    expect(Object.keys(clones.files("b"))).toEqual(Object.keys(before));
  });

  it("takes what was erased for good out of every machine, its journal too, and leaves nothing to commit", async () => {
    const root = aDirectory();
    const clones = new Clones(root);
    await clones.begin("a");
    await clones.say("a", "The quokka sleeps in the cellar");
    await clones.open("a").sync();
    clones.clone("b");
    await clones.say("b", "The quokka sleeps in the cellar");
    await clones.open("b").sync();
    await clones.open("a").sync();
    await clones.erase("a", "quokka");
    await clones.say("b", "I prefer oat milk");
    await clones.open("a").sync();
    await clones.open("b").sync();
    expect(clones.git("b", "status", "--porcelain")).toBe("");
    await expect(clones.open("b").undo()).rejects.toMatchObject({ code: "not_undoable" });
    await clones.open("a").sync();
    expect(clones.files("a")).toEqual(clones.files("b"));
    for (const name of ["a", "b"]) {
      expect((await clones.open(name).doctor()).problems).toEqual([]);
      expect(clones.wholeText(name), name).not.toContain("quokka");
      expect(await clones.texts(name)).toEqual(["I live in Bonn", "I prefer oat milk"]);
    }
  });

  it("lets no words that were erased come back by what was said before, and names what was said after", async () => {
    const clones = new Clones(aDirectory());
    await clones.begin("a");
    await clones.say("a", "The quokka sleeps in the cellar", "The wombat sleeps in the attic");
    await clones.open("a").sync();
    clones.clone("b");
    clones.clone("c");
    // Offline, before the others erase it: in the same words, and in other ones of one's own.
    await clones.say("c", "The quokka sleeps in the cellar", "The numbat sleeps in the shed");
    await clones.say("b", "The numbat sleeps in the shed");
    await clones.erase("b", "quokka", "numbat");
    await clones.erase("a", "wombat");
    await clones.say("c", "The wombat sleeps in the attic");
    expect((await clones.open("a").sync()).returned).toEqual([]);
    expect((await clones.open("b").sync()).returned).toEqual([]);
    const { returned } = await clones.open("c").sync();
    expect(returned.map(({ text }) => text)).toEqual(["The wombat sleeps in the attic"]);
    expect((await clones.open("a").sync()).returned).toHaveLength(1);
    for (const name of ["b", "c", "a", "b", "c"]) await clones.open(name).sync();
    expect((await clones.open("a").sync()).returned).toEqual([]);
    for (const name of ["a", "b", "c"]) {
      const files = clones.wholeText(name);
      for (const word of ["quokka", "numbat"]) expect(files, `${word} in ${name}`).not.toContain(word);
      expect(clones.files(name)).toEqual(clones.files("a"));
      expect((await clones.open(name).doctor()).problems).toEqual([]);
    }
    await clones.erase("a", "wombat");
    for (const name of ["a", "b", "c"]) expect((await clones.open(name).sync()).returned).toEqual([]);
    expect(clones.wholeText("c")).not.toContain("wombat");
  });

  it.runIf(IS_LONG)(
    "merges a store that is a folder of a larger repository, and the files beside it",
    async () => {
      const root = aDirectory();
      const clones = new Clones(root, "notes/my store");
      await clones.begin("a");
      fs.writeFileSync(path.join(root, "a/code.txt"), "one\n");
      clones.commitAll("a");
      clones.git("a", "push", "-q");
      clones.clone("b");
      await clones.say("a", ...HERE);
      fs.writeFileSync(path.join(root, "a/code.txt"), "two\n");
      clones.commitAll("a");
      await clones.open("a").sync();
      await clones.say("b", ...THERE);
      fs.writeFileSync(path.join(root, "b/other.txt"), "not committed\n");
      expect(await clones.open("b").sync()).toMatchObject({ pushed: true });
      expect(fs.readFileSync(path.join(root, "b/code.txt"), "utf8")).toBe("two\n");
      expect(clones.git("b", "status", "--porcelain")).toBe("?? other.txt\n");
      expect(await clones.texts("b")).toEqual(["I live in Bonn", ...HERE, ...THERE].sort());

      await clones.open("a").sync();
      for (const name of ["a", "b"]) {
        await clones.say(name, `The shed of ${name} is green`);
        fs.writeFileSync(path.join(root, name, "code.txt"), `${name}\n`);
        clones.commitAll(name);
      }
      await clones.open("a").sync();
      const before = [clones.files("b"), clones.git("b", "rev-parse", "HEAD")];
      await expect(clones.open("b").sync()).rejects.toMatchObject({
        code: "conflict",
        message: expect.stringContaining("code.txt"),
        hint: expect.stringContaining("git pull"),
      });
      expect([clones.files("b"), clones.git("b", "rev-parse", "HEAD")]).toEqual(before);
      expectTidy(clones, "b");
    },
  );

  it.runIf(IS_LONG)("says which command is missing, and does nothing half", async () => {
    const root = aDirectory();
    const clones = new Clones(root);
    const refused = (what: { code?: string; hint: string }) =>
      expect(clones.open("a").sync()).rejects.toMatchObject({
        code: what.code ?? "git_failed",
        hint: expect.stringContaining(what.hint),
      });
    await refused({ code: "store_missing", hint: "pai init --git" });
    await clones.say("a", "I live in Bonn");
    await refused({ hint: "pai init --git" });
    clones.make("a");
    await refused({ hint: "remote add origin" });
    clones.git("a", "remote", "add", "origin", path.join(root, "remote.git"));
    await refused({ hint: "push -u origin main" });
    clones.git(".", "init", "-q", "--bare", "-b", "main", "remote.git");
    await clones.open("a").keepInGit();
    clones.git("a", "push", "-q", "-u", "origin", "main");
    fs.renameSync(path.join(root, "remote.git"), path.join(root, "away.git"));
    await clones.say("a", "I prefer oat milk");
    const before = clones.files("a");
    await expect(clones.open("a").sync()).rejects.toMatchObject({
      code: "git_failed",
      message: expect.stringMatching(/could not fetch .* is committed, and goes with the next sync/),
    });
    expect(clones.files("a")).toEqual(before);
    expectTidy(clones, "a");
    fs.renameSync(path.join(root, "away.git"), path.join(root, "remote.git"));
    const { committed, sent } = await clones.open("a").sync();
    expect([committed, sent > 0]).toEqual([0, true]); // what was committed without a network
    clones.git("a", "checkout", "-q", "--detach");
    await refused({ hint: "switch -" });
  });

  it("takes nothing local from a remote, and no store of a newer pai", async () => {
    const root = aDirectory();
    const clones = new Clones(root);
    await clones.begin("a");
    clones.clone("b");
    clones.clone("c");
    fs.mkdirSync(path.join(root, "b/.local/journal"), { recursive: true });
    fs.writeFileSync(path.join(root, "b/.local/journal/pending.json"), "{}");
    clones.git("b", "add", "-f", ".local");
    clones.commitAll("b");
    clones.git("b", "push", "-q");
    await expect(clones.open("a").sync()).rejects.toMatchObject({ code: "unsafe_path" });
    fs.writeFileSync(path.join(root, "c/version"), "2\n");
    clones.commitAll("c");
    clones.git("c", "push", "-q", "--force");
    await expect(clones.open("a").sync()).rejects.toMatchObject({ code: "store_version" });
    expect(await clones.texts("a")).toEqual(["I live in Bonn"]);
  });

  it("refuses links, repositories and files larger than any memory, and a version that is none", async () => {
    const root = aDirectory();
    const clones = new Clones(root);
    await clones.begin("a");
    clones.clone("b");
    const [link, large, version] = ["facts", "facts/x.md", "version"].map((name) =>
      path.join(root, "b", name),
    );
    const clean = clones.git("b", "rev-parse", "HEAD").trim();
    const refused = async (error: object) => {
      clones.git("b", "push", "-q", "--force", "origin", "HEAD:main");
      await expect(clones.open("a").sync()).rejects.toMatchObject(error);
      clones.git("b", "reset", "-q", "--hard", clean);
    };
    fs.rmSync(link ?? "", { recursive: true });
    fs.symlinkSync(root, link ?? "");
    clones.commitAll("b");
    await refused({ code: "unsafe_path", message: expect.stringContaining('"facts", a link') });
    clones.git("b", "update-index", "--add", "--cacheinfo", `160000,${clean},facts/sub`);
    clones.git("b", "commit", "-q", "-m", "sub");
    await refused({ code: "unsafe_path", message: expect.stringContaining('"facts/sub", a link') });
    fs.writeFileSync(large ?? "", Buffer.alloc(LIMITS.fileBytes + 1, "a"));
    clones.commitAll("b");
    await refused({
      code: "unsafe_path",
      message: expect.stringContaining(`of ${LIMITS.fileBytes + 1} bytes`),
    });
    fs.writeFileSync(version ?? "", "1e0\n");
    clones.commitAll("b");
    await refused({ code: "conflict" });
    expect(clones.git("a", "status", "--porcelain")).toBe("");
    expect(await clones.texts("a")).toEqual(["I live in Bonn"]);
  });

  it("commits each memory and nothing local, whatever the remote's .gitignore says", async () => {
    const root = aDirectory();
    const clones = new Clones(root);
    await clones.begin("a");
    clones.clone("b");
    const ignored = path.join(root, "b/.gitignore");
    fs.writeFileSync(ignored, "*\n.index/\n.local/\n!.local/\n!.local/**\n!.index/\n!.index/**\n");
    clones.commitAll("b");
    clones.git("b", "push", "-q");
    await clones.open("a").sync();
    await clones.say("a", "I prefer oat milk");
    await clones.open("a").sync();
    const names = clones.git("remote.git", "ls-tree", "-r", "--name-only", "main").split("\n");
    expect(names.filter((name) => /^\.(?:local|index)/.test(name))).toEqual([]);
    const there = Object.keys(clones.files("a")).filter((name) => /^(?:facts|episodes|state)\//.test(name));
    expect(names).toEqual(expect.arrayContaining(there));
  });
});

describe.skipIf(!hasGit)("a clone whose git does not know how to merge memories", () => {
  it("is told so by doctor --fix, which loses nothing of what a pull has left in conflict", async () => {
    const root = aDirectory();
    const clones = new Clones(root);
    await apart(clones);
    for (const name of ["a", "b"]) clones.commitAll(name);
    clones.git("a", "push", "-q");
    expect(clones.tryGit("b", "pull", "-q", "--no-rebase", "--no-edit").status).not.toBe(0);
    expect(clones.files("b")["profile.md"]).toMatch(/^<{7}/m);
    const { problems } = await clones.open("b").doctor();
    expect(problems).toContainEqual(
      expect.objectContaining({ code: "conflict_markers", path: "profile.md", fixable: true }),
    );
    expect(problems).toContainEqual(expect.objectContaining({ code: "merge_driver", fixable: true }));
    await expect(clones.open("b").sync()).rejects.toMatchObject({
      hint: expect.stringMatching(
        /^pai doctor --fix; git -C \S+ add -A \.; git -C \S+ commit --no-edit; pai sync$/,
      ),
    });
    const fixed = await clones.open("b").doctor(true);
    expect(fixed.problems).toEqual([]);
    expect(await clones.texts("b")).toEqual(["I live in Bonn", ...HERE, ...THERE].sort());
    expect(clones.git("b", "config", "merge.pai.driver")).toContain("merge-driver %O %A %B");
    await clones.open("b").consolidate({});
    for (const text of [...HERE.slice(0, 1), ...THERE.slice(0, 1)])
      expect(clones.files("b")["profile.md"]).toContain(text);
    for (const words of [
      ["add", "-A", "."],
      ["commit", "-q", "--no-edit"],
    ])
      clones.git("b", ...words);
    await clones.open("b").sync();
    await clones.open("a").sync();
    expect(clones.files("a")).toEqual(clones.files("b"));
  });
});
