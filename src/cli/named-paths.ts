import { absoluteHost, fileHost } from "../store/host.ts";
import type { Session } from "./deps.ts";

/** How long a file is, bytes, and when it was changed last, ms since 1970; undefined for what is no file. */
export function fileAt(session: Session, path: string): ReturnType<typeof fileHost> {
  return path === "-" ? undefined : fileHost(absoluteHost(session.cwd, path));
}
