import { KIND_FOLDER } from "../domain/vocabulary.ts";
import type { FileOps } from "../ports.ts";
import { DAY_MS } from "../text/calendar.ts";

/** Folders of so many days are hot, and those that something came to, or went from, within as many. */
const HOT_DAYS = 60;
/** Folders that are watched at most: each takes one of a number that all programs of the user share. */
const MOST_FOLDERS = 4_000;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Whether something at a path is a page, a setting or state that is likely to be edited, or a folder of such. Pure. */
export function isHotFile(path: string): boolean {
  const [first = "", second, third] = path.split("/");
  if (first === "state") return third === undefined && second?.startsWith(".") !== true;
  return second === undefined && /^[^.].*\.md$|^config\.yaml$|^version$/.test(first);
}

/**
 * The folders of memories in which something is likely to be edited, with their inodes: entities, the memories of the last days, and the folders that
 * hold those of all days, where new ones appear. At most 4,000, the newest first. IO.
 */
export function hotFolders(files: FileOps, nowMs: number): ReadonlyMap<string, number> {
  const since = nowMs - HOT_DAYS * DAY_MS;
  const found: { readonly path: string; readonly ino: number; readonly ms: number }[] = [];
  for (const folder of Object.values(KIND_FOLDER)) {
    const stat = files.stat(folder);
    if (stat?.kind !== "directory") continue;
    found.push({ path: folder, ino: stat.ino, ms: Number.POSITIVE_INFINITY });
    if (folder === KIND_FOLDER.entity) continue;
    for (const { name = "" } of files.list(folder)) {
      const path = `${folder}/${name}`;
      const day = DAY.test(name) ? files.stat(path) : undefined;
      if (day?.kind !== "directory") continue;
      const ms = Math.max(Date.parse(name), day.mtimeMs);
      if (ms >= since) found.push({ path, ino: day.ino, ms });
    }
  }
  const hottest = found.sort((a, b) => b.ms - a.ms).slice(0, MOST_FOLDERS);
  return new Map(hottest.map(({ path, ino }) => [path, ino]));
}
