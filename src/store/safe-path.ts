import { PaiError } from "../domain/errors.ts";
import { isRefusedOnWindows } from "../domain/paths.ts";
import { quietly } from "./errors.ts";
import { IS_WINDOWS, monotonicMs } from "./systems.ts";

/** An empty, `.` or `..` part, a NUL, a backslash, or half of a surrogate pair. */
const UNSAFE = /(?:^|\/)\.{0,2}(?:\/|$)|[\0\\]|[\ud800-\udfff]/u;
/** What nearly all paths are: words of ASCII, and points inside of them. Compiled in no time, unlike the other. */
const PLAIN = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;
const MAX_NAME_BYTES = 255;
/** No text of this many UTF-16 units is longer than 255 bytes in UTF-8. */
const SHORT_NAME = 85;
/** How long a directory that was no link is believed to be none, for reads. */
const TRUST_MS = 100;

export type PathKind = "file" | "directory" | "link" | "other";

/** Turns a path inside the root into an absolute one, or throws PaiError `unsafe_path`. */
export interface PathGuard {
  /** Checks the text, and the parents unless they were checked in the last 100 ms. */
  forRead(path: string): string;
  /** Checks the text and every parent again. */
  forWrite(path: string): string;
  /** Tells what lies at a path that `forRead` has just allowed: a directory is then believed like a checked one. */
  saw(path: string, kind: PathKind): void;
}

/**
 * Guards one root: a path is relative, has no part that leads elsewhere, and passes through no link.
 * `kindOf` looks at an absolute path without following a link. Between the check and the use a process
 * of the same user can still swap a directory for a link: node has no way to open relative to a directory.
 */
export function guardPaths(root: string, kindOf: (absolute: string) => PathKind | undefined): PathGuard {
  let trusted = new Set<string>();
  let trustedUntil = 0;
  const trust = (parent: string): boolean => {
    const now = monotonicMs();
    if (now > trustedUntil) {
      trusted = new Set();
      trustedUntil = now + TRUST_MS;
    }
    return trusted.has(parent);
  };
  const check = (parent: string): void => {
    if (parentsExist(root, parent, kindOf)) trusted.add(parent);
  };
  const absolute = (path: string): string => (path === "" ? root : `${root}/${path}`);
  return {
    forRead(path) {
      assertSafePath(path);
      const parent = parentOf(path);
      if (parent !== "" && !trust(parent)) check(parent);
      return absolute(path);
    },
    forWrite(path) {
      assertSafePath(path);
      const parent = parentOf(path);
      if (parent !== "") check(parent);
      return absolute(path);
    },
    saw(path, kind) {
      if (kind !== "directory") return;
      const parent = parentOf(path);
      if (parent === "" || trust(parent)) trusted.add(path);
    },
  };
}

/** Throws PaiError `unsafe_path` unless the text can only name something below a root; "" is the root. Pure. */
export function assertSafePath(path: string): void {
  // `a.md:b` would be a second content of a.md, `con.md` the screen, and `a.md.` is a.md.
  if (IS_WINDOWS && path.split("/").some(isRefusedOnWindows))
    throw unsafePath(path, "Windows has no file of this name");
  if (path === "" || (path.length <= SHORT_NAME && PLAIN.test(path))) return;
  if (UNSAFE.test(path)) throw unsafePath(path, "it is not a plain relative path");
  if (path.length <= SHORT_NAME) return;
  for (const part of path.split("/")) {
    if (part.length > SHORT_NAME && Buffer.byteLength(part) > MAX_NAME_BYTES) {
      throw unsafePath(path, `a name has more than ${MAX_NAME_BYTES} bytes`);
    }
  }
}

/** Whether a text can only name something below a root. Pure. */
export function isSafePath(path: string): boolean {
  return quietly(false, () => {
    assertSafePath(path);
    return true;
  });
}

/** The error for a path that pai does not touch. Pure. */
export function unsafePath(path: string, why: string): PaiError {
  return new PaiError("unsafe_path", `refused to use ${JSON.stringify(path)}: ${why}`, {
    hint: "a store contains only plain files and directories; replace the link or move the file",
    data: { path },
  });
}

/** The directory of a path, "" for the root. Pure. */
export function parentOf(path: string): string {
  const slash = path.lastIndexOf("/");
  return slash < 0 ? "" : path.slice(0, slash);
}

/** Whether all directories on the way are there; a link among them is an error. */
function parentsExist(
  root: string,
  parent: string,
  kindOf: (absolute: string) => PathKind | undefined,
): boolean {
  for (let end = parent.indexOf("/"); ; end = parent.indexOf("/", end + 1)) {
    const part = end < 0 ? parent : parent.slice(0, end);
    const kind = kindOf(`${root}/${part}`);
    if (kind === "link") throw unsafePath(part, "it is a symbolic link");
    if (kind !== "directory") return false;
    if (end < 0) return true;
  }
}
