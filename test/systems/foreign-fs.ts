import type * as NodeFs from "node:fs";
import { constants } from "node:os";
import { posix } from "node:path";

type Fs = typeof NodeFs;
export type SystemName = "win32" | "darwin";

/** A machine whose disk `C:\` (Windows) or `/Volumes` (macOS) is a directory of this one. */
export interface Machine {
  system: SystemName;
  disk: string;
  /** Every so many changes of names fail, twice, as where a virus scanner looks at the file; 0: none does. */
  busyEvery: number;
  /** Changes of names that were tried. */
  changes: number;
}

interface Open {
  readonly path: string;
  readonly writes: boolean;
}

const RESERVED = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[1-9¹²³])(?:\..*)?$/iu;
const NOT_IN_NAMES = /[<>:"|?*\p{Cc}]/u;
/** UTF-16 units of a path that every program of Windows takes. */
const MOST_UNITS = 259;
const BUSY = ["EPERM", "EACCES", "EBUSY"] as const;
const TRIES = 2;

const ONE_PATH =
  "openSync lstatSync statSync existsSync realpathSync readdirSync readFileSync writeFileSync mkdirSync rmSync rmdirSync unlinkSync chmodSync accessSync mkdtempSync readlinkSync";
const NAME_CHANGES = new Set(["renameSync", "unlinkSync", "rmdirSync"]);

/** The calls of `node:fs` that pai makes, as another system would answer them. */
export function foreignFs(real: Fs, machine: Machine): Fs {
  const open = new Map<number, Open>();
  /** Files that were removed while they were open: their names stay until they are closed. */
  const dying = new Set<string>();
  const isWindows = () => machine.system === "win32";
  const root = () => (isWindows() ? "C:" : "/Volumes");
  const busy = new Map<string, number>();

  const fail = (code: keyof typeof constants.errno, path: string, syscall: string): never => {
    throw Object.assign(new Error(`${code}: ${syscall} '${path}'`), {
      code,
      path,
      syscall,
      errno: -constants.errno[code],
    });
  };
  const isOpen = (path: string, below = false) =>
    [...open.values()].some((one) => one.path === path || (below && one.path.startsWith(`${path}/`)));

  /** Where a path of that machine lies on this one: names are the same in every case, on macOS in every normal form. */
  const locate = (given: unknown, syscall: string): string => {
    const path = isWindows() ? String(given).replaceAll("\\", "/") : String(given);
    if (path.startsWith("/proc/")) fail("ENOENT", path, syscall); // only Linux tells of its processes there
    if (path !== root() && !path.startsWith(`${root()}/`)) return path;
    if (isWindows() && path.length > MOST_UNITS) fail("ENAMETOOLONG", path, syscall);
    let at = machine.disk;
    for (const part of posix.normalize(path.slice(root().length)).split("/").filter(Boolean)) {
      if (isWindows() && (RESERVED.test(part) || NOT_IN_NAMES.test(part))) fail("ENOENT", path, syscall);
      const name = isWindows() ? part.replace(/[. ]+$/u, "") : part.normalize("NFD");
      at = `${at}/${real.existsSync(`${at}/${name}`) ? name : (sameName(at, name) ?? name)}`;
    }
    return at;
  };
  const sameName = (dir: string, name: string): string | undefined => {
    const fold = (text: string) => text.normalize(isWindows() ? undefined : "NFC").toLowerCase();
    return real.existsSync(dir) && real.statSync(dir).isDirectory()
      ? real.readdirSync(dir).find((other) => fold(other) === fold(name))
      : undefined;
  };
  const scanned = (syscall: string, path: string): void => {
    if (!isWindows() || !NAME_CHANGES.has(syscall) || machine.busyEvery === 0) return;
    const left = busy.get(path) ?? (++machine.changes % machine.busyEvery === 0 ? TRIES : 0);
    if (left === 0) return void busy.delete(path);
    busy.set(path, left - 1);
    fail(BUSY[(machine.changes + left) % BUSY.length] ?? "EBUSY", path, syscall);
  };

  const wrapped: Record<string, unknown> = {};
  for (const name of ONE_PATH.split(" ")) {
    const call = (real as unknown as Record<string, (...given: unknown[]) => unknown>)[name];
    wrapped[name] = (path: unknown, ...rest: unknown[]) => {
      if (
        name === "existsSync" &&
        typeof path === "string" &&
        isWindows() &&
        NOT_IN_NAMES.test(path.slice(2))
      )
        return false;
      const at = locate(path, name);
      scanned(name, at);
      if (isWindows() && name === "unlinkSync" && isOpen(at)) return void dying.add(at);
      const told = call?.(at, ...rest);
      // A path comes back as that machine would write it.
      if ((name === "realpathSync" || name === "mkdtempSync") && at.startsWith(machine.disk))
        return (
          root() +
          String(told)
            .slice(machine.disk.length)
            .replaceAll("/", isWindows() ? "\\" : "/")
        );
      return told;
    };
  }
  const openSync = (path: unknown, flags: number | string = 0, mode?: number): number => {
    const at = locate(path, "open");
    if (dying.has(at)) fail("EPERM", String(path), "open");
    const fd = real.openSync(at, flags, mode);
    const writes = typeof flags === "number" ? (flags & 3) !== 0 : /[wa+]/.test(flags);
    open.set(fd, { path: at, writes });
    return fd;
  };
  const closeSync = (fd: number): void => {
    const closed = open.get(fd)?.path;
    open.delete(fd);
    real.closeSync(fd);
    if (closed === undefined || !dying.has(closed) || isOpen(closed)) return;
    dying.delete(closed);
    real.rmSync(closed, { force: true });
  };
  /** Windows syncs what may be written, and no directory. */
  const mayNotSync = (fd: number): boolean => isWindows() && open.get(fd)?.writes === false;
  const renameSync = (from: unknown, to: unknown): void => {
    const [a, b] = [locate(from, "rename"), locate(to, "rename")];
    scanned("renameSync", b);
    if (isWindows() && (a === b ? false : isOpen(b) || isOpen(a, true)))
      if (isOpen(b) || real.lstatSync(a).isDirectory()) fail("EPERM", String(to), "rename");
    if (isWindows() && real.existsSync(b) && real.statSync(b).isDirectory())
      fail("EPERM", String(to), "rename");
    real.renameSync(a, isWindows() ? b : b.normalize("NFD"));
  };
  const given = real.constants;
  const { O_NOFOLLOW, O_NONBLOCK, O_NOCTTY, ...common } = given;
  const fs = {
    ...real,
    ...wrapped,
    openSync,
    closeSync,
    renameSync,
    linkSync: (from: unknown, to: unknown) => real.linkSync(locate(from, "link"), locate(to, "link")),
    fsyncSync: (fd: number) => (mayNotSync(fd) ? fail("EPERM", String(fd), "fsync") : real.fsyncSync(fd)),
    fsync(fd: number, done: (error: Error | null) => void): void {
      try {
        if (mayNotSync(fd)) fail("EPERM", String(fd), "fsync");
        done(null);
      } catch (error) {
        done(error as Error);
      }
    },
    constants: machine.system === "win32" ? common : given,
  };
  return { ...fs, default: fs } as unknown as Fs;
}
