import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openRoot } from "../../src/store/node-fs.ts";
import { ROOT } from "../arch/checkout.ts";
import { hasCompiler, loadNative, type Native, sumOf } from "./native.ts";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "pai-native-"));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

function pai(options: readonly string[], ...words: string[]): string {
  const env = { PATH: process.env.PATH, HOME: folder, PAI_STORE: path.join(folder, "store") };
  const args = [...options, path.join(ROOT, "bin/pai.js"), ...words];
  return execFileSync(process.execPath, args, { cwd: folder, env, encoding: "utf8" });
}

let native: Native;
beforeAll(() => {
  if (hasCompiler) native = loadNative();
});

describe.runIf(hasCompiler)("looking at a file", () => {
  const place = (name: string) => path.join(folder, name);
  const look = (name: string) => {
    const into = new Float64Array(4);
    return [native.look(place(name), into), ...into];
  };

  it("tells what Node tells", () => {
    fs.mkdirSync(place("looked"));
    fs.writeFileSync(place("looked/file.md"), "twelve bytes");
    fs.utimesSync(place("looked/file.md"), 1_700_000_000.123_456, 1_700_000_001.987_654);
    fs.linkSync(place("looked/file.md"), place("looked/second.md"));
    fs.symlinkSync("file.md", place("looked/link.md"));
    execFileSync("mkfifo", [place("looked/pipe")]);
    const kinds = { "file.md": 1, "second.md": 1, "": 2, "link.md": 3, pipe: 4 };
    for (const [name, kind] of Object.entries(kinds)) {
      const { size, mtimeMs, ino, nlink } = fs.lstatSync(place(`looked/${name}`));
      expect(look(`looked/${name}`)).toEqual([kind, size, mtimeMs, ino, nlink]);
    }
    expect([look("looked/none")[0], look("looked/file.md/below")[0]]).toEqual([0, 0]);
  });

  it("leaves to Node what it cannot tell", () => {
    const four = new Float64Array(4);
    expect(native.look("x".repeat(5_000), four)).toBeUndefined();
    expect(native.look(place("looked\0"), four)).toBeUndefined();
    expect(native.look(place("n".repeat(300)), four)).toBeUndefined(); // too long a name: an error
    expect(native.look(folder, new Float64Array(3))).toBeUndefined();
    expect(native.look(folder, new Uint8Array(4))).toBeUndefined();
    expect(native.look(7, four)).toBeUndefined();
  });
});

describe.runIf(hasCompiler)("listing a directory", () => {
  const place = path.join(folder, "listed");
  const NOT_UTF8 = Buffer.concat([Buffer.from(`${place}/`), Buffer.from([0x61, 0xff])]);
  beforeAll(() => {
    fs.mkdirSync(path.join(place, "below"), { recursive: true });
    for (const name of ["a.md", "é.md", "back\\slash.md", ".hidden", "n".repeat(255)])
      fs.writeFileSync(path.join(place, name), name);
    fs.symlinkSync("a.md", path.join(place, "link.md"));
  });

  it("tells of each entry what a look at it tells", () => {
    const [names, stats] = native.list(place) ?? [];
    const found = Buffer.from(names ?? [])
      .toString()
      .split("\0")
      .slice(0, -1);
    expect([...found].sort()).toEqual(fs.readdirSync(place).sort());
    const into = new Float64Array(4);
    for (const [i, name] of found.entries()) {
      const kind = native.look(path.join(place, name), into);
      expect([...(stats?.subarray(i * 5, i * 5 + 5) ?? [])]).toEqual([kind, ...into]);
    }
  });

  it("is none of what is no directory, or a link to one", () => {
    fs.symlinkSync(place, path.join(folder, "to-listed"));
    for (const other of ["to-listed", "none", "listed/a.md"])
      expect(native.list(path.join(folder, other))).toBeUndefined();
    expect(native.list(7)).toBeUndefined();
    fs.mkdirSync(path.join(folder, "nothing-in-it"));
    expect(native.list(path.join(folder, "nothing-in-it"))).toEqual([new Uint8Array(), new Float64Array()]);
  });

  it("shows nothing of names that may not be looked at, and leaves those to Node that are no UTF-8", () => {
    const list = () =>
      new Map(
        openRoot(folder)
          .list("listed", true)
          .map((entry) => [entry.name, entry]),
      );
    expect(list().get("a.md")?.stat?.size).toBe(4);
    expect(list().get("back\\slash.md")).toEqual({ name: "back\\slash.md", kind: "file" });
    fs.writeFileSync(NOT_UTF8, "x");
    const left = list();
    fs.unlinkSync(NOT_UTF8);
    expect([left.has(undefined), left.get("a.md")]).toEqual([true, { name: "a.md", kind: "file" }]);
  });
});

