import {
  forceCollide,
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type SimulationNodeDatum,
} from "d3-force";

/** A place in a drawing. */
interface Point {
  readonly x: number;
  readonly y: number;
}

interface Plane {
  readonly width: number;
  readonly height: number;
  /** Left free at each edge, for names. */
  readonly margin: number;
}

const ROUNDS = 300;
/** Half the room of a name, so that none is written over another. */
const NAME_ROOM = 46;

/** Places for nodes, so that those with an edge lie near each other and none upon another. The same nodes lie where they lay before. Pure. */
export function placed(
  count: number,
  edges: readonly (readonly [from: number, to: number, weight: number])[],
  { width, height, margin }: Plane,
): Point[] {
  const nodes = Array.from({ length: count }, (): SimulationNodeDatum => ({}));
  const links = edges.map(([source, target, weight]) => ({ source, target, weight }));
  forceSimulation(nodes)
    .force("apart", forceManyBody().strength(-240))
    .force(
      "near",
      forceLink(links).distance(({ weight }) => 60 + 60 / weight),
    )
    .force("room", forceCollide(NAME_ROOM))
    .force("x", forceX(0).strength((0.08 * height) / width))
    .force("y", forceY(0).strength(0.14))
    .stop()
    .tick(ROUNDS);
  const [xs, ys] = [scaled(nodes.map(({ x = 0 }) => x)), scaled(nodes.map(({ y = 0 }) => y))];
  return nodes.map((_, i) => ({
    x: margin + (xs[i] ?? 0.5) * (width - 2 * margin),
    y: margin / 2 + (ys[i] ?? 0.5) * (height - 1.25 * margin),
  }));
}

/** Numbers as shares of the way from the least to the greatest. */
function scaled(values: readonly number[]): number[] {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return values.map((value) => (most === least ? 0.5 : (value - least) / (most - least)));
}
