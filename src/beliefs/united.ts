import { beliefConfidence } from "../domain/belief-evidence.ts";
import type { Steering } from "../domain/belief-steering.ts";
import { embed, levels, type Plan } from "../domain/plan.ts";
import { cosine } from "../domain/vector.ts";
import { decide } from "../language/compare/decide.ts";
import { readStatement } from "../language/compare/reading.ts";
import { DAY_MS } from "../text/day.ts";
import type { Draft } from "./draft.ts";
import { type Evidence, foldBelief } from "./fold.ts";

/** Less certain ones are left to their own evidence. */
const SURE = 0.6;
/** What changed lately may still part ways. */
export const SETTLED_DAYS = 7;

export interface Uniting {
  readonly nowMs: number;
  readonly steeringOf: (id: string) => Steering | undefined;
}

/**
 * Beliefs of one block in which, of two that say the same (at a cosine of DUPLICATE, no guard objecting), the better
 * founded one has the evidence of both and the other one is `merged`. Both must be in force, above 0.6, unchanged for 7
 * days and not pinned. All at once: a function of the evidence, not of runs. Pure but for the vectors that it asks for.
 */
export function* united(drafts: readonly Draft[], uniting: Uniting): Plan<readonly Draft[]> {
  const ready = drafts.filter((draft) => isReady(draft, uniting)).sort(byFoundation);
  if (ready.length < 2) return drafts;
  const vectors = yield* embed(ready.map(({ text }) => text));
  const known = yield* levels();
  const vectorOf = new Map(ready.map(({ id }, i) => [id, vectors[i]]));
  const saysSame = (a: Draft, b: Draft) => {
    const [x, y] = [vectorOf.get(a.id), vectorOf.get(b.id)];
    return decide(a.text, b.text, x && y ? Math.max(0, cosine(x, y)) : 0, known) === "duplicate";
  };
  const absorbedBy = new Map<string, string>();
  for (const [at, draft] of ready.entries()) {
    if (absorbedBy.has(draft.id)) continue;
    for (const other of ready.slice(at + 1)) {
      if (absorbedBy.has(other.id) || !sharesWord(draft, other) || !saysSame(draft, other)) continue;
      absorbedBy.set(other.id, draft.id);
    }
  }
  return drafts.map((draft) => afterwards(draft, drafts, absorbedBy, uniting));
}

function isReady({ id, folded }: Draft, { nowMs, steeringOf }: Uniting): boolean {
  const isSettled = nowMs - Math.max(folded.lastMs, folded.statusMs) >= SETTLED_DAYS * DAY_MS;
  const isSure = folded.status === "active" && beliefConfidence(folded) > SURE;
  return isSettled && isSure && steeringOf(id)?.pinned !== true;
}

function byFoundation(a: Draft, b: Draft): number {
  return (
    b.folded.evidence - a.folded.evidence || a.folded.firstMs - b.folded.firstMs || (a.id < b.id ? -1 : 1)
  );
}

function sharesWord(a: Draft, b: Draft): boolean {
  if (a.subject !== b.subject || a.text === b.text) return false;
  const words = new Set(readStatement(a.text).content.map(({ key }) => key));
  return readStatement(b.text).content.some(({ key }) => words.has(key));
}

function afterwards(
  draft: Draft,
  drafts: readonly Draft[],
  absorbedBy: ReadonlyMap<string, string>,
  { nowMs, steeringOf }: Uniting,
): Draft {
  const heir = absorbedBy.get(draft.id);
  if (heir !== undefined) {
    const statusMs = Math.max(draft.folded.lastMs, draft.folded.statusMs) + SETTLED_DAYS * DAY_MS;
    return { ...draft, folded: { ...draft.folded, status: "merged", statusMs }, absorbedBy: heir };
  }
  const own = drafts.filter(({ id }) => absorbedBy.get(id) === draft.id);
  if (own.length === 0) return draft;
  const evidence: readonly Evidence[] = [draft, ...own].flatMap((one) => one.evidence);
  const folded = foldBelief(evidence, nowMs, steeringOf(draft.id)).at(-1) ?? draft.folded;
  return { ...draft, evidence, folded };
}
