import { beliefsOn, type JournalChange, mentions } from "../domain/changeset.ts";
import { QUESTIONS_DIR } from "../domain/question.ts";
import {
  ERASED,
  HISTORY_DIR,
  isAbout,
  isNaming,
  namesOne,
  printStateLine,
  readStateLine,
  wordless,
} from "../domain/state-line.ts";
import type { FileOps } from "../ports.ts";
import { journalSeqs, type LogRecord, readRecord, recordPath, rewriteRecord, tempName } from "./journal.ts";
import { type KeyedLine, readLines } from "./lines.ts";
import { parentOf } from "./safe-path.ts";
import { CONFLICTS_DIR, TEMP_DIR } from "./settle.ts";
import { readIfThere, removeIfThere, replaceDurably } from "./write.ts";

/** Where the index lies; nothing in it is the only copy. */
const INDEX_DIR = ".index";

/** Whether a record erases something for good, so that older copies have to go as well. Pure. */
export function erasesTexts({ changes }: Pick<LogRecord, "changes">): boolean {
  return changes.some(({ purge }) => purge === true);
}

/**
 * Takes everything that could tell of the erased memories out of what is kept beside the files: older texts of all that
 * this record touches or that name them, and their paths, out of the log, since the file of an entity is called by its
 * name; what was said about them out of history; questions about them; the whole index, which is made again.
 * Older sets that lost a text can no longer be undone. Doing it again changes nothing.
 */
export function eraseTexts(files: FileOps, record: LogRecord): void {
  const seqs = journalSeqs(files).filter((seq) => seq < record.seq);
  const scope = scopeOf(record, () => olderRecords(files, seqs));
  const answered = answeredBy(files, scope.ids);
  for (const old of olderRecords(files, seqs)) eraseFromRecord(files, old, { record, scope, answered });
  // Also what an interrupted attempt erased: it can be seen, but may not be durable.
  for (const bucket of new Set(seqs.map((seq) => parentOf(recordPath(seq))))) files.syncDir(bucket);
  rewriteLines(files, record, HISTORY_DIR, (line) =>
    readStateLine(line)?.cs === record.id ? line : wordless(line, scope.ids),
  );
  eraseQuestions(files, { record, scope, answered });
  eraseParked(files, record, scope.ids);
  files.syncDir(TEMP_DIR); // the second names that files had while they were removed
  eraseIndex(files);
}

/** The record as it is kept once it is carried out: with no path that says what was erased. Pure. */
export function withoutErasedPaths(record: LogRecord): LogRecord {
  const scope = scopeOf(record, () => []);
  return { ...record, changes: record.changes.map((change) => withNeutralPaths(change, scope)) };
}

interface Scope {
  /** What the record touches. */
  readonly paths: ReadonlySet<string>;
  /** What it erases, and files of entities that went before since they listed nothing else: the ids, by path. */
  readonly erased: ReadonlyMap<string, string>;
  readonly ids: ReadonlySet<string>;
  /** The ids, and those of the entities that went before: no path of theirs is left. */
  readonly nameless: ReadonlySet<string>;
  /** The ids, and those of beliefs that rested on them once: pages quoted these. */
  readonly quoted: ReadonlySet<string>;
}

function scopeOf({ changes }: LogRecord, older: () => Iterable<LogRecord>): Scope {
  const purged = changes.filter(({ purge }) => purge === true);
  const ids = new Set(purged.flatMap(({ id }) => id ?? []));
  const gone = entitiesGone(ids, older());
  const named = purged.flatMap(({ path, id }): [string, string][] => (id === undefined ? [] : [[path, id]]));
  return {
    paths: new Set(changes.flatMap(({ path, to }) => [path, to ?? path])),
    erased: new Map([...named, ...gone]),
    ids,
    nameless: new Set([...ids, ...gone.values()]),
    quoted: new Set([...ids, ...beliefsOn(ids, older())]),
  };
}

