import { idTimeMs } from "../domain/ids.ts";
import type { Memory } from "../domain/kinds.ts";
import { extract, latestFacts, openCommitments, type Plan } from "../domain/plan.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { completeFragment, isFragmentary } from "../language/extract/complete-fragment.ts";
import { type Completed, tellsOfChange } from "../language/extract/fragment-forms.ts";
import { subjectOf } from "../language/extract/subjects.ts";
import type { ChangeSheet } from "../markdown/change-sheet.ts";
import { DAY_MS } from "../text/day.ts";
import type { Claim } from "./remark.ts";

/**
 * A claim that only gives the right value ("Sorry, it's 3319", "No, Sofia leads it"), as the statement that it sets right with
 * this value: that was said last, in the same remark or not more than a day before; else the only one among the few remarks before
 * which it fits. Any other claim comes back as it is, and so does one where several statements may be meant; where it says
 * nothing without them, undefined. Asks for the latest facts only where a claim may be such a fragment.
 */
export function* completeClaim(claim: Claim, sheet: ChangeSheet, nowMs: number): Plan<Claim | undefined> {
  const denies = claim.denies === true;
  const corrects = denies || claim.correction === true || tellsOfChange(claim.text);
  if (!corrects || claim.commitment !== undefined || !isFragmentary(claim.text, { denies })) return claim;
  const atMs = claim.atMs ?? nowMs;
  const [last = [], ...before] = (yield* saidBefore(claim, sheet, atMs)).map((said) =>
    said.flatMap((memory) => meaning(claim, memory)),
  );
  const meant = last.length > 0 ? last : before.flat();
  const [one] = meant;
  if (one !== undefined && meant.length === 1)
    return one.of.header.kind === "commitment" ? yield* promised(claim, one, atMs) : completed(claim, one);
  return claim.leans ? undefined : claim;
}

/** What the same remark says, else facts and open promises of a day, those of the last remark first. */
function* saidBefore(claim: Claim, sheet: ChangeSheet, atMs: number): Plan<readonly (readonly Memory[])[]> {
  const own = sheet.memories().filter(({ header }) => header.kind === "fact" || header.kind === "commitment");
  if (own.length > 0) return [own];
  const facts = yield* latestFacts(atMs, claim.session);
  const promises = yield* openCommitments({ session: claim.session ?? "" });
  const recent = [...facts.flat(), ...promises].filter((memory) => {
    const ageMs = atMs - idTimeMs(sourceOf(memory));
    return ageMs >= 0 && ageMs <= DAY_MS;
  });
  const remarks = [...new Set(recent.map(sourceOf))].sort().reverse();
  return remarks.map((remark) => recent.filter((memory) => sourceOf(memory) === remark));
}

function sourceOf({ header }: Memory): string {
  return header.sources?.at(-1) ?? header.id;
}

interface Meant extends Completed {
  readonly of: Memory;
}

/** What a claim means of what was said, if anything. */
function meaning(claim: Claim, of: Memory): readonly Meant[] {
  const found = completeFragment(claim.text, of.text, { denies: claim.denies === true });
  return found === undefined ? [] : [{ ...found, of }];
}

/** The promise with its words set right, for the day that they name; it takes the place of the old one. */
function* promised(claim: Claim, { text, of }: Meant, atMs: number): Plan<Claim> {
  const read = yield* extract(text, { atMs });
  const commitment = read?.find((one) => one.commitment !== undefined)?.commitment;
  if (commitment === undefined) return claim;
  return { ...claim, text, subject: of.header.subject, commitment, denies: true, setsRight: of.header.id };
}

/** About whom the old statement was, or whom the new words name, with its words for finding it again. */
function completed(claim: Claim, { of: { header }, text, replaces }: Meant): Claim {
  return {
    ...claim,
    text,
    subject: text.toLowerCase().includes(header.subject ?? "") ? header.subject : namedIn(text),
    category: "correction",
    keywords: header.keywords,
    entities: undefined,
    sensitive: claim.sensitive === true || header.sensitive === true,
    ...(replaces && { setsRight: header.id }),
  };
}

function namedIn(text: string): string | undefined {
  const { subject } = subjectOf(text, []);
  return subject === DEFAULTS.subject ? undefined : subject;
}
