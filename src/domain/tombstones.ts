import type { Append } from "./changeset.ts";
import { contentHash, type Sha256, sha256 } from "./hash.ts";
import type { Memory } from "./kinds.ts";
import type { Turn } from "./turn.ts";

export const TOMBSTONE_PATH = "state/tombstones.jsonl";

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
