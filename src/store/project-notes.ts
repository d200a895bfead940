import type { FileOps } from "../ports.ts";
import { type Claiming, lockState } from "./origin.ts";
import { readIfThere, replaceDurably } from "./write.ts";

/** Where projects lie on this machine, by key, in the user's own directory: noted when something is written from within them. */
const PATH = "projects.json";
const TEMP = ".tmp-projects";

type Notes = Readonly<Record<string, string>>;

/** The work trees that are known, absolute, by project key; empty where nothing was noted, or it cannot be read. IO. */
export function readProjectNotes(state: FileOps): Notes {
  try {
    return parseNotes(readIfThere(state, PATH));
  } catch {
    return {};
  }
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
  try {
    const known: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof known !== "object" || known === null) return {};
    const places = Object.entries(known).filter(([, top]) => typeof top === "string" && top.startsWith("/"));
    return Object.fromEntries(places) as Notes;
  } catch {
    return {};
  }
}
