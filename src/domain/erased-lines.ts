import { type Append, mentions } from "./changeset.ts";
import { contentHash, type Sha256, sha256 } from "./hash.ts";
import { memoryIdOf } from "./ids.ts";
import type { Memory } from "./kinds.ts";
import { QUESTIONS_DIR } from "./question.ts";
import { printStateLine, readStateLine, TOMBSTONE_PATH } from "./state-line.ts";
import type { Turn } from "./turn.ts";

export const HISTORY_DIR = "state/history";
/** Where earlier versions noted which memories belong together. */
export const GRAPH_DIR = "state/graph";
/** The reason that a line of history has whose own told of what was erased. */
export const ERASED = "erased";

/**
 * A line of history without what was said about an erased memory, or by naming one; any other line as it is. Undefined for a line that cannot
 * be read and names one: nobody knows what else it says. Pure.
 */
export function wordless(line: string, ids: ReadonlySet<string>): string | undefined {
  const entry = readStateLine(line);
  if (entry === undefined) return mentions(line, ids) ? undefined : line;
  if (!isAbout(entry, ids)) return line;
  const { detail: _detail, wording: _wording, ...rest } = entry;
  return printStateLine({ ...rest, reason: ERASED });
}

/** Whether a line of history is about one of these memories, or names one. Pure. */
export function isAbout(
  { id, reason, detail }: { readonly id?: unknown; readonly reason?: unknown; readonly detail?: unknown },
  ids: ReadonlySet<string>,
): boolean {
  const isOne = typeof id === "string" && ids.has(id);
  return isOne || [reason, detail].some((text) => typeof text === "string" && mentions(text, ids));
}

/** Whether the lines of a file are about memories that they name, and go with those. Pure. */
export function isNaming(path: string): boolean {
  return path.startsWith(`${GRAPH_DIR}/`) || path.startsWith(`${QUESTIONS_DIR}/`);
}

/** Whether a line names one of these ids: as an end of an edge or as what shows it, or a question about it. Pure. */
export function namesOne(line: string, ids: ReadonlySet<string>): boolean {
  const read = readStateLine(line);
  if (read === undefined) return mentions(line, ids);
  const { from, to, source, about } = read;
  const named = [from, to, source, ...(Array.isArray(about) ? about : [])];
  return named.some((id) => typeof id === "string" && ids.has(memoryIdOf(id)));
}

/** The line that keeps automatic extraction from bringing a forgotten text back; only its hash is kept. Pure. */
export function bury(memory: Memory, at: string): Append[] {
  return lineOf(memory.text, at, true);
}

/** The line that lifts a tombstone, once the text was restored or remembered again. Pure. */
export function unbury(text: string, at: string): Append[] {
  return lineOf(text, at, false);
}

/**
 * The lines that keep turns that were erased from coming back when their conversation is taken in again. Pure.
 * @see buriedTurn
 */
export function buryTurns(turns: readonly Turn[], session: string, at: string): Append[] {
  const hashes = new Set(turns.map((turn) => buriedTurn(turn, session)));
  return [...hashes].map((hash) => ({ path: TOMBSTONE_PATH, record: { hash, buried: true, at } }));
}

/**
 * The hash under which a turn is erased: of its speaker, own time, ref and text, and where it has no time of its
 * session, too, since people say "yes" in many conversations. Pure.
 */
export function buriedTurn({ speaker, atMs, ref, text }: Turn, session: string): Sha256 {
  return sha256(JSON.stringify(["turn", speaker, atMs ?? session, ref ?? null, text]));
}

function lineOf(text: string, at: string, buried: boolean): Append[] {
  const hash = contentHash(text);
  return hash === undefined ? [] : [{ path: TOMBSTONE_PATH, record: { hash, buried, at } }];
}
