import { PaiError } from "../domain/errors.ts";
import { GIT_ATTRIBUTES, GIT_IGNORED, UNION_OF_LINES } from "../domain/paths.ts";
import { KIND_FOLDER, KINDS, type Kind } from "../domain/vocabulary.ts";
import type { FileOps } from "../ports.ts";
import { isMissing, isTaken, quietly } from "./errors.ts";
import {
  absoluteHost,
  homeDirectory,
  isHostDirectory,
  isHostFile,
  isHostPath,
  joinHost,
  nameOfHost,
  realHostPath,
  upwards,
} from "./host.ts";
import { unsafePath } from "./safe-path.ts";
import { placeNewFile, readIfThere, removeIfThere, removeQuietly, writeDurably } from "./write.ts";

/** The layout that this program writes. */
const STORE_VERSION = 1;
const VERSION_PATH = "version";
const INIT_TEMP = /^\.tmp-init-/;
/** In this order: a directory with `version` has the others. */
const CONTENTS: readonly (readonly [path: string, text: string])[] = [
  [".gitignore", textOf(GIT_IGNORED)],
  [".gitattributes", textOf(GIT_ATTRIBUTES)],
  [VERSION_PATH, `${STORE_VERSION}\n`],
];
const NOT_IN_THE_WAY = new Set([".git", ".gitignore", ".gitattributes", ".index", ".local"]);

function textOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join("");
}

/** What only a store has: a directory, or a line in a file. */
const MARKS_OF_A_STORE = {
  directory: "state/history",
  file: ".gitattributes",
  line: UNION_OF_LINES,
};

/**
 * `foreign`: something else's directory. `newer`: made by a program that knows more than this one. `damaged`: a store
 * but for its file `version`, which is as `what` says.
 */
export type StoreState =
  | { readonly state: "missing" | "empty" | "foreign" }
  | { readonly state: "damaged"; readonly what: "missing" | "empty" | "damaged" }
  | { readonly state: "store" | "newer"; readonly version: number };

/** What lies at the root. Reads only. */
export function inspectStore(files: FileOps): StoreState {
  const told = toldByVersion(files);
  if (told !== undefined) return told;
  const root = files.stat("");
  if (root === undefined) return { state: "missing" };
  if (root.kind !== "directory") throw unsafePath(files.root, "it is not a directory");
  const inTheWay = files
    .list("")
    .filter(({ name }) => name === undefined || !(NOT_IN_THE_WAY.has(name) || INIT_TEMP.test(name)));
  if (inTheWay.length === 0) return { state: "empty" };
  // Another process may have made the store meanwhile: all else in it comes after its version.
  return toldByVersion(files) ?? withoutVersion(files, "missing");
}

/** What the file `version` says; undefined where it is missing. */
function toldByVersion(files: FileOps): StoreState | undefined {
  const bytes = readIfThere(files, VERSION_PATH);
  if (bytes === undefined) return undefined;
  const text = new TextDecoder().decode(bytes);
  const version = /^([1-9]\d{0,8})\s*$/.exec(text)?.[1];
  if (version === undefined) return withoutVersion(files, text.trim() === "" ? "empty" : "damaged");
  return { state: Number(version) > STORE_VERSION ? "newer" : "store", version: Number(version) };
}

/** Whether a newer program keeps a store; false also where its version cannot be read, which is told elsewhere. IO. */
export function isOfNewer(files: FileOps): boolean {
  return quietly(false, () => inspectStore(files).state === "newer");
}

function withoutVersion(files: FileOps, what: "missing" | "empty" | "damaged"): StoreState {
  const { directory, file, line } = MARKS_OF_A_STORE;
  const lines = new TextDecoder().decode(readIfThere(files, file)).split(/\r?\n/);
  const isStore = lines.includes(line) || files.stat(directory)?.kind === "directory";
  return isStore ? { state: "damaged", what } : { state: "foreign" };
}

/** Writes the file `version` of a store anew where that alone is damaged; whether it was. IO. */
export function repairVersion(files: FileOps, nonce: () => string): boolean {
  if (inspectStore(files).state !== "damaged") return false;
  const temp = `.tmp-init-${nonce()}`;
  writeDurably(files, temp, new TextEncoder().encode(`${STORE_VERSION}\n`));
  files.rename(temp, VERSION_PATH);
  files.syncDir("");
  return true;
}

