import { spawnSync } from "node:child_process";
import path from "node:path";
import { crc32 } from "node:zlib";
import { ROOT } from "../arch/checkout.ts";

/** What `native/` exports, to be called with anything. */
export interface Native {
  scan(file: unknown, rows: unknown, query: unknown, length: unknown, block: unknown, sums: unknown): unknown;
  scanned(scan: unknown, cosines: unknown): unknown;
}

/** Where the build puts it. */
export const NATIVE_FILE = path.join(ROOT, `dist/native-${process.platform}-${process.arch}.node`);

export const hasCompiler = spawnSync(process.env.CC ?? "cc", ["--version"], { stdio: "ignore" }).status === 0;

export function loadNative(): Native {
  const made: { exports: Partial<Native> } = { exports: {} };
  process.dlopen(made, NATIVE_FILE);
  return made.exports as Native;
}

/** What zlib says, as it lies in an index. */
export function sumOf(bytes: Uint8Array): Buffer {
  const sum = Buffer.alloc(4);
  sum.writeUInt32LE(crc32(bytes));
  return sum;
}