/** Entities that listed one of these memories and are no more, by the paths of their files, which are called by their names. */
function entitiesGone(ids: ReadonlySet<string>, records: Iterable<LogRecord>): ReadonlyMap<string, string> {
  const listing = new Set<string>();
  const removed = new Map<string, string>();
  for (const { changes } of records) {
    for (const { op, id, path, oldText, newText } of changes) {
      if (id?.startsWith("en_") !== true) continue;
      if (mentions(oldText, ids) || mentions(newText, ids)) listing.add(id);
      if (op === "remove") removed.set(path, id);
      else removed.delete(path);
    }
  }
  return new Map([...removed].filter(([, id]) => listing.has(id)));
}

function* olderRecords(files: FileOps, seqs: readonly number[]): Generator<LogRecord> {
  for (const seq of seqs) {
    const old = readRecord(files, seq);
    if (old !== undefined) yield old;
  }
}

interface Erasing {
  readonly record: LogRecord;
  readonly scope: Scope;
  /** Questions by whose answers it was made. */
  readonly answered: ReadonlySet<unknown>;
}

function eraseFromRecord(files: FileOps, old: LogRecord, { record, scope, answered }: Erasing): void {
  const changes = old.changes.map((change) =>
    withNeutralPaths(isTouched(change, scope) ? withoutTexts(change, scope) : change, scope),
  );
  const isAnswering = old.changes.some(({ id }) => id !== undefined && scope.ids.has(id));
  const appends = old.appends
    .filter(({ path, line }) => !(isNaming(path) && namesOne(line, scope.ids)))
    .flatMap((append) => withoutWords(append, scope.ids))
    .map(({ path, line }) => {
      const isTold = isAnswering || answered.has(readStateLine(line)?.id);
      return { path, line: isTold ? withoutSentence(path, line) : line };
    });
  const { outside: _pages, ...rest } = old; // a page quotes what it likes
  rewriteRecord(files, old, { ...rest, changes, appends }, record);
}

function isTouched({ path, to, id, oldText, newText }: JournalChange, scope: Scope): boolean {
  const { paths, quoted } = scope;
  return (
    paths.has(path) ||
    (to !== undefined && paths.has(to)) ||
    (id !== undefined && quoted.has(id)) ||
    mentions(oldText, quoted) ||
    mentions(newText, quoted)
  );
}

/**
 * A file that is erased is named by its id, wherever it lay, and no hash of a name is left of it. Nobody needs its keys any
 * more: a plan that was made before the purge is made again.
 */
function withNeutralPaths(change: JournalChange, { erased, nameless }: Scope): JournalChange {
  const { path, to, id } = change;
  const own = id !== undefined && nameless.has(id) ? id : undefined;
  const neutral = (one: string) => {
    const name = own ?? erased.get(one);
    return name === undefined ? one : [parentOf(one), `${name}.md`].filter((part) => part !== "").join("/");
  };
  const places = { path: neutral(path), ...(to !== undefined && { to: neutral(to) }) };
  return { ...change, ...places, ...(own !== undefined && { keys: [] }) };
}

function withoutTexts(change: JournalChange, { ids }: Scope): JournalChange {
  const { oldText: _old, newText: _new, ...rest } = change;
  if (!isAbout(change, ids)) return rest;
  const { detail: _detail, ...bare } = rest;
  return { ...bare, reason: ERASED };
}

function withoutWords({ path, line }: KeyedLine, ids: ReadonlySet<string>): readonly KeyedLine[] {
  const kept = path.startsWith(`${HISTORY_DIR}/`) ? wordless(line, ids) : line;
  return kept === undefined ? [] : [{ path, line: kept }];
}

