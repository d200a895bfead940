import { spawnSync } from "node:child_process";
import path from "node:path";
import process from "node:process";

/** Keeps the program as V8 compiled it, for the Node that builds; others make their own when they first run it. */
export function writeCodeCache(root) {
  const done = spawnSync(process.execPath, [path.join(root, "bin", "compile.js")], { encoding: "utf8" });
  if (done.status !== 0) throw new Error(`the built program does not run:\n${done.stderr}`);
}
