#!/usr/bin/env node
const { join } = require("node:path");
const { load } = require("./load.js");
load(join(__dirname, "..", "dist", "pai.cjs"))
  .main(process.argv.slice(2))
  // What was begun without waiting for it has its turn first. Taking the heap apart is left to the system.
  .then(() => setImmediate(() => process.exit()));
