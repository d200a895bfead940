import { idTimeMs } from "../domain/ids.ts";
import type { Memory } from "../domain/kinds.ts";
import { latestFacts, type Plan } from "../domain/plan.ts";
import type { ChangeSheet } from "../markdown/change-sheet.ts";
import { DAY_MS } from "../text/day.ts";
import { completeFragment, isFragmentary } from "./extract/complete-fragment.ts";
import type { Claim } from "./remark.ts";

/**
 * A claim that only gives the right value ("Sorry, it's 3319"), as the statement that it sets right with this value: that
 * was said last, in the same remark or not more than a day before. Any other claim comes back as it is, and so
 * does one where several statements may be meant. Asks for the latest facts only where a claim is such a fragment.
 */
export function* completeClaim(claim: Claim, sheet: ChangeSheet, nowMs: number): Plan<Claim> {
  const corrects = claim.denies === true || claim.correction === true;
  if (!corrects || claim.commitment !== undefined || !isFragmentary(claim.text)) return claim;
  const atMs = claim.atMs ?? nowMs;
  const own = sheet.memories().filter(({ header }) => header.kind === "fact");
  const said = own.length > 0 ? own : yield* latestFacts(atMs, claim.session);
  const meant = said.flatMap((fact) => {
    const isRecent = atMs - idTimeMs(fact.header.sources?.at(-1) ?? fact.header.id) <= DAY_MS;
    const text = isRecent ? completeFragment(claim.text, fact.text) : undefined;
    return text === undefined ? [] : [{ fact, text }];
  });
  const [one] = meant;
  return one === undefined || meant.length > 1 ? claim : completed(claim, one.fact, one.text);
}

/** About whom the old statement was, with its words for finding it again. */
function completed(claim: Claim, { header }: Memory, text: string): Claim {
  return {
    ...claim,
    text,
    subject: header.subject,
    category: "correction",
    keywords: header.keywords,
    entities: undefined,
    sensitive: claim.sensitive === true || header.sensitive === true,
    setsRight: header.id,
  };
}
