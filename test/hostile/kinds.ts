import { spawnSync } from "node:child_process";
import {
  closeSync,
  ftruncateSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";

/** In every file that a link leads to: no answer may hold it. */
export const CANARY = "zanzibarcanary";

/** Where hostile things lead: what was at the place before, with the canary in it, outside of all that pai owns. */
interface Outside {
  /** A file or a directory, as it was at the place; a text where nothing was. */
  readonly twin: string;
  readonly pipe: string;
}

/** What can lie where a file or a folder should, made at a path at which nothing is. */
type Make = (path: string, outside: Outside) => void | Promise<void>;

const MIB = 1024 * 1024;
const TIB = 1024 ** 4;

const device =
  (minor: number): Make =>
  (path) =>
    run("mknod", path, "c", "1", String(minor));

export const KINDS = {
  "a pipe": (path) => run("mkfifo", path),
  "a link to what was there": (path, { twin }) => symlinkSync(twin, path),
  "a link to nothing": (path, { twin }) => symlinkSync(`${twin}-that-is-not-there`, path),
  "a link to itself": (path) => symlinkSync(basename(path), path),
  "a link to an endless device": (path) => symlinkSync("/dev/zero", path),
  "a link to a pipe": (path, { pipe }) => symlinkSync(pipe, path),
  "a link to the kernel's own": (path) => symlinkSync("/proc/self/status", path),
  "a link into a directory of the kernel": (path) => symlinkSync("/proc/self", path),
  "a directory": (path) => {
    mkdirSync(path);
    writeFileSync(join(path, "inside.md"), "somebody's\n");
  },
  "a second name of a file outside": (path, { twin }) => {
    if (lstatSync(twin).isDirectory()) writeFileSync(path, "a file\n");
    else linkSync(twin, path);
  },
  "a socket": (path) => socketAt(path),
  "an endless device": device(5),
  "a device that says nothing": device(3),
  "no bytes": (path) => writeFileSync(path, ""),
  zeros: (path) => writeFileSync(path, new Uint8Array(4096)),
  "no UTF-8": (path) => writeFileSync(path, Uint8Array.of(0xff, 0xfe, 0x80, 0xc3, 10)),
  "9 MiB in one line": (path) => writeFileSync(path, "x".repeat(9 * MIB)),
  "a sparse TiB": (path) => {
    const fd = openSync(path, "w");
    ftruncateSync(fd, TIB);
    closeSync(fd);
  },
} as const satisfies Record<string, Make>;

export type Kind = keyof typeof KINDS;
export const ALL_KINDS = Object.keys(KINDS) as readonly Kind[];

/** Puts a hostile thing where something may lie, which moves outside. */
export async function plant(kind: Kind, path: string, outsideDir: string): Promise<void> {
  const outside = { twin: join(outsideDir, `twin-${basename(path)}`), pipe: join(outsideDir, "pipe") };
  mkdirSync(dirname(path), { recursive: true });
  moveAway(path, outside.twin);
  run("mkfifo", outside.pipe);
  await KINDS[kind](path, outside);
}

function moveAway(path: string, twin: string): void {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat === undefined) writeFileSync(twin, `${CANARY}\n`);
  else {
    renameSync(path, twin);
    if (stat.isFile()) writeFileSync(twin, `${readFileSync(twin, "utf8")}\n# ${CANARY}\n`);
    else writeFileSync(join(twin, `${CANARY}.md`), CANARY);
  }
}

function run(command: string, ...words: readonly string[]): void {
  const done = spawnSync(command, words, { encoding: "utf8" });
  if (done.status !== 0) throw new Error(`${command} ${words.join(" ")}: ${done.stderr}`);
}

/** The name stays after the server is gone. */
async function socketAt(path: string): Promise<void> {
  const server = createServer();
  const short = join(tmpdir(), `s${process.pid}`); // its name may have some hundred bytes
  rmSync(short, { force: true });
  await new Promise<void>((done) => server.listen(short, done));
  renameSync(short, path);
  await new Promise((done) => server.close(done));
}
