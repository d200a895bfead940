import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { inject } from "vitest";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PARTS = [
  "bin",
  "dist/pai.cjs",
  "dist/pai.cjs.cache",
  "dist/index.js",
  "dist/shapes.js",
  "dist/chunks",
  "package.json",
];

/**
 * The built program, as it was when this run first needed it: built from the sources where they have
 * changed, then copied, so that a build in another terminal cannot take files away from a running test.
 * Returns the directory that holds `bin/` and `dist/`.
 */
export function builtProgram(): string {
  const folder = inject("programFolder");
  const place = path.join(folder, "program");
  if (existsSync(place)) return place;
  const setup = spawnSync(process.execPath, [path.join(ROOT, "scripts", "setup.mjs")], { encoding: "utf8" });
  if (setup.status !== 0) throw new Error(`the program cannot be built:\n${setup.stderr}`);
  const copy = mkdtempSync(path.join(folder, "copy-"));
  for (const part of PARTS) cpSync(path.join(ROOT, part), path.join(copy, part), { recursive: true });
  try {
    renameSync(copy, place);
  } catch {
    rmSync(copy, { recursive: true, force: true }); // another worker was faster
  }
  return place;
}
