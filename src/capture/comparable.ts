import { namesSubject } from "../domain/guards/standing-alone.ts";
import type { Memory } from "../domain/kinds.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { type Claim, scopeOf } from "./remark.ts";

/** A fact of the same subject and scope that is in force, waits for review, or was replaced by another. Pure. */
export function isSame(memory: Memory, claim: Claim, nowMs: number): boolean {
  return subjectOf(memory) === (claim.subject ?? DEFAULTS.subject) && counts(memory, claim, nowMs);
}

/** The same, or one that is filed under another subject where the words of both say whom they are about. Pure. */
export function isComparable(memory: Memory, claim: Claim, nowMs: number): boolean {
  const [old, now] = [subjectOf(memory), claim.subject ?? DEFAULTS.subject];
  const clear = old === now || (namesSubject(memory.text, old) && namesSubject(claim.text, now));
  return clear && counts(memory, claim, nowMs);
}

function subjectOf({ header }: Memory): string {
  return (header.kind === "fact" ? header.subject : undefined) ?? DEFAULTS.subject;
}

function counts({ header }: Memory, claim: Claim, nowMs: number): boolean {
  const scope = scopeOf(claim);
  const status = header.status ?? "active";
  const holds = ["active", "archived", "pending", "superseded", "invalidated"].includes(status);
  const alive = header.expires_at === undefined || Date.parse(header.expires_at) > nowMs;
  return (
    header.kind === "fact" &&
    holds &&
    alive &&
    (header.scope ?? DEFAULTS.scope) === scope &&
    (scope === "global" || header.project === claim.project)
  );
}
