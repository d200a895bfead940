// Runs the program: loads the bundles of dist/, with the code that V8 compiled of them before.
const fs = require("node:fs");
const { isBuiltin } = require("node:module");
const { homedir } = require("node:os");
const { basename, join } = require("node:path");
const { Script } = require("node:vm");
const { crc32 } = require("node:zlib");

const DIST = join(__dirname, "..", "dist");
const loaded = new Map();

/** Commands that a watcher may answer: they only read. */
const ASKED = ["recall", "context"];

/**
 * Runs a command line; its exit status. A watcher of this user may answer it, whatever its store: then nothing else is loaded, and whether one
 * runs is one look at a directory (`watchersDirectory` of src/store/watchers.ts). Rejects where a bundle is damaged.
 */
exports.main = async function main(argv, terminal) {
  const isAsked = ASKED.some((name) => argv.includes(name)) && fs.existsSync(watchersDirectory());
  const status = isAsked ? await exports.load("ask.cjs").askWatcher(argv, terminal) : undefined;
  return status ?? exports.load("pai.cjs").main(argv, terminal);
};

function watchersDirectory() {
  try {
    return join(homedir(), ".local", "state", "pai", "run");
  } catch {
    return ""; // the system does not know the user's home
  }
}

/** The exports of a bundle. An Error where its file is not as the build made it. */
exports.load = function load(name) {
  const known = loaded.get(name);
  if (known) return known.module.exports;
  const file = join(DIST, name);
  const bytes = fs.readFileSync(file);
  const sum = crc32(bytes.subarray("/*12345678*/".length));
  if (bytes.latin1Slice(2, 10) !== sum.toString(16).padStart(8, "0")) throw damage(file);
  const cachedData = readCompiled(file, sum);
  const script = new Script(bytes.latin1Slice(), { filename: file, cachedData }); // the build writes ASCII
  const module = { exports: {} };
  loaded.set(name, { module, file, sum, script, isKept: cachedData !== undefined });
  script.runInThisContext()(requireFrom, module, file, DIST);
  return module.exports;
};

/** The error for a bundle that is not as it was built; src/cli/print.ts knows its code. */
function damage(file) {
  return Object.assign(new Error(`cannot run ${JSON.stringify(file)}: it is damaged`), {
    code: "PAI_DAMAGED",
  });
}

/** Keeps what V8 compiled of the bundles that nothing valid was kept of for this Node, if dist/ can be written. */
exports.keepCompiled = function keepCompiled() {
  for (const { file, sum, script, isKept } of loaded.values())
    if (!isKept) writeCompiled(file, sum, script.createCachedData());
};

/** Packages that are not bundled, since people install them where they want them, by what is loaded of each. */
const OPTIONAL = new Map([
  ["hnswlib-node", "."],
  ["mammoth", "."],
  ["pdfjs-dist/legacy/build/pdf.mjs", "legacy/build/pdf.mjs"],
]);

/** Beside pai's own files, or beside pai. */
function optional(name) {
  const [folder] = name.split("/");
  const places = [join(__dirname, "..", "node_modules", folder), join(__dirname, "..", "..", folder)];
  const place = places.find((one) => fs.existsSync(one));
  if (place !== undefined) return require(join(place, OPTIONAL.get(name)));
  throw Object.assign(new Error(`${folder} is not installed`), { code: "MODULE_NOT_FOUND" });
}

/** Bundles and what is Node's own: nothing else that lies in some `node_modules` runs. */
function requireFrom(name) {
  if (name.startsWith("./")) return exports.load(name.slice(2));
  if (isBuiltin(name)) return require(name);
  if (OPTIONAL.has(name)) return optional(name);
  throw new Error(`${name} is not part of the program`);
}

/*
 * A file of compiled code is  checksum of the bundle | checksum of the code | the code.  V8 itself compares no more than the
 * length of the source, and runs damaged code.
 */
const HEAD_BYTES = 8;
const MOST_BYTES = 64 * 1024 * 1024;
const compiledOf = (file) => `${file}.${process.versions.v8}-${process.platform}-${process.arch}.cache`;

function readCompiled(file, sum) {
  try {
    const entry = fs.lstatSync(compiledOf(file)); // a pipe, or a link to a device, is never read to its end
    if (!entry.isFile() || entry.size > MOST_BYTES) return undefined;
    const bytes = fs.readFileSync(compiledOf(file));
    const code = bytes.subarray(HEAD_BYTES);
    return bytes.readUInt32LE(0) === sum && bytes.readUInt32LE(4) === crc32(code) ? code : undefined;
  } catch {
    return undefined; // there is none, or less than a head
  }
}

function writeCompiled(file, sum, code) {
  const temporary = `${compiledOf(file)}.${process.pid}.tmp`;
  try {
    const bytes = Buffer.concat([Buffer.alloc(HEAD_BYTES), code]);
    bytes.writeUInt32LE(sum, 0);
    bytes.writeUInt32LE(crc32(code), 4);
    const fd = fs.openSync(temporary, "w");
    try {
      if (fs.writeSync(fd, bytes) < bytes.length) throw new Error("the disk is full");
      fs.fsyncSync(fd);
    } finally {
      fs.closeSync(fd);
    }
    fs.renameSync(temporary, compiledOf(file));
    // Of processes that were stopped; one that is just writing tries again with its next command.
    const isLeft = (name) => name.startsWith(`${basename(compiledOf(file))}.`) && name.endsWith(".tmp");
    for (const name of fs.readdirSync(DIST).filter(isLeft)) fs.rmSync(join(DIST, name), { force: true });
  } catch {
    fs.rmSync(temporary, { force: true }); // the next command compiles again
  }
}
