import { createHash } from "node:crypto";
import { normalise } from "../text/normalise.ts";

/** `sha256:` and 64 lower-case hex digits. */
export type Sha256 = `sha256:${string}`;

/** SHA-256 of bytes or of the UTF-8 form of a text. Pure. */
export function sha256(data: string | Uint8Array): Sha256 {
  return `sha256:${createHash("sha256").update(data).digest("hex")}`;
}

/**
 * The identity of a statement: SHA-256 of its normal form (see `normalise`).
 * `undefined` for a text whose normal form is empty, which is never a duplicate of anything. Pure.
 */
export function contentHash(text: string): Sha256 | undefined {
  const normal = normalise(text);
  return normal === "" ? undefined : sha256(normal);
}
