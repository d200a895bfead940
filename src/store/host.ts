import * as fs from "node:fs";
import { constants } from "node:fs";
import { homedir } from "node:os";
import { basename, delimiter, dirname, isAbsolute, join, resolve } from "node:path";
import { PaiError } from "../domain/errors.ts";
import { LIMITS } from "../domain/limits.ts";
import { utf8In } from "../text/normalise.ts";
import { quietly, translateError } from "./errors.ts";
import { IS_WINDOWS, PIPES } from "./systems.ts";

/**
 * Where pai keeps what belongs to this user and machine and to no store. It follows from the home directory alone: a shell and a
 * scheduler, whose variables differ, must agree on it. PaiError as `homeDirectory`.
 */
export function userStateDirectory(): string {
  return join(homeDirectory(), ".local", "state", "pai");
}

/** Removes a file of the user's own; fine where it is gone. PaiError where a directory lies there, and as of `translateError`. */
export function removeHostFile(path: string): void {
  try {
    fs.unlinkSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw translateError(error, "remove a file");
  }
}

/** Whether a directory lies at a path (links followed). */
export function isHostDirectory(path: string): boolean {
  return lookAt(path)?.isDirectory() ?? false;
}

/** The nearest thing above a path, the path included, that is there and no directory, so that nothing can lie below it. */
export function inTheWayOf(path: string): string | undefined {
  const there = lookAt(path);
  if (there !== undefined) return there.isDirectory() ? undefined : path;
  return dirname(path) === path ? undefined : inTheWayOf(dirname(path));
}

/** The names in a directory; none where it cannot be listed. IO. */
export function hostNames(path: string): readonly string[] {
  return quietly([], () => fs.readdirSync(path));
}

/** Size, time and inode of the file at a path, to tell whether it is still the same; "-" if there is none. IO. */
export function hostStamp(path: string): string {
  const stat = fs.lstatSync(path, { throwIfNoEntry: false });
  return stat ? `${stat.size}:${stat.mtimeMs}:${stat.ino}` : "-";
}

/** Whether a regular file lies at a path (links followed). */
export function isHostFile(path: string): boolean {
  return lookAt(path)?.isFile() ?? false;
}

/** What cannot be examined, such as the end of circular links, counts as missing. */
function lookAt(path: string): fs.Stats | undefined {
  return quietly(undefined, () => fs.statSync(path, { throwIfNoEntry: false }));
}

/** Whether anything lies at a path. */
export function isHostPath(path: string): boolean {
  return fs.existsSync(path);
}

/** How long a file is, bytes, and when it was changed last, ms since 1970; undefined for what is not a regular file. IO. */
export function fileHost(path: string): { readonly bytes: number; readonly changedMs: number } | undefined {
  const stat = fs.statSync(path, { throwIfNoEntry: false });
  return stat?.isFile() ? { bytes: stat.size, changedMs: Math.floor(stat.mtimeMs) } : undefined;
}

/**
 * Creates a directory (0700) with those above it that are missing; the topmost one that was made, undefined where it was there. Node's own
 * `recursive` never ends below `/proc`, where the parent is there and nothing can be made in it.
 */
export function makeHostDirectory(path: string): string | undefined {
  try {
    fs.mkdirSync(path, { mode: 0o700 });
    return path;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST" && isHostDirectory(path)) return undefined;
    if (code !== "ENOENT" || isHostDirectory(dirname(path))) throw error;
  }
  const first = makeHostDirectory(dirname(path));
  return makeHostDirectory(path) === undefined ? first : (first ?? path);
}

/** The user's home. PaiError `config_invalid` where the system knows none: a relative one would be another in every directory. */
export function homeDirectory(): string {
  const home = quietly(undefined, homedir); // none without HOME, for a user whom the system does not know
  if (home !== undefined && isAbsolute(home)) return home;
  const what =
    home === undefined ? "is not known" : `is ${JSON.stringify(home)}, which is not an absolute path`;
  throw new PaiError("config_invalid", `your home directory ${what}`, {
    hint: `set ${IS_WINDOWS ? "USERPROFILE" : "HOME"} to the absolute path of a directory`,
  });
}

/** Where programs of this user keep their settings: XDG_CONFIG_HOME where it is absolute, as its specification has it. */
export function configDirectory(named: string | undefined): string {
  return named !== undefined && isAbsolute(named) ? named : join(homeDirectory(), ".config");
}

/** Removes a directory if nothing is in it; false where something is, or it cannot be removed. */
export function removeEmptyDirectory(path: string): boolean {
  return quietly(false, () => fs.rmdirSync(path) ?? true);
}

/** The file that a program's name means in a list of directories such as PATH; undefined where none is there to be run. IO. */
export function findProgram(name: string, path: string | undefined): string | undefined {
  const places = (path ?? "").split(delimiter).filter(isAbsolute);
  // A name without an ending is a script for other shells there.
  const endings = IS_WINDOWS ? [".exe", ".cmd", ".bat", ".com"] : [""];
  return places
    .flatMap((place) => endings.map((ending) => join(place, `${name}${ending}`)))
    .find(
      (file) => isHostFile(file) && quietly(undefined, () => fs.accessSync(file, fs.constants.X_OK) ?? true),
    );
}

