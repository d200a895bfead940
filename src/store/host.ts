import * as fs from "node:fs";
import { constants } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { PaiError } from "../domain/errors.ts";
import { LIMITS } from "../domain/limits.ts";

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
 * file of at most `LIMITS.settingsBytes` in UTF-8 is; opening one that is not, such as a pipe, waits for nobody. IO.
 * @param follow whether the name may be a link, as those of a person's own settings often are
 */
export function readHostText(path: string, follow = true): string | Refused | undefined {
  const bytes = readHostBytes(path, follow);
  if (!(bytes instanceof Uint8Array)) return bytes;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return { refused: "it is not UTF-8 text" };
  }
}

/** Where pai keeps what belongs to this user and machine and to no store. */
export function userStateDirectory(): string {
  return join(process.env.XDG_STATE_HOME || join(homedir(), ".local", "state"), "pai");
}

/** The same for who is going to write it anew. PaiError `unsafe_path` where it is not read. */
export function needHostText(path: string, follow = true): string | undefined {
  const text = readHostText(path, follow);
  if (typeof text === "object") throw refusedFile(path, text);
  return text;
}

function refusedFile(path: string, { refused }: Refused): PaiError {
  return new PaiError("unsafe_path", `refused to use ${JSON.stringify(path)}: ${refused}`, {
    hint: "move it away, or replace it with a plain text file",
    data: { path },
  });
}

/** The bytes of a file as `readHostText` takes it, whatever they say. IO. */
export function readHostBytes(path: string, follow = true): Uint8Array | Refused | undefined {
  if (path.includes("\0")) return undefined;
  try {
    const entry = fs.lstatSync(path, { throwIfNoEntry: false });
    if (entry === undefined) return undefined;
    if (entry.isSymbolicLink() && !follow) return { refused: "it is a symbolic link" };
    const stat = entry.isSymbolicLink() ? fs.statSync(path, { throwIfNoEntry: false }) : entry;
    if (stat === undefined) return { refused: "it is a broken link" };
    // A device may do something as soon as it is opened.
    return refusalOf(stat) ?? readOpen(fs.openSync(path, follow ? OPEN : OPEN | constants.O_NOFOLLOW));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    return NOT_THERE.has(code) ? undefined : { refused: REASONS[code] ?? `the system reported ${code}` };
  }
}

function readOpen(fd: number): Uint8Array | Refused {
  try {
    const refused = refusalOf(fs.fstatSync(fd));
    if (refused) return refused;
    // Some files of the kernel say that they have no bytes, or end nowhere.
    const pieces: Uint8Array[] = [];
    for (let left = LIMITS.settingsBytes + 1; left > 0; left -= pieces.at(-1)?.length ?? 0) {
      const piece = new Uint8Array(Math.min(left, PIECE_BYTES));
      const taken = fs.readSync(fd, piece);
      if (taken === 0) return Buffer.concat(pieces);
      pieces.push(piece.subarray(0, taken));
    }
    return TOO_LONG;
  } finally {
    fs.closeSync(fd);
  }
}

const OPEN = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY;
const TOO_LONG: Refused = { refused: `it has more than ${LIMITS.settingsBytes} bytes` };

function refusalOf(stat: fs.Stats): Refused | undefined {
  if (!stat.isFile())
    return { refused: stat.isDirectory() ? "it is a directory" : "it is not a regular file" };
  return stat.size > LIMITS.settingsBytes ? TOO_LONG : undefined;
}

/**
 * Replaces a file of the user's own (configuration) as a whole, creating its folder; where a link leads to it, the link stays.
 * PaiError `unsafe_path` where something else than a regular file lies there.
 */
export function writeHostText(path: string, text: string): void {
  const place = realHostPath(path);
  const there = fs.statSync(place, { throwIfNoEntry: false });
  if (there && !there.isFile()) {
    throw refusedFile(path, {
      refused: there.isDirectory() ? "it is a directory" : "it is not a regular file",
    });
  }
  makeHostDirectory(dirname(place));
  const temporary = `${place}.${process.pid}.tmp`;
  fs.rmSync(temporary, { force: true });
  fs.writeFileSync(temporary, text, { mode: 0o600, flush: true, flag: "wx" });
  fs.renameSync(temporary, place);
}

/** Removes a file of the user's own; fine where it is gone. */
export function removeHostFile(path: string): void {
  fs.rmSync(path, { force: true });
}

/** Whether a directory lies at a path (links followed). */
export function isHostDirectory(path: string): boolean {
  return lookAt(path)?.isDirectory() ?? false;
}

/** Whether a regular file lies at a path (links followed). */
export function isHostFile(path: string): boolean {
  return lookAt(path)?.isFile() ?? false;
}

/** What cannot be looked at, as at the end of links that lead in a circle, is not there. */
function lookAt(path: string): fs.Stats | undefined {
  try {
    return fs.statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** Whether anything lies at a path. */
export function isHostPath(path: string): boolean {
  return fs.existsSync(path);
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
  const home = homeOf();
  if (home !== undefined && isAbsolute(home)) return home;
  const what =
    home === undefined ? "is not known" : `is ${JSON.stringify(home)}, which is not an absolute path`;
  throw new PaiError("config_invalid", `your home directory ${what}`, {
    hint: "set HOME to the absolute path of a directory",
  });
}

function homeOf(): string | undefined {
  try {
    return homedir();
  } catch {
    return undefined; // no HOME, and a user whom the system does not know
  }
}

/** Where programs of this user keep their settings: XDG_CONFIG_HOME where it is absolute, as its specification has it. */
export function configDirectory(named: string | undefined): string {
  return named !== undefined && isAbsolute(named) ? named : join(homeDirectory(), ".config");
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
