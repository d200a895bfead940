import { randomBytes } from "node:crypto";
import { sha256 } from "../domain/hash.ts";
import { joinHost, userStateDirectory } from "./host.ts";
import { readHostText } from "./host-files.ts";
import { writeHostText } from "./host-write.ts";
import { LOCAL } from "./lock.ts";
import { watchersDirectory } from "./watchers.ts";
import { IS_WINDOWS, PIPES } from "./windows.ts";

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
  return sha256(store).slice("sha256:".length, "sha256:".length + HASH_LENGTH);
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
