import type { FileOps } from "../../src/ports.ts";
import { systemError } from "./sim-fs.ts";

interface Open {
  readonly path: string;
  at: number;
}

interface StatOptions {
  readonly throwIfNoEntry?: boolean;
}

/** The calls of `node:fs` that host.ts, host-write.ts and bin/load.js make, on a disk at hand; a path `/a/b`, or `/sim/a/b`, is `a/b` on it. */
export function nodeFsOn(disk: () => FileOps) {
  const open = new Map<number, Open>();
  const on = (path: string): string => path.replace(/^\/(?:sim\/)?/, "");
  const stat = (path: string, { throwIfNoEntry = true }: StatOptions = {}) => {
    const found = disk().stat(on(path));
    if (found === undefined && throwIfNoEntry) throw systemError("ENOENT", path);
    const mode = 0o600;
    const is = (kind: string) => () => found?.kind === kind;
    return (
      found && {
        ...found,
        mode,
        isFile: is("file"),
        isDirectory: is("directory"),
        isSymbolicLink: is("link"),
      }
    );
  };
  const its = (fd: number): Open => {
    const found = open.get(fd);
    if (found === undefined) throw systemError("EBADF", String(fd));
    return found;
  };
  const openSync = (path: string, flags: number | string = 0): number => {
    const there = disk().stat(on(path));
    const isNew = flags === "wx";
    if (there !== undefined && isNew) throw systemError("EEXIST", path);
    if (there === undefined && !isNew && flags !== "w") throw systemError("ENOENT", path);
    if (there === undefined) disk().create(on(path), new Uint8Array());
    else if (flags === "w") disk().truncate(on(path), 0);
    const fd = 100 + open.size;
    open.set(fd, { path: on(path), at: 0 });
    return fd;
  };
  const writeSync = (fd: number, bytes: Uint8Array): number => disk().append(its(fd).path, bytes);
  const fsyncSync = (fd: number): void => {
    const { path } = its(fd);
    if (disk().stat(path)?.kind === "directory") disk().syncDir(path);
    else disk().sync(path);
  };
  return {
    lstatSync: stat,
    statSync: stat,
    fstatSync: (fd: number) => stat(its(fd).path),
    existsSync: (path: string) => disk().stat(on(path)) !== undefined,
    realpathSync: (path: string) => stat(path) && path,
    openSync,
    closeSync: (fd: number) => void its(fd),
    readSync(fd: number, into: Uint8Array): number {
      const file = its(fd);
      const part = disk().readPart(file.path, file.at, into.length);
      into.set(part);
      file.at += part.length;
      return part.length;
    },
    readFileSync: (path: string) => Buffer.from(disk().read(on(path))),
    readdirSync: (path: string) =>
      disk()
        .list(on(path))
        .map(({ name }) => name),
    writeSync,
    fsyncSync,
    writeFileSync(path: string, text: string, { flag = "w", flush = false } = {}): void {
      const fd = openSync(path, flag);
      writeSync(fd, new TextEncoder().encode(text));
      if (flush) fsyncSync(fd);
    },
    mkdirSync(path: string): void {
      if (disk().stat(on(path)) !== undefined) throw systemError("EEXIST", path);
      disk().makeDir(on(path));
    },
    renameSync: (from: string, to: string) => disk().rename(on(from), on(to)),
    chmodSync: (path: string) => void stat(path),
    unlinkSync: (path: string) => disk().unlink(on(path)),
    rmSync(path: string, { force = false } = {}): void {
      if (disk().stat(on(path)) !== undefined || !force) disk().unlink(on(path));
    },
  };
}
