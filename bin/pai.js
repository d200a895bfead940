#!/usr/bin/env node
const { join } = require("node:path");
const { load } = require("./load.js");
load(join(__dirname, "..", "dist", "pai.cjs")).main(process.argv.slice(2));
