// Builds dist/ from src/: the program, the library, their type declarations, the licences of what is bundled.
//   node scripts/build.mjs
// Needs the development dependencies; downloads nothing.
import { existsSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { linkBin } from "./build/bin-link.mjs";
import { writeCodeCache } from "./build/code-cache.mjs";
import { writeDeclarations } from "./build/declarations.mjs";
import { writeLicences } from "./build/licences.mjs";
import { sourcesStamp, writeStamp } from "./build/stamp.mjs";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Builds everything. Returns false where the types have errors (everything else is built). */
export async function build() {
  const stamp = sourcesStamp(ROOT);
  const { bundle } = await import("./build/bundle.mjs");
  const metafile = await bundle(ROOT).catch(reportBundleErrors);
  writeCodeCache(ROOT);
  writeLicences(ROOT, metafile);
  const typed = writeDeclarations(ROOT);
  linkBin(ROOT);
  writeStamp(ROOT, stamp);
  return typed;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();

/** esbuild has said what is wrong, and where; a stack trace of its own adds nothing. */
function reportBundleErrors(error) {
  if (!Array.isArray(error.errors)) throw error;
  console.error("build: failed; the errors are above");
  process.exit(1);
}

async function main() {
  if (!existsSync(`${ROOT}/node_modules/esbuild`)) {
    console.error("build: the development dependencies are not installed. Run: npm run setup");
    process.exit(1);
  }
  if (!(await build())) process.exit(1);
}
