/** A place in a drawing. */
export interface Point {
  x: number;
  y: number;
}

export interface Plane {
  readonly width: number;
  readonly height: number;
  /** Left free at each edge. */
  readonly margin: number;
}

const ROUNDS = 300;
/** The room of most names. */
const LABEL = { width: 120, height: 22 };
const LABEL_ROUNDS = 40;
/** The angle by which seeds turn in a sunflower: neighbours begin far from each other. */
const GOLDEN = Math.PI * (3 - Math.sqrt(5));

/**
 * Places for nodes, so that those with an edge lie near each other and none upon another (Fruchterman and Reingold 1991). The same
 * nodes lie where they lay before: nothing is random. Pure.
 */
export function placed(
  count: number,
  edges: readonly (readonly [from: number, to: number, weight: number])[],
  { width, height, margin }: Plane,
): Point[] {
  const ideal = 0.8 * Math.sqrt((width * height) / Math.max(1, count));
  const middle = { x: width / 2, y: height / 2 };
  const points = Array.from({ length: count }, (_, i): Point => {
    const radius = (Math.sqrt((i + 0.5) / count) * height) / 2;
    return { x: middle.x + radius * Math.cos(i * GOLDEN), y: middle.y + radius * Math.sin(i * GOLDEN) };
  });
  const heaviest = Math.max(1, ...edges.map(([, , weight]) => weight));
  for (let round = 0; round < ROUNDS; round++) {
    const moves = points.map((): Point => ({ x: 0, y: 0 }));
    for (let a = 0; a < count; a++) for (let b = a + 1; b < count; b++) push(points, moves, a, b, ideal);
    for (const [a, b, weight] of edges) pull(points, moves, a, b, ideal / (0.5 + weight / heaviest));
    const most = (width / 8) * (1 - round / ROUNDS);
    points.forEach((point, i) => {
      const move = moves[i] ?? { x: 0, y: 0 };
      move.x += (middle.x - point.x) * 0.9;
      move.y += (middle.y - point.y) * 1.6;
      const length = Math.hypot(move.x, move.y) || 1;
      const step = Math.min(length, most) / length;
      point.x = within(point.x + move.x * step, margin, width - margin);
      point.y = within(point.y + move.y * step, margin / 2, height - margin / 2);
    });
  }
  for (let round = 0; round < LABEL_ROUNDS; round++) partLabels(points, height - margin / 2, margin / 2);
  return points;
}

/** Moves names that would be written over each other apart, up and down. */
function partLabels(points: readonly Point[], most: number, least: number): void {
  points.forEach((one, i) => {
    for (const other of points.slice(i + 1)) {
      const [dx, dy] = [Math.abs(one.x - other.x), Math.abs(one.y - other.y)];
      if (dx >= LABEL.width || dy >= LABEL.height) continue;
      const [upper, lower] = one.y <= other.y ? [one, other] : [other, one];
      upper.y = within(upper.y - (LABEL.height - dy) / 2, least, most);
      lower.y = within(lower.y + (LABEL.height - dy) / 2, least, most);
    }
  });
}

function push(points: readonly Point[], moves: readonly Point[], a: number, b: number, ideal: number): void {
  apply(points, moves, a, b, (distance) => (ideal * ideal) / distance);
}

function pull(points: readonly Point[], moves: readonly Point[], a: number, b: number, ideal: number): void {
  apply(points, moves, a, b, (distance) => -(distance * distance) / ideal);
}

function apply(
  points: readonly Point[],
  moves: readonly Point[],
  a: number,
  b: number,
  force: (distance: number) => number,
): void {
  const [one, other, moveOne, moveOther] = [points[a], points[b], moves[a], moves[b]];
  if (!one || !other || !moveOne || !moveOther) return;
  const [dx, dy] = [one.x - other.x, one.y - other.y];
  const distance = Math.max(1, Math.hypot(dx, dy));
  const strength = force(distance) / distance;
  moveOne.x += dx * strength;
  moveOne.y += dy * strength;
  moveOther.x -= dx * strength;
  moveOther.y -= dy * strength;
}

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);