describe.runIf(hasCompiler)("reading a file", () => {
  const file = path.join(folder, "read.bin");
  const bytes = randomBytes(200_000);
  const whole = Number.MAX_SAFE_INTEGER;
  const read = (offset: number, length: number) => Buffer.from(native.read(file, offset, length) ?? []);
  beforeAll(() => fs.writeFileSync(file, bytes));

  it("gives the bytes that there are", () => {
    expect(read(0, whole).equals(bytes)).toBe(true);
    fc.assert(
      fc.property(fc.nat(250_000), fc.nat(250_000), (offset, length) => {
        expect(read(offset, length).equals(bytes.subarray(offset, offset + length))).toBe(true);
      }),
    );
    fs.writeFileSync(path.join(folder, "empty"), "");
    expect(native.read(path.join(folder, "empty"), 0, whole)).toEqual(new Uint8Array(0));
  });

  it("follows no link, waits for no pipe, and leaves to Node what is no file", () => {
    const link = path.join(folder, "to-read");
    fs.symlinkSync("read.bin", link);
    const pipe = path.join(folder, "read-pipe");
    execFileSync("mkfifo", [pipe]);
    for (const other of [link, pipe, folder, path.join(folder, "none"), `${file}\0`])
      expect(native.read(other, 0, whole)).toBeUndefined();
    for (const [offset, length] of [
      [-1, 4],
      [0, -4],
      ["0", 4],
      [0, undefined],
    ])
      expect(native.read(file, offset, length)).toBeUndefined();
  });
});

describe.runIf(hasCompiler)("reading many blocks of a file", () => {
  const file = path.join(folder, "blocks.bin");
  const bytes = randomBytes(100 * 512 + 7);
  beforeAll(() => fs.writeFileSync(file, bytes));
  const block = (number: number) => bytes.subarray(number * 512, (number + 1) * 512);

  it.each([
    [0, 1],
    [100, 1],
    [93, 8],
    [40, 24],
    [0, 60],
    [0, 101],
  ])("gives from number %d on %d of them, and their sums", (first, count) => {
    const [into, sums] = [new Uint8Array(count * 512), new Uint8Array(count * 4)];
    expect(native.readBlocks(file, 512, first, into, sums)).toBe(true);
    for (let i = 0; i < count; i++) {
      const expected = block(first + i);
      expect(Buffer.from(into.subarray(i * 512, i * 512 + expected.length)).equals(expected)).toBe(true);
      expect(Buffer.from(sums.subarray(i * 4, i * 4 + 4)).equals(sumOf(expected))).toBe(true);
    }
  });

  it("gives nothing where one is not there, where it is no file, or what is asked for makes no sense", () => {
    const [into, sums] = [new Uint8Array(1024), new Uint8Array(8)];
    const link = path.join(folder, "to-blocks");
    fs.symlinkSync("blocks.bin", link);
    for (const other of [link, folder, path.join(folder, "none")])
      expect(native.readBlocks(other, 512, 0, into, sums)).toBeUndefined();
    expect(native.readBlocks(file, 512, 100, into, sums)).toBeUndefined();
    expect(native.readBlocks(file, 0, 0, into, sums)).toBeUndefined();
    expect(native.readBlocks(file, 512, 0, into, sums.subarray(1))).toBeUndefined();
    expect(native.readBlocks(file, 512, "0", into, sums)).toBeUndefined();
  });
});

describe("the program without native code", () => {
  it("keeps and finds the same", () => {
    const said = ["remember", "The bakery in Ghent opens at 7", "--at", "2026-03-01T10:00:00Z"];
    const kept = pai(["--no-addons"], ...said, "--json");
    expect(pai([], ...said)).toContain("known already");
    const asked = ["recall", "When does the bakery open?", "--json"];
    const ids = (out: string) => JSON.stringify(JSON.parse(out)).match(/"(?:fa|ep)_[a-z0-9]{26}"/g);
    expect(ids(kept)).not.toBeNull();
    expect(ids(pai(["--no-addons"], ...asked))).toEqual(ids(pai([], ...asked)));
  });
});
