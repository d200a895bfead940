import { memoryIdOf } from "./ids.ts";
import { mentions } from "./journal-record.ts";
import { QUESTIONS_DIR } from "./question-lines.ts";
import { printStateLine, readStateLine } from "./state-line.ts";

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
