import { passingOver } from "../domain/errors.ts";
import type { HistoryLine } from "../domain/history-line.ts";
import { TOMBSTONE_PATH } from "../domain/tombstones.ts";
import type { FileOps } from "../ports.ts";
import { readLines } from "./lines.ts";
import { HISTORY_DIR } from "./purge.ts";

/**
 * What happened to one memory, or to all, oldest first: in order of sequence within a replica, and by
 * wall time between replicas. Lines that a merge has doubled count once. Empty where nothing happened.
 */
export function readHistory(files: FileOps, id?: string): readonly HistoryLine[] {
  const replicas = new Map<string, Map<string, HistoryLine>>();
  for (const { name, kind } of passingOver(() => files.list(HISTORY_DIR), [])) {
    if (kind !== "file" || !name?.endsWith(".jsonl")) continue;
    for (const line of passingOver(() => readLines(files, `${HISTORY_DIR}/${name}`), [])) {
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

/** Content hashes of forgotten texts that are still suppressed: the last line about each decides. */
export function readTombstones(files: FileOps): ReadonlySet<string> {
  const buried = new Set<string>();
  for (const { hash, buried: isBuried } of readLines(files, TOMBSTONE_PATH)) {
    if (typeof hash !== "string") continue;
    if (isBuried === true) buried.add(hash);
    else buried.delete(hash);
  }
  return buried;
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
  return (
    [seq, n].every(Number.isSafeInteger) &&
    [replica, wall, cs, id, event].every((word) => typeof word === "string")
  );
}
