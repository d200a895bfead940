import type { Header, Memory } from "../domain/kinds.ts";
import { isMerged } from "../domain/merged.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { compareStatements } from "../language/compare/compare.ts";
import { namesSubject } from "../language/compare/decide.ts";
import { type Claim, scopeOf } from "./remark.ts";

/** A fact of the same subject, in a scope that is compared, that is in force, waits for review, or was replaced by another. Pure. */
export function isSame(memory: Memory, claim: Claim, nowMs: number): boolean {
  return subjectOf(memory) === (claim.subject ?? DEFAULTS.subject) && counts(memory, claim, nowMs);
}

/**
 * The same, or one that is filed under another subject where the words of both say whom they are about, or tell the same of something
 * that has changed. Pure.
 */
export function isComparable(memory: Memory, claim: Claim, nowMs: number): boolean {
  const [old, now] = [subjectOf(memory), claim.subject ?? DEFAULTS.subject];
  const clear = old === now || (namesSubject(memory.text, old) && namesSubject(claim.text, now));
  const isOne = clear || compareStatements(memory.text, claim.text).slot === "changed";
  return isOne && counts(memory, claim, nowMs);
}

function subjectOf({ header }: Memory): string {
  return (header.kind === "fact" ? header.subject : undefined) ?? DEFAULTS.subject;
}

function counts({ header }: Memory, claim: Claim, nowMs: number): boolean {
  const status = header.status ?? "active";
  const holds = ["active", "archived", "pending", "superseded", "invalidated"].includes(status);
  // One that was merged into another is spoken for by that one.
  if (isMerged(header)) return false;
  const alive = header.expires_at === undefined || Date.parse(header.expires_at) > nowMs;
  return header.kind === "fact" && holds && alive && inScope(header, claim);
}

/** Both hold everywhere, or both were said in one project; a correction sets right what holds everywhere, too. */
function inScope(header: Header, claim: Claim): boolean {
  if (header.project === claim.project) return true;
  const global = [header.scope ?? DEFAULTS.scope, scopeOf(claim)].filter(
    (scope) => scope === "global",
  ).length;
  return global === 2 || (global === 1 && [header.category, claim.category].includes("correction"));
}
