// Runs the tests on each Node that pai supports, which the npm package `node` brings into a temporary folder:
//   npm run nodes                                  the whole suite on all of them
//   npm run nodes -- test/unit/store test/cli      a part of it
//   npm run nodes -- --only 24,26 [test files]     on some; --first: what to run before, such as scripts/quickstart.mjs
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";

/** The oldest that pai runs on, those that are supported, the newest. */
const NODES = ["20.19", "22", "24", "latest"];
const ROOT = path.resolve(import.meta.dirname, "..");

const args = process.argv.slice(2);
const wanted = optionOf("--only")?.split(",") ?? NODES;
const first = optionOf("--first");
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "pai-nodes-"));
const results = [];
try {
  for (const version of wanted) {
    const node = install(version);
    const { stdout: name } = spawnSync(node, ["--version"], { encoding: "utf8" });
    console.log(`\n=== Node ${name.trim()}`);
    const commands = [...(first ? [[first]] : []), ["node_modules/vitest/vitest.mjs", "run", ...args]];
    const failed = commands.filter((words) => run(node, words) !== 0);
    results.push({ name: name.trim(), failed: failed.map((words) => words.join(" ")) });
  }
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}
for (const { name, failed } of results)
  console.log(`${name}: ${failed.length === 0 ? "passed" : `failed: ${failed.join(", ")}`}`);
process.exitCode = results.every(({ failed }) => failed.length === 0) ? 0 : 1;

function optionOf(flag) {
  const at = args.indexOf(flag);
  return at < 0 ? undefined : args.splice(at, 2)[1];
}

/** The path of a Node; it comes as a package of one binary for this system. */
function install(version) {
  const place = path.join(folder, version);
  fs.mkdirSync(place);
  fs.writeFileSync(path.join(place, "package.json"), "{}");
  const words = ["install", "--no-audit", "--no-fund", "--silent", "--prefix", place, `node@${version}`];
  const { status } = spawnSync("npm", words, { stdio: "inherit", shell: process.platform === "win32" });
  if (status !== 0) throw new Error(`npm could not install node@${version}`);
  const bin = path.join(place, "node_modules", "node", "bin");
  return path.join(bin, fs.readdirSync(bin).find((name) => /^node(?:\.exe)?$/.test(name)) ?? "node");
}

/** Its own folder comes first on the path, so that whatever a test starts by name is this Node, too. */
function run(node, words) {
  const env = { ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}` };
  return spawnSync(node, words, { cwd: ROOT, env, stdio: "inherit" }).status ?? 1;
}
