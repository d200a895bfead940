import type { Config } from "../domain/config.ts";
import { isPaiError } from "../domain/errors.ts";
import { LIMITS } from "../domain/limits.ts";
import type { PageFound, PagePlace } from "../domain/page.ts";
import type { FileOps, Pages, Places } from "../ports.ts";
import { isMissing, translateError } from "./errors.ts";
import { isHostDirectory, isHostReadOnly, joinHost } from "./host.ts";
import { openRoot } from "./node-fs.ts";
import { writeOutsidePage } from "./outside-page.ts";
import { readProjectNotes } from "./project-notes.ts";
import { parentOf } from "./safe-path.ts";

/** The settings that name pages. */
type PageSettings = Pick<Config, "memoryMd.global" | "memoryMd.project">;

export interface PageSurroundings {
  /** The store's. */
  readonly files: FileOps;
  /** The user's own directory, see `readProjectNotes`. */
  readonly state: FileOps;
  readonly settings: PageSettings;
  readonly places?: Places | undefined;
}

/**
 * MEMORY.md and its like, in the store and, as far as `places` are known, in the work trees of projects and
 * below the user's home. Nothing is read before it is asked for.
 */
export function openPages({ files, state, settings, places }: PageSurroundings): Pages {
  const home = places?.home;
  const directories = () => ({ ...readProjectNotes(state), ...places?.projects });
  return {
    of(project) {
      if (project === undefined) {
        return {
          pages: settings["memoryMd.global"].map((path) => readPage(files, globalPlace(path, home))),
        };
      }
      const root = new Map(Object.entries(directories())).get(project);
      if (root === undefined) return { skipped: "its directory is not known on this machine" };
      if (!isHostDirectory(root)) return { skipped: `${root} does not exist` };
      const placeOf = (path: string): PagePlace => ({ root, path, name: joinHost(root, path) });
      return { pages: settings["memoryMd.project"].map((path) => readPage(files, placeOf(path))) };
    },
    isPage({ root, path }) {
      const inProject =
        Object.values(directories()).includes(root ?? "") && settings["memoryMd.project"].includes(path);
      const places = settings["memoryMd.global"].map((page) => globalPlace(page, home));
      return (
        root !== undefined &&
        (inProject || places.some((place) => place.root === root && place.path === path))
      );
    },
    read: (place) => readPage(files, place),
    at: (path) => readPage(files, { root: undefined, path, name: path }),
    write({ place, before, text }) {
      try {
        return writeOutsidePage(openRoot(place.root ?? files.root), { path: place.path, before, text });
      } catch (error) {
        throw translateError(error, `write ${place.name}`);
      }
    },
  };
}

function globalPlace(path: string, home = "/"): PagePlace {
  if (!path.startsWith("/") && !path.startsWith("~/")) return { root: undefined, path, name: path };
  const absolute = path.startsWith("~/") ? joinHost(home, path.slice("~/".length)) : path;
  const root = parentOf(absolute) || "/";
  return { root, path: absolute.slice(absolute.lastIndexOf("/") + 1), name: absolute };
}

function readPage(files: FileOps, place: PagePlace): PageFound {
  const { root, path } = place;
  try {
    if (root !== undefined && !isHostDirectory(root))
      return { place, refused: "its directory does not exist" };
    return { place, ...readText(root === undefined ? files : openRoot(root), path) };
  } catch (error) {
    const known = translateError(error, "read it");
    if (!isPaiError(known)) throw known;
    return { place, refused: known.message };
  }
}

function readText(files: FileOps, path: string): { text: string | undefined } | { refused: string } {
  const stat = files.stat(path);
  if (stat === undefined) return { text: undefined };
  if (stat.kind === "link") return { refused: "it is a symbolic link" };
  if (stat.kind !== "file")
    return { refused: `it is ${stat.kind === "directory" ? "a directory" : "not a regular file"}` };
  if (stat.size > LIMITS.fileBytes) return { refused: `it has more than ${LIMITS.fileBytes} bytes` };
  if (isHostReadOnly(joinHost(files.root, path))) return { refused: "it is read-only" };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(files.read(path)) };
  } catch (error) {
    if (error instanceof TypeError) return { refused: "it is not UTF-8 text" };
    if (isMissing(error)) return { text: undefined };
    throw error;
  }
}
