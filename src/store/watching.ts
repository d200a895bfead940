import { sha256 } from "../domain/hash.ts";
import type { FileOps } from "../ports.ts";
import { joinHost, userStateDirectory } from "./host.ts";
import { LOCAL } from "./lock.ts";
import { openRoot } from "./node-fs.ts";

/** Bytes of the path of a socket: systems take 104 or more. */
const MOST_SOCKET_BYTES = 100;
const SOCKET = "watch.sock";
const HASH_LENGTH = 16;

declare const PAI_VERSION: string;

/** The directory of this user in which each watcher leaves a file while it runs. */
export function watchersDirectory(): string {
  return joinHost(userStateDirectory(), "run");
}

/** What a watcher of a store is called there. Pure. */
export function watcherName(store: string): string {
  return sha256(store).slice("sha256:".length, "sha256:".length + HASH_LENGTH);
}

/** Where the socket of a store's watcher lies: in its `.local`, or where that path is too long for a socket, with the user's state; undefined where both are. */
export function socketOf(store: string): string | undefined {
  const places = [
    joinHost(store, LOCAL, SOCKET),
    joinHost(watchersDirectory(), `${watcherName(store)}.sock`),
  ];
  return places.find((place) => Buffer.byteLength(place) <= MOST_SOCKET_BYTES);
}

/** The program as it lies there: its version, place, and the size, time and inode of the files that its build wrote. IO. */
export function programId(): string {
  const files: FileOps = openRoot(import.meta.dirname);
  const stats = ["pai.cjs", "recall.cjs", "others.cjs"].map((name) => {
    const stat = files.stat(name);
    return stat ? `${stat.size}:${stat.mtimeMs}:${stat.ino}` : "-";
  });
  return [PAI_VERSION, files.root, ...stats].join(" ");
}
