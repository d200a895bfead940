// Bundles one TypeScript file of the tests or benchmarks and runs it: node scripts/run-ts.mjs <file> [arguments]
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { buildSync } from "esbuild";

const root = path.resolve(import.meta.dirname, "..");
const [file = "", ...args] = process.argv.slice(2);
const outfile = path.join(root, "node_modules/.cache/run-ts", file.replace(/\.ts$/, ".mjs"));
fs.mkdirSync(path.dirname(outfile), { recursive: true });
buildSync({
  entryPoints: [path.join(root, file)],
  outfile,
  bundle: true,
  platform: "node",
  format: "esm",
  external: ["esbuild", "hnswlib-node"],
  // The program finds its assets from where its sources lie, not from the cache.
  define: {
    "import.meta.url": JSON.stringify(pathToFileURL(path.join(root, "src/store/assets.ts")).href),
    "import.meta.dirname": JSON.stringify(path.join(root, "src/store")),
  },
  banner: {
    js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
  },
});
process.exitCode =
  spawnSync(process.execPath, [outfile, ...args], { cwd: root, stdio: "inherit" }).status ?? 1;
