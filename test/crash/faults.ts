import type { FileOps } from "../../src/ports.ts";
import { systemError } from "./sim-fs.ts";

/** `EDQUOT` and `ESTALE` have no name in Node: they come as `Unknown system error -122`, and the like. */
export const CODES = [
  "ENOSPC",
  "EIO",
  "EACCES",
  "EMFILE",
  "EROFS",
  "EDQUOT",
  "ENOTEMPTY",
  "EEXIST",
  "ESTALE",
] as const;

export interface Fault {
  /** The changing operation, counted from 0, that fails. */
  readonly at: number;
  /** Every later one fails, too. */
  readonly persists: boolean;
  /** The system's error; or how much of the data a write takes, the rest being left to the caller. */
  readonly what: (typeof CODES)[number] | "none" | "one byte" | "half" | "all but one";
}

/** A disk of which one operation fails, or takes less than it was given. */
export function faulty(disk: FileOps, fault: Fault): FileOps {
  let count = 0;
  const hit = (): boolean => {
    const at = count++;
    return fault.persists ? at >= fault.at : at === fault.at;
  };
  const run = <T>(path: string, work: () => T): T => {
    if (hit() && isCode(fault.what)) throw systemError(fault.what, path);
    return work();
  };
  const write = (path: string, data: Uint8Array, work: (part: Uint8Array) => number): number => {
    if (!hit()) return work(data);
    if (isCode(fault.what)) throw systemError(fault.what, path);
    return work(data.subarray(0, taken(fault.what, data.length)));
  };
  return {
    root: disk.root,
    read: (path) => disk.read(path),
    readPart: (path, offset, length) => disk.readPart(path, offset, length),
    stat: (path) => disk.stat(path),
    list: (dir) => disk.list(dir),
    makeDir: (path) => run(path, () => disk.makeDir(path)),
    create: (path, data) => write(path, data, (part) => disk.create(path, part)),
    append: (path, data) => write(path, data, (part) => disk.append(path, part)),
    truncate: (path, size) => run(path, () => disk.truncate(path, size)),
    sync: (path) => run(path, () => disk.sync(path)),
    syncDir: (path) => run(path, () => disk.syncDir(path)),
    rename: (from, to) => run(from, () => disk.rename(from, to)),
    link: (from, to) => run(from, () => disk.link(from, to)),
    unlink: (path) => run(path, () => disk.unlink(path)),
    removeDir: (path) => run(path, () => disk.removeDir(path)),
  };
}

function isCode(what: Fault["what"]): what is (typeof CODES)[number] {
  return CODES.some((code) => code === what);
}

function taken(what: Fault["what"], length: number): number {
  if (what === "none") return 0;
  if (what === "one byte") return Math.min(1, length);
  return what === "half" ? Math.floor(length / 2) : Math.max(0, length - 1);
}
