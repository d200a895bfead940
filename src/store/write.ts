import { PaiError } from "../domain/errors.ts";
import { type Sha256, sha256 } from "../domain/hash.ts";
import type { FileOps } from "../ports.ts";
import { hasNoLinks, isMissing, isTaken, quietly } from "./errors.ts";
import { parentOf, unsafePath } from "./safe-path.ts";

/** Directories whose entries changed and are not durable yet. */
export type Touched = Set<string>;

/** Makes every change of directory entries durable that `touched` names, and empties it. */
export function syncTouched(files: FileOps, touched: Touched): void {
  // One that is gone was removed by somebody else, with all that was in it.
  for (const dir of touched) if (files.stat(dir) !== undefined) files.syncDir(dir);
  touched.clear();
}

/** Makes a directory and those above it, where they are missing. */
export function makeDirs(files: FileOps, dir: string, touched: Touched): void {
  if (dir === "" || files.stat(dir)?.kind === "directory") return;
  const parent = parentOf(dir);
  makeDirs(files, parent, touched);
  files.makeDir(dir);
  touched.add(parent);
}

/**
 * Writes a new file in full and makes its content (not yet its name) durable. Where that fails, nothing
 * is left behind. A system that takes nothing, or a file of another size afterwards, is PaiError `io`.
 */
export function writeDurably(files: FileOps, path: string, bytes: Uint8Array): void {
  writeFully(files, path, bytes);
  try {
    // After a failed sync the system may forget the data and say yes the next time: never sync again, write again.
    files.sync(path);
    checkSize(files, path, bytes.length);
  } catch (error) {
    removeQuietly(files, path);
    throw error;
  }
}

/** Writes a new file in full, not yet durably. Where that fails, nothing is left behind. */
export function writeFully(files: FileOps, path: string, bytes: Uint8Array): void {
  try {
    const taken = files.create(path, bytes);
    appendFully(files, path, bytes.subarray(taken));
  } catch (error) {
    removeQuietly(files, path);
    throw error;
  }
}

/** Throws PaiError `io` where a file that was written and synced has another size. */
export function checkSize(files: FileOps, path: string, bytes: number): void {
  const size = files.stat(path)?.size;
  if (size !== bytes) throw shortWrite(path, `only ${size} of ${bytes} bytes were written`);
}

/**
 * Gives a file a name that nothing has, by a hard link, which can overwrite nothing; false where something has it. Without
 * hard links by a look and then a renaming: what somebody puts there in the few microseconds between is overwritten. The
 * caller removes `temp` where it is still there.
 */
export function placeNewFile(files: FileOps, temp: string, path: string): boolean {
  try {
    files.link(temp, path);
  } catch (error) {
    const isThere = files.stat(path) !== undefined;
    if (isThere && (isTaken(error) || hasNoLinks(error))) return false;
    if (!hasNoLinks(error)) throw error;
    files.rename(temp, path);
  }
  return true;
}

/** Puts a file in place of whatever has its name: whole and durable content first, then the name. */
export function replaceDurably(files: FileOps, path: string, temp: string, bytes: Uint8Array): void {
  removeIfThere(files, temp);
  writeDurably(files, temp, bytes);
  try {
    files.rename(temp, path);
  } catch (error) {
    removeQuietly(files, temp);
    throw error;
  }
}

/** Adds bytes to a file until all of them are taken. */
export function appendFully(files: FileOps, path: string, bytes: Uint8Array): void {
  for (let rest = bytes; rest.length > 0; ) {
    const taken = files.append(path, rest);
    if (taken <= 0) throw shortWrite(path, "the system wrote nothing");
    rest = rest.subarray(taken);
  }
}

/** The file's bytes; undefined where nothing is. PaiError `unsafe_path` where it is not a regular file. */
export function readIfThere(files: FileOps, path: string): Uint8Array | undefined {
  const stat = files.stat(path);
  if (stat === undefined) return undefined;
  if (stat.kind !== "file") throw unsafePath(path, "it is not a regular file");
  try {
    return files.read(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Hash of the file's bytes; undefined where nothing is. */
export function hashIfThere(files: FileOps, path: string): Sha256 | undefined {
  const bytes = readIfThere(files, path);
  return bytes && sha256(bytes);
}

/** Looks first: what is not there is the usual case, and an error costs more than a look. */
export function removeIfThere(files: FileOps, path: string): void {
  if (files.stat(path) === undefined) return;
  try {
    files.unlink(path);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

/** For cleaning up after a failure, whose error matters more than a second one. */
export function removeQuietly(files: FileOps, path: string): void {
  quietly(undefined, () => files.unlink(path)); // the sweep of the next write finds it
}

function shortWrite(path: string, why: string): PaiError {
  return new PaiError("io", `could not write ${JSON.stringify(path)} in full: ${why}`, {
    hint: "check the disk, then run the command again",
    data: { path },
  });
}
