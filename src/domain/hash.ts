import { hash } from "node:crypto";
import { memoised } from "../text/memoised.ts";
import { normalise } from "../text/normalise.ts";

/** `sha256:` and 64 lower-case hex digits. */
export type Sha256 = `sha256:${string}`;

/** SHA-256 of bytes or of the UTF-8 form of a text. Pure. */
export function sha256(data: string | Uint8Array): Sha256 {
  return `sha256:${hash("sha256", data, "hex")}`;
}

/** The first digits of the SHA-256 of a text, all 64 by default: a name for it. Pure. */
export function hexDigest(text: string, digits = 64): string {
  return sha256(text).slice(PREFIX.length, PREFIX.length + digits);
}

const PREFIX = "sha256:";

/** The first digits of a statement's identity, or of the text itself where that has none. Pure. */
export function contentDigest(text: string, digits: number): string {
  return (contentHash(text) ?? sha256(text)).slice(PREFIX.length, PREFIX.length + digits);
}

/** While a statement is decided on, and the card of an entity rewritten, their hashes are asked for again and again. */
const KEPT_CHARS = 200_000;

// Marked as pure: a bundle without it needs no cryptography, which takes a millisecond to load.
/**
 * The identity of a statement: SHA-256 of its normal form (see `normalise`).
 * `undefined` for a text whose normal form is empty, which is never a duplicate of anything. Pure.
 */
export const contentHash = /* @__PURE__ */ memoised((text): Sha256 | undefined => {
  const normal = normalise(text);
  return normal === "" ? undefined : sha256(normal);
}, KEPT_CHARS);
