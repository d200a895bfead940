import type { Kind } from "./vocabulary.ts";

/** The prefix of the ids of each kind of thing. */
export const ID_PREFIX = {
  episode: "ep",
  fact: "fa",
  commitment: "co",
  box: "bx",
  belief: "bl",
  artifact: "ar",
  entity: "en",
  changeset: "cs",
} as const;

/** What ids are spelled with behind their kind, in order: Crockford base32, lower case. */
const ID_LETTERS = "0123456789abcdefghjkmnpqrstvwxyz";
const TIME_CHARS = 10;
/** Characters of the hash in an id. */
export const HASH_CHARS = 16;
/** Length of every id: two letters, an underscore and a ULID of 26 characters. */
export const ID_LENGTH = 3 + TIME_CHARS + HASH_CHARS;
const ID_PATTERN = /^[a-z]{2}_[0-7][0-9a-hjkmnp-tv-z]{25}$/;

/** Whether a text has the form of an id of any kind. Pure. */
export function isId(text: string): boolean {
  return ID_PATTERN.test(text);
}

/** The moment (ms since 1970) that an id carries: when what it names was said, from whatever day on it holds. Pure. */
export function idTimeMs(id: string): number {
  let ms = 0;
  for (const char of id.slice(3, 3 + TIME_CHARS)) ms = ms * 32 + ID_LETTERS.indexOf(char);
  return ms;
}

/** The same moment as ISO 8601. Pure. */
export function idTime(id: string): string {
  return new Date(idTimeMs(id)).toISOString();
}

/** What no id of a kind and of that moment or later sorts before; a moment beyond the clamp of ids is moved to it. Pure. */
export function leastIdAt(kind: Kind, atMs: number): string {
  return `${idPrefix(kind)}${encodeTime(atMs)}`;
}

/** Whole ids in a text, of whatever they name. */
export const IDS_IN_TEXT = /\b[a-z]{2}_[0-9a-z]{26}\b/g;

export function idPrefix(kind: Kind): string {
  return `${ID_PREFIX[kind]}_`;
}

/** Which kind an id names, by its prefix; undefined for a change set or anything else. Pure. */
export function kindOfId(id: string): Kind | undefined {
  const prefix = id.slice(0, 2);
  const found = Object.entries(ID_PREFIX).find(([, p]) => p === prefix)?.[0];
  return found === "changeset" ? undefined : (found as Kind | undefined);
}

/** The short name of a memory, as commands accept it: `fa_k3x9`. Pure. */
export function handleOf({ id, shortId }: { readonly id: string; readonly shortId: string }): string {
  return `${id.slice(0, 3)}${shortId}`;
}

/** A moment, ms since 1970, in 10 letters of 5 bits each, the most significant first. Pure. */
export function encodeTime(atMs: number): string {
  const clamped = Math.min(Math.max(0, Math.floor(atMs)), 2 ** 48 - 1);
  return spelled(clamped.toString(32).padStart(TIME_CHARS, "0"));
}

/** What JavaScript writes to the base of 32 in the letters of ids. Pure. */
export function spelled(digits: string): string {
  return digits.replace(/./g, (digit) => ID_LETTERS.charAt(Number.parseInt(digit, 32)));
}

/** The id of the memory in a reference that may name one of its turns (`ep_…#<hash8>`). Pure. */
export function memoryIdOf(reference: string): string {
  const end = reference.indexOf("#");
  return end === -1 ? reference : reference.slice(0, end);
}
