import * as fs from "node:fs";
import { dirname, join } from "node:path";
import { PaiError } from "../domain/errors.ts";
import { translateError } from "./errors.ts";
import { isHostDirectory, isHostPath, makeHostDirectory, removeHostDirectory } from "./host.ts";
import { syncDirectory } from "./host-write.ts";

/** A file of a new folder; `path` is relative to it, with forward slashes, and cannot leave it. */
interface NewFile {
  readonly path: string;
  readonly text: string;
}

/**
 * Writes a folder that is not there yet, or is empty: all of its files, or nothing. PaiError `invalid_value` where something is in the way,
 * `store_unwritable`, `disk_full`, `io`.
 */
export function writeNewFolder(path: string, files: readonly NewFile[]): void {
  assertNothingThere(path);
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    makeHostDirectory(dirname(path));
    fs.rmSync(temporary, { recursive: true, force: true });
    fs.mkdirSync(temporary, { mode: 0o700 });
    for (const file of files) writeInside(temporary, file);
    fs.renameSync(temporary, path); // takes the place of an empty folder
    syncDirectory(dirname(path));
  } catch (error) {
    removeHostDirectory(temporary);
    throw translateError(error, `write ${JSON.stringify(path)}`);
  }
}

function writeInside(folder: string, { path, text }: NewFile): void {
  if (path.split("/").some((part) => part === "" || part === "." || part === ".." || part.includes("\\")))
    throw new PaiError("unsafe_path", `refused to write ${JSON.stringify(path)}: it leaves its folder`);
  const place = join(folder, path);
  makeHostDirectory(dirname(place));
  fs.writeFileSync(place, text, { mode: 0o600, flush: true, flag: "wx" });
}

/** PaiError `invalid_value` where something lies at a path but an empty folder. */
export function assertNothingThere(path: string): void {
  if (!isHostPath(path)) return;
  if (isHostDirectory(path) && fs.readdirSync(path).length === 0) return;
  throw new PaiError("invalid_value", `cannot write ${JSON.stringify(path)}: something is there already`, {
    hint: "name a new one, or remove it first",
  });
}