/**
 * Makes a store of a missing or empty directory, durably. Doing it again, or from two processes at once,
 * is fine: true for the one that made it, false where there is one already. PaiError
 * `store_not_empty` where something else's files lie there, `store_version` where a newer program made it, `store_damaged`.
 * @param nonce a text that no other call, in any process, gives
 */
export function initialiseStore(files: FileOps, nonce: () => string): boolean {
  const found = inspectStore(files);
  refuseUnusable(found, files.root);
  if (found.state === "store") return false;
  files.makeDir("");
  let isMine = false;
  for (const [path, text] of CONTENTS) {
    isMine = placeOnce(files, path, text, `.tmp-init-${nonce()}`);
    files.syncDir("");
  }
  return isMine; // whose version it is, which comes last
}

/**
 * The files of a store, to work on. What is no store yet is read as an empty one, and nothing is put into it.
 * `name`: what the directory is called in messages. PaiError `store_missing`, `store_not_empty`,
 * `store_version`, `store_damaged`.
 */
export function usableFiles(root: FileOps, name: string, writes: boolean): FileOps {
  const found = inspectStore(root);
  if (found.state === "store") return root;
  refuseUnusable(found, name);
  if (!writes) return readOnly(root);
  throw new PaiError("store_missing", `there is no store in "${name}"`, { hint: "pai init" });
}

/** Removes what an interrupted initialisation left behind, durably. Needs the lock. */
export function sweepInitialisation(files: FileOps): void {
  const left = files.list("").flatMap(({ name }) => (name !== undefined && INIT_TEMP.test(name) ? name : []));
  for (const name of left) removeIfThere(files, name);
  if (left.length > 0) files.syncDir("");
}

function refuseUnusable(found: StoreState, name: string): void {
  if (found.state === "newer") throw newerStore(name, found.version);
  if (found.state === "foreign") throw notEmpty(name);
  if (found.state === "damaged") throw damagedStore(name, found.what);
}

function damagedStore(root: string, what: string): PaiError {
  const file = JSON.stringify(`${root}/${VERSION_PATH}`);
  return new PaiError(
    "store_damaged",
    `could not open the store: ${file} is ${what} instead of ${STORE_VERSION}`,
    {
      hint: "pai doctor --fix writes it again; the memories are not affected",
      data: { root },
    },
  );
}

function newerStore(root: string, version: number): PaiError {
  return new PaiError(
    "store_version",
    `could not open ${JSON.stringify(root)}: its format is version ${version}, and this pai supports up to ${STORE_VERSION}`,
    { hint: "install a newer version of pai", data: { version, known: STORE_VERSION } },
  );
}

/** Links a whole file to its name; false where somebody was faster or a person has one there. */
function placeOnce(files: FileOps, path: string, text: string, temp: string): boolean {
  if (files.stat(path) !== undefined) return false;
  try {
    writeDurably(files, temp, new TextEncoder().encode(text));
    return placeNewFile(files, temp, path);
  } catch (error) {
    // Missing: a process that already works in the finished store has swept it.
    const done = isTaken(error) || (isMissing(error) && files.stat(path) !== undefined);
    if (!done) throw error;
    return false;
  } finally {
    removeQuietly(files, temp);
  }
}

function notEmpty(root: string): PaiError {
  return new PaiError("store_not_empty", `${JSON.stringify(root)} is not a store: it contains other files`, {
    hint: "name the store's directory with --store, or an empty or new one to create a store there",
    data: { root },
  });
}

/** The same tree, except that every write is refused as on a read-only disk (EROFS). Pure. */
export function readOnly(files: FileOps): FileOps {
  return {
    root: files.root,
    read: (path) => files.read(path),
    readPart: (path, offset, length) => files.readPart(path, offset, length),
    stat: (path) => files.stat(path),
    list: (dir) => files.list(dir),
    makeDir: refuse,
    create: refuse,
    append: refuse,
    truncate: refuse,
    sync: refuse,
    syncDir: refuse,
    rename: refuse,
    link: refuse,
    unlink: refuse,
    removeDir: refuse,
  };
}

function refuse(path: string): never {
  throw Object.assign(new Error(`EROFS: nothing is written here, '${path}'`), { code: "EROFS" });
}

