import * as fs from "node:fs";
import { homedir, tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

/** Text of a file anywhere on the machine (configuration, git's own files); undefined where there is none. */
export function readHostText(path: string): string | undefined {
  // Most are not there, and an error takes longer to make than a look.
  if (fs.statSync(path, { throwIfNoEntry: false }) === undefined) return undefined;
  try {
    return fs.readFileSync(path, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR" || code === "EISDIR") return undefined;
    throw error;
  }
}

/** Where pai keeps what belongs to this user and machine and to no store. */
export function userStateDirectory(): string {
  return join(process.env.XDG_STATE_HOME || join(homedir(), ".local", "state"), "pai");
}

/** Replaces a file of the user's own (configuration) as a whole, creating its folder. */
export function writeHostText(path: string, text: string): void {
  fs.mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const temporary = `${path}.${process.pid}.tmp`;
  fs.writeFileSync(temporary, text, { mode: 0o600, flush: true });
  fs.renameSync(temporary, path);
}

/** Removes a file of the user's own; fine where it is gone. */
export function removeHostFile(path: string): void {
  fs.rmSync(path, { force: true });
}

/** Whether a directory lies at a path (links followed). */
export function isHostDirectory(path: string): boolean {
  return fs.statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** Whether anything lies at a path. */
export function isHostPath(path: string): boolean {
  return fs.existsSync(path);
}

/** Creates the directories of a new store (0700). */
export function makeHostDirectory(path: string): void {
  fs.mkdirSync(path, { recursive: true, mode: 0o700 });
}

/** A new directory of its own (0700) in the place for temporary files; its path. */
export function makeTemporaryDirectory(prefix: string): string {
  return fs.mkdtempSync(join(tmpdir(), prefix));
}

/** Removes a directory with all that is in it. */
export function removeHostDirectory(path: string): void {
  fs.rmSync(path, { recursive: true, force: true });
}

/** The path with every link resolved; the path itself, made absolute, where it does not exist. */
export function realHostPath(path: string): string {
  try {
    return fs.realpathSync(path);
  } catch {
    return resolve(path);
  }
}

/** The directory and those above it, nearest first. */
export function upwards(from: string): string[] {
  const found = [resolve(from)];
  for (let next = dirname(found[0] ?? from); next !== found.at(-1); next = dirname(next)) found.push(next);
  return found;
}

/** Joins host paths; here so that nobody else needs node:path. */
export const joinHost = join;

/** A path as seen from a directory. Pure. */
export const absoluteHost = (from: string, path: string): string => resolve(from, path);

/** Whether nobody may write to a file, as its mode says. */
export function isHostReadOnly(path: string): boolean {
  return ((fs.statSync(path, { throwIfNoEntry: false })?.mode ?? 0o200) & 0o222) === 0;
}

/** Gives one file the permissions of another. */
export function copyHostMode(from: string, to: string): void {
  fs.chmodSync(to, fs.statSync(from).mode & 0o777);
}

/** A small file of the operating system, such as one below `/proc`; undefined where it cannot be read. */
export function readSystemFile(path: string): string | undefined {
  try {
    return fs.readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

/** What a link of the operating system points to; undefined where there is none. */
export function readSystemLink(path: string): string | undefined {
  try {
    return fs.readlinkSync(path);
  } catch {
    return undefined;
  }
}
