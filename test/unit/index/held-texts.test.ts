import { Session } from "node:inspector/promises";
import { expect, it } from "vitest";
import { isMemory, loadFile } from "../../../src/index/load.ts";
import type { FileOps } from "../../../src/ports.ts";

const MIB = 2 ** 20;
const FILES = 400;

/** Bytes in use once what nobody can reach is collected. */
async function inUse(): Promise<number> {
  const session = new Session();
  session.connect();
  await session.post("HeapProfiler.collectGarbage");
  session.disconnect();
  return process.memoryUsage().heapUsed;
}

/** A file of 64 KiB, other words in each: the text in memory takes 25 MiB for all of them. */
function fileOf(path: string): Uint8Array {
  const text = `${path} was read. `.repeat(2_000).slice(0, 65_000);
  const head =
    "---\nid: ar_01m7x1yne05f6s8crbfts7jx9g\nkind: artifact\ncreated: 2026-03-01T18:00:00.000Z\n---\n";
  return Buffer.from(`${head}${text}\n`);
}

it("holds few of the texts of many files, and has each at hand", async () => {
  const files = { read: fileOf } as unknown as FileOps; // nothing else is asked of it
  const before = await inUse();
  const room = { chars: 4_000_000 };
  const loaded = Array.from({ length: FILES }, (_, n) => {
    const path = `artifacts/2026-03-01/${n}.md`;
    const stat = { kind: "file", size: 65_000, mtimeMs: 0, ino: n, nlink: 1 } as const;
    const found = loadFile(files, path, stat, room);
    return found && isMemory(found) ? found : undefined;
  });
  expect((await inUse()) - before).toBeLessThan(8 * MIB);
  expect(loaded[7]?.text).toContain("artifacts/2026-03-01/7.md was read.");
});
