import fs, { constants } from "node:fs";
import { dirname } from "node:path";
import { PaiError } from "../domain/errors.ts";
import { LIMITS } from "../domain/limits.ts";
import type { DirEntry, FileOps, FileStat } from "../ports.ts";
import { realHostPath } from "./host.ts";
import {
  makeDurableDirectory,
  naming,
  openRegular,
  READ,
  readFully,
  SYNC,
  syncDirectory,
  using,
} from "./host-write.ts";
import { guardPaths, type PathGuard, unsafePath } from "./safe-path.ts";
import { asWritten, IS_MAC, patiently, placeholderOf } from "./systems.ts";

const { O_APPEND, O_CREAT, O_EXCL, O_NOFOLLOW, O_NONBLOCK, O_WRONLY, W_OK, X_OK } = constants;
const CREATE = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW;
const APPEND = O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK;
const CUT = O_WRONLY | O_NOFOLLOW | O_NONBLOCK;
const DIRECTORY_MODE = 0o700;
/** As many as Node has threads for such work. */
const SYNCS_AT_ONCE = 4;

/**
 * The real file system below one directory, which need not exist yet (`makeDir("")` makes it, with its
 * parents). A root that is itself a link is resolved once, here.
 */
export function openRoot(absoluteDir: string): FileOps {
  const root = realHostPath(absoluteDir);
  const guard = guardPaths(root, kindOf);
  return { root, ...readers(guard), ...writers(guard, root) };
}

type Reader = Pick<FileOps, "read" | "readPart" | "stat" | "statAll" | "list">;

function readers(guard: PathGuard): Reader {
  const readPart: Reader["readPart"] = (path, offset, length) =>
    using(guard(path), READ, path, (fd, { size }) =>
      readFully(fd, offset, inOnePiece(Math.max(0, Math.min(length, size - offset)), path)),
    );
  return {
    read: (path) => readPart(path, 0, Number.POSITIVE_INFINITY),
    readPart,
    stat: (path) => lookAtFile(guard(path)),
    statAll(dir, names) {
      const parent = dirname(guard(`${dir}/x`));
      return names.map((name) => lookAtFile(`${parent}/${name}`));
    },
    // As a parent, so that a directory which is a link is refused.
    list: (dir) => entries(dir === "" ? guard("") : dirname(guard(`${dir}/x`)), dir),
  };
}

function writers(guard: PathGuard, root: string): Omit<FileOps, keyof Reader | "root"> {
  return {
    makeDir: (path) => (path === "" ? makeDurableDirectory(root) : makeDirectory(guard(path), path)),
    create: (path, data) => using(guard(path), CREATE, path, (fd) => fs.writeSync(fd, data)),
    append: (path, data) =>
      using(guard(path), APPEND, path, (fd, stat) => {
        needOneName(stat, path);
        return fs.writeSync(fd, data);
      }),
    truncate: (path, size) =>
      using(guard(path), CUT, path, (fd, stat) => {
        needOneName(stat, path);
        fs.ftruncateSync(fd, size);
      }),
    sync: (path) => using(guard(path), SYNC, path, (fd) => fs.fsyncSync(fd)),
    syncAll: async (paths) => {
      const left = paths.values();
      const syncSome = async () => {
        for (const path of left) await syncOne(guard(path), path);
      };
      const done = await Promise.allSettled(Array.from({ length: SYNCS_AT_ONCE }, syncSome));
      for (const one of done) if (one.status === "rejected") throw one.reason;
    },
    syncDir: (path) => syncDirectory(path === "" ? root : dirname(guard(`${path}/x`))),
    rename: (from, to) => patiently(() => fs.renameSync(guard(from), guard(to))),
    link: (from, to) => fs.linkSync(guard(from), guard(to)),
    unlink: (path) => patiently(() => fs.unlinkSync(guard(path))),
    removeDir: (path) => patiently(() => fs.rmdirSync(guard(path))),
    refusal: (path) => refusalAt(guard(path), root),
  };
}

