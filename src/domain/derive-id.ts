import { hexDigest } from "./hash.ts";
import { encodeTime, HASH_CHARS, ID_PREFIX, spelled } from "./ids.ts";

export interface IdParts {
  readonly kind: keyof typeof ID_PREFIX;
  /** Milliseconds since 1970 of `valid_at`; the id sorts by it. Clamped to 0 .. 2^48-1. */
  readonly atMs: number;
  /** What makes the thing itself: subject, text, session, position, in an order fixed by the kind. */
  readonly of: readonly (string | number)[];
}

/**
 * An id that follows from what it names: ULID (Feerasta 2016) in lower case, its time part `atMs`,
 * its 80 other bits the start of SHA-256 over kind, time and parts. The same input gives the same id on
 * every machine; the time is hashed too, so that a text said twice has two ids with two endings. Pure.
 */
export function deriveId({ kind, atMs, of }: IdParts): string {
  const digits = hexDigest(JSON.stringify([kind, atMs, ...of]), HASH_CHARS * 1.25);
  const bits = BigInt(`0x${digits}`).toString(32).padStart(HASH_CHARS, "0");
  return `${ID_PREFIX[kind]}_${encodeTime(atMs)}${spelled(bits)}`;
}
