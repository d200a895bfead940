import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { FileOps } from "../../../src/ports.ts";
import { openRoot } from "../../../src/store/node-fs.ts";
import { changeSet, create, move, remove, update } from "../../crash/change-sets.ts";
import { aDirectory, withDirectory } from "./directory.ts";
import { NOTHING, openIn } from "./open.ts";

const DATA = new TextEncoder().encode("written by pai");

/** Every call that names one path. */
const CALLS: Readonly<Record<string, (files: FileOps, path: string) => unknown>> = {
  read: (files, path) => files.read(path),
  readPart: (files, path) => files.readPart(path, 0, 4),
  create: (files, path) => files.create(path, DATA),
  append: (files, path) => files.append(path, DATA),
  truncate: (files, path) => files.truncate(path, 0),
  sync: (files, path) => files.sync(path),
  "rename to": (files, path) => files.rename("plain.md", path),
  "link to": (files, path) => files.link("plain.md", path),
  unlink: (files, path) => files.unlink(path),
  makeDir: (files, path) => files.makeDir(path),
  list: (files, path) => files.list(path),
};

/** Paths that lead elsewhere by what they say. */
const TEXTS = [
  "../outside/secret.md",
  "facts/../../outside/secret.md",
  "..",
  "facts/..",
  ".",
  "./plain.md",
  "facts//a.md",
  "facts/",
  "/etc/hostname",
  "//etc/hostname",
  "..\\outside\\secret.md",
  "facts\\a.md",
  "C:\\secret.md",
  "secret.md\0.md",
  "\0",
  `${"é".repeat(128)}.md`,
  `facts/${"a".repeat(256)}`,
  "facts/\ud800.md",
];
/** Plain names that only look dangerous: they stay inside. */
const HARMLESS = [
  "%2e%2e",
  "CON",
  "aux.md",
  "trailing.",
  "...",
  "~",
  "-rf",
  "$HOME",
  "a:b",
  "*?.md",
  "é".repeat(127),
];
/** Paths through the links that `prepare` makes. */
const LINKED = "out/secret.md out/new.md in/a.md secret.md swapped/secret.md up/outside/secret.md".split(" ");
const SPECIAL = ["pipe.md", "zero.md", "secret.md", "dangling.md", "directory.md"];

function prepare(dir: string): FileOps {
  const outside = join(dir, "outside");
  const store = join(dir, "store");
  for (const path of [
    outside,
    store,
    join(dir, "store2"),
    join(store, "facts"),
    join(store, "directory.md"),
  ]) {
    mkdirSync(path);
  }
  writeFileSync(join(outside, "secret.md"), "secret");
  writeFileSync(join(dir, "store2/secret.md"), "secret");
  writeFileSync(join(store, "plain.md"), "plain");
  writeFileSync(join(store, "facts/a.md"), "a");
  symlinkSync(outside, join(store, "out"));
  symlinkSync("facts", join(store, "in"));
  symlinkSync("..", join(store, "up"));
  symlinkSync(join(outside, "secret.md"), join(store, "secret.md"));
  symlinkSync(join(outside, "none.md"), join(store, "dangling.md"));
  symlinkSync("/dev/zero", join(store, "zero.md"));
  execFileSync("mkfifo", [join(store, "pipe.md")]);
  linkSync(join(outside, "secret.md"), join(store, "hard.md"));
  mkdirSync(join(store, "swapped"));
  const files = openRoot(store);
  files.list("swapped"); // seen as a directory, and a link from now on
  renameSync(join(store, "swapped"), join(store, "was"));
  symlinkSync(outside, join(store, "swapped"));
  return files;
}

/** A hash over names, kinds and contents of everything outside of the store. */
function sentinel(dir: string): string {
  const hash = createHash("sha256");
  for (const path of readdirSync(dir, { recursive: true, encoding: "utf8" }).toSorted()) {
    if (path === "store" || path.startsWith("store/")) continue;
    const stat = lstatSync(join(dir, path));
    hash.update(`${path} ${stat.mode} `);
    if (stat.isFile()) hash.update(readFileSync(join(dir, path)));
  }
  return hash.digest("hex");
}

function outcome(work: () => unknown): string {
  try {
    work();
    return "done";
  } catch (error) {
    return String((error as { code?: string }).code);
  }
}

