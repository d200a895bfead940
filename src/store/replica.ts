import { hash } from "node:crypto";
import type { FileOps } from "../ports.ts";
import { LOCAL } from "./lock.ts";
import { readIfThere, replaceDurably } from "./write.ts";

const REPLICA_PATH = `${LOCAL}/replica`;
const TEMP = `${LOCAL}/.tmp-replica`;
const NAME = /^[0-9a-hjkmnp-tv-z]{8}$/;
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"; // Crockford base32, lower case
const NAME_CHARS = 8;

/** A new replica's name: 8 characters of base32 that follow from the seed. Pure. */
export function replicaName(seed: string): string {
  const digest = hash("sha256", seed, "buffer").subarray(0, NAME_CHARS);
  return [...digest].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join("");
}

/** This machine's name in the files of `state/`; undefined before the first write. */
export function readReplica(files: FileOps): string | undefined {
  const bytes = readIfThere(files, REPLICA_PATH);
  const name = bytes && new TextDecoder().decode(bytes).trim();
  return name !== undefined && NAME.test(name) ? name : undefined;
}

/** Gives this machine its name, durably. Needs the lock. */
export function writeReplica(files: FileOps, name: string): void {
  replaceDurably(files, REPLICA_PATH, TEMP, new TextEncoder().encode(`${name}\n`));
  files.syncDir(LOCAL);
}
