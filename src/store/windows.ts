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
