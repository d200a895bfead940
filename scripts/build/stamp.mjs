import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";

/** What dist/ is made from. */
const SOURCES = [
  "src",
  "bin",
  "scripts/build.mjs",
  "scripts/build",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "tsconfig.build.json",
];

/**
 * Changes with the path, size or modification time of any source, and when one comes or goes: a look at
 * each file's facts, not at its content.
 */
export function sourcesStamp(root) {
  const hash = createHash("sha256");
  for (const file of SOURCES.flatMap((name) => filesBelow(root, name))) {
    const { size, mtimeMs } = statSync(path.join(root, file));
    hash.update(`${file}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest("hex");
}

/** Whether dist/ and the link of `npx pai` were made from the sources as they are now. */
export function isBuilt(root) {
  const link = path.join(root, "node_modules", ".bin", process.platform === "win32" ? "pai.cmd" : "pai");
  return existsSync(link) && readOr(stampFile(root)) === sourcesStamp(root);
}

/** Notes what dist/ was made from: the stamp taken before the build, so that later changes are seen. */
export function writeStamp(root, stamp) {
  writeFileSync(stampFile(root), stamp);
}

function stampFile(root) {
  return path.join(root, "dist", ".stamp");
}

function filesBelow(root, name) {
  const place = path.join(root, name);
  if (!statSync(place).isDirectory()) return [name];
  return readdirSync(place, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => filesBelow(root, path.join(name, entry.name)));
}

function readOr(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return ""; // absent: not built yet
  }
}
