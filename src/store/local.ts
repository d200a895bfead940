import type { FileOps } from "../ports.ts";
import { recoverPending, sweepLocal } from "./carry-out.ts";
import { JOURNAL } from "./journal.ts";
import { sweepInitialisation } from "./layout.ts";
import { LOCAL } from "./lock.ts";
import { readReplica, writeReplica } from "./replica.ts";
import { TEMP_DIR } from "./settle.ts";
import { makeDirs, syncTouched } from "./write.ts";

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
