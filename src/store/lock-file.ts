import type { FileOps } from "../ports.ts";
import { hasNoLinks, isMissing, isTaken, systemCode } from "./errors.ts";
import { readIfThere, removeIfThere, writeFully } from "./write.ts";

/** The file in a lock that is a directory. */
const OWNER = "owner";
/** What a directory that takes the name of another one, or of a file, is answered where it may not. */
const NAME_TAKEN: ReadonlySet<string> = new Set(["ENOTEMPTY", "EEXIST", "ENOTDIR"]);

/**
 * Gives a text a name that nothing has, complete from the first moment; false where somebody was faster. By a hard link, or
 * where the file system has none, by renaming a directory with the text in it: it cannot take the place of a file, nor of a
 * directory that is not empty. IO.
 * @param temp a name that is nobody else's
 */
export function publishLock(files: FileOps, name: string, temp: string, bytes: Uint8Array): boolean {
  try {
    writeFully(files, temp, bytes);
    files.link(temp, name);
    return true;
  } catch (error) {
    if (hasNoLinks(error)) {
      removeIfThere(files, temp);
      return publishDirectory(files, name, temp, bytes);
    }
    if (isTaken(error) || isMissing(error)) return false;
    throw error;
  } finally {
    quietly(() => dropLock(files, temp));
  }
}

function publishDirectory(files: FileOps, name: string, temp: string, bytes: Uint8Array): boolean {
  try {
    files.makeDir(temp);
    writeFully(files, `${temp}/${OWNER}`, bytes);
    files.rename(temp, name);
    return true;
  } catch (error) {
    if (isMissing(error) || NAME_TAKEN.has(systemCode(error) ?? "")) return false;
    throw error;
  }
}

/** The text of a lock; undefined where there is none. IO. */
export function readLock(files: FileOps, name: string): Uint8Array | undefined {
  if (files.stat(name)?.kind !== "directory") return readIfThere(files, name);
  const bytes = readIfThere(files, `${name}/${OWNER}`);
  // An empty one is nobody's, and goes only as long as it is empty.
  if (bytes === undefined) quietly(() => files.removeDir(name));
  return bytes;
}

/**
 * Takes a lock away. One that is a directory first gets another name, so that the name is never that of half a lock. IO.
 * @param aside a name that is nobody else's
 */
export function removeLock(files: FileOps, name: string, aside: () => string): void {
  if (files.stat(name)?.kind === "directory") {
    const gone = aside();
    files.rename(name, gone);
    quietly(() => dropLock(files, gone)); // else the next sweep does it
  } else removeIfThere(files, name);
}

/** Removes what only this process, or one that ended, has under a name of its own. IO. */
export function dropLock(files: FileOps, temp: string): void {
  if (files.stat(temp)?.kind === "directory") {
    removeIfThere(files, `${temp}/${OWNER}`);
    files.removeDir(temp);
  } else removeIfThere(files, temp);
}

function quietly(work: () => void): void {
  try {
    work();
  } catch {
    // Nothing rests on it.
  }
}
