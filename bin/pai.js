#!/usr/bin/env node
const { keepCompiled, main } = require("./load.js");

/** What there is nobody to print for: the bundle that prints errors is damaged itself, or one that it needs. */
function cannotStart({ message }) {
  if (process.argv[2] === "hook") return; // an agent would take it for a refusal
  process.exitCode = 1;
  process.stderr.write(
    `pai: ${message}\n  build it again (npm run build in its checkout), or install it again\n`,
  );
}

main(process.argv.slice(2))
  .then((status) => {
    process.exitCode = status;
  })
  .catch(cannotStart)
  // What was begun without waiting for it has its turn first.
  .then(() =>
    setImmediate(() => {
      keepCompiled();
      process.exit();
    }),
  );
