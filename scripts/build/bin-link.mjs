import { chmodSync, mkdirSync, readlinkSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";

/**
 * Makes `npx pai` and `npm exec pai` run this checkout: npm links the commands of dependencies into
 * node_modules/.bin, never those of the package itself, and would ask the registry for "pai".
 */
export function linkBin(root, platform = process.platform) {
  const folder = path.join(root, "node_modules", ".bin");
  mkdirSync(folder, { recursive: true });
  if (platform === "win32") {
    writeFileSync(path.join(folder, "pai.cmd"), '@node "%~dp0\\..\\..\\bin\\pai.js" %*\r\n');
    return;
  }
  chmodSync(path.join(root, "bin", "pai.js"), 0o755);
  const target = "../../bin/pai.js";
  const link = path.join(folder, "pai");
  if (linkTarget(link) === target) return;
  const temporary = `${link}.${process.pid}`;
  rmSync(temporary, { force: true });
  symlinkSync(target, temporary);
  renameSync(temporary, link);
}

function linkTarget(link) {
  try {
    return readlinkSync(link);
  } catch {
    return undefined; // not there, or not a link: it is replaced
  }
}
