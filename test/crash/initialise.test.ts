import { describe, expect, it } from "vitest";
import { initialiseStore, inspectStore } from "../../src/store/layout.ts";
import { beginWriting, makeLocal } from "../../src/store/store.ts";
import { watchedFiles } from "../support/watched-files.ts";
import { textOf } from "./change-sets.ts";
import { SimFs } from "./sim-fs.ts";

const OPERATIONS = 15;

describe("two processes that make the same store at once", () => {
  it.each(Array.from({ length: OPERATIONS }, (_, k) => k))(
    "both succeed, and one of them made it, where the second one does all its work before operation %i of the first",
    (k) => {
      const disk = new SimFs();
      const made: boolean[] = [];
      disk.beforeStep = () => {
        if (disk.trace.length < k) return;
        disk.beforeStep = undefined;
        made.push(initialiseStore(disk, () => "second"));
        makeLocal(disk);
        beginWriting(disk, () => "s1mfs000"); // sweeps what the first one has not linked yet
      };
      made.push(initialiseStore(disk, () => "first"));
      expect(made.filter((isMine) => isMine)).toHaveLength(1);
      expect(inspectStore(disk)).toEqual({ state: "store", version: 1 });
      expect(textOf(disk, ".gitignore")).toBe(".index/\n.local/\n");
      expect(disk.list("").flatMap(({ name }) => (name?.startsWith(".tmp") ? name : []))).toEqual([]);
    },
  );
});

describe("a process that looks at a directory of which another makes a store", () => {
  it.each(["stat", "list"] as const)("sees no damage, whatever lies before its first %s", (what) => {
    const disk = new SimFs();
    disk.makeDir("");
    let made = false;
    const slow = watchedFiles(disk, (call) => {
      if (call !== what || made) return;
      made = true;
      initialiseStore(disk, () => "other");
      disk.makeDir("facts");
    });
    expect(inspectStore(slow)).toEqual({ state: "store", version: 1 });
  });
});