/** The questions by whose answers memories were made. */
function answeredBy(files: FileOps, ids: ReadonlySet<string>): ReadonlySet<unknown> {
  const making = new Set<unknown>();
  for (const { name } of files.list(HISTORY_DIR))
    if (name?.endsWith(".jsonl"))
      for (const line of readLines(files, `${HISTORY_DIR}/${name}`))
        if (typeof line.id === "string" && ids.has(line.id)) making.add(line.cs);
  const answered = new Set<unknown>();
  for (const { name } of files.list(QUESTIONS_DIR))
    if (name?.endsWith(".jsonl"))
      for (const { id, cs, choice } of readLines(files, `${QUESTIONS_DIR}/${name}`))
        if (choice !== undefined && making.has(cs)) answered.add(id);
  return answered;
}

/** Questions about erased memories go, and the sentences with which one was asked for or made. */
function eraseQuestions(files: FileOps, { record, scope, answered }: Erasing): void {
  rewriteLines(files, record, QUESTIONS_DIR, (line) => {
    if (namesOne(line, scope.ids)) return undefined;
    return answered.has(readStateLine(line)?.id) ? withoutSentence(`${QUESTIONS_DIR}/`, line) : line;
  });
}

/** The line of a question or an answer without the sentence that it gives; any other line as it is. */
function withoutSentence(path: string, line: string): string {
  const { text, ...rest } = readStateLine(line) ?? {};
  return path.startsWith(`${QUESTIONS_DIR}/`) && typeof text === "string" ? printStateLine(rest) : line;
}

/** Writes the files of a directory anew, line by line; undefined takes a line away. */
function rewriteLines(
  files: FileOps,
  record: LogRecord,
  dir: string,
  change: (line: string) => string | undefined,
): void {
  const names = files.list(dir).flatMap(({ name }) => (name?.endsWith(".jsonl") ? name : []));
  for (const [n, name] of names.toSorted().entries())
    rewriteLinesOf(files, `${dir}/${name}`, tempName(record, dir, "h", n), change);
  if (files.stat(dir) !== undefined) files.syncDir(dir);
}

function rewriteLinesOf(
  files: FileOps,
  path: string,
  temp: string,
  change: (line: string) => string | undefined,
): void {
  const before = new TextDecoder().decode(readIfThere(files, path));
  const after = before
    .split("\n")
    .flatMap((line) => change(line) ?? [])
    .join("\n");
  if (after === before) removeIfThere(files, temp);
  else replaceDurably(files, path, temp, new TextEncoder().encode(after));
}

/** Removes versions of erased files that were set aside because of an edit at the same moment, and the lines of others that name one. */
function eraseParked(files: FileOps, record: LogRecord, ids: ReadonlySet<string>): void {
  const erased = record.changes.filter(({ purge }) => purge === true);
  const ends = erased.map(({ path }) => `-${path.slice(path.lastIndexOf("/") + 1)}`);
  for (const [n, { name, kind }] of files.list(CONFLICTS_DIR).entries()) {
    if (name === undefined || kind !== "file") continue;
    const path = `${CONFLICTS_DIR}/${name}`;
    if (ends.some((end) => name.endsWith(end))) removeIfThere(files, path);
    else
      rewriteLinesOf(files, path, tempName(record, CONFLICTS_DIR, "p", n), (line) =>
        mentions(line, ids) ? undefined : line,
      );
  }
  if (files.stat(CONFLICTS_DIR) !== undefined) files.syncDir(CONFLICTS_DIR);
}

/** Removes the index, the pointer to its generation first: its files may hold erased words. */
function eraseIndex(files: FileOps): void {
  const remove = (dir: string) => {
    const entries = files.list(dir).toSorted((a, b) => ((a.name ?? "") < (b.name ?? "") ? -1 : 1));
    for (const { name, kind } of entries) {
      if (name === undefined) continue;
      const path = `${dir}/${name}`;
      if (kind === "directory") remove(path);
      else removeIfThere(files, path);
    }
    files.syncDir(dir); // also of what an interrupted attempt removed
  };
  if (files.stat(INDEX_DIR)?.kind === "directory") remove(INDEX_DIR);
}
