import type { Problem } from "../domain/errors.ts";
import { isMemoryPath } from "../domain/paths.ts";
import { KIND_FOLDER } from "../domain/vocabulary.ts";
import type { FileOps } from "../ports.ts";

/** What made room on a page: no memories. */
const PAGE_ARCHIVE = /^archive\/(?:MEMORY|IDENTITY)-[^/]*\.md$/;

/**
 * Markdown files at any depth below the folders of memories and `archive/` where nothing looks for memories, and
 * folders there that cannot be looked into. Hidden names are not looked at, nor are links followed. IO.
 */
export function checkPlaces(files: FileOps): readonly Problem[] {
  return [...Object.values(KIND_FOLDER), "archive"].flatMap((folder) =>
    files.stat(folder)?.kind === "directory" ? strayedBelow(files, folder) : [],
  );
}

function strayedBelow(files: FileOps, dir: string): readonly Problem[] {
  let entries: ReturnType<FileOps["list"]>;
  try {
    entries = files.list(dir);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [{ code: "outside", path: dir, message: `cannot be read: ${reason}` }];
  }
  return entries.flatMap(({ name, kind }): readonly Problem[] => {
    if (name === undefined || name.startsWith(".")) return [];
    const path = `${dir}/${name}`;
    if (kind === "directory") return strayedBelow(files, path);
    return name.endsWith(".md") && !isMemoryPath(path) && !PAGE_ARCHIVE.test(path) ? [outside(path)] : [];
  });
}

function outside(path: string): Problem {
  const folder = path.replace(/^archive\//, "").split("/")[0] ?? "";
  const isFlat = folder === KIND_FOLDER.entity;
  const where = isFlat ? "directly into entities/" : "into a folder for a day (YYYY-MM-DD) of its kind";
  return {
    code: "outside",
    path,
    message: `is in a place that is not searched for memories: move it ${where}`,
  };
}

/** Where `claimLocal` of the store puts local state that came with a store from elsewhere. */
const SET_ASIDE = ".local/set-aside";

/** What came with the store from another machine, and is not used. IO. */
export function setAside(files: FileOps): readonly Problem[] {
  if (files.stat(SET_ASIDE)?.kind !== "directory") return [];
  return files.list(SET_ASIDE).map(({ name = "" }) => ({
    code: "set_aside",
    path: `${SET_ASIDE}/${name}`,
    message: "came with the store from another machine or user and is not used: delete it",
  }));
}
