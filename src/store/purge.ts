import { GRAPH_DIR } from "../domain/edge.ts";
import type { JournalChange } from "../domain/journal-record.ts";
import type { FileOps } from "../ports.ts";
import { journalSeqs, type LogRecord, readRecord, recordPath, rewriteRecord, tempName } from "./journal.ts";
import { type KeyedLine, parseLine } from "./lines.ts";
import { parentOf } from "./safe-path.ts";
import { CONFLICTS_DIR, TEMP_DIR } from "./settle.ts";
import { readIfThere, removeIfThere, replaceDurably } from "./write.ts";

export const HISTORY_DIR = "state/history";
const ERASED = "erased";

/** Whether a record erases something for good, so that older copies have to go as well. Pure. */
export function erasesTexts({ changes }: Pick<LogRecord, "changes">): boolean {
  return changes.some(({ purge }) => purge === true);
}

/**
 * Takes older texts of everything that this record touches out of the log, what was said about the
 * erased memories out of history, and their edges out of the graph: a page that quoted them did so in its older
 * versions too. Those older sets can no longer be undone. Doing it again changes nothing.
 */
export function eraseTexts(files: FileOps, record: LogRecord): void {
  const erased = record.changes.filter(({ purge }) => purge === true);
  const scope: Scope = {
    paths: new Set(record.changes.flatMap(({ path, to }) => [path, to ?? path])),
    ids: new Set(erased.flatMap(({ id }) => id ?? [])),
  };
  const seqs = journalSeqs(files);
  for (const seq of seqs) eraseFromRecord(files, record, seq, scope);
  // Also what an interrupted attempt erased: it can be seen, but may not be durable.
  for (const bucket of new Set(seqs.map((seq) => parentOf(recordPath(seq))))) files.syncDir(bucket);
  rewriteLines(files, record, HISTORY_DIR, (line) =>
    parseLine(line)?.cs === record.id ? line : wordless(line, scope.ids),
  );
  rewriteLines(files, record, GRAPH_DIR, (line) => (namesOne(line, scope.ids) ? undefined : line));
  eraseParked(files, erased);
  files.syncDir(TEMP_DIR); // the second names that files had while they were removed
}

interface Scope {
  readonly paths: ReadonlySet<string>;
  readonly ids: ReadonlySet<string>;
}

function eraseFromRecord(files: FileOps, record: LogRecord, seq: number, scope: Scope): void {
  const old = readRecord(files, seq);
  if (old === undefined || seq >= record.seq) return;
  const changes = old.changes.map((change) =>
    isTouched(change, scope) ? withoutTexts(change, scope) : change,
  );
  const appends = old.appends
    .filter(({ path, line }) => !(path.startsWith(`${GRAPH_DIR}/`) && namesOne(line, scope.ids)))
    .map((append) => withoutWords(append, scope.ids));
  rewriteRecord(files, old, { ...old, changes, appends }, record);
}

function isTouched({ path, to, id }: JournalChange, { paths, ids }: Scope): boolean {
  return paths.has(path) || (to !== undefined && paths.has(to)) || (id !== undefined && ids.has(id));
}

function withoutTexts(change: JournalChange, { ids }: Scope): JournalChange {
  const { oldText: _old, newText: _new, ...rest } = change;
  if (change.id === undefined || !ids.has(change.id)) return rest;
  const { detail: _detail, ...bare } = rest;
  return { ...bare, reason: ERASED };
}

function withoutWords({ path, line }: KeyedLine, ids: ReadonlySet<string>): KeyedLine {
  return { path, line: path.startsWith(`${HISTORY_DIR}/`) ? wordless(line, ids) : line };
}

/** A line of history without what was said about an erased memory; any other line as it is. */
function wordless(line: string, ids: ReadonlySet<string>): string {
  const entry = parseLine(line);
  if (typeof entry?.id !== "string" || !ids.has(entry.id)) return line;
  const { detail: _detail, wording: _wording, ...rest } = entry;
  return JSON.stringify({ ...rest, reason: ERASED });
}

/** Whether a line of the graph names one of these ids, as an end of the edge or as what shows it. */
function namesOne(line: string, ids: ReadonlySet<string>): boolean {
  const { from, to, source } = parseLine(line) ?? {};
  return [from, to, source].some((id) => typeof id === "string" && ids.has(id.split("#", 1)[0] ?? id));
}

/** Writes the files of a directory anew, line by line; undefined takes a line away. */
function rewriteLines(
  files: FileOps,
  record: LogRecord,
  dir: string,
  change: (line: string) => string | undefined,
): void {
  const names = files.list(dir).flatMap(({ name }) => (name?.endsWith(".jsonl") ? name : []));
  for (const [n, name] of names.toSorted().entries()) {
    const path = `${dir}/${name}`;
    const before = new TextDecoder().decode(readIfThere(files, path));
    const after = before
      .split("\n")
      .flatMap((line) => change(line) ?? [])
      .join("\n");
    const temp = tempName(record, dir, "h", n);
    if (after === before) removeIfThere(files, temp);
    else replaceDurably(files, path, temp, new TextEncoder().encode(after));
  }
  if (files.stat(dir) !== undefined) files.syncDir(dir);
}

/** Removes versions that were set aside because of an edit at the same moment. */
function eraseParked(files: FileOps, erased: readonly JournalChange[]): void {
  const names = erased.map(({ path }) => `-${path.slice(path.lastIndexOf("/") + 1)}`);
  for (const { name } of files.list(CONFLICTS_DIR)) {
    if (name !== undefined && names.some((end) => name.endsWith(end))) {
      removeIfThere(files, `${CONFLICTS_DIR}/${name}`);
    }
  }
  if (files.stat(CONFLICTS_DIR) !== undefined) files.syncDir(CONFLICTS_DIR);
}
