import { hash } from "node:crypto";
import type { FileOps } from "../ports.ts";
import { recoverPending, sweepLocal } from "./carry-out.ts";
import { JOURNAL } from "./journal.ts";
import { sweepInitialisation } from "./layout.ts";
import { LOCAL } from "./lock.ts";
import { TEMP_DIR } from "./settle.ts";
import { makeDirs, readIfThere, replaceDurably, syncTouched } from "./write.ts";

/**
 * Makes `.local`, where the lock will lie, durably. The replica's name is the last file that is ever added
 * by the preparations: where that is seen, the directories above it were durable before, and so was
 * `version`, whoever made them.
 */
export function makeLocal(files: FileOps): void {
  if (readReplica(files) !== undefined) return;
  files.makeDir(LOCAL);
  files.syncDir("");
  for (const dir of [JOURNAL, TEMP_DIR]) files.makeDir(dir);
  files.syncDir(LOCAL);
}

/**
 * What every writer does first: finishes what another one began, and removes what it left behind. Returns
 * files for a person to look at. Needs the lock.
 * @param newReplica gives the name that this machine gets, unless it has one
 */
export function beginWriting(files: FileOps, newReplica: () => string): readonly string[] {
  const touched = new Set<string>();
  for (const dir of [JOURNAL, TEMP_DIR]) makeDirs(files, dir, touched);
  syncTouched(files, touched);
  if (readReplica(files) === undefined) {
    sweepInitialisation(files);
    writeReplica(files, newReplica());
  }
  const parked = recoverPending(files) ?? [];
  sweepLocal(files);
  return parked;
}

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
function writeReplica(files: FileOps, name: string): void {
  replaceDurably(files, REPLICA_PATH, TEMP, new TextEncoder().encode(`${name}\n`));
  files.syncDir(LOCAL);
}
