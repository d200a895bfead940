import { spawnSync } from "node:child_process";
import path from "node:path";
import process from "node:process";

/** The tables of a year of lives, as markdown: what becomes of a fact, and which states are entered and left. */
export function printLives(root) {
  const words = [path.join(root, "scripts", "run-ts.mjs"), "test/integration/print-lives.ts"];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: "utf8" });
  if (status !== 0) throw new Error(`docs: the year of lives cannot be printed:\n${stderr}`);
  return JSON.parse(stdout);
}
