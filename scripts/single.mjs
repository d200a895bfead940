// Makes one executable of pai and of the Node that runs this, for machines without Node: npm run single [-- FILE]
// Node's own program that writes into executables comes from npm, into a temporary folder.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";
import { gzipSync } from "node:zlib";

const TOOL = "postject@1.0.0-alpha.6";
/** What Node looks for in its own executable. */
const FUSE = "NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2";
const ROOT = path.resolve(import.meta.dirname, "..");
/** The program, without the library and without code that was compiled for this Node. */
const PARTS = [
  ["bin", /\.js(?:on)?$/],
  ["dist", /^(?:[\w-]+\.(?:cjs|css|txt)|page\.js)$/],
  ["assets", /\.(?:bin|txt|sha256)$/],
  ["templates", /./],
  [".claude-plugin", /./],
];

const isWindows = process.platform === "win32";
const target = path.resolve(process.argv[2] ?? (isWindows ? "pai.exe" : "pai"));
const work = fs.mkdtempSync(path.join(os.tmpdir(), "pai-single-"));
try {
  const packed = gzipSync(JSON.stringify(programFiles()), { level: 9 });
  const at = (name) => path.join(work, name);
  const key = createHash("sha256").update(packed).digest("hex").slice(0, 16);
  fs.writeFileSync(at("program"), packed);
  fs.writeFileSync(at("key"), key);
  const main = path.join(ROOT, "scripts", "build", "single.cjs");
  const assets = { program: at("program"), key: at("key") };
  const config = { main, output: at("blob"), assets, disableExperimentalSEAWarning: true };
  fs.writeFileSync(at("config.json"), JSON.stringify(config));
  run(process.execPath, ["--experimental-sea-config", at("config.json")]);
  run("npm", ["install", "--no-audit", "--no-fund", "--prefix", work, TOOL]);
  fs.copyFileSync(process.execPath, target);
  if (process.platform === "darwin") run("codesign", ["--remove-signature", target]);
  const tool = at("node_modules/postject/dist/cli.js");
  const segment = process.platform === "darwin" ? ["--macho-segment-name", "NODE_SEA"] : [];
  run(process.execPath, [tool, target, "NODE_SEA_BLOB", at("blob"), "--sentinel-fuse", FUSE, ...segment]);
  if (process.platform === "darwin") run("codesign", ["--sign", "-", target]);
  console.log(`${target}: ${Math.round(fs.statSync(target).size / 1024 / 1024)} MiB`);
} finally {
  fs.rmSync(work, { recursive: true, force: true });
}

function programFiles() {
  const names = PARTS.flatMap(([folder, wanted]) =>
    fs
      .readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)))
      .filter((name) => wanted.test(path.relative(folder, name))),
  );
  const read = (name) => fs.readFileSync(path.join(ROOT, name), "base64");
  return Object.fromEntries(
    ["package.json", "LICENSE", ...names].map((name) => [name.replaceAll("\\", "/"), read(name)]),
  );
}

function run(command, words) {
  const shell = isWindows && command === "npm";
  const { status, error } = spawnSync(command, words, { stdio: ["ignore", "ignore", "inherit"], shell });
  if (status !== 0) throw new Error(`${command} ${words[0]} failed: ${error?.message ?? `status ${status}`}`);
}
