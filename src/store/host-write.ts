import fs, { constants } from "node:fs";
import { basename, dirname, join } from "node:path";
import { PaiError } from "../domain/errors.ts";
import type { FileOps } from "../ports.ts";
import { translateError } from "./errors.ts";
import {
  isHostDirectory,
  isHostPath,
  makeHostDirectory,
  realHostPath,
  refusedFile,
  removeEmptyDirectory,
  removeHostDirectory,
  upwards,
} from "./host.ts";
import { unsafePath } from "./safe-path.ts";
import { IS_MAC, IS_WINDOWS, inCloud, patiently, placeholderOf } from "./systems.ts";

/** What file systems answer that cannot sync a directory, or let nobody read it; there is nothing better to do on them. */
const CANNOT_SYNC = new Set(["EINVAL", "ENOTSUP", "EISDIR", "EPERM", "EACCES", "EROFS"]);
/** Whoever writes a temporary file is done within seconds. */
const LEFTOVER_MS = 3_600_000;

/**
 * Replaces a file of the user's own (configuration) as a whole and durably, creating its folder; where a link leads to it, the
 * link stays, and so do its permissions. PaiError `unsafe_path` where something else than a regular file lies there, `store_unwritable`, `disk_full`, `io`.
 */
export function writeHostText(path: string, text: string): void {
  try {
    replaceHostFile(path, text);
  } catch (error) {
    throw translateError(error, `write ${JSON.stringify(path)}`);
  }
}

function replaceHostFile(path: string, text: string): void {
  const place = realHostPath(path);
  const there = fs.statSync(place, { throwIfNoEntry: false });
  if (there && !there.isFile()) {
    throw refusedFile(path, {
      refused: there.isDirectory() ? "it is a directory" : "it is not a regular file",
    });
  }
  const dir = dirname(place);
  makeHostDirectory(dir);
  const temporary = `${place}.${process.pid}.tmp`;
  fs.rmSync(temporary, { force: true });
  try {
    fs.writeFileSync(temporary, text, { mode: 0o600, flush: true, flag: "wx" });
    if (there) fs.chmodSync(temporary, there.mode & 0o777);
    patiently(() => fs.renameSync(temporary, place));
  } catch (error) {
    fs.rmSync(temporary, { force: true });
    throw naming(temporary, error);
  }
  sweepLeftovers(place);
  // Whoever made the folders may have been stopped before they were durable.
  for (const above of upwards(dir)) syncDirectory(above);
}

/** Removes what processes left that were stopped while they wrote this file. */
function sweepLeftovers(place: string): void {
  const [dir, start] = [dirname(place), `${basename(place)}.`];
  try {
    for (const name of fs.readdirSync(dir)) {
      if (!name.startsWith(start) || !/^\d+\.tmp$/.test(name.slice(start.length))) continue;
      const { mtimeMs } = fs.lstatSync(join(dir, name));
      if (Date.now() - mtimeMs > LEFTOVER_MS) fs.unlinkSync(join(dir, name));
    }
  } catch {
    // Another process tidies up as well, or nobody may look: the next one that writes tries again.
  }
}

/** Creates a directory (0700) with those above it that are missing, durably. */
export function makeDurableDirectory(path: string): void {
  const first = makeHostDirectory(path);
  if (first === undefined) return;
  // Every directory that was made is an entry of its parent, which has to be durable.
  for (let dir = path; dir.length >= first.length; dir = dirname(dir)) syncDirectory(dirname(dir));
}

/** Makes the entries of a directory durable, where its file system can. */
export function syncDirectory(absolute: string): void {
  let fd: number | undefined;
  try {
    fd = fs.openSync(absolute, fs.constants.O_RDONLY);
    fs.fsyncSync(fd);
  } catch (error) {
    if (!CANNOT_SYNC.has((error as NodeJS.ErrnoException).code ?? "")) throw naming(absolute, error);
  } finally {
    if (fd !== undefined) fs.closeSync(fd);
  }
}

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
    if (IS_WINDOWS) removeEmptyDirectory(path); // there it is in the way
    patiently(() => fs.renameSync(temporary, path)); // takes the place of an empty folder
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

// O_NONBLOCK: opening a pipe that nobody feeds must not hang.
export const READ = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
/** Windows makes nothing durable that was opened to be read. */
export const SYNC = IS_WINDOWS ? constants.O_RDWR : READ;
const FILE_MODE = 0o600;
type Work<T> = (fd: number, stat: fs.Stats) => T;

/** Opens a file, which is a regular one and no link (else PaiError `unsafe_path`), works with it and closes it. IO. */
export function using<T>(absolute: string, flags: number, path: string, work: Work<T>): T {
  const fd = openNoFollow(absolute, flags, path);
  try {
    return work(fd, regular(fd, path));
  } catch (error) {
    throw naming(absolute, error);
  } finally {
    fs.closeSync(fd);
  }
}

/** An error of the system with the path of the file, which it does not have where the system was given a number. */
export function naming(absolute: string, error: unknown): unknown {
  const isNameless = error instanceof Error && "code" in error && "syscall" in error && !("path" in error);
  return isNameless ? Object.assign(error, { path: absolute }) : error;
}

function openNoFollow(absolute: string, flags: number, path: string): number {
  try {
    // Windows cannot be told to follow no link.
    if (IS_WINDOWS && fs.lstatSync(absolute, { throwIfNoEntry: false })?.isSymbolicLink())
      throw unsafePath(path, "it is a link or a special file");
    return fs.openSync(absolute, flags, FILE_MODE);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException; // openSync throws nothing else
    // ELOOP: a link. ENXIO: a socket, or a pipe without a reader. EMLINK: FreeBSD's word for ELOOP.
    if (code === "ELOOP" || code === "ENXIO" || code === "EMLINK") {
      throw unsafePath(path, "it is a link or a special file");
    }
    if (IS_MAC && code === "ENOENT" && fs.existsSync(placeholderOf(absolute))) throw inCloud(path);
    throw error;
  }
}

/** Opens a file: a regular one and no link, else PaiError `unsafe_path`. IO. */
export function openRegular(absolute: string, path: string, flags: number): number {
  const fd = openNoFollow(absolute, flags, path);
  try {
    regular(fd, path);
    return fd;
  } catch (error) {
    fs.closeSync(fd);
    throw naming(absolute, error);
  }
}

function regular(fd: number, path: string): fs.Stats {
  const stat = fs.fstatSync(fd);
  if (!stat.isFile()) throw unsafePath(path, "it is not a regular file");
  return stat;
}

/** The bytes from there on, `length` of them or up to the end of the file. IO. */
export function readFully(fd: number, offset: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let filled = 0;
  while (filled < length) {
    const taken = fs.readSync(fd, bytes, filled, length - filled, offset + filled);
    if (taken === 0) return bytes.subarray(0, filled);
    filled += taken;
  }
  return bytes;
}

/** The same files, and before whatever is done with them `before` is asked: what that throws is thrown. */
export function asking(files: FileOps, before: (() => void) | undefined): FileOps {
  if (before === undefined) return files;
  const entries = Object.entries(files).map(([name, own]) => {
    if (typeof own !== "function") return [name, own] as const;
    const asked = (...given: unknown[]) => {
      before();
      return own(...given);
    };
    return [name, asked] as const;
  });
  return Object.fromEntries(entries) as unknown as FileOps; // each as it was
}
