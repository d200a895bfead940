import { basename, dirname, join } from "node:path";
import { PaiError } from "../domain/errors.ts";
import { UTC, type Zone, zoneNamed, zoneOf } from "../text/time-zone.ts";

export const IS_WINDOWS = process.platform === "win32";
/** Below it lie the named pipes, its sockets. */
export const PIPES = "\\\\.\\pipe\\";

/** A file that another program has just opened, such as a virus scanner, can be neither renamed nor removed until it is closed. */
const BUSY = new Set(["EPERM", "EACCES", "EBUSY"]);
/** Altogether about a second. */
const PAUSES_MS = [5, 10, 20, 40, 80, 160, 320, 400];

/** Does what changes a name; on Windows once more, for about a second, where a program has the file open just then. IO. */
export function patiently<T>(change: () => T): T {
  if (!IS_WINDOWS) return change();
  for (const pause of PAUSES_MS) {
    try {
      return change();
    } catch (error) {
      if (!BUSY.has((error as NodeJS.ErrnoException).code ?? "")) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause);
    }
  }
  return change();
}

export const IS_MAC = process.platform === "darwin";

/** What iCloud leaves in the place of a file that it has taken off the machine. */
const PLACEHOLDER = /^\.(.+)\.icloud$/;

/** The name of the file that iCloud has taken away and left this for; undefined for any other name. Pure. */
export function takenAway(name: string): string | undefined {
  return PLACEHOLDER.exec(name)?.[1];
}

/** Where iCloud leaves something for the file at a path. Pure. */
export function placeholderOf(path: string): string {
  return join(dirname(path), `.${basename(path)}.icloud`);
}

/** A name in a directory as pai wrote it: the disk may take letters and their marks apart. Pure. */
export function asWritten(name: string): string {
  return IS_MAC ? (takenAway(name) ?? name).normalize("NFC") : name;
}

/** The error for a file that is in iCloud alone. Pure. */
export function inCloud(path: string): PaiError {
  return new PaiError("io", `could not read ${JSON.stringify(path)}: iCloud has taken it off this Mac`, {
    hint: 'brctl download "<the folder of the store>", or keep the store outside of iCloud Drive',
    data: { path },
  });
}

/** The zone with a name such as `Europe/Berlin`. Unknown: UTC; empty: the machine's, or that of `TZ`. */
export function openZone(name: string): Zone {
  if (name !== "") return zoneNamed(name) ?? UTC;
  return zoneOf((ms) => -new Date(ms).getTimezoneOffset() * MINUTE_MS);
}

const MINUTE_MS = 60_000;

/**
 * Milliseconds since some moment, on a clock that never jumps. Unlike `performance.now`, needs nothing that Node
 * loads at its first use.
 */
export function monotonicMs(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1_000 + nanoseconds / 1e6;
}
