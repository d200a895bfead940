import { sha256 } from "../domain/hash.ts";
import { joinHost } from "./host.ts";
import { LOCAL } from "./lock.ts";
import { watchersDirectory } from "./watchers.ts";

/** Bytes of the path of a socket: systems take 104 or more. */
const MOST_SOCKET_BYTES = 100;
const SOCKET = "watch.sock";
const HASH_LENGTH = 16;

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
