import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { locateStore } from "../../../src/store/layout.ts";
import { findProject, normaliseRemote } from "../../../src/store/project.ts";

let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "pai-project-")));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function file(path: string, text = ""): string {
  const whole = join(root, path);
  mkdirSync(join(whole, ".."), { recursive: true });
  writeFileSync(whole, text);
  return whole;
}
function folder(path: string): string {
  mkdirSync(join(root, path), { recursive: true });
  return join(root, path);
}

describe("the key of a project", () => {
  it.each([
    ["git@github.com:Me/App.git", "github.com/me/app"],
    ["https://user:token@github.com/Me/App", "github.com/me/app"],
    ["ssh://git@host.example:2222/team/app.git/", "host.example/team/app"],
    ["https://gitlab.com/a/b/c.git", "gitlab.com/a/b/c"],
    ["https://mara@mail.example/pa_7ss@github.com/Me/App.git", "github.com/me/app"],
    ["https://x:mara@mail.example:pa_7ss@github.com/Me/App", "github.com/me/app"],
    ["https://git.example/@me/app", "git.example/@me/app"],
  ])("is the same for every way to write a remote: %s", (url, key) => {
    expect(normaliseRemote(url)).toBe(key);
  });

  it("is the remote's, seen from any folder of the work tree", () => {
    file("app/.git/config", '[core]\n\tbare = false\n[remote "origin"]\n\turl = git@github.com:me/app.git\n');
    expect(findProject(folder("app/src/deep"), {})?.key).toBe("github.com/me/app");
  });

  it("is folder name and digits without a remote, and the same in a linked worktree", () => {
    folder("app/.git/worktrees/side");
    file("app/.git/config", "[core]\n");
    file("app/.git/worktrees/side/commondir", "../..\n");
    file("side/.git", `gitdir: ${join(root, "app/.git/worktrees/side")}\n`);
    const key = findProject(folder("app"), {})?.key;
    expect(key).toMatch(/^app-[0-9a-f]{4}$/);
    expect(findProject(folder("side"), {})?.key).toBe(key);
  });

  it.each([
    ["/srv/git/app.git", "file:///srv/git/app.git"],
    ["../bare/app.git", "../bare/app.git"],
  ])(
    "holds no path of this machine where the remote is one, and is the same for its clones: %s",
    (one, other) => {
      file("one/.git/config", `[remote "origin"]\n\turl = ${one}\n`);
      file("two/.git/config", `[remote "origin"]\n\turl = ${other}\n`);
      const key = findProject(folder("one"), {})?.key;
      expect(key).toMatch(/^app-[0-9a-f]{4}$/);
      expect(findProject(folder("two"), {})?.key).toBe(key);
    },
  );

  it("is never made of a text that a pointer of git's does not point with", () => {
    file("app/.git/config", "[core]\n");
    const key = findProject(folder("app"), {})?.key;
    file("app/.git/commondir", "somebody's secret words\n");
    expect(findProject(folder("app"), {})?.key).toBe(key);
    file("lost/.git", "gitdir: /nowhere/at/all\n");
    expect(findProject(folder("lost"), {})).toBeUndefined();
  });

  it("is none outside of a repository", () => {
    expect(findProject(folder("plain"), {})).toBeUndefined();
  });
});

describe("the place of the store", () => {
  const where = (cwd: string, over: object = {}) =>
    locateStore({ cwd, home: join(root, "home"), env: {}, flag: undefined, trusted: [], ...over });

  it("is the flag's, else the environment's", () => {
    const cwd = folder("x");
    expect(where(cwd, { flag: "a", env: { PAI_STORE: "b" } })).toMatchObject({
      directory: join(cwd, "a"),
      by: "flag",
    });
    expect(where(cwd, { env: { PAI_STORE: "b" } })).toMatchObject({
      directory: join(cwd, "b"),
      by: "environment",
    });
  });

  it("is a trusted .pai above, and not one that is not trusted", () => {
    const near = folder("app/.pai");
    const cwd = folder("app/src");
    expect(where(cwd, { trusted: [near] })).toMatchObject({ directory: near, by: "project" });
    expect(where(cwd)).toEqual({ directory: join(root, "home/.pai"), by: "personal", untrusted: near });
  });

  it("is not looked for beyond the top of the repository", () => {
    const outer = folder(".pai");
    folder("app/.git");
    expect(where(folder("app/src"), { trusted: [outer] })).toMatchObject({ by: "personal" });
  });

  it("is the personal one otherwise, which PAI_HOME moves", () => {
    expect(where(folder("x"), { env: { PAI_HOME: join(root, "mine") } })).toEqual({
      directory: join(root, "mine"),
      by: "personal",
    });
  });
});
