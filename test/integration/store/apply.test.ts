import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { sha256 } from "../../../src/domain/hash.ts";
import { openRoot } from "../../../src/store/node-fs.ts";
import { changeSet, create, move, purge, remove, textOf, update } from "../../crash/change-sets.ts";
import { aDirectory } from "./directory.ts";
import { NOTHING, openIn } from "./open.ts";

describe("a store on a real disk", () => {
  it("creates, updates, moves and removes files, and keeps what undo needs", async () => {
    const dir = aDirectory();
    const store = openIn(`${dir}/store`);
    await store.apply(changeSet([create("facts/a.md", "one"), create("facts/b.md", "two")]), NOTHING, 0);
    const reads = { seq: store.head(), keys: [] };
    const second = changeSet([
      update("facts/a.md", "one", "uno"),
      move("facts/b.md", "archive/facts/b.md", "two", "two!"),
    ]);
    expect(await store.apply(second, reads, 0)).toMatchObject({ ok: true, seq: 2, parked: [] });
    expect(textOf(store.files, "facts/a.md")).toBe("uno");
    expect(textOf(store.files, "archive/facts/b.md")).toBe("two!");
    expect(store.files.stat("facts/b.md")).toBeUndefined();
    expect(store.record(2)?.changes[0]).toMatchObject({
      oldText: "one",
      newText: "uno",
      oldHash: sha256("one"),
    });
    await store.apply(changeSet([remove("facts/a.md", "uno")]), { seq: 2, keys: [] }, 0);
    expect(store.files.stat("facts/a.md")).toBeUndefined();
    expect(store.history("id-facts-a.md").map(({ event, seq }) => [seq, event])).toEqual([
      [1, "created"],
      [2, "revised"],
      [3, "forgotten"],
    ]);
    expect(store.strays()).toEqual([]);
    expect(store.files.list(".local/tmp")).toEqual([]);
    expect(store.files.list(".local").map(({ name }) => name)).not.toContain("lock");
  });

  it("lets no other name of an erased file come back: they are gone for good before the record is put away", async () => {
    const dir = aDirectory();
    const done: string[] = [];
    const store = openIn(`${dir}/store`, (disk) => ({
      ...disk,
      unlink: (path) => {
        if (path.startsWith(".local/tmp/")) done.push("remove the other name");
        disk.unlink(path);
      },
      syncDir: (path) => {
        if (path === ".local/tmp") done.push("sync its directory");
        disk.syncDir(path);
      },
      link: (from, to) => {
        if (to.endsWith("/000000002.json")) done.push("put the record away");
        disk.link(from, to);
      },
      rename: (from, to) => {
        if (to.endsWith("/000000002.json")) done.push("put the record away");
        disk.rename(from, to);
      },
    }));
    await store.apply(changeSet([create("facts/a.md", "one")]), NOTHING, 0);
    done.length = 0;
    await store.apply(changeSet([purge("facts/a.md", "one")]), { seq: 1, keys: [] }, 0);
    expect(done.slice(-3)).toEqual(["remove the other name", "sync its directory", "put the record away"]);
  });

  it("leaves nothing of an index that was made of an erased file", async () => {
    const dir = aDirectory();
    const store = openIn(`${dir}/store`);
    await store.apply(changeSet([create("facts/a.md", "one")]), NOTHING, 0);
    mkdirSync(`${dir}/store/.index/gen-1`, { recursive: true });
    for (const name of ["current", "gen-1/terms"]) writeFileSync(`${dir}/store/.index/${name}`, "one");
    await store.apply(changeSet([remove("facts/a.md", "one")]), { seq: 1, keys: [] }, 0);
    expect(readdirSync(`${dir}/store/.index`)).toContain("current");
    await store.apply(changeSet([create("facts/b.md", "two")]), { seq: 2, keys: [] }, 0);
    await store.apply(changeSet([purge("facts/b.md", "two")]), { seq: 3, keys: [] }, 0);
    expect(readdirSync(`${dir}/store/.index`, { recursive: true })).toEqual(["gen-1"]);
  });

  it("takes a set for one that never happened where the name of its record cannot be made durable", async () => {
    const dir = aDirectory();
    const failing = openIn(`${dir}/store`, (files) => ({
      ...files,
      syncDir: (path) => {
        if (path === ".local/journal" && files.stat(`${path}/pending.json`) !== undefined)
          throw Object.assign(new Error("EIO"), { code: "EIO", errno: -5, syscall: "fsync" });
        files.syncDir(path);
      },
    }));
    await expect(failing.apply(changeSet([create("a.md", "one")]), NOTHING, 0)).rejects.toThrow();
    const store = openIn(`${dir}/store`);
    store.recover();
    expect(store.files.stat("a.md")).toBeUndefined();
  });

  it("leaves nothing of a set behind whose contents cannot be made durable, and finishes it later", async () => {
    const dir = aDirectory();
    const disk = openRoot(`${dir}/store`);
    const failing = openIn(`${dir}/store`, (files) => ({
      ...files,
      syncAll: async () => {
        throw Object.assign(new Error("EIO"), { code: "EIO", errno: -5, syscall: "fsync" });
      },
    }));
    const set = changeSet([create("a.md", "one"), create("b.md", "two")]);
    await expect(failing.apply(set, NOTHING, 0)).rejects.toThrow("is recorded and will be completed");
    expect(disk.list("").filter(({ name }) => name?.startsWith(".tmp") || name?.endsWith(".md"))).toEqual([]);
    const store = openIn(`${dir}/store`);
    expect(store.recover()).toEqual([]);
    expect(["a.md", "b.md"].map((path) => textOf(store.files, path))).toEqual(["one", "two"]);
  });

  it("makes files 0600 and directories 0700", async () => {
    const dir = aDirectory();
    const { statSync } = await import("node:fs");
    const store = openIn(`${dir}/store`);
    await store.apply(changeSet([create("facts/2026-11-21/a.md", "one")]), NOTHING, 0);
    const modes = ["facts", "facts/2026-11-21", ".local/journal"].map(
      (p) => statSync(`${dir}/store/${p}`).mode,
    );
    expect(modes.map((mode) => mode & 0o777)).toEqual([0o700, 0o700, 0o700]);
    const files = ["facts/2026-11-21/a.md", "version", ".local/replica"];
    expect(files.map((p) => statSync(`${dir}/store/${p}`).mode & 0o777)).toEqual([0o600, 0o600, 0o600]);
  });
});
