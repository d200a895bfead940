import { absoluteHost, fileHost, isHostDirectory, isHostPath, joinHost } from "../store/host.ts";
import type { Session } from "./deps.ts";

/** Whether something lies at a path that a person named. */
export function isFile(session: Session, path: string): boolean {
  return isHostPath(absoluteHost(session.cwd, path));
}

/** How long a file is, bytes, and when it was changed last, ms since 1970; undefined for what is no file. */
export function fileAt(session: Session, path: string): ReturnType<typeof fileHost> {
  return path === "-" ? undefined : fileHost(absoluteHost(session.cwd, path));
}

/** Whether the folder is there in which a path lies that a person named. */
export function hasFolder(session: Session, path: string): boolean {
  return isHostDirectory(joinHost(absoluteHost(session.cwd, path), ".."));
}
