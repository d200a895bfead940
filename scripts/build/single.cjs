// What the single executable starts with: it unpacks the program once into the user's cache, and runs it from there. A process that pai starts
// itself names a file of the program first, perhaps that of an older executable: each runs its own.
const fs = require("node:fs");
const { createRequire } = require("node:module");
const { homedir } = require("node:os");
const { basename, dirname, join } = require("node:path");
const { getAsset, getRawAsset } = require("node:sea");
const { gunzipSync } = require("node:zlib");

const CACHE = join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "pai");
const folder = join(CACHE, getAsset("key", "utf8"));

const first = process.argv[2] ?? "";
const isOwn = dirname(dirname(dirname(first))) === CACHE;
const program = join(folder, "bin", isOwn ? basename(first) : "pai.js");
try {
  if (!fs.existsSync(program)) unpack();
  process.argv.splice(1, isOwn ? 2 : 1, program);
  createRequire(program)(program);
} catch (error) {
  process.exitCode = 1;
  process.stderr.write(
    `pai: cannot unpack itself into ${CACHE}: ${error.message}\n  set HOME or XDG_CACHE_HOME to a directory that you may write\n`,
  );
}

/** Under another name first, so that no other process finds half of it. */
function unpack() {
  fs.mkdirSync(CACHE, { recursive: true, mode: 0o700 });
  const temporary = fs.mkdtempSync(`${folder}-`);
  const files = JSON.parse(gunzipSync(Buffer.from(getRawAsset("program"))));
  for (const [name, base64] of Object.entries(files)) {
    fs.mkdirSync(dirname(join(temporary, name)), { recursive: true });
    fs.writeFileSync(join(temporary, name), Buffer.from(base64, "base64"));
  }
  try {
    fs.renameSync(temporary, folder);
  } catch (error) {
    fs.rmSync(temporary, { recursive: true, force: true });
    if (!fs.existsSync(program)) throw error; // else another process was faster
  }
}
