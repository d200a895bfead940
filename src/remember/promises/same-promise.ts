import type { HeaderOf, Memory } from "../../domain/kinds.ts";
import { DEFAULTS } from "../../domain/vocabulary.ts";
import { gistOf } from "../../language/compare/gist.ts";
import { guardBetween } from "../../language/compare/guards.ts";
import { memoised } from "../../text/memoised.ts";
import type { Claim } from "../remark.ts";

/** The open promise that a promise is about, and what it means for it. */
export interface Renewed {
  readonly memory: Memory;
  readonly how: "same" | "dates" | "moves";
}

/**
 * The open promise of the same person that a claim promises again; undefined where there is none. Their content words and numbers are the same but for
 * days and words of change, and so are the people they name; what tells of a deed promises nothing again. On another day it is another promise, unless the claim says that the day has
 * changed. `open`: oldest first. Pure.
 */
export function renewedBy(claim: Claim, open: readonly Memory[]): Renewed | undefined {
  const subject = claim.subject ?? DEFAULTS.subject;
  const key = taskKey(claim.text);
  for (const memory of open.toReversed()) {
    const { header, text } = memory;
    if (header.kind !== "commitment" || (header.subject ?? DEFAULTS.subject) !== subject) continue;
    if (taskKey(text) !== key || guardBetween(claim.text, text) === "names") continue;
    // "Reference sent" says that it is done, in the words in which it was promised.
    if (gistOf(claim.text).deed !== undefined && gistOf(text).deed === undefined) continue;
    const how = renewal(header, claim);
    if (how !== undefined) return { memory, how };
  }
  return undefined;
}

/** A key that two promises share of which `renewedBy` may take one for the other. Pure. */
export const taskKey = memoised((promise: string): string => {
  const { terms, values } = gistOf(promise);
  return [...terms, ...values.number].sort().join(" ");
}, 500_000);

function renewal(
  header: HeaderOf<"commitment">,
  { commitment, text, denies }: Claim,
): Renewed["how"] | undefined {
  const due = commitment?.due;
  if (due === undefined || due.slice(0, 10) === header.due?.slice(0, 10)) return "same";
  if (header.due === undefined) return "dates";
  return denies === true || gistOf(text).change !== undefined ? "moves" : undefined;
}
