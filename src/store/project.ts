import { hash } from "node:crypto";
import { basename, isAbsolute, resolve } from "node:path";
import { PaiError, type Problem } from "../domain/errors.ts";
import type { FileOps } from "../ports.ts";
import { isText, objectIn } from "../text/objects.ts";
import { quietly } from "./errors.ts";
import { absoluteHost, isHostDirectory, joinHost, readHostBytes, realHostPath, upwards } from "./host.ts";
import { type Claiming, lockState } from "./origin.ts";
import { readIfThere, replaceDurably } from "./write.ts";

/** As the header of a memory has it. */
const MOST_KEY_CHARS = 200;

export interface Project {
  /** Top of the work tree, absolute. */
  readonly top: string;
  readonly key: string;
}

/**
 * The project that a directory belongs to: its git repository, named by the key that `keys` gives for the
 * work tree, the remote or the folder name, else by the normalised URL of the remote `origin`, else (also where that is a path
 * on this machine, which has no place in a memory) by folder name and 4 digits of a hash of the remote's path, or of git's
 * common directory, which all worktrees share.
 * Undefined outside of a repository. Reads git's files, of which those that are no regular ones are passed over; does not run git.
 * @param tell told of those
 */
export function findProject(
  from: string,
  keys: Readonly<Record<string, string>>,
  tell?: Tell,
): Project | undefined {
  for (const top of upwards(from)) {
    const gitDir = gitDirectory(top, tell);
    if (gitDir === undefined) continue;
    const common = commonDirectory(gitDir, tell);
    const remote = originUrl(readGitText(joinHost(common, "config"), tell) ?? "");
    const name = basename(
      common === joinHost(top, ".git") ? top : basename(common) === ".git" ? resolve(common, "..") : common,
    );
    const near = remote === undefined ? undefined : pathOfRemote(remote, top);
    const key =
      remote !== undefined && near === undefined
        ? normaliseRemote(remote)
        : localKey(near === undefined ? name : basename(near), near ?? realHostPath(common));
    return { top, key: keys[top] ?? keys[key] ?? shortened(key) };
  }
  return undefined;
}

/**
 * The key of the project of a directory that a log names: as `findProject`, and of one that is not on this machine by its
 * path. Undefined for a directory outside of any repository. Reads git's files.
 */
export function projectAt(directory: string, keys: Readonly<Record<string, string>>): string | undefined {
  const isPath = /^(?:\/|[A-Za-z]:[\\/])/.test(directory);
  if (!isPath) return undefined;
  const found = findProject(directory, keys)?.key;
  if (found !== undefined || isHostDirectory(directory)) return found;
  const name = directory.split(/[\\/]+/).findLast((part) => part !== "");
  return name === undefined ? undefined : (keys[directory] ?? shortened(localKey(name, directory)));
}

type Tell = (problem: Problem) => void;

/** Of project keys that the user gave to directories, where each lies. Pure. */
export function directoriesIn(projects: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const named = Object.entries(projects).filter(([place]) => isAbsolute(place));
  return Object.fromEntries(named.map(([directory, key]) => [key, directory]));
}

/**
 * The project that a person names: by a directory in it (`.`, a path, or what has a `/` and is a directory), else by its
 * key as it is, such as `example.org/me/app`. PaiError `usage` for a directory that belongs to no project.
 */
export function namedProject(
  named: string,
  cwd: string,
  keys: Readonly<Record<string, string>>,
): Pick<Project, "key"> & Partial<Project> {
  const path = absoluteHost(cwd, named);
  const isDirectory = isHostDirectory(path);
  const isPath = /^(?:\.{0,2}\/|\.{1,2}$)/.test(named) || isAbsolute(named);
  if (!isPath && !(isDirectory && named.includes("/"))) return { key: named };
  const found = isDirectory ? findProject(realHostPath(path), keys) : undefined;
  if (found !== undefined) return found;
  const why = isDirectory ? "is not in a git repository" : "is not a directory";
  throw new PaiError("usage", `${JSON.stringify(named)} is not a project: it ${why}`, {
    hint: "give a directory in a git repository, or the key of a project",
  });
}

/**
 * `git@github.com:Me/App.git`, `https://user@github.com/Me/App` and the like, as `github.com/me/app`: without user, password or
 * token, query and fragment. Pure.
 */
