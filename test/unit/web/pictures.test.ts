import { describe, expect, it } from "vitest";
import { placed } from "../../../src/web/layout.ts";
import { heldAt } from "../../../src/web/series.ts";

describe("numbers of a chart", () => {
  it("hold from their day on, and are nothing before the first", () => {
    const course = [
      ["2026-03-02", 0.6],
      ["2026-03-05", 0.8],
    ] as const;
    expect(heldAt(course, ["2026-03-01", "2026-03-02", "2026-03-04", "2026-03-05", "2026-03-09"])).toEqual([
      null,
      0.6,
      0.6,
      0.8,
      0.8,
    ]);
    expect(heldAt([], ["2026-03-01"])).toEqual([null]);
  });
});

describe("nodes of a drawing", () => {
  const plane = { width: 800, height: 500, margin: 50 };
  const edges = Array.from({ length: 20 }, (_, i) => [i, (i * 7 + 1) % 30, 1 + (i % 3)] as const);
  const points = placed(30, edges, plane);

  it("lie within their plane, none upon another, and in the same places each time", () => {
    for (const { x, y } of points) {
      expect(x).toBeGreaterThanOrEqual(50);
      expect(x).toBeLessThanOrEqual(750);
      expect(y).toBeGreaterThanOrEqual(25);
      expect(y).toBeLessThanOrEqual(475);
    }
    const near = points.flatMap((one, i) =>
      points.slice(i + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
    );
    expect(Math.min(...near)).toBeGreaterThan(10);
    expect(placed(30, edges, plane)).toEqual(points);
  });

  it("are none, or one in the middle, where there are no more", () => {
    expect(placed(0, [], plane)).toEqual([]);
    expect(placed(1, [], plane)[0]?.x).toBeCloseTo(400, 0);
  });
});
