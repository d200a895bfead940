import { valueSetRight } from "../domain/guards/sets-right.ts";
import { contentHash } from "../domain/hash.ts";
import { idTimeMs } from "../domain/ids.ts";
import type { Memory } from "../domain/kinds.ts";
import type { Neighbour } from "../domain/plan.ts";
import type { Claim } from "./remark.ts";

/** Nearest facts among which what a correction means is looked for. */
const NEAREST = 20;

/**
 * The facts in force that an explicit correction sets right: they give one other value of the same attribute of the
 * same subject (see `valueSetRight`). Where they give several, nobody can tell which one is meant: [].
 * `atMs`: when the correction was said; what was said later is no error of before. Pure.
 */
export function setRightBy(claim: Claim, near: readonly Neighbour[], atMs: number): readonly Memory[] {
  if (claim.correction !== true && claim.denies !== true) return [];
  const how = claim.denies ? "denies" : "tells";
  const own = contentHash(claim.text);
  const found = near.slice(0, NEAREST).flatMap(({ memory }) => {
    const { status = "active", hash } = memory.header;
    const isOpen = (status === "active" || status === "archived") && hash !== own && saidAt(memory) <= atMs;
    const value = isOpen ? valueSetRight(claim.text, memory.text, how) : undefined;
    return value === undefined ? [] : [{ memory, value }];
  });
  return new Set(found.map(({ value }) => value)).size === 1 ? found.map(({ memory }) => memory) : [];
}

/** Corrections in force that were said after `atMs`, and set right what a claim says of before. Pure. */
export function settingRight(claim: Claim, near: readonly Neighbour[], atMs: number): readonly Memory[] {
  return near.slice(0, NEAREST).flatMap(({ memory }) => {
    const { header, text } = memory;
    const isLater = header.category === "correction" && saidAt(memory) > atMs;
    const inForce = (header.status ?? "active") === "active";
    return isLater && inForce && valueSetRight(text, claim.text, "tells") !== undefined ? [memory] : [];
  });
}

/** When a fact was said first: what it tells of may lie ahead. */
function saidAt({ header }: Memory): number {
  return Math.min(...(header.sources ?? [header.id]).map(idTimeMs));
}