async function syncOne(absolute: string, path: string): Promise<void> {
  const fd = openRegular(absolute, path, SYNC);
  try {
    await new Promise<void>((resolve, reject) => {
      fs.fsync(fd, (error) => (error === null ? resolve() : reject(naming(absolute, error))));
    });
  } finally {
    fs.closeSync(fd);
  }
}

/** A file may say that it has any size, and memory for it would be taken before a byte is read. */
function inOnePiece(bytes: number, path: string): number {
  if (bytes <= LIMITS.pieceBytes) return bytes;
  const message = `refused to read ${JSON.stringify(path)}: ${bytes} bytes, more than ${LIMITS.pieceBytes}`;
  throw new PaiError("too_large", message, { hint: "move it out of the store", data: { path } });
}

/** A file that may not be written can be replaced, unless the system says that nothing about it may ever change (EPERM). */
function refusalAt(absolute: string, root: string): Error | undefined {
  let dir = dirname(absolute);
  while (dir.length > root.length && kindOf(dir) === undefined) dir = dirname(dir);
  const refused = accessError(dir, W_OK | X_OK);
  if (refused !== undefined || kindOf(absolute) === undefined) return refused;
  const error = accessError(absolute, W_OK);
  return error?.code === "EPERM" ? error : undefined;
}

function accessError(absolute: string, mode: number): NodeJS.ErrnoException | undefined {
  try {
    fs.accessSync(absolute, mode);
    return undefined;
  } catch (error) {
    return error as NodeJS.ErrnoException; // accessSync throws nothing else
  }
}

function needOneName({ nlink }: fs.Stats, path: string): void {
  if (nlink > 1) throw unsafePath(path, "the file has a second name (hard link)");
}

/** What lies there, links not followed. */
function lookAt(absolute: string): FileStat | undefined {
  try {
    const stat = fs.lstatSync(absolute, { throwIfNoEntry: false });
    if (stat === undefined) return undefined;
    const { size, mtimeMs, ino, nlink } = stat;
    return { kind: kindOfStat(stat), size, mtimeMs, ino, nlink };
  } catch (error) {
    // No directory, or links in a circle where the root should be.
    if (["ENOTDIR", "ELOOP"].includes((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw error;
  }
}

function lookAtFile(absolute: string): FileStat | undefined {
  return lookAt(absolute) ?? (IS_MAC ? lookAt(placeholderOf(absolute)) : undefined);
}

function kindOf(absolute: string): FileStat["kind"] | undefined {
  return lookAt(absolute)?.kind;
}

function kindOfStat(stat: fs.Stats | fs.Dirent): FileStat["kind"] {
  if (stat.isFile()) return "file";
  if (stat.isDirectory()) return "directory";
  return stat.isSymbolicLink() ? "link" : "other";
}

function entries(absolute: string, dir: string): readonly DirEntry[] {
  const there = lookAt(absolute);
  if (there === undefined) return [];
  if (there.kind !== "directory") throw unsafePath(dir, "it is not a directory");
  let found: fs.Dirent[];
  try {
    found = fs.readdirSync(absolute, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
  // A name that is no UTF-8 shows the replacement character, but so does a name that contains it.
  const doubtful = found.some(({ name }) => name.includes("\uFFFD"));
  const broken = doubtful ? brokenNames(absolute) : undefined;
  return found.map((entry) => ({
    name: broken?.has(entry.name) ? undefined : asWritten(entry.name),
    kind: kindOfStat(entry),
  }));
}

function brokenNames(absolute: string): ReadonlySet<string> {
  const names = fs.readdirSync(absolute, { encoding: "buffer" });
  return new Set(names.filter((name) => !Buffer.from(name.toString()).equals(name)).map(String));
}

function makeDirectory(absolute: string, path: string): void {
  if (kindOf(absolute) === "directory") return; // an error takes longer to make than a look
  try {
    fs.mkdirSync(absolute, { mode: DIRECTORY_MODE });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    if (kindOf(absolute) !== "directory") throw unsafePath(path, "it is not a directory");
  }
}
