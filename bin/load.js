// Loads the files of dist/ with the code that V8 compiled when they were built.
const { readFileSync } = require("node:fs");
const nodeModule = require("node:module");
const { dirname, join } = require("node:path");
const { setFlagsFromString } = require("node:v8");
const { Script } = require("node:vm");

// A command runs each pattern a few times, and most functions a few hundred: compiling them well costs ten
// times what it saves. The budget puts that off to what runs some milliseconds. The flags are part of what
// compiled code is checked against, so they are set before any is loaded or made.
const FLAGS = [
  "--no-regexp-optimization",
  "--no-regexp-peephole-optimization",
  "--no-regexp-tier-up",
  "--interrupt-budget=2000000",
];
for (const flag of FLAGS) setFlagsFromString(flag);

const loaded = new Map();
const MARK = 16; // characters of the mark that a file and its compiled code share

/**
 * Runs a file of dist/ and gives its exports. Compiled code of another build, Node or set of flags is not
 * used; compiling anew only costs time. `scripts` receives what was compiled, for the build that keeps it.
 */
exports.load = function load(file, scripts) {
  const known = loaded.get(file);
  if (known) return known.exports;
  const source = readFileSync(file, "latin1"); // the build writes ASCII
  const cachedData = readCompiled(file, source);
  const script = new Script(nodeModule.wrap(source), { filename: file, cachedData });
  scripts?.set(file, { script, mark: markOf(source) });
  const module = { exports: {} };
  loaded.set(file, module);
  const require = nodeModule.createRequire(file);
  const beside = (name) => {
    if (/^\.\/[\w-]+\.cjs$/.test(name)) return load(join(dirname(file), name), scripts);
    // The files hold all that they need: what a bundled package would like to have besides is not looked for.
    if (!nodeModule.isBuiltin(name)) throw new Error(`${name} is not part of the program`);
    return require(name);
  };
  script.runInThisContext()(module.exports, beside, module, file, dirname(file));
  return module.exports;
};

function readCompiled(file, source) {
  try {
    const bytes = readFileSync(`${file}.cache`);
    return bytes.toString("latin1", 0, MARK) === markOf(source) ? bytes.subarray(MARK) : undefined;
  } catch {
    return undefined; // none was built
  }
}

/** The mark stands in the comment that a built file begins with. */
function markOf(source) {
  return source.slice("/* ".length, "/* ".length + MARK);
}
