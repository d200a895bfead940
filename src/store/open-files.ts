import fs, { constants } from "node:fs";
import type { FileOps } from "../ports.ts";
import { unsafePath } from "./safe-path.ts";
import { IS_MAC, IS_WINDOWS, inCloud, placeholderOf } from "./windows.ts";

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
