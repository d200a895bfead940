import { randomBytes } from "node:crypto";
import { hexDigest } from "../domain/hash.ts";
import { objectIn } from "../text/objects.ts";
import { hostNames, hostStamp, joinHost, readHostText, userStateDirectory } from "./host.ts";
import { writeHostText } from "./host-write.ts";
import { LOCAL } from "./lock.ts";
import { IS_WINDOWS, PIPES } from "./systems.ts";

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
  const text = readHostText(path, false);
  return typeof text === "string" ? objectIn(text) : undefined; // {}: not written whole, or of an older program
}

/** The installed program: its version, place, and the size, time and inode of its built files. IO. */
export function programId(): string {
  const here = import.meta.dirname;
  const stamps = ["pai.cjs", "recall.cjs", "others.cjs"].map((name) => hostStamp(joinHost(here, name)));
  return [PAI_VERSION, here, ...stamps].join(" ");
}

/** Bytes of the path of a socket: systems take 104 or more. */
const MOST_SOCKET_BYTES = 100;
const SOCKET = "watch.sock";
const HASH_LENGTH = 16;
const KEY = "watch.key";
const KEY_BYTES = 16;

/** Every user may make a pipe of any name: with a key of this user's no other one guesses it. IO. */
function pipeKey(): string {
  const path = joinHost(userStateDirectory(), KEY);
  const known = readHostText(path, false);
  if (typeof known === "string") return known;
  const made = randomBytes(KEY_BYTES).toString("hex");
  writeHostText(path, made);
  return made;
}

export function watcherName(store: string): string {
  return hexDigest(store, HASH_LENGTH);
}

/** Where the socket of a store's watcher lies: in its `.local`, or where that path is too long for a socket, with the user's state; undefined where both are. */
export function socketOf(store: string): string | undefined {
  if (IS_WINDOWS) return `${PIPES}pai-${watcherName(`${store} ${pipeKey()}`)}`;
  const places = [
    joinHost(store, LOCAL, SOCKET),
    joinHost(watchersDirectory(), `${watcherName(store)}.sock`),
  ];
  return places.find((place) => Buffer.byteLength(place) <= MOST_SOCKET_BYTES);
}
