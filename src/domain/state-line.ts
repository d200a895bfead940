import { jsonIn } from "../text/objects.ts";
import { type Append, mentions } from "./changeset.ts";
import { contentHash, hexDigest, type Sha256, sha256 } from "./hash.ts";
import { memoryIdOf } from "./ids.ts";
import type { Memory } from "./kinds.ts";
import { QUESTIONS_DIR } from "./question.ts";
import type { Turn } from "./turn.ts";

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

/** The record of a line without its checksum; undefined if the line is no JSON object or the checksum is wrong. Pure. */
export function readStateLine(line: string): StateRecord | undefined {
  if (!line.startsWith("{")) return undefined;
  const text = line.endsWith("\r") ? line.slice(0, -1) : line;
  const sum = SUM.exec(text.slice(-SUM_CHARS))?.[1];
  const open = text.slice(0, -SUM_CHARS);
  if (sum === undefined ? LIKE_SUM.test(text) : sum !== hexDigest(open, SUM_DIGITS)) return undefined;
  return jsonIn(sum === undefined ? text : `${open}}`) as StateRecord | undefined; // it starts with a brace, so it is an object
}

/** What is said where a file has lines that cannot be read, or a folder such files. Pure. */
export function unreadableIn(path: string): string {
  const means = path === TOMBSTONE_PATH ? ": what they keep forgotten may come back" : "";
  return `${path} has lines that cannot be read and are left out${means}; pai doctor names them`;
}

export const HISTORY_DIR = "state/history";
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
  return path.startsWith(`${QUESTIONS_DIR}/`);
}

/** Whether a line is a question about one of these memories. Pure. */
export function namesOne(line: string, ids: ReadonlySet<string>): boolean {
  const read = readStateLine(line);
  if (read === undefined) return mentions(line, ids);
  return (
    Array.isArray(read.about) && read.about.some((id) => typeof id === "string" && ids.has(memoryIdOf(id)))
  );
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
