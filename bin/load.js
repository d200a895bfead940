// Loads the files of dist/ with the code that V8 compiled of them before.
const { accessSync, closeSync, constants, fstatSync, openSync, readSync, statSync } = require("node:fs");
const { basename, dirname, join, resolve } = require("node:path");

/** From here on commands run. What only parses, or prints help, is not worth any preparation. */
const COMMANDS = "runners.cjs";
/** Built-in modules that commands use, unless native code stands in for them. */
const BUILTINS = ["node:crypto", "node:os", "node:zlib"];
/*
 * A command runs each pattern a few times, and most functions a few hundred: compiling them well costs ten
 * times what it saves. The budget puts that off to what runs some tens of milliseconds. Nobody waits between two
 * steps of a collection: one that is done at once, and mostly never, takes less. A version of V8 that does not know
 * a flag says so on stderr: only those are set that are known to be there.
 */
const PATTERNS = ["--no-regexp-optimization", "--no-regexp-peephole-optimization", "--no-regexp-tier-up"];
const BUDGET_BY_COUNT = ["--invocation-count-for-maglev=30000", "--invocation-count-for-turbofan=225000"];
const FLAGS_OF_NODE = {
  20: [...PATTERNS, "--interrupt-budget=10000000", "--no-incremental-marking"],
  22: [...PATTERNS, ...BUDGET_BY_COUNT, "--no-incremental-marking"],
  24: [...PATTERNS, ...BUDGET_BY_COUNT, "--no-incremental-marking"],
};
const FLAGS = FLAGS_OF_NODE[process.versions.node.split(".")[0]] ?? [];
/**
 * A remark runs thousands of functions a few times each: to compile them at all takes longer than to interpret them. Loops as in
 * `recall` gain by it. It is said when all is loaded, since compiled code is checked against the flags.
 */
const LAST_OF_REMARK = /^part-remember-\w+\.cjs$/;
const isRemark = process.argv[2] === "remember" && FLAGS.length > 0;

const DIST = join(__dirname, "..", "dist");
exports.DIST = DIST;

/** What compiled code is good for: V8 itself looks closer. */
const MADE_FOR = `${process.versions.v8}-${process.platform}-${process.arch}`;
/** Whether commands were run without, because there is none for this Node. */
let lacksCompiled = false;

/** Where the compiled code of a file lies; of the commands, that of the functions which one of them runs. */
exports.cacheOf = (file, command) => `${file}.${MADE_FOR}${command === undefined ? "" : `.${command}`}.cache`;

/**
 * Where there is no compiled code for this Node, starts a process that makes it, for the commands to come. Nothing is
 * done where it could not be written.
 */
exports.compileForLater = function compileForLater() {
  if (!lacksCompiled) return;
  try {
    accessSync(DIST, constants.W_OK);
    const { spawn } = require("node:child_process");
    const its = { detached: true, stdio: "ignore" };
    const child = spawn(process.execPath, [join(__dirname, "compile.js"), "--once"], its);
    child.on("error", () => undefined);
    child.unref();
  } catch {
    // it runs without
  }
};

/** What native/ was compiled to; nothing where the build had no compiler. It is only loaded where a command runs. */
function loadNative() {
  const made = { exports: {} };
  try {
    process.dlopen(made, join(DIST, `native-${process.platform}-${process.arch}.node`));
  } catch {
    return {}; // all is as well without
  }
  return made.exports;
}

/**
 * Stands in for modules of Node of which commands use next to nothing, and which take milliseconds to load; for anything else they are
 * loaded.
 */
function standIns({ crc32, sha256, randomBytes, setFlagsFromString }) {
  const found = new Map();
  const add = (name, known) =>
    found.set(name, new Proxy(known, { get: (has, key) => has[key] ?? require(name)[key] }));
  if (setFlagsFromString) add("node:v8", { setFlagsFromString });
  if (crc32) add("node:zlib", { crc32: (data) => crc32(data) ?? require("node:zlib").crc32(data) });
  if (!sha256 || !randomBytes) return found;
  const hash = (algorithm, data, encoding = "hex") => {
    const isPlain = algorithm === "sha256" && (encoding === "hex" || encoding === "buffer");
    const hex = isPlain ? hexOf(data) : undefined;
    if (hex === undefined) return require("node:crypto").hash(algorithm, data, encoding);
    return encoding === "hex" ? hex : Buffer.from(hex, "hex");
  };
  // Texts are taken as they are up to a length.
  const hexOf = (data) => sha256(data) ?? (typeof data === "string" ? sha256(Buffer.from(data)) : undefined);
  add("node:crypto", {
    hash,
    randomBytes: (count) => randomBytes(count) ?? require("node:crypto").randomBytes(count),
  });
  return found;
}

let native;
function nativeCode() {
  native ??= loadNative();
  return native;
}

