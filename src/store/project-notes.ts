import { randomBytes } from "node:crypto";
import type { FileOps } from "../ports.ts";
import { readIfThere, removeQuietly } from "./write.ts";

/** Where projects lie on this machine, by key, in the user's own directory: noted when something is written from within them. */
const PATH = "projects.json";

/** The work trees that are known, absolute, by project key; empty where nothing was noted. IO. */
export function readProjectNotes(state: FileOps): Readonly<Record<string, string>> {
  try {
    const known: unknown = JSON.parse(new TextDecoder().decode(readIfThere(state, PATH)));
    if (typeof known !== "object" || known === null) return {};
    const places = Object.entries(known).filter(([, top]) => typeof top === "string" && top.startsWith("/"));
    return Object.fromEntries(places) as Record<string, string>;
  } catch {
    return {}; // not there yet, or cut short: noted again by the next command
  }
}

/** Notes where the project of a command lies. What cannot be written another command notes. IO. */
export function noteProject(state: FileOps, key: string, top: string): void {
  const known = readProjectNotes(state);
  if (Object.hasOwn(known, key) && known[key] === top) return;
  const temp = `.tmp-${randomBytes(8).toString("hex")}`;
  try {
    state.makeDir("");
    state.create(temp, new TextEncoder().encode(`${JSON.stringify({ ...known, [key]: top })}\n`));
    state.rename(temp, PATH);
  } catch {
    removeQuietly(state, temp); // a directory that cannot be written, or a full disk
  }
}
