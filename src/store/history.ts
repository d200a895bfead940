import type { HistoryLine } from "../domain/changeset.ts";
import { passingOver } from "../domain/errors.ts";
import { HISTORY_DIR, readStateLine, TOMBSTONE_PATH } from "../domain/state-line.ts";
import type { FileOps } from "../ports.ts";
import { isText } from "../text/objects.ts";
import { type LeftOut, readLines, wholeLines } from "./lines.ts";

/**
 * What happened to one memory, or to all, oldest first: in order of sequence within a replica, and by
 * wall time between replicas. Lines that a merge has doubled count once. Empty where nothing happened.
 */
export function readHistory(files: FileOps, id?: string, leftOut?: LeftOut): readonly HistoryLine[] {
  const replicas = new Map<string, Map<string, HistoryLine>>();
  for (const { name, kind } of passingOver(() => files.list(HISTORY_DIR), [])) {
    if (kind !== "file" || !name?.endsWith(".jsonl")) continue;
    for (const line of passingOver(() => readLines(files, `${HISTORY_DIR}/${name}`, leftOut), [])) {
      if (!isHistoryLine(line) || (id !== undefined && line.id !== id)) continue;
      const lines = replicas.get(line.replica) ?? new Map<string, HistoryLine>();
      replicas.set(line.replica, lines.set(`${line.cs} ${line.n}`, line));
    }
  }
  const ordered = [...replicas].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return interleave(
    ordered.map(([, lines]) => [...lines.values()].toSorted((a, b) => a.seq - b.seq || a.n - b.n)),
  );
}

/** Beyond that tombstones are looked for in the file, each time: more would not fit into memory. */
const FEW_BYTES = 16 * 2 ** 20;
const NEWLINE = 0x0a;

/** Whether the text with a content hash was forgotten, and is still suppressed: the last line about it decides. */
export function readTombstones(files: FileOps, leftOut?: LeftOut): Pick<ReadonlySet<string>, "has"> {
  const size = files.stat(TOMBSTONE_PATH)?.size ?? 0;
  return size > FEW_BYTES ? { has: (hash) => isBuried(files, hash) } : allTombstones(files, leftOut);
}

function isBuried(files: FileOps, hash: string): boolean {
  let found = false;
  for (const piece of wholeLines(files, TOMBSTONE_PATH)) {
    for (let at = piece.indexOf(hash); at >= 0; at = piece.indexOf(hash, at + 1)) {
      const end = piece.indexOf(NEWLINE, at);
      const line = piece.subarray(piece.lastIndexOf(NEWLINE, at) + 1, end < 0 ? piece.length : end);
      const said = readStateLine(line.toString());
      if (said?.hash === hash) found = said.buried === true;
    }
  }
  return found;
}

function allTombstones(files: FileOps, leftOut: LeftOut | undefined): ReadonlySet<string> {
  const buried = new Set<string>();
  for (const { hash, buried: isBuried } of readLines(files, TOMBSTONE_PATH, leftOut)) {
    if (typeof hash !== "string") continue;
    if (isBuried === true) buried.add(hash);
    else buried.delete(hash);
  }
  return buried;
}

/** The hashes that are buried now, each with the date of the line that says so, as it stands there. IO. */
export function listTombstones(files: FileOps): readonly { readonly hash: string; readonly at: string }[] {
  const buried = new Map<string, string>();
  for (const { hash, buried: isBuried, at } of readLines(files, TOMBSTONE_PATH)) {
    if (typeof hash !== "string") continue;
    if (isBuried === true && typeof at === "string") buried.set(hash, at);
    else buried.delete(hash);
  }
  return [...buried].map(([hash, at]) => ({ hash, at }));
}

/** Merges lists without changing the order within any: always the head that was written first. */
function interleave(lists: readonly (readonly HistoryLine[])[]): readonly HistoryLine[] {
  const next = lists.map(() => 0);
  const merged: HistoryLine[] = [];
  for (;;) {
    let best: { readonly line: HistoryLine; readonly list: number } | undefined;
    for (const [list, lines] of lists.entries()) {
      const line = lines[next[list] ?? 0];
      if (line !== undefined && (best === undefined || line.wall < best.line.wall)) best = { line, list };
    }
    if (best === undefined) return merged;
    merged.push(best.line);
    next[best.list] = (next[best.list] ?? 0) + 1;
  }
}

function isHistoryLine(line: object): line is HistoryLine {
  const { seq, replica, wall, cs, n, id, event } = line as Partial<HistoryLine>; // checked here
  return [seq, n].every(Number.isSafeInteger) && [replica, wall, cs, id, event].every(isText);
}
