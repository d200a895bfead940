import {
  forceCollide,
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type SimulationNodeDatum,
} from "d3-force";

export interface Point {
  readonly x: number;
  readonly y: number;
}

interface Plane {
  readonly width: number;
  readonly height: number;
  /** Half the width of each name, which stays within the plane. */
  readonly halves: readonly number[];
}

const ROUNDS = 300;
/** Left free above and below, for circles and names. */
const EDGE = 34;
/** Half the room of a name, at least. */
const ROOM = 26;

/** Places for nodes, so that those with an edge lie near each other and none upon another. The same nodes lie where they lay before. Pure. */
export function placed(
  edges: readonly (readonly [from: number, to: number, weight: number])[],
  { width, height, halves }: Plane,
): Point[] {
  const nodes = halves.map((): SimulationNodeDatum => ({}));
  const links = edges.map(([source, target, weight]) => ({ source, target, weight }));
  forceSimulation(nodes)
    .force("apart", forceManyBody().strength(-180))
    .force(
      "near",
      forceLink(links).distance(({ weight }) => 50 + 50 / weight),
    )
    .force(
      "room",
      forceCollide((_, i) => Math.max(ROOM, (halves[i] ?? 0) * 0.8)),
    )
    .force("x", forceX(0).strength((0.1 * height) / width))
    .force("y", forceY(0).strength(0.1))
    .stop()
    .tick(ROUNDS);
  const [xs, ys] = [scaled(nodes.map(({ x = 0 }) => x)), scaled(nodes.map(({ y = 0 }) => y))];
  return nodes.map((_, i) => {
    const half = Math.min(width / 2, (halves[i] ?? 0) + 4);
    return {
      x: Math.min(width - half, Math.max(half, EDGE + (xs[i] ?? 0.5) * (width - 2 * EDGE))),
      y: EDGE / 2 + (ys[i] ?? 0.5) * (height - 1.7 * EDGE),
    };
  });
}

/** Numbers as shares of the way from the least to the greatest. */
function scaled(values: readonly number[]): number[] {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return values.map((value) => (most === least ? 0.5 : (value - least) / (most - least)));
}

/**
 * Which names there is room to write, the most important ones first, where the drawing is `scale` times as large and letters are not. Names
 * stand centred at their places, `height` high. Pure.
 */
export function readable(
  points: readonly Point[],
  {
    halves,
    scale,
    height,
  }: { readonly halves: readonly number[]; readonly scale: number; readonly height: number },
): readonly boolean[] {
  const written: (Point & { readonly half: number })[] = [];
  return points.map((point, i) => {
    const [x, y, half] = [point.x * scale, point.y * scale, halves[i] ?? 0];
    const isFree = written.every(
      (other) => Math.abs(other.x - x) > other.half + half || Math.abs(other.y - y) > height,
    );
    if (isFree) written.push({ x, y, half });
    return isFree;
  });
}
