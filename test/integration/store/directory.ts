import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Runs work with a new directory, which is removed afterwards. */
export async function withDirectory<T>(work: (dir: string) => T | Promise<T>): Promise<T> {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), "pai-store-")));
  try {
    return await work(dir);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