export function normaliseRemote(url: string): string {
  const helped = url.replace(/^[\w-]+::/, "");
  const afterScheme = helped.replace(/^[a-z][a-z0-9+.-]*:\/\//i, "");
  const host = afterScheme.slice(0, (/[/?#]/.exec(afterScheme) ?? { index: afterScheme.length }).index);
  const isScp = afterScheme === helped && /^(?:[^/]*@)?[^/:@]+:(?!\d+\/)./.test(helped);
  const named = afterScheme.slice(endOfUser(afterScheme, host));
  const [bare = ""] = (isScp ? named.replace(":", "/") : named).split(/[?#]/, 1);
  return bare
    .replace(/:\d+\//, "/")
    .replace(/(?<!\/)\/+$/, "")
    .replace(/\.git$/, "")
    .toLowerCase();
}

/** Where the host begins. A password with a slash in it, which no URL may have, is cut off, too. */
function endOfUser(url: string, host: string): number {
  const endsIn = (part: string) =>
    [...part.matchAll(/@(?=[\w-]+(?:\.[\w-]+)+(?::\d+)?\/)/g)].map(({ index }) => index + 1);
  const last = endsIn(url.split(/[?#]/, 1)[0] ?? "").at(-1); // a user may be an address, with an at sign of its own
  if (last !== undefined) return last;
  if (host.includes("@") || !/:(?!\d+$)/.test(host)) return host.lastIndexOf("@") + 1;
  return endsIn(url)[0] ?? 0;
}

/** The path of a remote on this machine; undefined for any other. */
function pathOfRemote(remote: string, top: string): string | undefined {
  const path = remote.replace(/^file:\/\/(?:localhost)?/i, "");
  return path !== remote || /^(?:\.{0,2}[\\/]|[A-Za-z]:[\\/]|~)/.test(remote)
    ? resolve(top, path)
    : undefined;
}

function localKey(name: string, path: string): string {
  const digest = hash("sha256", path, "hex").slice(0, 4);
  return `${name.replace(/\.git$/, "")}-${digest}`;
}

/** No header holds more of a key: a name that is too long is told from others by a hash of all of it. */
function shortened(key: string): string {
  if (key.length <= MOST_KEY_CHARS) return key;
  return localKey(key.slice(0, MOST_KEY_CHARS - "-0000".length), key);
}

function gitDirectory(top: string, tell?: Tell): string | undefined {
  const path = joinHost(top, ".git");
  if (isHostDirectory(path)) return path;
  const pointer = /^gitdir: (.+)$/m.exec(readGitText(path, tell) ?? "")?.[1];
  const named = pointer === undefined ? undefined : resolve(top, pointer.trim());
  return named !== undefined && isHostDirectory(named) ? named : undefined;
}

function commonDirectory(gitDir: string, tell?: Tell): string {
  const pointer = readGitText(joinHost(gitDir, "commondir"), tell);
  const named = pointer === undefined ? gitDir : resolve(gitDir, pointer.trim());
  return isHostDirectory(named) ? named : gitDir; // any other text is no pointer, and must not become the project's name
}

/** Names in it may be in any encoding. */
function readGitText(path: string, tell?: Tell): string | undefined {
  const found = readHostBytes(path);
  if (found instanceof Uint8Array) return new TextDecoder().decode(found);
  if (found) tell?.({ code: "passed_over", path, message: `is not used as a file of git: ${found.refused}` });
  return undefined;
}

/** The URL of the remote `origin` in a git configuration file. */
function originUrl(config: string): string | undefined {
  let inOrigin = false;
  for (const line of config.split("\n")) {
    if (line.startsWith("[")) inOrigin = /^\[remote "origin"\]/.test(line);
    const url = inOrigin ? /^\s*url\s*=\s*(\S+)/.exec(line)?.[1] : undefined;
    if (url !== undefined) return url;
  }
  return undefined;
}

/** Where projects lie on this machine, by key, in the user's own directory: noted when something is written from within them. */
const PATH = "projects.json";
const TEMP = ".tmp-projects";

type Notes = Readonly<Record<string, string>>;

/** The work trees that are known, absolute, by project key; empty where nothing was noted, or it cannot be read. IO. */
export function readProjectNotes(state: FileOps): Notes {
  return quietly({}, () => parseNotes(readIfThere(state, PATH)));
}

/**
 * Notes where the project of a command lies, beside all that other commands note at the same time. Where it cannot be written, nor read
 * what is there, another command notes it. IO.
 */
export function noteProject(claiming: Claiming, key: string, top: string): void {
  const { state } = claiming;
  if (hasNote(readProjectNotes(state), key, top)) return;
  try {
    const release = lockState(claiming);
    try {
      const [bytes, again] = [readIfThere(state, PATH), readIfThere(state, PATH)];
      // A disk that is wrong once must not have what others noted written over.
      if (bytes && again && Buffer.compare(bytes, again) !== 0) return;
      const known = parseNotes(bytes);
      if (hasNote(known, key, top)) return;
      const text = `${JSON.stringify({ ...known, [key]: top })}\n`;
      replaceDurably(state, PATH, TEMP, new TextEncoder().encode(text));
      state.syncDir("");
    } finally {
      release();
    }
  } catch {
    // A directory that cannot be written, a full disk, a file that cannot be read now.
  }
}

function hasNote(known: Notes, key: string, top: string): boolean {
  return Object.hasOwn(known, key) && known[key] === top;
}

/** What is cut short or damaged notes nothing: the next commands note it again. Pure. */
function parseNotes(bytes: Uint8Array | undefined): Notes {
  const places = Object.entries(objectIn(bytes)).filter(([, top]) => isText(top) && isAbsolute(top));
  return Object.fromEntries(places) as Notes;
}
