import { weighedBy } from "../domain/belief-steering.ts";
import { sha256 } from "../domain/hash.ts";
import type { RelatedGroup } from "../domain/related.ts";
import type { StoredRow } from "./format.ts";

/** Ids that a memory names among its sources, each once, turns as the episode they belong to; of a belief what it was weighed by. Pure. */
export function sourceIds({ header }: Pick<StoredRow, "header">): readonly string[] {
  if (header.kind === "belief") return [...new Set(weighedBy(header))];
  return [...new Set((header.sources ?? []).map((source) => source.split("#")[0] ?? source))];
}

/** Ids that a memory names in its links, each once. Pure. */
export function linkedIds({ header }: Pick<StoredRow, "header">): readonly string[] {
  return [...new Set((header.links ?? []).map(({ to }) => to))];
}

/** A text backwards; for ids, which are ASCII. Pure. */
export function reversed(text: string): string {
  return [...text].reverse().join("");
}

const DIGITS = 16; // 64 bits: names that share them by accident share a few edges, no more

/** What stands for a group in the table `kin`: 16 hex digits of a hash, since names have any length and script. Pure. */
export function groupKey(group: RelatedGroup): string {
  return sha256(group).slice("sha256:".length, "sha256:".length + DIGITS);
}
