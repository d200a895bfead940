// Keeps the code that V8 compiles of the program, for the Node that runs this: node bin/compile.js
// The build runs it; under a Node that has none yet, the first command starts it in the background (see pai.js).
const { execFileSync } = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const { basename, join } = require("node:path");
const { setFlagsFromString } = require("node:v8");
const { cacheOf, DIST, load } = require("./load.js");

/** What is run first, so that there is a store with an index to run the others on. */
const BEFORE = [
  ["remember", "compiled code knows what it has run", "--tag", "build"],
  ["remember", "Mara moved to Lisbon on Friday"],
  ["remember", "Mara lives in Porto now"],
  ["remember", "I like green tea in the morning"],
  ["remember", "I prefer black tea in the evening"],
  ["recall", "what compiled code knows"],
  ["reindex"],
  ["remember", "The bakery in Ghent opens at 7"],
];
/**
 * What is run before the code is taken, so that the functions of everyday commands are in it and no others: reading the code takes
 * as long as it is. `remember` and what reads share half of theirs, so each has code of its own; all others use that of the readers.
 */
const WARM_UP = {
  readers: [
    ["--version"],
    ["recall", "what compiled code knows", "--limit=5", "--explain"], // an option that has to be parsed
    ["recall", "Mara tea"],
    ["list"],
    ["status"],
  ],
  remember: [
    ["remember", "Mara moved to Madrid on Friday"],
    ["remember", "I prefer coffee in the morning"],
    ["remember", "compiled code knows what it has run"],
    ["remember", "The bakery in Bruges opens at 8"],
  ],
};
const COMMANDS = "runners.cjs";
/** What `remember` runs no other functions of than those that read. */
const OF_ALL = new Set(["pai.cjs", "gray-matter.cjs"]);

const scripts = new Map();

// Such as the top level of a file, which runs once.
const keepWhatRan = () => setFlagsFromString("--no-flush-bytecode");

/** Compiled code is refused under other flags than it was taken with: it is taken under those that it will meet. */
function take(folder, whose) {
  setFlagsFromString("--flush-bytecode");
  for (const [file, { script, mark }] of scripts) {
    const command = whose === "remember" && basename(file) === COMMANDS ? whose : undefined;
    const place = join(folder, basename(cacheOf(file, command)));
    if (whose === "remember" && OF_ALL.has(basename(file))) continue;
    const compiled = Buffer.concat([Buffer.from(mark, "latin1"), script.createCachedData()]);
    fs.writeFileSync(place, compiled);
  }
  scripts.clear();
  keepWhatRan();
}

/** Runs commands in this process, and writes what V8 compiled of everyday ones into a folder. */
async function runHere(whose, folder) {
  keepWhatRan();
  const keep = () => whose in WARM_UP && take(folder, whose);
  const { main } = load(join(DIST, "pai.cjs"), { scripts, beforeTuning: keep });
  for (const words of WARM_UP[whose] ?? BEFORE) {
    await main(words);
    if (process.exitCode) throw new Error(`pai ${words.join(" ")} ended with ${process.exitCode}`);
  }
  keep();
}

function compile() {
  const folder = fs.mkdtempSync(join(DIST, ".cache-"));
  const home = fs.mkdtempSync(join(os.tmpdir(), "pai-compile-"));
  // A store of its own, and settings, so that what reads them is compiled too.
  const env = { ...process.env, HOME: home, XDG_CONFIG_HOME: home, PAI_STORE: join(home, "store") };
  const run = (whose) =>
    execFileSync(process.execPath, [__filename, "--for", whose, folder], { cwd: home, env, stdio: "pipe" });
  try {
    fs.mkdirSync(join(home, "pai"));
    fs.writeFileSync(join(home, "pai", "config.yaml"), "recall:\n  limit: 10\n");
    for (const whose of ["before", ...Object.keys(WARM_UP)]) run(whose);
    for (const name of fs.readdirSync(folder)) fs.renameSync(join(folder, name), join(DIST, name));
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
    fs.rmSync(home, { recursive: true, force: true });
  }
}

/** In the background, only once: where the mark lies, somebody is at it, or it did not go well. */
function compileOnce() {
  const mark = cacheOf(join(DIST, ".compiling"));
  fs.closeSync(fs.openSync(mark, "wx"));
  os.setPriority(os.constants.priority.PRIORITY_LOW);
  compile();
  fs.rmSync(mark);
}

const [how, whose, folder] = process.argv.slice(2);
if (how === "--for") runHere(whose, folder);
else if (how === "--once") compileOnce();
else compile();
