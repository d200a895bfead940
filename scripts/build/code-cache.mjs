import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

/** Everyday commands: what is compiled of the functions that they run is kept. */
const COMMANDS = [
  ["remember", "I like green tea in the morning"],
  ["remember", "Mara moved to Lisbon on Friday"],
  ["remember", "I prefer black tea in the evening"],
  ["remember", "Mara moved to Porto"],
  ["recall", "Mara tea", "--limit", "5"],
  ["list", "-n", "5"],
  ["agenda"],
  ["context", "Mara tea"],
  ["context", "--profile"],
  ["status"],
];

if (process.argv[1] === fileURLToPath(import.meta.url)) await runAll(process.argv[2] ?? "");

/** Keeps the program as V8 compiles it, for the Node that builds; another Node keeps what its first command compiled. */
export function writeCodeCache(root) {
  const home = mkdtempSync(path.join(tmpdir(), "pai-build-"));
  // A store of its own, and no settings.
  const env = {
    ...process.env,
    HOME: home,
    XDG_CONFIG_HOME: home,
    PAI_STORE: path.join(home, "store"),
  };
  try {
    execFileSync(process.execPath, [fileURLToPath(import.meta.url), root], { cwd: home, env, stdio: "pipe" });
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

async function runAll(root) {
  const { keepCompiled, load, main } = createRequire(import.meta.url)(path.join(root, "bin", "load.js"));
  for (const words of COMMANDS) {
    await main(words);
    if (process.exitCode) throw new Error(`pai ${words.join(" ")} ended with ${process.exitCode}`);
  }
  load("ask.cjs"); // for whoever has a watcher
  keepCompiled();
  process.exit(); // what was begun in the background is not waited for
}
