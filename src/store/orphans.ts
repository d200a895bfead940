import type { FileOps } from "../ports.ts";
import { removeIfThere } from "./write.ts";

const TEMP = /^\.tmp-/;
const ELSEWHERE = new Set([".local", ".index", ".git"]);

/**
 * Unfinished temporary files outside `.local`, in order of path; read by nothing. Those of a change set are
 * removed with its recovery, those in `.local` by the next write; what is left comes from a disk that
 * failed while cleaning up, or from another machine. Those of a command that runs now are among them.
 */
export function orphanFiles(files: FileOps): readonly string[] {
  return temporaryBelow(files, "").toSorted();
}

/** Removes them. Needs the lock, and nothing pending. */
export function sweepStrays(files: FileOps): void {
  for (const path of orphanFiles(files)) removeIfThere(files, path);
}

function temporaryBelow(files: FileOps, dir: string): string[] {
  return files.list(dir).flatMap(({ name, kind }) => {
    if (name === undefined || (dir === "" && ELSEWHERE.has(name))) return [];
    const path = dir === "" ? name : `${dir}/${name}`;
    if (kind === "directory") return temporaryBelow(files, path);
    return TEMP.test(name) ? [path] : [];
  });
}
