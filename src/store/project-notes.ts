import type { FileOps, Places } from "../ports.ts";
import { readCache, textsIn, writeCache } from "./cache-file.ts";

/** Where projects lie on this machine, by key: noted when something is written from within them. */
const PATH = ".local/projects.json";

/** The work trees that are known, absolute, by project key; empty where nothing was noted. IO. */
export function readProjectNotes(files: FileOps): Readonly<Record<string, string>> {
  return textsIn(readCache(files, PATH));
}

/** Notes where the project of a command lies, if it has one. What cannot be written another command notes. IO. */
export function noteProject(files: FileOps, key: string | undefined, places: Places | undefined): void {
  const top = places?.project;
  if (key === undefined || top === undefined) return;
  const known = readProjectNotes(files);
  if (Object.hasOwn(known, key) && known[key] === top) return;
  try {
    files.makeDir(".local");
    writeCache(files, PATH, { ...known, [key]: top });
  } catch {
    // a read-only store, or two processes at once
  }
}
