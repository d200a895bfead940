import type { NearEdge } from "./edges-around.ts";

/** Weight x confidence that an edge must have, and share of the start that must be left. */
const FLOOR = 0.2;
/** Edges from the start at most. */
const MOST_HOPS = 3;
/** What is left after the first edge, times its weight and confidence, and after each further one. */
const FIRST_SHARE = 0.8;
const FURTHER_SHARE = 0.7;

/** A memory where following edges starts. */
export interface Seed {
  readonly id: string;
  /** Score of the result that it is. */
  readonly score: number;
}

/** A memory that edges lead to. */
export interface Reached {
  readonly id: string;
  /** Score of the seed that leads there best, times what is left of it. */
  readonly activation: number;
  /** The seed. */
  readonly from: string;
  /** The edges from the seed on, as the memory before each sees it. */
  readonly path: readonly NearEdge[];
}

/** Memories whose edges one recall looks at: in a thicket the strongest paths are followed. */
const MOST_VISITED = 16;

interface Visit extends Reached {
  /** Share of the seed's score that is left, 1 at the seed. */
  readonly share: number;
}

/**
 * The memories that can be reached from seeds, the best first (ties by id), seeds left out. A path loses on each edge:
 * to 0.8 (further on to 0.7) x weight x confidence of what it had; one with less than `FLOOR` left ends. Of
 * several paths to a memory the best counts. The strongest are followed first, so the result does not depend on
 * the order of seeds or edges. `mayPass`: memories that paths may lead through. Pure but for the look-ups.
 */
export function spread(
  seeds: readonly Seed[],
  edgesOf: (id: string) => readonly NearEdge[],
  mayPass: (id: string) => boolean,
): readonly Reached[] {
  const best = new Map<string, Visit>();
  for (const { id, score } of seeds) {
    const known = best.get(id);
    if (!known || score > known.activation)
      best.set(id, { id, activation: score, from: id, path: [], share: 1 });
  }
  const starts = new Set(best.keys());
  const open = new Set(best.keys());
  for (let visits = 0; visits < MOST_VISITED && open.size > 0; visits++) {
    const from = [...open].flatMap((id) => best.get(id) ?? []).sort(bestFirst)[0];
    if (from === undefined) break;
    open.delete(from.id);
    if (from.path.length >= MOST_HOPS) continue;
    if (from.path.length > 0 && !mayPass(from.id)) continue;
    for (const edge of edgesOf(from.id)) {
      const next = follow(from, edge);
      const known = best.get(edge.other);
      if (next === undefined || (known && known.activation >= next.activation)) continue;
      best.set(next.id, next);
      open.add(next.id);
    }
  }
  return [...best.values()].filter(({ id }) => !starts.has(id)).sort(bestFirst);
}

function follow(from: Visit, edge: NearEdge): Visit | undefined {
  const strength = edge.weight * edge.confidence;
  const factor = from.path.length === 0 ? FIRST_SHARE : FURTHER_SHARE;
  const share = from.share * factor * strength;
  if (strength < FLOOR || share < FLOOR) return undefined;
  const activation = from.activation * factor * strength;
  return { id: edge.other, activation, share, from: from.from, path: [...from.path, edge] };
}

function bestFirst(a: Reached, b: Reached): number {
  if (a.activation !== b.activation) return b.activation - a.activation;
  return a.id < b.id ? -1 : 1;
}
