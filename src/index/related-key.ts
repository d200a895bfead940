import { sha256 } from "../domain/hash.ts";
import type { RelatedGroup } from "../domain/related.ts";

const DIGITS = 16; // 64 bits: names that share them by accident share a few edges, no more

/** What stands for a group in the table `kin`: 16 hex digits of a hash, since names have any length and script. Pure. */
export function groupKey(group: RelatedGroup): string {
  return sha256(group).slice("sha256:".length, "sha256:".length + DIGITS);
}
