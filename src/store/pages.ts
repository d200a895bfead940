import type { Config } from "../domain/config.ts";
import { isPaiError } from "../domain/errors.ts";
import { type Sha256, sha256 } from "../domain/hash.ts";
import { LIMITS } from "../domain/limits.ts";
import type { PageFound, PagePlace, PageWritten } from "../domain/page.ts";
import type { FileOps, Pages, Places } from "../ports.ts";
import { utf8In } from "../text/normalise.ts";
import { hasNoLinks, isMissing, translateError } from "./errors.ts";
import {
  copyHostMode,
  isAbsoluteHost,
  isHostDirectory,
  isHostReadOnly,
  joinHost,
  nameOfHost,
} from "./host.ts";
import { openRoot } from "./node-fs.ts";
import { readProjectNotes } from "./project.ts";
import { parentOf } from "./safe-path.ts";
import {
  hashIfThere,
  makeDirs,
  placeNewFile,
  removeIfThere,
  removeQuietly,
  syncTouched,
  writeDurably,
} from "./write.ts";

type PageSettings = Pick<Config, "memoryMd.global" | "memoryMd.project">;

export interface PageSurroundings {
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
  const isHome = path.startsWith("~/");
  if (!isAbsoluteHost(path) && !isHome) return { root: undefined, path, name: path };
  const absolute = isHome ? joinHost(home, path.slice("~/".length)) : path;
  return { root: joinHost(absolute, ".."), path: nameOfHost(absolute), name: absolute };
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
    const text = utf8In(files.read(path));
    return text === undefined ? { refused: "it is not UTF-8 text" } : { text };
  } catch (error) {
    if (isMissing(error)) return { text: undefined };
    throw error;
  }
}

/** What is to be written (undefined: the file goes), and the text that it was planned on (undefined: there was no file). */
export interface OutsidePage {
  readonly path: string;
  readonly before: string | undefined;
  readonly text: string | undefined;
}

/**
 * Writes a page in a directory of the user's: whole or not at all, and never over a text that nobody has read. A second
 * name keeps what is replaced, which is looked at once more afterwards: where an editor was writing into it, it gets
 * its name back. A page that is saved by renaming in the few microseconds between the last look and our own renaming
 * would be lost: no system call replaces a file only if it is still the same one.
 */
export function writeOutsidePage(files: FileOps, { path, before: seen, text }: OutsidePage): PageWritten {
  const before = seen === undefined ? undefined : sha256(seen);
  const touched = new Set<string>([parentOf(path)]);
  makeDirs(files, parentOf(path), touched);
  const parked = sweepAsides(files, path);
  const temp = besides(path, "new");
  removeIfThere(files, temp);
  if (hashIfThere(files, path) !== before) return parked ?? "changed";
  if (text === undefined) return parked ?? (before === undefined ? "written" : remove(files, path, before));
  writeDurably(files, temp, new TextEncoder().encode(text));
  try {
    const place = () => (placeNewFile(files, temp, path) ? "written" : "changed");
    const done = before === undefined ? place() : replace(files, { temp, path, before });
    syncTouched(files, touched);
    return parked ?? done;
  } finally {
    removeQuietly(files, temp);
  }
}

function remove(files: FileOps, path: string, before: Sha256): PageWritten {
  const aside = asideOf(path, before);
  const isOurs = isHeld(files, { aside, path, before });
  if (isOurs) files.unlink(path);
  if (isOurs && hashIfThere(files, aside) !== before) {
    files.rename(aside, path);
    return "changed";
  }
  removeIfThere(files, aside);
  files.syncDir(parentOf(path));
  return isOurs ? "written" : "changed";
}

interface Replacing {
  readonly temp: string;
  readonly path: string;
  readonly before: Sha256;
}

function replace(files: FileOps, { temp, path, before }: Replacing): PageWritten {
  copyHostMode(joinHost(files.root, path), joinHost(files.root, temp));
  const aside = asideOf(path, before);
  const ours = files.stat(temp)?.ino;
  const held = isHeld(files, { aside, path, before });
  if (held === false || (held === undefined && hashIfThere(files, path) !== before)) {
    removeIfThere(files, aside);
    return "changed";
  }
  files.rename(temp, path);
  if (held === undefined) return "written";
  if (hashIfThere(files, aside) === before) {
    files.unlink(aside);
    return "written";
  }
  return giveBack(files, { aside, path, ours });
}

/** Gives the file a second name; false if it is no longer the one that was read, undefined if it cannot have one. */
function isHeld(
  files: FileOps,
  { aside, path, before }: { aside: string; path: string; before: Sha256 },
): boolean | undefined {
  try {
    files.link(path, aside);
  } catch (error) {
    if (hasNoLinks(error)) return undefined;
    if (isMissing(error)) return false;
    throw error;
  }
  const held = files.stat(aside)?.ino;
  // The name is looked at last: what comes between this and the renaming is lost.
  return hashIfThere(files, aside) === before && files.stat(path)?.ino === held;
}

/** Somebody wrote into the very file that was replaced: it takes its place again, unless a third one has it. */
function giveBack(
  files: FileOps,
  { aside, path, ours }: { aside: string; path: string; ours: number | undefined },
): PageWritten {
  if (files.stat(path)?.ino === ours) {
    files.rename(aside, path);
    return "changed";
  }
  return { parked: keepBeside(files, aside, path) };
}

/** What an interrupted write left behind: dropped where it is only what was replaced, else kept for a person. */
function sweepAsides(files: FileOps, path: string): PageWritten | undefined {
  const start = asideOf(path, "").slice(parentOf(path) === "" ? 0 : parentOf(path).length + 1);
  let parked: PageWritten | undefined;
  for (const { name, kind } of files.list(parentOf(path))) {
    if (name === undefined || kind !== "file" || !name.startsWith(start)) continue;
    const aside = parentOf(path) === "" ? name : `${parentOf(path)}/${name}`;
    const digest = hashIfThere(files, aside)?.slice("sha256:".length);
    if (digest?.startsWith(name.slice(start.length)) || hashIfThere(files, path) === `sha256:${digest}`)
      files.unlink(aside);
    else parked = { parked: keepBeside(files, aside, path) };
  }
  return parked;
}

function keepBeside(files: FileOps, aside: string, path: string): string {
  const digest = hashIfThere(files, aside)?.slice("sha256:".length, "sha256:".length + DIGITS) ?? "";
  const kept = `${path}.conflict-${digest}`;
  if (files.stat(kept) === undefined) files.rename(aside, kept);
  else files.unlink(aside);
  return joinHost(files.root, kept);
}

const DIGITS = 12;

function asideOf(path: string, before: string): string {
  return besides(path, `old-${before.slice("sha256:".length, "sha256:".length + DIGITS)}`);
}

function besides(path: string, what: string): string {
  const dir = parentOf(path);
  const name = path.slice(dir === "" ? 0 : dir.length + 1);
  return `${dir === "" ? "" : `${dir}/`}.${name}.pai-${what}`;
}
