import { hostNames, hostStamp, joinHost, userStateDirectory } from "./host.ts";
import { readHostText } from "./host-files.ts";

/** What a watcher leaves with the user's state while it runs: whoever wants to ask one loads this, and little else. */
export interface WatcherNote {
  /** For people. */
  readonly pid: number;
  /** Absolute path of its store, links resolved. */
  readonly store: string;
  /** Absolute path of its socket. */
  readonly socket: string;
}

declare const PAI_VERSION: string;

/** The directory of this user in which each watcher leaves a note while it runs. */
export function watchersDirectory(): string {
  return joinHost(userStateDirectory(), "run");
}

/** The socket of the watcher of a store, as its note says, which stays where the watcher was killed; undefined where there is no note. IO. */
export function notedSocket(store: string): string | undefined {
  const directory = watchersDirectory();
  for (const name of hostNames(directory)) {
    const note = readNote(joinHost(directory, name));
    if (note?.store === store) return note.socket;
  }
  return undefined;
}

function readNote(path: string): Partial<WatcherNote> | undefined {
  try {
    const text = readHostText(path, false);
    return typeof text === "string" ? (JSON.parse(text) as Partial<WatcherNote>) : undefined;
  } catch {
    return undefined; // not written whole, or of an older program
  }
}

/** The installed program: its version, place, and the size, time and inode of its built files. IO. */
export function programId(): string {
  const here = import.meta.dirname;
  const stamps = ["pai.cjs", "recall.cjs", "others.cjs"].map((name) => hostStamp(joinHost(here, name)));
  return [PAI_VERSION, here, ...stamps].join(" ");
}
