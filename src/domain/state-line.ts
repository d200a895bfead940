import { hexDigest } from "./hash.ts";

/*
 * A line of a file of `state/` is an object of JSON that ends in a checksum of all that stands before it:
 *   {"hash":"sha256:…","buried":true,"at":"…","cs":"cs_…","n":0,"sum":"~1f2e3d4c"}
 * Lines of older stores, and those that a person writes, have none. The tilde tells that there is one where the key is damaged.
 */
const SUM_DIGITS = 8;
const SUM = /^,"sum":"~([0-9a-f]{8})"\}$/;
const SUM_CHARS = ',"sum":"~"}'.length + SUM_DIGITS;
const LIKE_SUM = /"sum":|~[0-9a-f]{8}"\}$/;

export const TOMBSTONE_PATH = "state/tombstones.jsonl";

export type StateRecord = Readonly<Record<string, unknown>>;

/** The line that says a record, with its checksum, without a line end. Pure. */
export function printStateLine(record: StateRecord): string {
  const open = JSON.stringify(record).slice(0, -1);
  return `${open},"sum":"~${hexDigest(open, SUM_DIGITS)}"}`;
}

/** What a line says, without its checksum; undefined for what is no object of JSON, and where the checksum is not that of the line. Pure. */
export function readStateLine(line: string): StateRecord | undefined {
  if (!line.startsWith("{")) return undefined;
  const text = line.endsWith("\r") ? line.slice(0, -1) : line;
  const sum = SUM.exec(text.slice(-SUM_CHARS))?.[1];
  const open = text.slice(0, -SUM_CHARS);
  if (sum === undefined ? LIKE_SUM.test(text) : sum !== hexDigest(open, SUM_DIGITS)) return undefined;
  try {
    return JSON.parse(sum === undefined ? text : `${open}}`) as StateRecord; // it starts with a brace, so it is an object
  } catch {
    return undefined;
  }
}

/** What is said where a file has lines that cannot be read, or a folder such files. Pure. */
export function unreadableIn(path: string): string {
  const means = path === TOMBSTONE_PATH ? ": what they keep forgotten may come back" : "";
  return `${path} has lines that cannot be read and are left out${means}; pai doctor names them`;
}
