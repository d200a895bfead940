import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { inject } from "vitest";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PARTS = ["bin", "dist", "assets", "templates", "package.json"];
const TYPES = path.join(ROOT, "dist", "types");

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
  for (const part of PARTS) {
    const options = { recursive: true, filter: (from: string) => from !== TYPES };
    cpSync(path.join(ROOT, part), path.join(copy, part), options);
  }
  try {
    renameSync(copy, place);
  } catch {
    rmSync(copy, { recursive: true, force: true }); // another worker was faster
  }
  return place;
}
