// The thread of `pai browse` that reads and changes the store (src/cli/browse/thread.ts), so that the screen never waits.
require("./load.js").load("others.cjs").browseThread();
