import { statSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

/**
 * Whether a watcher of this user may be running, in any store: a look at `watchersDirectory` of src/store/watchers.ts, which every
 * recall pays for. What finds the watcher is loaded only then. IO.
 */
export function mayBeWatched(): boolean {
  try {
    const directory = join(homedir(), ".local", "state", "pai", "run");
    return statSync(directory, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false; // the system does not know the user's home, or the directory cannot be looked at
  }
}
