import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { FileOps } from "../../src/ports.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (data: Uint8Array): string => new TextDecoder().decode(data);

/** What the rest of the program relies on, for every implementation of FileOps. */
export function describeFileOps(name: string, make: () => { files: FileOps; remove: () => void }): void {
  describe(`FileOps: ${name}`, () => {
    let files: FileOps;
    let remove: () => void;
    beforeEach(() => {
      ({ files, remove } = make());
    });
    afterEach(() => remove());

    const failing = (work: () => unknown): string | undefined => {
      try {
        work();
        return undefined;
      } catch (error) {
        return (error as { code?: string }).code;
      }
    };

    it("reads what was created, whole and in part", () => {
      expect(files.create("a.md", bytes("hello"))).toBe(5);
      expect(text(files.read("a.md"))).toBe("hello");
      expect(text(files.readPart("a.md", 1, 3))).toBe("ell");
      expect(text(files.readPart("a.md", 3, 10))).toBe("lo");
      expect(text(files.readPart("a.md", 9, 1))).toBe("");
    });

    it("creates a file once", () => {
      files.create("a.md", bytes("one"));
      expect(failing(() => files.create("a.md", bytes("two")))).toBe("EEXIST");
      expect(text(files.read("a.md"))).toBe("one");
    });

    it("appends to a file, and creates it for that", () => {
      expect(files.append("a.jsonl", bytes("one\n"))).toBe(4);
      files.append("a.jsonl", bytes("two\n"));
      expect(text(files.read("a.jsonl"))).toBe("one\ntwo\n");
      files.truncate("a.jsonl", 4);
      expect(text(files.read("a.jsonl"))).toBe("one\n");
    });

    it("renames a directory to a name that nothing has, and to no file, and no directory with something in it", () => {
      for (const dir of ["one", "two", "empty"]) files.makeDir(dir);
      for (const path of ["one/a.md", "two/b.md", "file"]) files.create(path, bytes(path));
      expect(["ENOTEMPTY", "EEXIST"]).toContain(failing(() => files.rename("one", "two")));
      expect(failing(() => files.rename("one", "file"))).toBe("ENOTDIR");
      files.rename("one", "empty");
      files.rename("empty", "new");
      expect(text(files.read("new/a.md"))).toBe("one/a.md");
      expect(["one", "empty"].map((path) => files.stat(path))).toEqual([undefined, undefined]);
      expect(text(files.read("two/b.md"))).toBe("two/b.md");
    });

    it("says what lies at a path, and nothing where nothing does", () => {
      files.makeDir("dir");
      files.create("dir/a.md", bytes("hello"));
      expect(files.stat("dir")?.kind).toBe("directory");
      expect(files.stat("")?.kind).toBe("directory");
      expect(files.stat("dir/a.md")).toMatchObject({ kind: "file", size: 5, nlink: 1 });
      expect(files.stat("dir/b.md")).toBeUndefined();
      expect(files.stat("none/b.md")).toBeUndefined();
      expect(files.stat("dir/a.md/b.md")).toBeUndefined();
    });

    it("lists a directory, and nothing where there is none", () => {
      files.makeDir("dir");
      files.makeDir("dir/below");
      files.create("dir/a.md", bytes(""));
      const found = files.list("dir").toSorted((a, b) => String(a.name).localeCompare(String(b.name)));
      expect(found).toEqual([
        { name: "a.md", kind: "file" },
        { name: "below", kind: "directory" },
      ]);
      expect(files.list("none")).toEqual([]);
    });

    it("makes a directory twice, and none without a parent", () => {
      files.makeDir("dir");
      files.makeDir("dir");
      expect(failing(() => files.makeDir("none/below"))).toBe("ENOENT");
    });

    it("renames over what is there", () => {
      files.create("a.md", bytes("new"));
      files.create("b.md", bytes("old"));
      files.rename("a.md", "b.md");
      expect(text(files.read("b.md"))).toBe("new");
      expect(files.stat("a.md")).toBeUndefined();
    });

    it("gives a file a second name, unless that is taken", () => {
      files.create("a.md", bytes("one"));
      files.link("a.md", "b.md");
      expect(files.stat("a.md")?.ino).toBe(files.stat("b.md")?.ino);
      expect(failing(() => files.link("a.md", "b.md"))).toBe("EEXIST");
      files.unlink("a.md");
      expect(text(files.read("b.md"))).toBe("one");
    });

    it("leaves both names where one is renamed to the other name of the same file", () => {
      files.create("a.md", bytes("one"));
      files.link("a.md", "b.md");
      files.rename("a.md", "b.md");
      expect(files.stat("a.md")).toBeDefined();
    });

    it("says ENOENT where a file is missing", () => {
      expect(failing(() => files.read("none.md"))).toBe("ENOENT");
      expect(failing(() => files.unlink("none.md"))).toBe("ENOENT");
      expect(failing(() => files.rename("none.md", "a.md"))).toBe("ENOENT");
      expect(failing(() => files.sync("none.md"))).toBe("ENOENT");
      expect(failing(() => files.syncDir("none"))).toBe("ENOENT");
    });

    it("removes only directories that are empty", () => {
      files.makeDir("dir");
      files.create("dir/a.md", bytes(""));
      expect(failing(() => files.removeDir("dir"))).toBe("ENOTEMPTY");
      files.unlink("dir/a.md");
      files.removeDir("dir");
      expect(files.stat("dir")).toBeUndefined();
    });

    it.each([
      "../a.md",
      "/a.md",
      "a//b.md",
      "./a.md",
      "a/../b.md",
      "a\0.md",
      "a\\b.md",
      "a/",
      `${"é".repeat(128)}`,
    ])("refuses the path %j", (path) => {
      for (const call of [files.read, files.stat, files.unlink, files.makeDir, files.syncDir]) {
        expect(failing(() => call.call(files, path))).toBe("unsafe_path");
      }
      expect(failing(() => files.list(path))).toBe("unsafe_path");
      expect(failing(() => files.create(path, bytes("x")))).toBe("unsafe_path");
      expect(failing(() => files.append(path, bytes("x")))).toBe("unsafe_path");
    });

    it("makes content and names durable without complaint", () => {
      files.makeDir("dir");
      files.create("dir/a.md", bytes("x"));
      files.sync("dir/a.md");
      files.syncDir("dir");
      files.syncDir("");
    });

    it("makes several files durable at once, where it can, and says which it could not", async () => {
      files.makeDir("dir");
      const names = Array.from({ length: 9 }, (_, i) => `dir/${i}.md`);
      for (const path of names) files.create(path, bytes("x"));
      await files.syncAll?.(names);
      await files.syncAll?.([]);
      if (files.syncAll) {
        await expect(files.syncAll(["dir/0.md", "none.md"])).rejects.toThrow("ENOENT");
        await expect(files.syncAll(["dir/0.md", "../a.md"])).rejects.toThrow("refused");
        await expect(files.syncAll(["dir"])).rejects.toThrow("not a regular file");
      }
    });
  });
}
