import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openIndex } from "../../../src/index/open-index.ts";
import type { FileOps } from "../../../src/ports.ts";
import { draft, TempStore, type Written } from "../../contract/temp-store.ts";

let store: TempStore;
let memory: Written;
beforeEach(() => {
  store = new TempStore();
  memory = draft({ text: "prefers green tea" });
  store.put(memory.path, memory.raw);
});
afterEach(() => store.remove());

const day = () => memory.path.replace(/\/[^/]*$/, "");
const codes = (options = {}) => store.open(options).problems.map(({ code, path }) => [code, path]);

describe("a file that is no memory", () => {
  it.each([
    ["broken front matter", "---\nnot: [closed\n---\n"],
    ["nothing in it", ""],
  ])("is reported at every opening, with %s", (_, text) => {
    store.put(`${day()}/bad.md`, text);
    for (const options of [{}, {}, { compactAt: 0 }, {}]) {
      expect(store.open(options).problems).toEqual([expect.objectContaining({ path: `${day()}/bad.md` })]);
    }
    expect(store.open().size).toBe(1);
  });

  it("is reported where it is a link, a directory, a pipe or has a name that is not text", () => {
    fs.symlinkSync(store.absolute(memory.path), store.absolute(`${day()}/link.md`));
    fs.mkdirSync(store.absolute(`${day()}/folder.md`));
    execFileSync("mkfifo", [store.absolute(`${day()}/pipe.md`)]);
    fs.writeFileSync(
      Buffer.concat([Buffer.from(`${store.absolute(day())}/`), Buffer.from([0xff, 0x2e, 0x6d, 0x64])]),
      "",
    );
    fs.writeFileSync(store.absolute(`${day()}/back\\slash.md`), "");
    const expected = [
      ["not_a_file", `${day()}/folder.md`],
      ["not_a_file", `${day()}/pipe.md`],
      ["unsafe_path", day()],
      ["unsafe_path", `${day()}/back\\slash.md`],
      ["unsafe_path", `${day()}/link.md`],
    ];
    for (const options of [{}, {}, { compactAt: 0 }, {}]) expect(codes(options).sort()).toEqual(expected);
    const rebuilt = store.open();
    rebuilt.rebuild();
    expect(rebuilt.problems.map(({ code, path }) => [code, path]).sort()).toEqual(expected);
    expect(store.open().size).toBe(1);
  });

  it("is passed over where it is hidden, no markdown, or lies where no memory lies", () => {
    for (const at of [
      `${day()}/.draft.md`,
      `${day()}/note.txt`,
      "facts/note.md",
      "facts/later/note.md",
      "MEMORY.md",
    ]) {
      store.put(at, "");
    }
    expect(codes()).toEqual([]);
  });

  it("is reported where a day's folder is a link, and not once it is gone", () => {
    const link = store.absolute("facts/2026-03-09");
    fs.symlinkSync(store.absolute(day()), link);
    for (const options of [{}, { compactAt: 0 }, {}]) {
      expect(codes(options)).toEqual([["unsafe_path", "facts/2026-03-09"]]);
    }
    fs.rmSync(link);
    for (const options of [{}, { compactAt: 0 }, {}]) expect(codes(options)).toEqual([]);
  });
});

describe("two files of one id", () => {
  const copy = () => memory.path.replace(".md", " (conflicted copy).md");

  it.each([{}, { compactAt: 0 }])("are both reported, and the one in its place is used", (options) => {
    store.open();
    store.put(copy(), memory.raw);
    for (let i = 0; i < 2; i++) {
      expect(codes(options).sort()).toEqual([
        ["duplicate_id", copy()],
        ["duplicate_id", memory.path],
      ]);
      expect(store.open().byId(memory.id)?.path).toBe(memory.path);
      expect(store.open().size).toBe(1);
    }
  });
});

describe("an index that cannot be written", () => {
  const readOnly = (files: FileOps): FileOps => {
    const refuse = () => {
      throw Object.assign(new Error("EROFS: read-only file system"), { code: "EROFS" });
    };
    return { ...files, makeDir: refuse, create: refuse, append: refuse, rename: refuse, unlink: refuse };
  };
  const full = (files: FileOps): FileOps => ({
    ...files,
    create: (at, data) => files.create(at, data.subarray(0, 3)),
    append: () => 0,
  });

  it.each([
    ["on a read-only store", readOnly],
    ["on a full disk", full],
  ])("answers from memory %s", (_, wrap) => {
    const index = openIndex({
      store: { ...store.store, files: wrap(store.store.files) },
      clock: store.clock,
    });
    expect(index.search(["tea"]).hits).toHaveLength(1);
    expect(fs.existsSync(store.absolute(".index/CURRENT"))).toBe(false);
  });

  it("leaves nothing of a generation that did not fit", () => {
    openIndex({ store: { ...store.store, files: full(store.store.files) }, clock: store.clock });
    const left = fs.readdirSync(store.absolute(".index")).filter((name) => name.startsWith("gen-"));
    expect(left).toEqual([]);
  });
});

describe("memories that cannot be looked through", () => {
  it("are an error, never an empty answer", () => {
    const files: FileOps = {
      ...store.store.files,
      list: (at) => {
        if (at === "facts") throw Object.assign(new Error("EACCES: permission denied"), { code: "EACCES" });
        return store.store.files.list(at);
      },
    };
    const open = () => openIndex({ store: { ...store.store, files }, clock: store.clock });
    expect(open).toThrow(expect.objectContaining({ code: "index_unreadable" }));
  });

  it("are a problem where it is one file, which is tried again", () => {
    const deny = (at: string): Uint8Array => {
      if (at === memory.path) throw Object.assign(new Error("EACCES: permission denied"), { code: "EACCES" });
      return store.store.files.read(at);
    };
    fs.utimesSync(store.absolute(memory.path), 1_700_000_000, 1_700_000_000); // no need to look for its age
    const denied = { ...store.store, files: { ...store.store.files, read: deny } };
    const index = openIndex({ store: denied, clock: store.clock });
    expect(index.problems.map(({ code }) => code)).toEqual(["unreadable"]);
    expect(store.open().size).toBe(1);
  });
});

describe("whoever is in a hurry", () => {
  it("waits for no index that is made anew of many files, and for no look at many that changed", () => {
    const some = new TempStore();
    try {
      const put = (text: string) => {
        const { path, raw } = draft({ text });
        some.put(path, raw);
      };
      for (const text of ["one", "two", "three"]) put(text);
      const hurried = { mostAnew: 2 };
      const stopped = expect.objectContaining({ code: "interrupted" });
      expect(() => some.open(hurried)).toThrow(stopped);
      expect(fs.existsSync(some.absolute(".index/CURRENT"))).toBe(false);
      some.open();
      expect(some.open(hurried).size).toBe(3);
      put("four");
      put("five");
      expect(some.open(hurried).size).toBe(5);
      put("six");
      expect(() => some.open(hurried)).toThrow(stopped);
      expect(some.open({ mostAnew: 6 }).size).toBe(6);
    } finally {
      some.remove();
    }
  });
});