/** Everyday commands, which look at every file of a small store. */
const LOOKING = new Set(["recall", "remember", "context", "list", "status"]);
/** `fullScanFiles` of src/index/refresh-limits.ts: of a larger store they look at directories alone. */
const MOST_LOOKED_AT = 20_000;

/**
 * Begins to look at the files of the store that a command is most likely about, on another processor, while the program is loaded. A wrong
 * guess costs nothing but that: what was seen of another store is not used.
 */
exports.lookAhead = function lookAhead(words) {
  const command = words[0] === "memory" ? words[1] : words[0];
  if (!LOOKING.has(command) || words.some((word) => word.startsWith("--store"))) return;
  const { PAI_STORE, PAI_HOME, HOME = "" } = process.env;
  const store = PAI_STORE || PAI_HOME || join(HOME, ".pai");
  // A store of a project is used where the user trusts it, which is not known yet.
  if (!PAI_STORE && statSync(".pai", { throwIfNoEntry: false }) !== undefined) return;
  nativeCode().lookAhead?.(resolve(store), MOST_LOOKED_AT);
};

let builtins;
function builtin(name) {
  builtins ??= standIns(nativeCode());
  return builtins.get(name) ?? require(name);
}

let isThread = false;
/** To be called in a thread: flags are those of the process, which has set them. */
exports.asThread = () => {
  isThread = true;
};

const packs = new Map();
const SPACE = 1 << 20;
let space = Buffer.alloc(0);
const MARK = 16; // characters of the mark that a file and its compiled code share

/**
 * Runs a part of a file of dist/ (default: the part that the file is named for) and gives its exports. Compiled
 * code of another build, Node or set of flags is not used; compiling anew only costs time. `building` is the build
 * that keeps what was compiled: its `scripts` receives all of it, and `beforeTuning` is called once, where
 * everything loaded later is under other flags.
 */
exports.load = function load(file, building, part = basename(file)) {
  const { parts, given } = packOf(file, building);
  const known = given.get(part);
  if (known) return known;
  const made = parts[part]();
  given.set(part, made);
  return made;
};

/** The parts of a file, each a function that runs it, and those that were run. */
function packOf(file, building) {
  const known = packs.get(file);
  if (known) return known;
  if (basename(file) === COMMANDS && !isThread) tune(building);
  const source = read(file).latin1Slice(); // the build writes ASCII
  const cachedData = readCompiled(file, source);
  const { Script } = require("node:vm"); // after the look ahead has begun
  const script = new Script(source, { filename: file, cachedData });
  building?.scripts.set(file, { script, mark: markOf(source) });
  const pack = { parts: {}, given: new Map() };
  packs.set(file, pack);
  const directory = dirname(file);
  script.runInThisContext()(requireBeside(directory, building), file, directory, (parts) => {
    pack.parts = parts;
  });
  if (isRemark && building === undefined && LAST_OF_REMARK.test(basename(file)))
    builtin("node:v8").setFlagsFromString("--no-sparkplug");
  return pack;
}

/** What a file requires: a part of one beside it (`./file.cjs#part.cjs`), or a module of Node. */
function requireBeside(directory, building) {
  return (name) => {
    const [, pack, asked] = /^\.\/([\w-]+\.cjs)#([\w-]+\.cjs)$/.exec(name) ?? [];
    if (pack) return exports.load(join(directory, pack), building, asked);
    // The files hold all that they need: what a bundled package would like to have besides is not looked for.
    if (require.resolve.paths(name) !== null) throw new Error(`${name} is not part of the program`);
    return builtin(name);
  };
}

/** The flags are part of what compiled code is checked against, that of Node's own modules too: those come first. */
function tune(building) {
  building?.beforeTuning();
  for (const name of BUILTINS) builtin(name);
  for (const flag of FLAGS) builtin("node:v8").setFlagsFromString(flag);
}

function readCompiled(file, source) {
  try {
    const command = isRemark && basename(file) === COMMANDS ? process.argv[2] : undefined;
    const bytes = read(exports.cacheOf(file, command));
    return bytes.latin1Slice(0, MARK) === markOf(source) ? bytes.subarray(MARK) : undefined;
  } catch {
    lacksCompiled ||= basename(file) === COMMANDS;
    return undefined;
  }
}

/** The bytes of a file, until the next one is read: memory that is touched for the first time costs more than reading into it. */
function read(file) {
  const fd = openSync(file, "r");
  try {
    const { size } = fstatSync(fd);
    if (size > space.length) space = Buffer.allocUnsafeSlow(Math.max(size, SPACE));
    let filled = 0;
    while (filled < size) {
      const taken = readSync(fd, space, filled, size - filled, filled);
      if (taken === 0) break;
      filled += taken;
    }
    return space.subarray(0, filled);
  } finally {
    closeSync(fd);
  }
}

/** The mark stands in the comment that a built file begins with. */
function markOf(source) {
  return source.slice("/* ".length, "/* ".length + MARK);
}
