import * as fs from "node:fs";
import { basename, dirname, join } from "node:path";
import { translateError } from "./errors.ts";
import { makeHostDirectory, realHostPath, upwards } from "./host.ts";
import { refusedFile } from "./host-files.ts";
import { naming } from "./open-files.ts";

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
    fs.renameSync(temporary, place);
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
