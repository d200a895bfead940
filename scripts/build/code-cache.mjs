import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";

/** What is run before the code is taken, so that the functions of everyday commands are in it. */
const WARM_UP = [
  ["--version"],
  ["remember", "compiled code knows what it has run", "--tag", "build"],
  ["remember", "compiled code knows what it has run"],
  ["recall", "what compiled code knows", "--explain"],
  ["list"],
  ["status"],
];

const CHILD = `
const { writeFileSync } = require("node:fs");
const { join } = require("node:path");
const [root, out, runs] = process.argv.slice(1);
const v8 = require("node:v8");
const keepWhatRan = () => v8.setFlagsFromString("--no-flush-bytecode"); // such as the top level, which runs once
const scripts = new Map();
// Compiled code is refused under other flags than it was taken with: it is taken under those that it will meet.
const take = () => {
  v8.setFlagsFromString("--flush-bytecode");
  for (const [file, { script, mark }] of scripts) {
    const compiled = Buffer.concat([Buffer.from(mark, "latin1"), script.createCachedData()]);
    writeFileSync(join(out, file.split(/[\\\\/]/).at(-1) + ".cache"), compiled);
  }
  scripts.clear();
  keepWhatRan();
};
keepWhatRan();
const { load } = require(join(root, "bin/load.js"));
const { main } = load(join(root, "dist/pai.cjs"), { scripts, beforeTuning: take });
(async () => {
  for (const words of JSON.parse(runs)) await main(words);
  take();
})();
`;

/**
 * Writes dist/*.cjs.cache: the program as V8 compiled it, for the Node that builds. V8 refuses it under any
 * other version; bin/load.js then compiles anew.
 */
export function writeCodeCache(root) {
  const folder = mkdtempSync(path.join(root, "dist", ".cache-"));
  const home = mkdtempSync(path.join(tmpdir(), "pai-build-"));
  const env = { ...process.env, PAI_STORE: path.join(home, "store"), XDG_CONFIG_HOME: home };
  try {
    // Settings, so that what reads them is compiled too.
    mkdirSync(path.join(home, "pai"));
    writeFileSync(path.join(home, "pai", "config.yaml"), "recall:\n  limit: 10\n");
    const args = ["-e", CHILD, root, folder, JSON.stringify(WARM_UP)];
    const done = spawnSync(process.execPath, args, { env, cwd: home, encoding: "utf8" });
    if (done.status !== 0) throw new Error(`the built program does not run:\n${done.stderr}`);
    for (const name of readdirSync(folder))
      renameSync(path.join(folder, name), path.join(root, "dist", name));
  } finally {
    rmSync(folder, { recursive: true, force: true });
    rmSync(home, { recursive: true, force: true });
  }
}
