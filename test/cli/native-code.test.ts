import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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
    expect(pai([], ...said)).toContain("already known");
    const asked = ["recall", "When does the bakery open?", "--json"];
    const ids = (out: string) => JSON.stringify(JSON.parse(out)).match(/"(?:fa|ep)_[a-z0-9]{26}"/g);
    expect(ids(kept)).not.toBeNull();
    expect(ids(pai(["--no-addons"], ...asked))).toEqual(ids(pai([], ...asked)));
  });
});
