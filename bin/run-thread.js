// A thread that makes a part of an index beside the one that was asked for it (src/store/run-thread.ts).
const { join } = require("node:path");
const { asThread, DIST, load } = require("./load.js");
asThread();
load(join(DIST, "run-thread.cjs")).main();
