import * as fs from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { setImmediate } from "node:timers/promises";
import picomatch from "picomatch";
import { PaiError } from "../domain/errors.ts";
import { translateError } from "./errors.ts";
import { upwards } from "./host.ts";
import { IS_WINDOWS, takenAway } from "./systems.ts";

/** A file outside of the store that can be read once it is asked for. */
export interface FoundFile {
  /** Path below what was named, with forward slashes; of a file that was named itself its name. */
  readonly path: string;
  /** When it was last changed, ms since 1970. */
  readonly changedMs: number;
  readonly bytes: number;
  /** Its folder, or one above that, is a vault. */
  readonly isVault: boolean;
  readonly read: () => AsyncIterable<Uint8Array>;
}

/** What lies at a place, and what there is not read. */
export interface FoundTree {
  readonly files: readonly FoundFile[];
  readonly refused: readonly Refused[];
}

interface Refused {
  readonly path: string;
  /** Why. */
  readonly refused: string;
  /** It is as it should be. */
  readonly isNoNote?: boolean;
}

/** Folders of programs, whose files nobody wrote as notes. */
const PASSED_OVER = new Set([".git", "node_modules", ".trash", ".index", ".local"]);
const SETTINGS = ".obsidian";
/** What Obsidian and Logseq keep in a folder of notes. */
export const SIGNS_OF_VAULT = [SETTINGS, "logseq/config.edn"] as const;
const MAX_FILES = 200_000;
const MAX_DEPTH = 32;
const REASONS: ReadonlyMap<string | undefined, string> = new Map([
  ["ENOENT", "no such file or folder"],
  ["ENOTDIR", "no such file or folder"],
  ["EACCES", "no permission"],
  ["ELOOP", "its links lead in a circle"],
]);

/**
 * The files below a folder in the order of their paths, or the one file that was named. A link that was named is followed; below it none is,
 * and nothing leaves the folder. What is not a regular file is refused. PaiError `io` where the place itself, called `name`, cannot be read. IO.
 */
export function findFiles(place: string, name = place): FoundTree {
  try {
    const root = fs.realpathSync(place);
    const stat = fs.statSync(root);
    if (stat.isDirectory()) return walk(root);
    if (!stat.isFile())
      return { files: [], refused: [{ path: basename(place), refused: "it is not a regular file" }] };
    return { files: [fileAt(root, basename(place), stat, isInVault(dirname(root)))], refused: [] };
  } catch (error) {
    const why = REASONS.get((error as NodeJS.ErrnoException).code);
    if (why !== undefined)
      throw new PaiError("io", `cannot read ${JSON.stringify(name)}: ${why}`, { cause: error });
    throw translateError(error, `read ${JSON.stringify(name)}`);
  }
}

/** Whether a folder is a vault, or lies in one: what has a dot before its name is no part of that, as Obsidian has it. */
function isInVault(folder: string): boolean {
  const hidden = upwards(folder).findIndex((above) => basename(above).startsWith("."));
  return upwards(folder)
    .slice(0, hidden === -1 ? undefined : hidden + 1)
    .some(isVault);
}

const isVault = (folder: string) => SIGNS_OF_VAULT.some((sign) => fs.existsSync(join(folder, sign)));

function walk(root: string): FoundTree {
  const files: FoundFile[] = [];
  const refused: Refused[] = [];
  const visit = (below: string, depth: number, isAbove: boolean): void => {
    const isHere = isVault(join(root, below)) || (isAbove && !basename(below).startsWith("."));
    for (const entry of entriesOf(join(root, below), below, refused)) {
      const path = below === "" ? entry.name : `${below}/${entry.name}`;
      if (files.length >= MAX_FILES) return;
      if (entry.isDirectory()) {
        if (entry.name === SETTINGS) continue;
        if (PASSED_OVER.has(entry.name))
          refused.push({ path, refused: "folder of a program", isNoNote: true });
        else if (depth >= MAX_DEPTH)
          refused.push({ path, refused: `lies more than ${MAX_DEPTH} folders deep` });
        else visit(path, depth + 1, isHere);
      } else if (takenAway(entry.name) !== undefined) {
        const own = takenAway(entry.name) ?? "";
        refused.push({
          path: path.slice(0, -entry.name.length) + own,
          refused: "iCloud has taken it off this machine; open it there, or: brctl download <folder>",
        });
      } else if (entry.isFile()) {
        const stat = fs.lstatSync(join(root, path), { throwIfNoEntry: false });
        if (stat?.isFile()) files.push(fileAt(join(root, path), path, stat, isHere));
      } else
        refused.push({
          path,
          refused: entry.isSymbolicLink() ? "is a link, which is not followed" : "is not a regular file",
        });
    }
  };
  visit("", 0, isInVault(root));
  if (files.length >= MAX_FILES)
    refused.push({ path: "", refused: `has more than ${MAX_FILES} files; the others are left out` });
  return { files, refused };
}

function entriesOf(
  folder: string,
  path: string,
  refused: { path: string; refused: string }[],
): readonly fs.Dirent[] {
  try {
    const entries = fs.readdirSync(folder, { withFileTypes: true });
    return entries.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    if (path === "") throw error;
    refused.push({
      path,
      refused: `cannot be read: ${(error as NodeJS.ErrnoException).code ?? "unknown error"}`,
    });
    return [];
  }
}

function fileAt(absolute: string, path: string, { mtimeMs, size }: fs.Stats, isVault: boolean): FoundFile {
  return { path, changedMs: mtimeMs, bytes: size, isVault, read: () => readWhole(absolute) };
}

/**
 * A link that has taken the place of the file meanwhile is not followed, and a pipe waits for nobody. No stream: that takes a whole piece of
 * memory for each of ten thousand small files.
 */
async function* readWhole(absolute: string): AsyncGenerator<Uint8Array> {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = fs.constants;
  const fd = fs.openSync(absolute, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    for (let left = fs.fstatSync(fd).size; ; ) {
      await setImmediate(); // a signal is heard between two pieces
      const piece = new Uint8Array(Math.min(PIECE.most, Math.max(PIECE.least, left)));
      const taken = fs.readSync(fd, piece);
      if (taken === 0) return;
      left -= taken;
      yield piece.subarray(0, taken);
    }
  } finally {
    fs.closeSync(fd);
  }
}

const PIECE = { least: 1024, most: 256 * 1024 } as const;

/**
 * The files that a pattern such as `notes/**.md` names, found as `findFiles` finds those of a folder: from the folder down in which the
 * pattern begins, links not followed, paths below that folder. PaiError `io` where there is no such folder, `invalid_value` where no file
 * matches. IO.
 */
export function findByPattern(directory: string, pattern: string): FoundTree & { readonly base: string } {
  // A backslash stands between names there.
  const { base, glob } = picomatch.scan(IS_WINDOWS ? pattern.replaceAll("\\", "/") : pattern);
  const place = resolve(directory, base);
  const isMatch = picomatch(glob, { dot: glob.startsWith(".") || glob.includes("/.") });
  const { files, refused } = findFiles(place, base === "" ? "." : base);
  const matching = files.filter(({ path }) => isMatch(path));
  const left = refused.filter(({ path }) => isMatch(path));
  if (matching.length + left.length === 0)
    throw new PaiError("invalid_value", `no file matches ${JSON.stringify(pattern)}`);
  return { files: matching, refused: left, base: place };
}
