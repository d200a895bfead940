import type { JournalChange, JournalRecord } from "../domain/journal-record.ts";
import type { PageWrite } from "../domain/page.ts";
import { isSafePath } from "./safe-path.ts";

type Fields = Readonly<Record<string, unknown>>;

const OPS: ReadonlySet<unknown> = new Set<JournalChange["op"]>(["create", "update", "move", "remove"]);
/** Part of the names of temporary files. */
const TEMP = /^[\w-]+$/;
const LINES = /^state\/.*\.jsonl$/;

/**
 * Whether a value has all that carrying out a record, or taking it back, relies on. A checksum says that it lies there as
 * somebody wrote it, not that it was pai. Pure.
 */
export function isLogRecord(value: unknown): value is JournalRecord & { readonly temp: string } {
  if (!isObject(value)) return false;
  const { seq, temp, undoes, reads, changes, appends, outside } = value;
  return (
    Number.isSafeInteger(seq) &&
    Number(seq) > 0 &&
    ["id", "wall", "at", "command", "source"].every((key) => typeof value[key] === "string") &&
    typeof temp === "string" &&
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
  return (
    [name, path].every((text) => typeof text === "string") && [value.before, value.text].every(isTextOrNone)
  );
}

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isPath(value: unknown): value is string {
  return typeof value === "string" && value !== "" && isSafePath(value);
}

function isTextOrNone(value: unknown): boolean {
  return value === undefined || typeof value === "string";
}

function areTexts(value: unknown): boolean {
  return areAll(value, (one) => typeof one === "string");
}

function areAll(value: unknown, isRight: (one: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isRight);
}
