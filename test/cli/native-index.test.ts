import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { wholeCosines } from "../../src/index/vectors.ts";
import { hasCompiler, loadNative, NATIVE_FILE, type Native, sumOf } from "./native.ts";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "pai-native-index-"));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

let native: Native;
beforeAll(() => {
  if (hasCompiler) native = loadNative();
});

describe.runIf(hasCompiler)("comparing the rows of a file, or of memory", () => {
  const file = path.join(folder, "rows.bin");
  const [BLOCK, DIMENSIONS] = [512, 100];
  const sumsOf = (data: Uint8Array) =>
    Buffer.concat(
      Array.from({ length: Math.ceil(data.length / BLOCK) }, (_, i) =>
        sumOf(data.subarray(i * BLOCK, (i + 1) * BLOCK)),
      ),
    );
  const rowsOf = (count: number, dimensions: number) => {
    const rows = new Int8Array(randomBytes(count * dimensions)).map((x) => Math.max(-127, x));
    return count > 2 ? rows.fill(0, dimensions, 2 * dimensions) : rows;
  };
  const write = (rows: Int8Array) => {
    const data = Buffer.from(rows);
    fs.writeFileSync(file, data);
    return sumsOf(data);
  };

  it.each([
    [1, 1],
    [1, 100],
    [64, 7],
    [1_000, 99],
    [20_000, 100],
    [300, 1_536],
  ])("gives the cosines of %d rows of %d bytes that plain steps give", (count, dimensions) => {
    const rows = rowsOf(count, dimensions);
    const sums = write(rows);
    const values = new Int16Array(dimensions).map((_, d) => ((d * 7_919) % 2_001) - 1_000);
    const length = Math.hypot(...values) || 1;
    const expected = new Float32Array(count);
    wholeCosines({ values, length }, rows, expected, 0);
    for (const place of [file, rows]) {
      const cosines = new Float32Array(count);
      const scan = native.scan(place, count, values, length, BLOCK, sums);
      expect(native.scanned(scan, cosines)).toBe(true);
      expect(cosines).toEqual(expected);
    }
  });

  it("gives nothing where a checksum is wrong, the file is another, or what is asked for makes no sense", () => {
    const sums = write(rowsOf(5_000, DIMENSIONS));
    const query = new Int16Array(DIMENSIONS).fill(3);
    const room = () => new Float32Array(5_000);
    const scan = (...asked: unknown[]) => {
      const all = [file, 5_000, query, 30, BLOCK, sums].map((one, i) => asked[i] ?? one);
      return native.scan(...(all as Parameters<Native["scan"]>));
    };
    const wrong = Buffer.from(sums);
    wrong[sums.length - 3] = (wrong[sums.length - 3] ?? 0) ^ 1;
    expect(native.scanned(scan(), room())).toBe(true);
    expect(native.scanned(scan(file, 5_000, query, 30, BLOCK, wrong), room())).toBeUndefined();
    const link = path.join(folder, "to-rows");
    fs.symlinkSync("rows.bin", link);
    for (const other of [link, folder, path.join(folder, "none"), 5, rowsOf(4_999, DIMENSIONS), sums])
      expect(scan(other)).toBeUndefined();
    for (const count of [0, 4_999, 5_001]) expect(scan(file, count)).toBeUndefined();
    expect(scan(file, 5_000, query.subarray(1))).toBeUndefined();
    expect(scan(file, 5_000, new Int8Array(DIMENSIONS))).toBeUndefined();
    expect(scan(file, 5_000, query, 30, 513)).toBeUndefined();
    expect(scan(file, 5_000, query, 30, BLOCK, sums.subarray(4))).toBeUndefined();
    const begun = scan();
    expect(native.scanned(begun, new Float32Array(4_999))).toBeUndefined();
    expect(native.scanned({}, room())).toBeUndefined();
  });

  it("answers once, and keeps no file open then", () => {
    const sums = write(rowsOf(5_000, DIMENSIONS));
    const query = new Int16Array(DIMENSIONS).fill(3);
    const open = () => fs.readdirSync("/proc/self/fd").length;
    const before = process.platform === "linux" ? open() : 0;
    for (let i = 0; i < 100; i++) {
      const scan = native.scan(file, 5_000, query, 30, BLOCK, sums);
      const room = new Float32Array(5_000);
      expect([native.scanned(scan, room), native.scanned(scan, room)]).toEqual([true, undefined]);
    }
    if (process.platform === "linux") expect(open()).toBeLessThan(before + 10);
  });

  it("ends where nobody asks for the answer", () => {
    const script = `
      const made = { exports: {} };
      process.dlopen(made, ${JSON.stringify(NATIVE_FILE)});
      const sums = Buffer.alloc(4 * Math.ceil(2000000 / 512));
      for (let i = 0; i < 50; i++) made.exports.scan(${JSON.stringify(file)}, 20000, new Int16Array(100), 1, 512, sums);
      gc();
      process.exit(made.exports.scan(${JSON.stringify(file)}, 20000, new Int16Array(100), 1, 512, sums) ? 0 : 1);`;
    write(rowsOf(20_000, DIMENSIONS));
    const { status } = spawnSync(process.execPath, ["--expose-gc", "-e", script]);
    expect(status).toBe(0);
  });
});
