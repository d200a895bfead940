import { isFlat } from "../domain/flat.ts";
import type { Matched } from "../domain/talk.ts";
import type { TextHit } from "../index-ports.ts";

/** What the other statements of its session say about a statement that was found. */
export interface StatementPlace {
  /** Text scores of up to 6 found statements before and after it, each times exp(-d²/8): 0..4.1 times the best score. */
  readonly around: number;
  /** How well what was found of its session matches, 0..1, 1 for the best session. */
  readonly session: number;
  /** The largest cosine of what was found of its session, 0..1. */
  readonly nearest: number;
  /** What the found statements directly before and after it matched. */
  readonly near: readonly Matched[];
}

/** As for turns: found statements that are looked at on each side, and the width of the Gaussian. */
const REACH = 6;
const KERNEL = Float64Array.from({ length: REACH }, (_, d) => Math.exp(-((d + 1) ** 2) / 8));
/** How soon a term that comes again says nothing new; BM25 has it as k. */
const SATURATION = 1;

/**
 * The places of single statements among those of the same session that were found too, in the order of their times; none
 * for a statement of no session, or alone in it, and none for turns, whose places the index tells. What was noted together belongs together: the
 * answer to a question often stands next to what shares its words. O(n log n). Pure.
 */
export function statementPlaces(hits: readonly TextHit[]): ReadonlyMap<TextHit, StatementPlace> {
  const lines = linesOf(hits);
  const sessions = sessionScores(lines);
  const places = new Map<TextHit, StatementPlace>();
  lines.forEach((line, i) => {
    const nearest = line.reduce((most, { cosine }) => Math.max(most, cosine), 0);
    line.forEach((hit, at) => {
      let around = 0;
      for (let d = 1; d <= REACH; d++) {
        around += (KERNEL[d - 1] ?? 0) * ((line[at - d]?.score ?? 0) + (line[at + d]?.score ?? 0));
      }
      const near = [line[at - 1], line[at + 1]].flatMap((other) => (other ? [other.matched] : []));
      places.set(hit, { around, session: sessions[i] ?? 0, nearest, near });
    });
  });
  return places;
}

/** The found statements of each session, in the order of their times. */
function linesOf(hits: readonly TextHit[]): readonly (readonly TextHit[])[] {
  const lines = new Map<string, { readonly hit: TextHit; readonly ms: number }[]>();
  for (const hit of hits) {
    const { header } = hit.row;
    if (hit.turn || header.session === undefined || !isFlat(header) || header.kind === "episode") continue;
    const line = lines.get(header.session) ?? [];
    lines.set(header.session, line);
    line.push({ hit, ms: Date.parse(header.valid_at ?? header.created) });
  }
  const several = [...lines.values()].filter((line) => line.length > 1);
  return several.map((line) => line.sort((a, b) => a.ms - b.ms || byId(a.hit, b.hit)).map(({ hit }) => hit));
}

/** BM25 of what was found of each session, 1 for the best. */
function sessionScores(lines: readonly (readonly TextHit[])[]): readonly number[] {
  const counts = lines.map(countTerms);
  const holding = new Map<string, number>();
  for (const terms of counts)
    for (const term of terms.keys()) holding.set(term, (holding.get(term) ?? 0) + 1);
  const scores = counts.map((terms) => {
    let score = 0;
    for (const [term, count] of terms) {
      const n = holding.get(term) ?? 0;
      const idf = Math.log(1 + (lines.length - n + 0.5) / (n + 0.5));
      score += idf * (0.5 + (count * (SATURATION + 1)) / (count + SATURATION));
    }
    return score;
  });
  const best = scores.reduce((most, score) => Math.max(most, score), 0);
  return scores.map((score) => (best > 0 ? score / best : 0));
}

/** In how many statements each term of the query was found. */
function countTerms(line: readonly TextHit[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { matched } of line)
    for (const term of Object.keys(matched)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

function byId(a: TextHit, b: TextHit): number {
  return a.row.header.id < b.row.header.id ? -1 : 1;
}
