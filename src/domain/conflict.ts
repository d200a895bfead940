import { compare } from "../text/numbers.ts";

/** When a statement was made. */
export interface Observation {
  readonly atMs: number;
  /** Which turn of which conversation it is. */
  readonly turn?: { readonly of: string; readonly number: number } | undefined;
  /** It has just been said: after all that was said at the same moment. */
  readonly isLatest?: boolean | undefined;
}

/** One side of a conflict: a fact with all its observations. */
export interface Side {
  readonly id: string;
  readonly observations: readonly Observation[];
  /** See `trustOf`: what is trusted less never ends what is trusted more. */
  readonly trust: number;
  /** Ids of sides whose place it has taken before: where no time tells, it was said after them. */
  readonly after?: ReadonlySet<string> | undefined;
  /** How it ended where no clash of these sides tells: a statement that is not among them took its place, or a person chose. */
  readonly ended?: Ending | undefined;
}

interface Ending extends Omit<Standing, "lapses"> {
  /** An observation after this brings it back; ms since 1970. */
  readonly untilMs: number;
}

/** The one takes the place of the other, or gives way to it. */
export type Clash = "sets right" | "is set right";

/** A time in which something else held; ms since 1970, from <= t < until. */
export interface Lapse {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** What became of a side. */
export interface Standing {
  readonly status: "active" | "superseded";
  /** The side that replaced it, and from when. */
  readonly by?: string | undefined;
  readonly atMs?: number | undefined;
  /** When it did not hold, before it came back. In order of time. */
  readonly lapses: readonly Lapse[];
}

/** The same while observations go on. */
interface State extends Pick<Side, "trust"> {
  status: Standing["status"];
  by?: string | undefined;
  atMs?: number | undefined;
  readonly lapses: Lapse[];
}

/**
 * The standings of facts that replace each other: a fold over all their observations in order of time, so that the order of arrival does
 * not matter. Each observation supersedes the other sides, unless they are trusted more; saying a replaced statement again brings it back.
 * Ends caused by sides that are not here stay. `clash` is symmetric, seen from the first; undefined for sides that leave each other alone.
 * Pure.
 */
export function settle(
  sides: readonly Side[],
  clash: (a: string, b: string) => Clash | undefined,
): ReadonlyMap<string, Standing> {
  const states = new Map<string, State>();
  for (const { side, at } of inOrderOfTime(sides)) {
    const mine: State = states.get(side.id) ?? { status: "active", lapses: [], trust: side.trust };
    states.set(side.id, mine);
    if (at === undefined) {
      const { status, by, atMs } = side.ended ?? mine;
      Object.assign(mine, { status, by, atMs });
      continue;
    }
    const lostTo = mine.by;
    if (mine.atMs !== undefined && mine.atMs < at.atMs)
      mine.lapses.push({ fromMs: mine.atMs, untilMs: at.atMs });
    Object.assign(mine, { status: "active", by: undefined, atMs: undefined });
    for (const [rivalId, rival] of states) {
      const kind = rivalId === side.id || rival.status !== "active" ? undefined : clash(side.id, rivalId);
      // What was never said to be wrong is another fact than what a correction had set right before.
      if (kind === undefined || (kind === "is set right" && lostTo !== rivalId)) continue;
      if (rival.trust > mine.trust) continue;
      Object.assign(rival, { status: "superseded", by: side.id, atMs: at.atMs });
    }
  }
  return states;
}

/** What happened to a side: an observation, or (undefined) its end. */
interface Event {
  readonly side: Side;
  readonly at: Observation | undefined;
  readonly ms: number;
}

/**
 * Of what was said at the same moment, an end comes last, then what has just been said, else what stands later in its conversation, else what
 * is known to have come after the other; by id where nothing tells, so that the result never depends on the order of `sides`.
 */
function inOrderOfTime(sides: readonly Side[]): Event[] {
  return sides
    .flatMap((side): Event[] => [
      ...side.observations.map((at) => ({ side, at, ms: at.atMs })),
      ...(side.ended ? [{ side, at: undefined, ms: side.ended.untilMs }] : []),
    ])
    .sort(
      (a, b) =>
        a.ms - b.ms ||
        Number(a.at === undefined) - Number(b.at === undefined) ||
        Number(a.at?.isLatest === true) - Number(b.at?.isLatest === true) ||
        placeOrder(a.at, b.at) ||
        Number(a.side.after?.has(b.side.id) === true) - Number(b.side.after?.has(a.side.id) === true) ||
        compare(a.side.id, b.side.id),
    );
}

/** Which of two turns of one conversation comes first; 0 for those of two. */
function placeOrder(a: Observation | undefined, b: Observation | undefined): number {
  return a?.turn === undefined || a.turn.of !== b?.turn?.of ? 0 : a.turn.number - b.turn.number;
}
