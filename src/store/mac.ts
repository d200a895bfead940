import { basename, dirname, join } from "node:path";
import { PaiError } from "../domain/errors.ts";

export const IS_MAC = process.platform === "darwin";

/** What iCloud leaves in the place of a file that it has taken off the machine. */
const PLACEHOLDER = /^\.(.+)\.icloud$/;

/** The name of the file that iCloud has taken away and left this for; undefined for any other name. Pure. */
export function takenAway(name: string): string | undefined {
  return PLACEHOLDER.exec(name)?.[1];
}

/** Where iCloud leaves something for the file at a path. Pure. */
export function placeholderOf(path: string): string {
  return join(dirname(path), `.${basename(path)}.icloud`);
}

/** A name in a directory as pai wrote it: the disk may take letters and their marks apart. Pure. */
export function asWritten(name: string): string {
  return IS_MAC ? (takenAway(name) ?? name).normalize("NFC") : name;
}

/** The error for a file that is in iCloud alone. Pure. */
export function inCloud(path: string): PaiError {
  return new PaiError("io", `could not read ${JSON.stringify(path)}: iCloud has taken it off this Mac`, {
    hint: 'brctl download "<the folder of the store>", or keep the store outside of iCloud Drive',
    data: { path },
  });
}
