import type { HierarchicalNSW } from "hnswlib-node";

/** Links of a point, and points that are in view while one is put in: both decide how well they are found, how long it takes and how large it is. */
const LINKS = 16;
const IN_VIEW = 128;
const SEED = 100;

/** A graph of unit vectors, whose points have numbers. */
export interface PointGraph {
  /** Points near a vector, at most so many; `ef` of them are in view at least. */
  near(query: Float32Array, most: number, ef: number): readonly number[];
  /** Puts in a point, about 0.5 ms among 100,000. */
  add(vector: Float32Array, point: number): void;
  write(path: string): void;
}

/** What opens and makes graphs; undefined where its package is not installed, or not compiled. */
export async function loadHnsw() {
  try {
    const { HierarchicalNSW: Graph } = (await import("hnswlib-node")).default;
    return {
      /** Reads a file by its absolute path, which was checked before: native code reads what is damaged as it is. Another thread reads. */
      read: async (path: string, dimensions: number): Promise<PointGraph> => {
        const graph = new Graph("ip", dimensions);
        await graph.readIndex(path);
        return pointGraph(graph);
      },
      make: (dimensions: number): PointGraph => {
        const graph = new Graph("ip", dimensions);
        graph.initIndex(1, LINKS, IN_VIEW, SEED);
        return pointGraph(graph);
      },
    };
  } catch {
    return undefined;
  }
}

function pointGraph(graph: HierarchicalNSW): PointGraph {
  return {
    near(query, most, ef) {
      const count = Math.min(most, graph.getCurrentCount());
      if (count === 0) return [];
      graph.setEf(Math.max(ef, count));
      return graph.searchKnn([...query], count).neighbors;
    },
    add(vector, point) {
      const most = graph.getMaxElements();
      if (graph.getCurrentCount() >= most) graph.resizeIndex(2 * most);
      graph.addPoint([...vector], point);
    },
    write: (path) => graph.writeIndexSync(path),
  };
}
