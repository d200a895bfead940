import { isSingleRemark } from "../domain/flat.ts";
import { isOthers } from "../domain/provenance.ts";
import { isRecallable } from "../domain/recallable.ts";
import type { Row } from "../ports.ts";
import { momentOf, type RecallInput } from "./admission.ts";
import { episodesOf } from "./collapse.ts";
import type { Candidate } from "./pass.ts";
import { bestFirst, placedBefore } from "./rank.ts";

/** Candidates of which remarks that stand for their facts come where the best of these would. */
export interface WithWholes {
  readonly candidates: readonly Candidate[];
  /** Ids of those remarks. */
  readonly wholes: ReadonlySet<string>;
}

/**
 * Finds the remarks that tell more of what is asked than any fact of theirs: "Sandra is leaving, Omar takes over the rota" is two facts, of which
 * neither says whose rota it was. A remark stands for its facts where it has a word of the query more than each of them, or where one of them took
 * the place of something (`heirs`) that the query asks about, and all of them still hold; not what others say, which is ranked by whose it is. Pure
 * but for the look-ups.
 */
export function withWholes(
  candidates: readonly Candidate[],
  heirs: ReadonlySet<string>,
  input: RecallInput,
): WithWholes {
  if (input.query.time !== undefined) return { candidates, wholes: new Set() }; // facts may be of other days than their remark
  const facts = new Map<string, Candidate[]>();
  for (const one of candidates)
    for (const episode of episodesOf(one.row.header))
      facts.set(episode, [...(facts.get(episode) ?? []), one]);
  const wholes = new Set<string>();
  const raised = candidates.map((one) => {
    const found = one.turn ? undefined : facts.get(one.row.header.id);
    if (found === undefined || !tellsMore(one, found, heirs) || !becameSeveral(one.row, input)) return one;
    wholes.add(one.row.header.id);
    return { ...one, ...placedBefore(one, Math.max(...found.map(({ score }) => score))) };
  });
  return wholes.size === 0 ? { candidates, wholes } : { candidates: raised.toSorted(bestFirst), wholes };
}

function tellsMore(remark: Candidate, facts: readonly Candidate[], heirs: ReadonlySet<string>): boolean {
  if (facts.some(({ row }) => isOthers(row.header))) return false;
  const words = wordsOf(remark);
  return facts.some(({ row }) => heirs.has(row.header.id)) || facts.every((fact) => wordsOf(fact) < words);
}

function wordsOf({ hit }: Candidate): number {
  return Object.keys(hit.matched).length;
}

/** Whether a row is a single remark that became several facts, all of which hold. */
export function becameSeveral({ header }: Row, input: RecallInput): boolean {
  if (!isSingleRemark(header)) return false;
  const moment = momentOf(input);
  const statements = input.lookups.citing(header.id).filter((row) => episodesOf(row.header).length > 0);
  return statements.length > 1 && statements.every((row) => isRecallable(row.header, moment).yes);
}
