import { PaiError } from "../domain/errors.ts";
import { isRefusedOnWindows } from "../domain/paths.ts";
import type { FileStat } from "../ports.ts";
import { quietly } from "./errors.ts";
import { IS_WINDOWS } from "./systems.ts";

/** An empty, `.` or `..` part, a NUL, a backslash, or half of a surrogate pair. */
const UNSAFE = /(?:^|\/)\.{0,2}(?:\/|$)|[\0\\]|[\ud800-\udfff]/u;
const MAX_NAME_BYTES = 255;

/** Turns a path inside the root into an absolute one, or throws PaiError `unsafe_path`. */
export type PathGuard = (path: string) => string;

/**
 * Guards one root: a path is relative, has no part that leads elsewhere, and passes through no link.
 * `kindOf` looks at an absolute path without following a link. Between the check and the use a process
 * of the same user can still swap a directory for a link: node has no way to open relative to a directory.
 */
export function guardPaths(
  root: string,
  kindOf: (absolute: string) => FileStat["kind"] | undefined,
): PathGuard {
  return (path) => {
    assertSafePath(path);
    for (let slash = path.indexOf("/"); slash >= 0; slash = path.indexOf("/", slash + 1)) {
      const parent = path.slice(0, slash);
      const kind = kindOf(`${root}/${parent}`);
      if (kind === "link") throw unsafePath(parent, "it is a symbolic link");
      if (kind !== "directory") break;
    }
    return path === "" ? root : `${root}/${path}`;
  };
}

/** Throws PaiError `unsafe_path` unless the text can only name something below a root; "" is the root. Pure. */
export function assertSafePath(path: string): void {
  // `a.md:b` would be a second content of a.md, `con.md` the screen, and `a.md.` is a.md.
  if (IS_WINDOWS && path.split("/").some(isRefusedOnWindows))
    throw unsafePath(path, "Windows has no file of this name");
  if (path !== "" && UNSAFE.test(path)) throw unsafePath(path, "it is not a plain relative path");
  for (const part of path.split("/")) {
    if (Buffer.byteLength(part) > MAX_NAME_BYTES)
      throw unsafePath(path, `a name has more than ${MAX_NAME_BYTES} bytes`);
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
