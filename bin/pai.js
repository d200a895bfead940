#!/usr/bin/env node
const { join } = require("node:path");
const { compileForLater, DIST, load, lookAhead } = require("./load.js");
lookAhead(process.argv.slice(2));
load(join(DIST, "pai.cjs"))
  .main(process.argv.slice(2))
  // What was begun without waiting for it has its turn first. Taking the heap apart is left to the system.
  .then(() =>
    setImmediate(() => {
      compileForLater();
      process.exit();
    }),
  );
