import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openRoot } from "../../../src/store/node-fs.ts";

let root: string;
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), "pai-open-"));
});
afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

const DESCRIPTORS = "/proc/self/fd";
const openNow = () => fs.readdirSync(DESCRIPTORS).length;
const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString();

describe("files that stay open for the next read", () => {
  it("are read in parts, as long as they are", () => {
    fs.writeFileSync(path.join(root, "a"), "0123456789");
    const read = openRoot(root).keepOpen?.("a");
    expect([text(read?.(2, 3)), text(read?.(8, 5)), text(read?.(20, 5))]).toEqual(["234", "89", ""]);
  });

  it.runIf(fs.existsSync(DESCRIPTORS))(
    "are few, however many are read, each is read rightly, and none stays open for long",
    async () => {
      const names = Array.from({ length: 200 }, (_, i) => `file-${i}`);
      for (const name of names) fs.writeFileSync(path.join(root, name), name);
      const files = openRoot(root);
      const readers = names.map((name) => files.keepOpen?.(name));
      const before = openNow();
      for (let round = 0; round < 2; round++)
        for (const [i, read] of readers.entries()) expect(text(read?.(0, 20))).toBe(names[i]);
      expect(openNow() - before).toBeLessThanOrEqual(32);
      await new Promise(setImmediate);
      expect(openNow()).toBeLessThanOrEqual(before);
      expect(text(readers[0]?.(0, 20))).toBe("file-0");
    },
  );

  it("are no links and no folders, and not there once they are gone", () => {
    fs.writeFileSync(path.join(root, "a"), "a");
    fs.symlinkSync(path.join(root, "a"), path.join(root, "link"));
    fs.mkdirSync(path.join(root, "folder"));
    const files = openRoot(root);
    for (const name of ["link", "folder"]) {
      const read = files.keepOpen?.(name);
      expect(() => read?.(0, 1)).toThrow(expect.objectContaining({ code: "unsafe_path" }));
    }
    const gone = files.keepOpen?.("a");
    fs.rmSync(path.join(root, "a"));
    expect(() => gone?.(0, 1)).toThrow(expect.objectContaining({ code: "ENOENT" }));
  });
});
