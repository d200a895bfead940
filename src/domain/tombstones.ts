import type { Append } from "./changeset.ts";
import { contentHash } from "./hash.ts";
import type { Memory } from "./kinds.ts";

export const TOMBSTONE_PATH = "state/tombstones.jsonl";

/** The line that keeps automatic extraction from bringing a forgotten text back; only its hash is kept. Pure. */
export function bury(memory: Memory, at: string): Append[] {
  return lineOf(memory.text, at, true);
}

/** The line that lifts a tombstone, once the text was restored or remembered again. Pure. */
export function unbury(text: string, at: string): Append[] {
  return lineOf(text, at, false);
}

function lineOf(text: string, at: string, buried: boolean): Append[] {
  const hash = contentHash(text);
  return hash === undefined ? [] : [{ path: TOMBSTONE_PATH, record: { hash, buried, at } }];
}
