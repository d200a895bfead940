import type { JournalChange, JournalRecord } from "../domain/changeset.ts";
import { passingOver } from "../domain/errors.ts";
import { sha256 } from "../domain/hash.ts";
import { LIMITS } from "../domain/limits.ts";
import type { PageWrite } from "../domain/page.ts";
import type { FileOps } from "../ports.ts";
import { isObject, isText } from "../text/objects.ts";
import { isMissing, quietly } from "./errors.ts";
import { isSafePath } from "./safe-path.ts";
import {
  makeDirs,
  placeNewFile,
  readIfThere,
  removeIfThere,
  removeQuietly,
  replaceDurably,
  syncTouched,
} from "./write.ts";

/** A record as it lies in the log. */
export interface LogRecord extends JournalRecord {
  /** Part of the names of the temporary files that this change set writes, so that recovery finds them. */
  readonly temp: string;
}

export const JOURNAL = ".local/journal";
/** The one record that is committed and not carried out yet. */
export const PENDING = `${JOURNAL}/pending.json`;
/** Left by a crash before the commit. */
export const TEMP_PENDING = `${JOURNAL}/.tmp-pending`;
const BUCKET = /^\d{6}$/;
const SEAL_KEY = ',"sha256":';
const UTF8 = new TextDecoder();
/** Sequence, id and wall time come first. */
const HEAD_BYTES = 256;
const WALL = /^\{"seq":\d+,"id":"[^"]*","wall":"([^"]+)"/;
const RECORD = /^(\d{9})\.json$/;

/** Where the record with this sequence lies once it is carried out. Names sort in order of sequence. Pure. */
export function recordPath(seq: number): string {
  return `${bucketPath(seq)}/${String(seq).padStart(9, "0")}.json`;
}

/** The temporary file of the n-th change (or file of lines, `kind` `l`) of a set, in a directory. Pure. */
export function tempName(record: LogRecord, dir: string, kind: string, n: number): string {
  return `${dir === "" ? "" : `${dir}/`}.tmp-${record.temp}-${kind}${n}`;
}

/** The bytes of a record: JSON whose last key is the SHA-256 of the rest. Pure. @see parseRecord */
export function printRecord(record: LogRecord): Uint8Array {
  const sealed = { ...record, sha256: sha256(JSON.stringify(record)) };
  return new TextEncoder().encode(`${JSON.stringify(sealed)}\n`);
}

/** The record in these bytes; undefined where its checksum is wrong, so that it was never committed, or it is none of ours. Pure. */
export function parseRecord(bytes: Uint8Array): LogRecord | undefined {
  return quietly(undefined, () => {
    const text = UTF8.decode(bytes);
    const { sha256: seal, ...record } = JSON.parse(text) as Readonly<Record<string, unknown>>; // checked below
    // As it was printed; where another program laid it out anew, what it says is printed once more.
    const printed = `${text.slice(0, text.lastIndexOf(SEAL_KEY))}}`;
    if (seal !== sha256(printed) && seal !== sha256(JSON.stringify(record))) return undefined;
    return isLogRecord(record) ? record : undefined;
  });
}

/** Sequence of the newest record that was carried out; 0 before the first. */
export function journalHead(files: FileOps): number {
  for (const bucket of buckets(files).toReversed()) {
    const newest = recordsIn(files, bucket).at(-1);
    if (newest !== undefined) return newest;
  }
  return 0;
}

/** The same for somebody who knows what was the newest a moment ago: records come one after the other. */
export function journalHeadFrom(files: FileOps, known: number): number {
  if (known === 0 || files.stat(recordPath(known)) === undefined) return journalHead(files);
  let newest = known;
  while (files.stat(recordPath(newest + 1)) !== undefined) newest++;
  return newest;
}

/** Sequences of all records that are kept, oldest first. */
export function journalSeqs(files: FileOps): readonly number[] {
  return buckets(files).flatMap((bucket) => recordsIn(files, bucket));
}

/** Record `seq`; undefined where it was pruned, never written, or is damaged or no regular file. */
export function readRecord(files: FileOps, seq: number): LogRecord | undefined {
  return passingOver(() => parseFile(files, recordPath(seq)), undefined);
}

/** The record that waits to be carried out; undefined where there is none, or a damaged one. */
export function pendingRecord(files: FileOps): LogRecord | undefined {
  return parseFile(files, PENDING);
}

/**
 * Commits: when this returns, the change set happened, whatever comes. Where it throws, it did not, or
 * nobody was told so (a sync failed, and the file could not be removed either).
 */
export function commitRecord(files: FileOps, record: LogRecord): void {
  const touched = new Set([JOURNAL]);
  makeDirs(files, bucketPath(record.seq), touched);
  replaceDurably(files, PENDING, TEMP_PENDING, printRecord(record));
  try {
    syncTouched(files, touched);
  } catch (error) {
    removeQuietly(files, PENDING);
    throw error;
  }
}

/**
 * Puts a record that is carried out, and durable with all that it changed, among the others. It keeps its first name until the
 * second one is durable: a rename could lose both where only the directory that it leaves is synced, as the next writer does.
 */
export function retireRecord(files: FileOps, record: LogRecord): void {
  const place = recordPath(record.seq);
  const bucket = bucketPath(record.seq);
  const touched = new Set<string>();
  makeDirs(files, bucket, touched);
  if (files.stat(place) === undefined) placeNewFile(files, PENDING, place); // renamed where there are no hard links
  syncTouched(files, touched.add(bucket));
  removeIfThere(files, PENDING);
  syncTouched(files, new Set([JOURNAL]));
}

/** The same for a record that is kept in other words than it was carried out by. */
export function retireAs(files: FileOps, record: LogRecord, kept: LogRecord): void {
  const bucket = bucketPath(record.seq);
  const touched = new Set<string>();
  makeDirs(files, bucket, touched);
  syncTouched(files, touched);
  replaceDurably(files, recordPath(record.seq), tempName(record, bucket, "j", record.seq), printRecord(kept));
  syncTouched(files, new Set([bucket])); // before the other copy goes
  removeIfThere(files, PENDING);
  syncTouched(files, new Set([JOURNAL]));
}

/**
 * Gives a record that is carried out other contents, where they are different; the caller makes the name
 * durable. `by`: the record that is carried out now; an earlier attempt at it may have left its temporary file.
 */
export function rewriteRecord(files: FileOps, old: LogRecord, clean: LogRecord, by: LogRecord): void {
  const temp = tempName(by, bucketPath(old.seq), "j", old.seq);
  if (JSON.stringify(clean) === JSON.stringify(old)) removeIfThere(files, temp);
  else replaceDurably(files, recordPath(old.seq), temp, printRecord(clean));
}

/**
 * When record `seq` was committed, ms since 1970, read from its beginning without looking at its checksum; undefined where
 * that does not say.
 */
export function wallOf(files: FileOps, seq: number): number | undefined {
  const path = recordPath(seq);
  if (files.stat(path)?.kind !== "file") return undefined;
  const start = UTF8.decode(files.readPart(path, 0, HEAD_BYTES));
  const at = Date.parse(WALL.exec(start)?.[1] ?? "");
  return Number.isNaN(at) ? undefined : at;
}

/** What does not have its checksum is read once more: a disk, or the memory of the machine, may have been wrong once. */
function parseFile(files: FileOps, path: string): LogRecord | undefined {
  const read = () => {
    const bytes = readIfThere(files, path);
    return bytes && parseRecord(bytes);
  };
  return read() ?? read();
}

function bucketPath(seq: number): string {
  return `${JOURNAL}/${String(Math.floor(seq / LIMITS.journalBucket)).padStart(6, "0")}`;
}

function buckets(files: FileOps): readonly string[] {
  return namesIn(files, JOURNAL)
    .filter((name) => BUCKET.test(name))
    .toSorted()
    .map((name) => `${JOURNAL}/${name}`);
}

function recordsIn(files: FileOps, bucket: string): readonly number[] {
  const seqs = namesIn(files, bucket).flatMap((name) => RECORD.exec(name)?.[1] ?? []);
  return seqs.map(Number).toSorted((a, b) => a - b);
}

function namesIn(files: FileOps, dir: string): readonly string[] {
  try {
    return passingOver(() => files.list(dir), []).flatMap(({ name }) => name ?? []);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

const OPS: ReadonlySet<unknown> = new Set<JournalChange["op"]>(["create", "update", "move", "remove"]);
/** Part of the names of temporary files. */
const TEMP = /^[\w-]+$/;
const LINES = /^state\/.*\.jsonl$/;

/**
 * Whether a value has all that carrying out a record, or taking it back, relies on. A checksum says that it lies there as
 * somebody wrote it, not that it was pai. Pure.
 */
function isLogRecord(value: unknown): value is JournalRecord & { readonly temp: string } {
  if (!isObject(value)) return false;
  const { seq, temp, undoes, reads, changes, appends, outside } = value;
  return (
    Number.isSafeInteger(seq) &&
    Number(seq) > 0 &&
    ["id", "wall", "at", "command", "source"].every((key) => isText(value[key])) &&
    isText(temp) &&
    TEMP.test(temp) &&
    isTextOrNone(undoes) &&
    (reads === undefined || (isObject(reads) && Number.isSafeInteger(reads.seq) && areTexts(reads.keys))) &&
    areAll(changes, isChange) &&
    areAll(appends, isLine) &&
    (outside === undefined || areAll(outside, isPageWrite))
  );
}

function isChange(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { op, path, to, id, event, reason, detail, keys, oldHash, newHash, oldText, newText } = value;
  return (
    OPS.has(op) &&
    isPath(path) &&
    (op === "move" ? isPath(to) : to === undefined) &&
    (op === "remove" ? newHash === undefined : typeof newHash === "string") &&
    (op === "create" || typeof oldHash === "string") &&
    areTexts(keys) &&
    typeof event === "string" &&
    typeof reason === "string" &&
    [id, detail, oldText, newText].every(isTextOrNone)
  );
}

function isLine(value: unknown): boolean {
  return isObject(value) && isPath(value.path) && LINES.test(value.path) && typeof value.line === "string";
}

function isPageWrite(value: unknown): value is PageWrite {
  if (!isObject(value) || !isObject(value.place)) return false;
  const { name, path } = value.place;
  return [name, path].every(isText) && [value.before, value.text].every(isTextOrNone);
}

function isPath(value: unknown): value is string {
  return typeof value === "string" && value !== "" && isSafePath(value);
}

function isTextOrNone(value: unknown): boolean {
  return value === undefined || isText(value);
}

function areTexts(value: unknown): boolean {
  return areAll(value, isText);
}

function areAll(value: unknown, isRight: (one: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isRight);
}
