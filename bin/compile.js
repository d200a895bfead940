// Keeps the code that V8 compiles of the program, for the Node that runs this: node bin/compile.js
// The build runs it; under a Node that has none yet, the first command starts it in the background (see pai.js).
const fs = require("node:fs");
const os = require("node:os");
const { basename, join } = require("node:path");
const { setFlagsFromString } = require("node:v8");
const { cacheOf, DIST, load } = require("./load.js");

/** What is run before the code is taken, so that the functions of everyday commands are in it. */
const WARM_UP = [
  ["--version"],
  ["remember", "compiled code knows what it has run", "--tag", "build"],
  ["remember", "compiled code knows what it has run"],
  ["remember", "Mara moved to Lisbon on Friday"],
  ["remember", "Mara lives in Porto now"],
  ["remember", "I like green tea in the morning"],
  ["remember", "I prefer black tea in the evening"],
  ["recall", "what compiled code knows", "--explain"],
  ["recall", "Mara tea"],
  ["list"],
  ["status"],
];

const scripts = new Map();

// Such as the top level of a file, which runs once.
const keepWhatRan = () => setFlagsFromString("--no-flush-bytecode");

/** Compiled code is refused under other flags than it was taken with: it is taken under those that it will meet. */
function take(folder) {
  setFlagsFromString("--flush-bytecode");
  for (const [file, { script, mark }] of scripts) {
    const compiled = Buffer.concat([Buffer.from(mark, "latin1"), script.createCachedData()]);
    fs.writeFileSync(join(folder, basename(cacheOf(file))), compiled);
  }
  scripts.clear();
  keepWhatRan();
}

async function compile() {
  const folder = fs.mkdtempSync(join(DIST, ".cache-"));
  const home = fs.mkdtempSync(join(os.tmpdir(), "pai-compile-"));
  try {
    // A store of its own, and settings, so that what reads them is compiled too.
    Object.assign(process.env, { HOME: home, XDG_CONFIG_HOME: home, PAI_STORE: join(home, "store") });
    process.chdir(home);
    fs.mkdirSync(join(home, "pai"));
    fs.writeFileSync(join(home, "pai", "config.yaml"), "recall:\n  limit: 10\n");
    keepWhatRan();
    const { main } = load(join(DIST, "pai.cjs"), { scripts, beforeTuning: () => take(folder) });
    for (const words of WARM_UP) {
      await main(words);
      if (process.exitCode) throw new Error(`pai ${words.join(" ")} ended with ${process.exitCode}`);
    }
    take(folder);
    for (const name of fs.readdirSync(folder)) fs.renameSync(join(folder, name), join(DIST, name));
  } finally {
    process.chdir(DIST);
    fs.rmSync(folder, { recursive: true, force: true });
    fs.rmSync(home, { recursive: true, force: true });
  }
}

/** In the background, only once: where the mark lies, somebody is at it, or it did not go well. */
async function compileOnce() {
  const mark = cacheOf(join(DIST, ".compiling"));
  fs.closeSync(fs.openSync(mark, "wx"));
  os.setPriority(os.constants.priority.PRIORITY_LOW);
  await compile();
  fs.rmSync(mark);
}

if (process.argv.includes("--once")) compileOnce();
else compile();
