import { isRecallable } from "../domain/recallable.ts";
import { turnReference } from "../domain/talk.ts";
import type { TextHit } from "../index-ports.ts";
import { type Fates, fateOfFound, momentOf, type RecallInput } from "./admission.ts";
import { turnsOf } from "./collapse.ts";
import { edgesAround, type NearEdge } from "./edges-around.ts";
import type { Candidate } from "./pass.ts";
import { bestFirst, DEFAULT_WEIGHTS, placedBehind, scoreOf } from "./rank.ts";
import { type Reached, type Seed, spread } from "./spread.ts";

/** Direct hits from which edges are followed. */
const SEEDS = 3;

/**
 * Memories that no word and no meaning of the query leads to, but edges from its best results: at most as many as
 * the rules say, and as there is room for behind the direct hits, which they never displace. `candidates`: the
 * direct hits, best first. `fates` loses what was said of those that come back after all. Pure but for the
 * look-ups.
 */
export function neighbours(
  candidates: readonly Candidate[],
  input: RecallInput,
  fates: Fates,
): readonly Candidate[] {
  const { graph, limit } = input;
  const last = candidates.at(-1);
  if (!graph || graph.rules.results === 0 || last === undefined || candidates.length >= limit) return [];
  const { lookups, nowMs, weights = DEFAULT_WEIGHTS } = input;
  const moment = { ...momentOf(input), include: undefined };
  const mayPass = (id: string) => {
    const row = byId(id);
    return row !== undefined && isRecallable(row.header, moment).yes;
  };
  const { byId } = lookups;
  const edgesOf = (id: string) => edgesAround(id, { byId, ...graph }, nowMs).filter(leadsOn);
  const reached = spread(seedsOf(candidates, input), edgesOf, graph.rules, mayPass);
  const shown = new Set(candidates.flatMap(namesOf));
  const added: Candidate[] = [];
  for (const via of reached) {
    if (added.length >= graph.rules.results) break;
    const found = candidateFor(via, input, shown);
    if (found === undefined) continue;
    const { sourceOf } = lookups;
    const relevance = [{ name: "graph" as const, value: via.activation, weight: 1 }];
    const score = scoreOf({ row: found.row, relevance, nowMs, weights, sourceOf });
    added.push({ ...found, ...placedBehind(score, last.score) });
    fates.delete(via.id);
  }
  return added.sort(bestFirst);
}

/** A link that stands for a cosine alone leads nowhere: the query's own vector has been compared with all. */
function leadsOn({ link, weight }: NearEdge): boolean {
  return link !== "related" || weight === 1;
}

/** A memory as a candidate; undefined where a filter, its status or its privacy keeps it back, and where it is shown already. */
function candidateFor(
  via: Reached,
  input: RecallInput,
  shown: ReadonlySet<string>,
): Omit<Candidate, "score" | "parts"> | undefined {
  const row = input.lookups.byId(via.id);
  if (row === undefined || row.header.sensitive === true || fateOfFound({ row }, input)) return undefined;
  if ([via.id, ...turnsOf(row.header)].some((name) => shown.has(name))) return undefined;
  const hit: TextHit = { kind: row.header.kind, row, score: 0, cosine: 0, matched: {} };
  return { hit, row, turn: undefined, support: 0, via };
}

/** Facts that the best hits are, or that were drawn from the turns that they are; only of hits that alone would be an answer. */
function seedsOf(candidates: readonly Candidate[], { lookups, floor }: RecallInput): readonly Seed[] {
  const best = candidates.slice(0, SEEDS).filter(({ support }) => support >= floor);
  return best.flatMap(({ row, turn, score }) => {
    if (turn === undefined) return [{ id: row.header.id, score }];
    const reference = turnReference(row.header.id, turn);
    const facts = lookups.citing(row.header.id).filter(({ header }) => turnsOf(header).includes(reference));
    return facts.map(({ header }) => ({ id: header.id, score }));
  });
}

/** The memory, and the turns that it is or came from. */
function namesOf({ row, turn }: Candidate): readonly string[] {
  return turn ? [turnReference(row.header.id, turn)] : [row.header.id, ...turnsOf(row.header)];
}