interface Whereabouts {
  readonly cwd: string;
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** `--store`. */
  readonly flag: string | undefined;
  /** Stores that the user's own configuration lists. */
  readonly trusted: readonly string[];
}

export interface Located {
  /** Absolute path of the store, links resolved. */
  readonly directory: string;
  readonly by: "flag" | "environment" | "project" | "personal";
  /** The personal store, where this one is a project's, which others may read: by its place, or because it is named like one in a git repository. */
  readonly personal?: string;
  readonly untrusted?: string;
}

/**
 * The store that a command works on: `--store`, else `PAI_STORE`, else the nearest `.pai` going up
 * from the working directory (no further than the git top level or home) if it is trusted, else the personal store
 * (`PAI_HOME` or `~/.pai`).
 */
export function locateStore(where: Whereabouts): Located {
  const { flag, env } = where;
  const personal = realHostPath(
    env.PAI_HOME ? absoluteHost(where.cwd, env.PAI_HOME) : joinHost(where.home, ".pai"),
  );
  const named = flag ?? (env.PAI_STORE || undefined);
  if (named !== undefined) {
    const directory = realHostPath(absoluteHost(where.cwd, named));
    const isShared = directory !== personal && isOfProject(directory);
    return {
      directory,
      by: flag === undefined ? "environment" : "flag",
      ...(isShared && { personal }),
    };
  }
  const near = nearestStore(where);
  if (near === undefined || near === personal) return { directory: personal, by: "personal" };
  if (where.trusted.map(realHostPath).includes(near)) return { directory: near, by: "project", personal };
  return { directory: personal, by: "personal", untrusted: near };
}

/** Whether a directory is the `.pai` of a git repository, but not that of a home directory. IO: looks. */
export function isOfProject(store: string): boolean {
  const place = joinHost(store, "..");
  if (nameOfHost(store) !== ".pai") return false;
  const isInGit = upwards(place).some((one) => isHostPath(joinHost(one, ".git")));
  return isInGit && realHostPath(place) !== realHostPath(homeDirectory());
}

function nearestStore({ cwd, home }: Whereabouts): string | undefined {
  for (const directory of upwards(cwd)) {
    const candidate = joinHost(directory, ".pai");
    if (isHostDirectory(candidate)) return realHostPath(candidate);
    const isGitTop = isHostDirectory(joinHost(directory, ".git")) || isHostFile(joinHost(directory, ".git"));
    if (isGitTop || directory === home) return undefined;
  }
  return undefined;
}

/** What lies in a store, told by names alone: no file of it is read. */
export interface Survey {
  /** Markdown files by kind; archived ones count. */
  readonly memories: Readonly<Record<Kind, number>>;
  /** Local state or an index came along. */
  readonly hasLocal: boolean;
  /** Links, pipes, devices: what a store does not hold. Paths in the store, the first ones. */
  readonly odd: readonly { readonly path: string; readonly kind: "link" | "other" }[];
}

const ELSEWHERE = new Set([".git", ".local", ".index"]);
/** A tree that is larger is not walked to its end. */
const MOST_ENTRIES = 200_000;
const MOST_ODD = 20;

/** Looks at the names in a store, following no link. IO. */
export function surveyStore(files: FileOps): Survey {
  const memories = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<Kind, number>; // each kind is there
  const odd: { path: string; kind: "link" | "other" }[] = [];
  let left = MOST_ENTRIES;
  const walk = (dir: string): void => {
    for (const { name, kind } of files.list(dir)) {
      if (name === undefined || left-- <= 0) continue;
      const path = dir === "" ? name : `${dir}/${name}`;
      if ((kind === "link" || kind === "other") && odd.length < MOST_ODD) odd.push({ path, kind });
      if (dir === "" && ELSEWHERE.has(name)) continue;
      if (kind === "directory") walk(path);
      else if (kind === "file" && name.endsWith(".md")) {
        const of = kindOf(path);
        if (of !== undefined) memories[of]++;
      }
    }
  };
  walk("");
  const hasLocal = [".local", ".index"].some((name) => files.stat(name) !== undefined);
  return { memories, hasLocal, odd };
}

function kindOf(path: string): Kind | undefined {
  const [folder] = path.replace(/^archive\//, "").split("/");
  return KINDS.find((kind) => KIND_FOLDER[kind] === folder && path !== folder);
}
