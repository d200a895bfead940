// A thread that makes a part of an index beside the one that was asked for it (src/store/run-thread.ts).
require("./load.js").load("others.cjs").runThread();
