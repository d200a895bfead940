import type { Matched, TurnParts } from "../../src/domain/turn.ts";
import type { TextHit } from "../../src/index-ports.ts";
import type { Row } from "../../src/ports.ts";
import { CUE } from "../../src/text/cues.ts";

/** A turn with all that its place depends on. */
export interface NaiveTurn {
  readonly row: Row;
  readonly number: number;
  readonly session: string;
  readonly startedMs: number;
  readonly cues: number;
  readonly length: number;
}

/** What the places of all turns say, from the definitions, one turn at a time. Undefined for those that have nothing near. */
export function naiveParts(
  turns: readonly NaiveTurn[],
  hitOf: (turn: NaiveTurn) => TextHit | undefined,
  hits: readonly TextHit[],
): ReadonlyMap<NaiveTurn, TurnParts> {
  const best = Math.max(...hits.map(({ score }) => score));
  const plain = (hit: TextHit | undefined) => (hit ? hit.score / Object.keys(hit.matched).length : 0);
  const bestPlain = Math.max(...hits.map(plain));
  const sessions = new Map<string, NaiveTurn[]>();
  for (const turn of turns.toSorted(inTime)) {
    sessions.set(turn.session, [...(sessions.get(turn.session) ?? []), turn]);
  }
  const scores = sessionScores(
    [...sessions.values()].map((line) =>
      line.flatMap((turn): Matched[] => {
        const hit = hitOf(turn);
        return hit ? [hit.matched] : [];
      }),
    ),
    [...[...sessions.values()].map(({ length }) => length)],
  );
  const parts = new Map<NaiveTurn, TurnParts>();
  [...sessions.values()].forEach((line, nth) => {
    line.forEach((turn, at) => {
      const around = line.reduce((sum, other, i) => {
        const d = Math.abs(i - at);
        return d === 0 || d > 6 ? sum : sum + (Math.exp((-d * d) / 8) * (hitOf(other)?.score ?? 0)) / best;
      }, 0);
      if (around === 0 && !hitOf(turn)) return;
      const before = line[at - 1];
      const near = [before, line[at + 1]].flatMap((one): Matched[] => {
        const hit = one && hitOf(one);
        return hit ? [hit.matched] : [];
      });
      const asked = before && (before.cues & CUE.question) !== 0 && (before.cues & CUE.assistant) === 0;
      const answer = asked ? plain(hitOf(before)) / bestPlain : 0;
      parts.set(turn, {
        around,
        answer,
        session: scores[nth] ?? 0,
        length: turn.length,
        cues: turn.cues,
        near,
      });
    });
  });
  return parts;
}

function inTime(a: NaiveTurn, b: NaiveTurn): number {
  const byPath = a.row.path < b.row.path ? -1 : Number(a.row.path > b.row.path);
  return a.startedMs - b.startedMs || byPath || a.number - b.number;
}

/** BM25+ (k 1.2, b .5, d .5) of sessions, in which a term counts once a turn; 1 for the best. */
function sessionScores(
  found: readonly (readonly Matched[])[],
  lengths: readonly number[],
): readonly number[] {
  const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  const counts = found.map(
    (turns) => (term: string) => turns.filter((terms) => Object.hasOwn(terms, term)).length,
  );
  const terms = new Set(found.flat().flatMap((matched) => Object.keys(matched)));
  const scores = counts.map((count, i) =>
    [...terms].reduce((sum, term) => {
      const tf = count(term);
      const n = counts.filter((other) => other(term) > 0).length;
      const idf = Math.log(1 + (found.length - n + 0.5) / (n + 0.5));
      const norm = 1.2 * (0.5 + (0.5 * (lengths[i] ?? 0)) / mean);
      return tf === 0 ? sum : sum + idf * (0.5 + (tf * 2.2) / (tf + norm));
    }, 0),
  );
  const best = Math.max(...scores);
  return scores.map((score) => (best > 0 ? score / best : 0));
}
