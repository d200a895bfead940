import type { FileOps, Places } from "../ports.ts";
import { readIfThere, removeIfThere } from "./write.ts";

/** Where projects lie on this machine, by key: noted when something is written from within them. */
const PATH = ".local/projects.json";
const TEMP = ".local/projects.json.tmp";

/** The work trees that are known, absolute, by project key; empty where nothing was noted. IO. */
export function readProjectNotes(files: FileOps): Readonly<Record<string, string>> {
  try {
    const known: unknown = JSON.parse(new TextDecoder().decode(readIfThere(files, PATH)));
    if (typeof known !== "object" || known === null) return {};
    return Object.fromEntries(Object.entries(known).filter(([, top]) => typeof top === "string")) as Record<
      string,
      string
    >;
  } catch {
    return {}; // not there yet, or cut short: noted again by the next command
  }
}

/** Notes where the project of a command lies, if it has one. What cannot be written another command notes. IO. */
export function noteProject(files: FileOps, key: string | undefined, places: Places | undefined): void {
  const top = places?.project;
  if (key === undefined || top === undefined) return;
  const known = readProjectNotes(files);
  if (Object.hasOwn(known, key) && known[key] === top) return;
  try {
    files.makeDir(".local");
    removeIfThere(files, TEMP);
    files.create(TEMP, new TextEncoder().encode(`${JSON.stringify({ ...known, [key]: top })}\n`));
    files.rename(TEMP, PATH);
  } catch {
    // a read-only store, or two processes at once
  }
}
