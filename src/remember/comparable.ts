import type { Header, Memory } from "../domain/kinds.ts";
import { isMerged } from "../domain/links.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { isEvent } from "../language/events.ts";
import { normalise } from "../text/normalise.ts";
import { type Claim, isPersonal, scopeOf } from "./remark.ts";

/** A fact of the same subject, in a scope that is compared, that is in force, waits for review, or was replaced by another. Pure. */
export function isSame(memory: Memory, claim: Claim, nowMs: number): boolean {
  const sameSubject = subjectOf(memory) === (claim.subject ?? DEFAULTS.subject);
  return sameSubject && isComparable(memory, claim, nowMs) && !isOtherEvent(memory, claim, nowMs);
}

/** Whether a claim tells of another day's event than a fact: those are never one, nor does the one end the other. Pure. */
export function isOtherEvent({ header, text }: Memory, claim: Claim, nowMs: number): boolean {
  const { created, valid_at: at = created } = header;
  const now = claim.holdsFrom ?? new Date(claim.atMs ?? nowMs).toISOString();
  return dayOf(at) !== dayOf(now) && isEvent(text) && isEvent(claim.text);
}

function dayOf(at: string): string {
  return at.slice(0, "2026-01-01".length);
}

function subjectOf({ header }: Memory): string {
  return (header.kind === "fact" ? header.subject : undefined) ?? DEFAULTS.subject;
}

/** The same, of whatever subject. Pure. */
export function isComparable(memory: Memory, claim: Claim, nowMs: number): boolean {
  const { header } = memory;
  const status = header.status ?? "active";
  const holds = ["active", "archived", "pending", "superseded"].includes(status);
  // One that was merged into another is spoken for by that one.
  if (isMerged(header)) return false;
  const alive = header.expires_at === undefined || Date.parse(header.expires_at) > nowMs;
  return header.kind === "fact" && holds && alive && inScope(header, claim) && !isOfOther(memory, claim);
}

/** Both hold everywhere, or both were said in one project; a correction sets right what holds everywhere, too. */
function inScope(header: Header, claim: Claim): boolean {
  if (header.project === claim.project) return true;
  const global = [header.scope ?? DEFAULTS.scope, scopeOf(claim)].filter(
    (scope) => scope === "global",
  ).length;
  return global === 2 || (global === 1 && [header.category, claim.category].includes("correction"));
}

/** What was said of a thing in one project is about another thing in another, however general its words: "the team meets at 9". */
function isOfOther({ header, text }: Memory, claim: Claim): boolean {
  const isSaid = header.project !== undefined && claim.project !== undefined;
  if (!isSaid || header.project === claim.project || normalise(text) === normalise(claim.text)) return false;
  return !(isPersonal({ category: header.category, text }) || isPersonal(claim));
}