export function removeHostDirectory(path: string): void {
  fs.rmSync(path, { recursive: true, force: true });
}

/** The path with every link resolved; the path itself, made absolute, where it does not exist. */
export function realHostPath(path: string): string {
  return quietly(undefined, () => fs.realpathSync(path)) ?? resolve(path);
}

/** The directory and those above it, nearest first. */
export function upwards(from: string): string[] {
  const found = [resolve(from)];
  for (let next = dirname(found[0] ?? from); next !== found.at(-1); next = dirname(next)) found.push(next);
  return found;
}

/** So that nobody else needs node:path. */
export const joinHost = join;
export const isAbsoluteHost = isAbsolute;
export const nameOfHost = basename;

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
  return quietly(undefined, () => fs.readFileSync(path, "utf8"));
}

/** What a link of the operating system points to; undefined where there is none. */
export function readSystemLink(path: string): string | undefined {
  return quietly(undefined, () => fs.readlinkSync(path));
}

/**
 * Inode of the socket at a path; undefined where nothing is, something else, or a socket that another user made. A pipe of Windows has a name
 * that nobody else knows, and is gone with its process: always 0. IO.
 */
export function ownSocket(path: string): number | undefined {
  if (path.startsWith(PIPES)) return 0;
  const stat = quietly(undefined, () => fs.lstatSync(path, { throwIfNoEntry: false }));
  return stat?.isSocket() && stat.uid === process.getuid?.() ? stat.ino : undefined;
}

/** Why a file is not read. */
export interface Refused {
  readonly refused: string;
}

/** What the system says where nothing lies at a path, or nothing that a name could lead to. */
const NOT_THERE = new Set(["ENOENT", "ENOTDIR"]);
const REASONS: Readonly<Record<string, string>> = {
  ELOOP: "its links lead in a circle",
  EACCES: "permission was denied",
  EPERM: "permission was denied",
};
const PIECE_BYTES = 64 * 1024;

/**
 * Text of a file outside of what a store keeps (settings, units of a scheduler): undefined where there is none, or why it is not read. Only a regular
 * file of at most `most` bytes in UTF-8 is; opening one that is not, such as a pipe, waits for nobody. IO.
 * @param follow whether the name may be a link, as those of a person's own settings often are
 */
export function readHostText(path: string, follow = true, most?: number): string | Refused | undefined {
  const bytes = readHostBytes(path, follow, most);
  return bytes instanceof Uint8Array ? (utf8In(bytes) ?? { refused: "it is not UTF-8 text" }) : bytes;
}

/** The same for who is going to write it anew. PaiError `unsafe_path` where it is not read. */
export function needHostText(path: string, follow = true, most?: number): string | undefined {
  const text = readHostText(path, follow, most);
  if (typeof text === "object") throw refusedFile(path, text);
  return text;
}

/** The error for a file of the user's own that is not read or written over. Pure. */
export function refusedFile(path: string, { refused }: Refused): PaiError {
  return new PaiError("unsafe_path", `refused to use ${JSON.stringify(path)}: ${refused}`, {
    hint: "move it away, or replace it with a plain text file",
    data: { path },
  });
}

/** The bytes of a file as `readHostText` takes it, whatever they say; at most `most` of them. IO. */
export function readHostBytes(
  path: string,
  follow = true,
  most = LIMITS.settingsBytes,
): Uint8Array | Refused | undefined {
  if (path.includes("\0")) return undefined;
  try {
    const entry = fs.lstatSync(path, { throwIfNoEntry: false });
    if (entry === undefined) return undefined;
    if (entry.isSymbolicLink() && !follow) return { refused: "it is a symbolic link" };
    const stat = entry.isSymbolicLink() ? fs.statSync(path, { throwIfNoEntry: false }) : entry;
    if (stat === undefined) return { refused: "it is a broken link" };
    // A device may do something as soon as it is opened.
    return (
      refusalOf(stat, most) ?? readOpen(fs.openSync(path, follow ? OPEN : OPEN | constants.O_NOFOLLOW), most)
    );
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    return NOT_THERE.has(code) ? undefined : { refused: REASONS[code] ?? `the system reported ${code}` };
  }
}

function readOpen(fd: number, most: number): Uint8Array | Refused {
  try {
    const refused = refusalOf(fs.fstatSync(fd), most);
    if (refused) return refused;
    // Some files of the kernel say that they have no bytes, or end nowhere.
    const pieces: Uint8Array[] = [];
    for (let left = most + 1; left > 0; left -= pieces.at(-1)?.length ?? 0) {
      const piece = new Uint8Array(Math.min(left, PIECE_BYTES));
      const taken = fs.readSync(fd, piece);
      if (taken === 0) return Buffer.concat(pieces);
      pieces.push(piece.subarray(0, taken));
    }
    return tooLong(most);
  } finally {
    fs.closeSync(fd);
  }
}

const OPEN = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY;
const tooLong = (most: number): Refused => ({ refused: `it has more than ${most} bytes` });

function refusalOf(stat: fs.Stats, most: number): Refused | undefined {
  if (!stat.isFile())
    return { refused: stat.isDirectory() ? "it is a directory" : "it is not a regular file" };
  return stat.size > most ? tooLong(most) : undefined;
}
