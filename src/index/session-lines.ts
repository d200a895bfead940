import type { ItemHit } from "./accumulate.ts";
import type { ItemSpace, PlacedTalk, Sessions } from "./item-space.ts";

/** The turns of one session in which something was found, by position: episode after episode. */
export interface Line {
  /** How many turns it has. */
  readonly length: number;
  readonly talks: readonly PlacedTalk[];
  /** Positions of the turns that were found, in order. */
  readonly found: readonly number[];
  /** The hit at a position. */
  readonly hitAt: (at: number) => ItemHit | undefined;
  /** Text scores, 1 for the best of the search; 0 where nothing was found. */
  readonly scores: Float64Array;
  /** Text scores without the factor for the number of terms that matched, 1 for the best. */
  readonly sums: Float64Array;
  readonly cues: Uint8Array;
  readonly lengths: Uint16Array;
}

export interface Lines {
  /** In the order of the sessions. */
  readonly lines: readonly Line[];
  /** Hits that are no turns, in their order. */
  readonly others: readonly ItemHit[];
}

/** The number of the item at a position. Linear in the episodes. Pure. */
export function itemAt({ talks }: Line, at: number): number {
  let left = at;
  for (const { firstItem, turns } of talks) {
    if (left < turns) return firstItem + left;
    left -= turns;
  }
  throw new RangeError(`no turn ${at} in the session`);
}

/**
 * Lays out the sessions in which something was found; `talks`: for each hit the number of its conversation, -1 for what is no turn. Linear in
 * their turns, which are only copied, and in the hits.
 */
export function layOut(
  hits: readonly ItemHit[],
  talks: Int32Array,
  sessions: Sessions["found"],
  items: ItemSpace,
): Lines {
  const places = new TalkPlaces(sessions, items.talks);
  const found: number[][] = places.sessions.map(() => []);
  const others: ItemHit[] = [];
  const hitAt = new Int32Array(places.turns); // from 1 on; 0 where nothing was found
  const scores = new Float64Array(places.turns);
  const sums = new Float64Array(places.turns);
  const best = hits.reduce((most, { score }) => Math.max(most, score), 0);
  const bestSum = hits.reduce((most, hit) => Math.max(most, sumOf(hit)), 0);
  hits.forEach((hit, i) => {
    const talk = talks[i] ?? -1;
    const session = talk < 0 ? undefined : places.sessionOf(talk);
    if (session === undefined) others.push(hit);
    else {
      const place = places.placeOf(talk, hit.item);
      hitAt[place] = i + 1;
      scores[place] = best > 0 ? hit.score / best : 0;
      sums[place] = bestSum > 0 ? sumOf(hit) / bestSum : 0;
      found[session]?.push(place);
    }
  });
  const lines = places.sessions.flatMap((ofSession, i): Line[] => {
    const positions = found[i] ?? [];
    if (positions.length === 0) return [];
    const start = places.startOf(i);
    const end = places.startOf(i + 1);
    return [
      {
        talks: ofSession,
        length: end - start,
        found: positions.map((place) => place - start).sort((a, b) => a - b),
        hitAt: (at) => (at < 0 || at >= end - start ? undefined : hits[(hitAt[start + at] ?? 0) - 1]),
        scores: scores.subarray(start, end),
        sums: sums.subarray(start, end),
        ...columnsOf(ofSession, end - start),
      },
    ];
  });
  return { lines, others };
}

function columnsOf(talks: readonly PlacedTalk[], turns: number): Pick<Line, "cues" | "lengths"> {
  const cues = new Uint8Array(turns);
  const lengths = new Uint16Array(turns);
  let from = 0;
  for (const { firstTurn, turns: count, columns } of talks) {
    cues.set(columns().cues.subarray(firstTurn, firstTurn + count), from);
    lengths.set(columns().lengths.subarray(firstTurn, firstTurn + count), from);
    from += count;
  }
  return { cues, lengths };
}

/** The text score without the number of terms that matched, by which MiniSearch multiplies. */
function sumOf({ score, size }: ItemHit): number {
  return score / Math.max(1, size);
}

/** Where the turns of conversations lie, all sessions one behind the other. */
class TalkPlaces {
  readonly sessions: readonly (readonly PlacedTalk[])[];
  /** Of all of them together. */
  readonly turns: number;
  readonly #starts: Int32Array;
  /** By the number of a conversation: its session, and what its first turn's place is beyond the number of its item. */
  readonly #session: Int32Array;
  readonly #shift: Int32Array;

  constructor(sessions: Sessions["found"], talks: number) {
    this.sessions = sessions;
    this.#starts = new Int32Array(this.sessions.length + 1);
    this.#session = new Int32Array(talks).fill(-1);
    this.#shift = new Int32Array(talks);
    let turns = 0;
    this.sessions.forEach((all, i) => {
      for (const { at, firstItem, turns: count } of all) {
        this.#session[at] = i;
        this.#shift[at] = turns - firstItem;
        turns += count;
      }
      this.#starts[i + 1] = turns;
    });
    this.turns = turns;
  }

  /** Undefined for a conversation that is in none: it is hidden. */
  sessionOf(talk: number): number | undefined {
    const session = this.#session[talk] ?? -1;
    return session < 0 ? undefined : session;
  }

  placeOf(talk: number, item: number): number {
    return item + (this.#shift[talk] ?? 0);
  }

  startOf(session: number): number {
    return this.#starts[session] ?? this.turns;
  }
}
