import { lastReinforced } from "../domain/edge.ts";
import type { EdgeJson, GraphJson } from "../domain/list-shapes.ts";
import type { SearchIndex } from "../index-ports.ts";
import type { Row } from "../ports.ts";
import { edgesAround, type NearEdge } from "../recall/edges-around.ts";
import type { Context } from "./context.ts";
import { presentRow } from "./present.ts";
import { resolveIdOrName, writtenLinks } from "./resolve.ts";

export interface GraphOptions {
  /** Edges from the memory that was asked for, at most. */
  readonly depth?: number | undefined;
  /** Edges of one memory that are followed, the strongest. */
  readonly limit?: number | undefined;
}

const DEPTH = 2;
const LIMIT = 8;

interface Walked {
  readonly row: Row;
  readonly depth: number;
  more: number;
}

/**
 * A memory, by its id or as an entity by its name, with what belongs to it: by links, which are read both ways, by
 * what was observed, and of an entity the facts about it. Forgotten memories are left out. PaiError `unknown_id`, `ambiguous_id`, `empty_id`.
 */
export function graph(context: Context, reference: string, options: GraphOptions = {}): GraphJson {
  const { depth = DEPTH, limit = LIMIT } = options;
  const index = context.openIndex();
  const root = resolveIdOrName(index, reference);
  const linksOf = (row: Row) => {
    const memory = context.store.readMemory(row.path, row);
    return "header" in memory ? writtenLinks(memory, index) : [];
  };
  const walk = new Walk({ index, nowMs: context.clock.now(), limit, linksOf });
  walk.from(root, depth);
  const nodes = [...walk.nodes].flatMap(([, { row, depth: distance, more }]) => {
    const memory = presentRow(row, context, index);
    const { header } = row;
    // The file of an entity lists what its facts say; its name is what it stands for.
    const name = header.kind === "entity" ? header.name : undefined;
    return memory ? [{ ...memory, text: name ?? memory.text, depth: distance, more }] : [];
  });
  const shown = new Set(nodes.map(({ id }) => id));
  const edges = [...walk.edges.values()].filter(({ from, to }) => shown.has(from) && shown.has(to));
  return {
    root,
    depth,
    nodes,
    edges: edges.sort(strongestFirst).map(presentEdge),
    problems: [...index.problems],
  };
}

/** Goes along edges, all memories at one distance before those further away. */
class Walk {
  readonly nodes = new Map<string, Walked>();
  readonly edges = new Map<string, NearEdge>();
  readonly #index: SearchIndex;
  readonly #nowMs: number;
  readonly #limit: number;
  readonly #linksOf: (row: Row) => readonly string[];

  /** `linksOf`: what the text of a memory links to. */
  constructor({ index, nowMs, limit, linksOf }: Walking) {
    this.#index = index;
    this.#nowMs = nowMs;
    this.#limit = limit;
    this.#linksOf = linksOf;
  }

  from(root: string, depth: number): void {
    const row = this.#index.byId(root);
    if (row === undefined) return;
    this.nodes.set(root, { row, depth: 0, more: 0 });
    for (const [id, node] of this.nodes) if (node.depth < depth) this.#look(id, node);
  }

  #written(row: Row): readonly NearEdge[] {
    const edge = { from: row.header.id, type: "link", link: "references" } as const;
    return this.#linksOf(row).map((to) => ({ ...edge, to, other: to, confidence: 1, weight: 1, days: [] }));
  }

  #look(id: string, node: Walked): void {
    const others = new Set<string>();
    for (const edge of [
      ...edgesAround(id, this.#index, this.#nowMs),
      ...named(node.row),
      ...this.#written(node.row),
    ]) {
      const row = this.#index.byId(edge.other);
      if (row === undefined || row.header.status === "forgotten") continue;
      if (others.size >= this.#limit && !others.has(edge.other) && !this.nodes.has(edge.other)) {
        node.more++;
        continue;
      }
      others.add(edge.other);
      if (!this.nodes.has(edge.other)) this.nodes.set(edge.other, { row, depth: node.depth + 1, more: 0 });
      this.edges.set(keyOf(edge), edge);
    }
  }
}

interface Walking {
  readonly index: SearchIndex;
  readonly nowMs: number;
  readonly limit: number;
  readonly linksOf: (row: Row) => readonly string[];
}

/** An entity leads to the facts that its file lists. */
function named({ header }: Row): readonly NearEdge[] {
  if (header.kind !== "entity") return [];
  const edge = { from: header.id, type: "entity", confidence: 1, weight: 1, days: [] } as const;
  return (header.sources ?? []).map((fact) => ({ ...edge, to: fact, other: fact }));
}

function keyOf({ from, to, type, link }: NearEdge): string {
  return [from, to, type, link ?? ""].join(" ");
}

function strongestFirst(a: NearEdge, b: NearEdge): number {
  const nearer = b.weight * b.confidence - a.weight * a.confidence;
  return nearer || (keyOf(a) < keyOf(b) ? -1 : 1);
}

/** The JSON form of an edge. Pure. */
export function presentEdge({ from, to, type, link, confidence, weight, days }: NearEdge): EdgeJson {
  const last = lastReinforced(days);
  return {
    ...{ from, to, type, confidence, weight },
    ...(link !== undefined && { link }),
    days: [...days],
    ...(last !== undefined && { lastReinforcedAt: last }),
  };
}
