import type { FileOps } from "../ports.ts";

/** The same tree, except that every write is refused as on a read-only disk (EROFS). */
export function readOnly(files: FileOps): FileOps {
  return {
    root: files.root,
    read: (path) => files.read(path),
    readPart: (path, offset, length) => files.readPart(path, offset, length),
    stat: (path) => files.stat(path),
    list: (dir) => files.list(dir),
    makeDir: refuse,
    create: refuse,
    append: refuse,
    truncate: refuse,
    sync: refuse,
    syncDir: refuse,
    rename: refuse,
    link: refuse,
    unlink: refuse,
    removeDir: refuse,
  };
}

function refuse(path: string): never {
  throw Object.assign(new Error(`EROFS: the directory is no store yet, '${path}'`), { code: "EROFS" });
}
