import { largestFirst } from "../domain/largest-first.ts";
import type { Kind } from "../domain/vocabulary.ts";
import type { TextHit } from "../index-ports.ts";
import { type Fates, fateOfFound, keepsPrivate, keyOf, momentOf, type RecallInput } from "./admission.ts";
import { isKindAsked } from "./filters.ts";
import { DEFAULT_WEIGHTS } from "./rank.ts";
import { promiseOf } from "./relevance.ts";

/**
 * Of each kind so many hits that may be recalled are ranked, the most promising ones. A word that half of a large
 * store has finds tens of thousands, and each row that is read costs as much as a hundred cosines. (On long conversations and
 * their statements 200 rank as all do; 100 cost a point of recall@10.)
 */
export const MOST_OF_KIND = 300;

export interface LookedThrough {
  /** Hits whose rows were read. */
  readonly hits: readonly TextHit[];
  /** Those of them that filters and their status let through. */
  readonly open: readonly TextHit[];
  /** How many were left unread, by what would have become of them. */
  readonly unread: { readonly kind: number; readonly limit: number };
}

/**
 * Reads the rows of hits, the most promising of each kind first, until enough of them may be recalled; kinds that are not
 * asked for are left unread. Where nothing but a time is asked for no hit promises more than another, and all are read. `fates` receives what became of those that may not. Entities are read also where they are
 * not asked for: they know who has several names. Pure but for the look-ups.
 */
export function lookThrough(input: RecallInput, fates: Fates): LookedThrough {
  const hits: TextHit[] = [];
  const open: TextHit[] = [];
  const counts = { kind: 0, limit: 0 };
  const moment = momentOf(input);
  for (const [kind, ofKind] of byKind(input.search.hits)) {
    if (!isKindAsked(kind, input.filters) && kind !== "entity") {
      counts.kind += ofKind.length;
      continue;
    }
    const most = input.query.time?.alone === true ? ofKind.length : MOST_OF_KIND;
    let found = 0;
    let seen = 0;
    for (const hit of expected(inOrder(ofKind, input), most, input)) {
      if (found === most) break;
      seen++;
      hits.push(hit);
      const fate = fateOfFound(hit, input, moment) ?? keepsPrivate(hit, input);
      if (fate) fates.set(keyOf(hit), fate);
      else {
        open.push(hit);
        found++;
      }
    }
    counts.limit += ofKind.length - seen;
  }
  return { hits, open, unread: counts };
}

/** The same hits; so many of them are said to be looked at soon. */
function* expected(hits: Generator<TextHit>, many: number, { lookups }: RecallInput): Generator<TextHit> {
  const first: TextHit[] = [];
  for (let next = hits.next(); !next.done; next = hits.next()) {
    first.push(next.value);
    if (first.length === many) break;
  }
  lookups.expect(first);
  yield* first;
  yield* hits;
}

function byKind(hits: readonly TextHit[]): ReadonlyMap<Kind, readonly TextHit[]> {
  const kinds = new Map<Kind, TextHit[]>();
  for (const hit of hits) {
    const same = kinds.get(hit.kind);
    if (same) same.push(hit);
    else kinds.set(hit.kind, [hit]);
  }
  return kinds;
}

function* inOrder(hits: readonly TextHit[], input: RecallInput): Generator<TextHit> {
  const { search, weights = DEFAULT_WEIGHTS } = input;
  if (hits.length <= MOST_OF_KIND) {
    yield* hits;
    return;
  }
  const best = search.hits.reduce((most, { score }) => Math.max(most, score), 0);
  const vectors = search.compared ? weights.vectors : 0;
  const promises = Float64Array.from(hits, (hit) => promiseOf(hit, { best, vectors }));
  for (const at of largestFirst(promises)) {
    const hit = hits[at];
    if (hit) yield hit;
  }
}