describe("paths that lead out of the store", () => {
  const refuses = (path: string, calls: readonly string[], codes: readonly string[]): Promise<void> =>
    withDirectory((dir) => {
      const files = prepare(dir);
      const before = sentinel(dir);
      for (const call of calls) expect(codes, call).toContain(outcome(() => CALLS[call]?.(files, path)));
      expect(sentinel(dir)).toBe(before);
    });

  it.each(TEXTS)("are refused by every call: %j", (path) =>
    refuses(path, Object.keys(CALLS), ["unsafe_path"]),
  );

  it.each(LINKED.filter((path) => path.includes("/")))(
    "are refused where a directory is a link: %s",
    (path) => {
      const writing = Object.keys(CALLS).filter((call) => !call.startsWith("read") && call !== "list");
      const reading = path.startsWith("swapped") ? [] : ["read", "readPart", "list"];
      return refuses(path, [...writing, ...reading], ["unsafe_path"]);
    },
  );

  it("are refused for reading, too, a moment after a directory became a link", async () => {
    const dir = aDirectory();
    const files = prepare(dir);
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(outcome(() => files.read("swapped/secret.md"))).toBe("unsafe_path");
  });

  it.each(SPECIAL)("are refused where the file is a link, a pipe or a directory: %s", (path) =>
    refuses(path, ["read", "readPart", "append", "truncate", "sync"], ["unsafe_path", "EISDIR"]),
  );

  it.each(["create", "link to"])("never replace a link: %s", (call) =>
    refuses("secret.md", [call], ["EEXIST"]),
  );

  it("are not written through a second name of a file outside", () =>
    refuses("hard.md", ["append", "truncate"], ["unsafe_path"]));

  it.each(HARMLESS)("are not seen in a plain name: %j", (name) => {
    const dir = aDirectory();
    const files = prepare(dir);
    const before = sentinel(dir);
    files.create(`${name}`, DATA);
    expect(new TextDecoder().decode(files.read(name))).toBe("written by pai");
    files.unlink(name);
    expect(sentinel(dir)).toBe(before);
  });

  it("are refused before anything is written, by every kind of change", async () => {
    const dir = aDirectory();
    const store = openIn(join(dir, "store"));
    await store.apply(changeSet([create("facts/a.md", "a")]), NOTHING, 0);
    writeFileSync(join(dir, "secret.md"), "secret");
    symlinkSync(dir, join(dir, "store/out"));
    symlinkSync(join(dir, "secret.md"), join(dir, "store/link.md"));
    const before = sentinel(dir);
    const sets = [
      changeSet([create("../new.md", "x")]),
      changeSet([create("out/new.md", "x")]),
      changeSet([create("link.md", "x")]),
      changeSet([create("facts/a.md/b.md", "x")]),
      changeSet([update("link.md", "secret", "x")]),
      changeSet([update("out/secret.md", "secret", "x")]),
      changeSet([move("facts/a.md", "../a.md", "a", "a")]),
      changeSet([move("facts/a.md", "out/a.md", "a", "a")]),
      changeSet([remove("../secret.md", "secret")]),
      changeSet([remove("link.md", "secret")]),
      changeSet([], [{ path: "../lines.jsonl", record: {} }]),
      changeSet([], [{ path: "out/lines.jsonl", record: {} }]),
      changeSet([], [{ path: "link.md", record: {} }]),
    ];
    for (const set of sets) {
      const reads = { seq: store.head(), keys: [] };
      await expect(store.apply(set, reads, 0)).rejects.toMatchObject({ code: "unsafe_path" });
    }
    expect(store.head()).toBe(1);
    expect(sentinel(dir)).toBe(before);
    expect(store.readMemory("link.md")).toMatchObject({ code: "unsafe_path" });
  });

  it("show a name that is no UTF-8 as unknown, and the others by name", () => {
    const dir = aDirectory();
    const files = prepare(dir);
    writeFileSync(Buffer.concat([Buffer.from(`${dir}/store/facts/`), Buffer.from([0xff, 0xfe])]), "x");
    writeFileSync(`${dir}/store/facts/\uFFFD.md`, "x");
    const names = files.list("facts").map(({ name }) => name);
    expect(names).toHaveLength(3);
    expect(names).toEqual(expect.arrayContaining([undefined, "a.md", "\uFFFD.md"]));
  });
});
