import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** A new directory, which is removed when the test is over. */
export function aDirectory(): string {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), "pai-store-")));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** Runs work with a new directory, which is removed afterwards. */
export async function withDirectory<T>(work: (dir: string) => T | Promise<T>): Promise<T> {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), "pai-store-")));
  try {
    return await work(dir);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
