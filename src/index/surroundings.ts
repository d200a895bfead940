/** Turns that are looked at before and after one. */
export const REACH = 6;

/** exp(-d²/8) for distances 1 to 6: a Gaussian with a standard deviation of 2 turns. */
const KERNEL = Float64Array.from({ length: REACH }, (_, d) => Math.exp(-((d + 1) ** 2) / 8));

/** What marks the place of a turn in which nothing was found; 0 is no turn's place. */
export const UNFOUND = 1;

/**
 * Places of turns, one line behind the other, with `REACH` places of no turn before, between and behind the lines, so that what is
 * around a turn never is of another line.
 */
export interface Ground {
  /** For each place: 0 for that of no turn, `UNFOUND`, or more where something was found. */
  readonly marks: Uint32Array;
  /** What was found there, 1 for the best. */
  readonly scores: Float64Array;
  /** What was found in a question there. */
  readonly asked: Float64Array;
  /** The places where something was found, ascending. */
  readonly hits: Uint32Array;
}

/** What is around the places where something was found, and around those near them. */
export interface Surroundings {
  /** Places within reach of one where something was found, where nothing was, ascending. */
  readonly near: Uint32Array;
  /** For each place of `hits`, then of `near`: the scores around it, nearer ones more. */
  readonly around: Float64Array;
  /** What was found in a question directly before it. */
  readonly answer: Float64Array;
  /** Both together; 0 where nothing is around. */
  readonly worth: Float64Array;
}

/** A ground of so many places, none of a turn yet, and room for the places of so many hits. */
export function groundOf(places: number, hits: number): Ground {
  return {
    marks: new Uint32Array(places),
    scores: new Float64Array(places),
    asked: new Float64Array(places),
    hits: new Uint32Array(hits),
  };
}

/** Weighs what is around the places of a ground. Pure. */
export function weigh({ marks, scores, asked, hits }: Ground): Surroundings {
  const near = Uint32Array.from(nearHits(marks, hits));
  const count = hits.length + near.length;
  const around = new Float64Array(count);
  const answer = new Float64Array(count);
  const worth = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const place = (i < hits.length ? hits[i] : near[i - hits.length]) ?? 0;
    const scored = aroundOf(scores, place);
    const said = asked[place - 1] ?? 0;
    around[i] = scored;
    answer[i] = said;
    worth[i] = scored === 0 ? 0 : scored + said;
  }
  return { near, around, answer, worth };
}

function* nearHits(marks: Uint32Array, hits: Uint32Array): Generator<number> {
  let next = 0;
  for (const place of hits) {
    const end = place + REACH + 1;
    for (let at = Math.max(next, place - REACH); at < end; at++) if (marks[at] === UNFOUND) yield at;
    next = end;
  }
}

function aroundOf(scores: Float64Array, place: number): number {
  let around = 0;
  for (let d = 1; d <= REACH; d++) {
    around += (KERNEL[d - 1] ?? 0) * ((scores[place - d] ?? 0) + (scores[place + d] ?? 0));
  }
  return around;
}
