// Makes a checkout ready to run: installs what package-lock.json names, builds dist/, links `npx pai`.
//   node scripts/setup.mjs
// Does nothing, and prints nothing, where all of that is up to date.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { isBuilt } from "./build/stamp.mjs";

const NODE_WANTED = [20, 19];
const ROOT = fileURLToPath(new URL("..", import.meta.url));
const LOCK_POLL_MS = 100;

refuseOldNode();
if (!isReady()) await locked(makeReady);

function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const [wantedMajor, wantedMinor] = NODE_WANTED;
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  console.error(
    `pai needs Node ${NODE_WANTED.join(".")} or newer; this is ${process.versions.node} (${process.execPath})`,
  );
  process.exit(1);
}

function isReady() {
  return isInstalled() && isBuilt(ROOT);
}

async function makeReady() {
  if (!isInstalled()) install();
  if (!isBuilt(ROOT)) await buildNow();
}

/** Whether node_modules holds what package-lock.json names: npm notes in it what it has installed. */
function isInstalled() {
  const wanted = packagesIn("package-lock.json");
  const there = packagesIn(path.join("node_modules", ".package-lock.json"));
  return Object.entries(wanted).every(([place, { version, optional }]) =>
    place === "" ? true : place in there ? there[place].version === version : optional === true,
  );
}

function packagesIn(file) {
  const text = readOr(path.join(ROOT, file));
  return text === "" ? {} : JSON.parse(text).packages;
}

function install() {
  console.error("setup: installing dependencies (npm ci)");
  const run = runNpm(["ci", "--ignore-scripts", "--no-audit", "--no-fund"]);
  if (run.status !== 0) {
    console.error(`${run.stdout ?? ""}${run.stderr ?? ""}${run.error ?? ""}`.trim());
    console.error("setup: `npm ci` failed; its output is above");
    process.exit(1);
  }
  compileOptional();
}

/** The one package that is compiled: where the headers of Node lie beside it. Without, every vector is compared, and tests of graphs are skipped. */
function compileOptional() {
  const place = path.resolve(realpathSync(process.execPath), "..", "..");
  if (existsSync(path.join(place, "include", "node", "node_api.h")))
    runNpm(["rebuild", "hnswlib-node", `--nodedir=${place}`]);
}

function runNpm(parameters) {
  const options = { cwd: ROOT, encoding: "utf8", env: { ...process.env, NODE_ENV: "" } };
  const npm = process.env.npm_execpath; // set where npm itself runs this script
  if (npm?.endsWith(".js")) return spawnSync(process.execPath, [npm, ...parameters], options);
  return spawnSync("npm", parameters, { ...options, shell: process.platform === "win32" });
}

async function buildNow() {
  const { build } = await import("./build.mjs");
  if (!(await build())) console.error("setup: built, but the types above have errors (npm run types)");
}

/** Runs `work` while no other setup of this checkout does; looks again at what is left to do first. */
async function locked(work) {
  const lock = path.join(
    tmpdir(),
    `pai-setup-${createHash("sha256").update(ROOT).digest("hex").slice(0, 16)}`,
  );
  while (!take(lock)) await new Promise((resolve) => setTimeout(resolve, LOCK_POLL_MS));
  try {
    await work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

/** A directory, since its creation is atomic everywhere. One whose owner is gone is swept and tried again. */
function take(lock) {
  try {
    mkdirSync(lock);
    writeFileSync(path.join(lock, "pid"), String(process.pid));
    process.on("exit", () => rmSync(lock, { recursive: true, force: true }));
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
  const owner = Number(readOr(path.join(lock, "pid")));
  if (owner > 0 && !isAlive(owner)) rmSync(lock, { recursive: true, force: true });
  return false;
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

function readOr(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return ""; // absent: not done yet
  }
}
