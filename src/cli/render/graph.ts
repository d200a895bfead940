import type { EdgeJson, GraphJson } from "../../domain/list-shapes.ts";
import { clip } from "../../text/width.ts";
import { count, excerpt, handle } from "./memory.ts";
import type { Painter } from "./painter.ts";

type Node = GraphJson["nodes"][number];

/** What is shown of a text where no line can be too long, in columns. */
const SHOWN = 100;
/** What is left for a text at least, however deep it stands. */
const LEAST = 16;

/**
 * A graph as a tree: below each memory what its edges lead to, the strongest first, `->` and `<-` as the edge
 * points. Every edge stands there once; a memory that has its place elsewhere is marked `(above)` or `(below)`.
 */
export function graphTree(graph: GraphJson, paint: Painter): string {
  return new Tree(graph, paint).lines().join("\n");
}

class Tree {
  readonly #nodes: ReadonlyMap<string, Node>;
  readonly #edges: ReadonlyMap<string, readonly EdgeJson[]>;
  readonly #root: string;
  readonly #paint: Painter;
  readonly #drawn = new Set<EdgeJson>();
  /** Memories whose place in the tree is known, and those that stand there already. */
  readonly #placed = new Set<string>();
  readonly #printed = new Set<string>();

  constructor({ root, nodes, edges }: GraphJson, paint: Painter) {
    this.#root = root;
    this.#paint = paint;
    this.#nodes = new Map(nodes.map((node) => [node.id, node]));
    const byEnd = new Map<string, EdgeJson[]>();
    for (const edge of edges) {
      for (const id of [edge.from, edge.to]) byEnd.set(id, [...(byEnd.get(id) ?? []), edge]);
    }
    this.#edges = byEnd;
  }

  lines(): string[] {
    const root = this.#nodes.get(this.#root);
    if (root === undefined) return [];
    this.#placed.add(root.id);
    return [this.#line("", "", root, ""), ...this.#below(root, "")];
  }

  #below(node: Node, indent: string): string[] {
    const children = this.#childrenOf(node);
    const more =
      node.more > 0 ? [`${indent}└─ ${this.#paint.dim(`${count(node.more, "more edge")} not shown`)}`] : [];
    // A child belongs to the first memory of the level above that leads to it: all are placed before any is gone into.
    const own = children.map(([child]) => {
      const isOwn = child.depth === node.depth + 1 && !this.#placed.has(child.id);
      if (isOwn) this.#placed.add(child.id);
      return isOwn;
    });
    const lines = children.flatMap(([child, edges], i) => {
      const isLast = i === children.length - 1 && more.length === 0;
      const mark = own[i] ? "" : this.#printed.has(child.id) ? " (above)" : " (below)";
      const line = this.#line(`${indent}${isLast ? "└─ " : "├─ "}`, labelOf(edges, node.id), child, mark);
      return own[i] ? [line, ...this.#below(child, `${indent}${isLast ? "   " : "│  "}`)] : [line];
    });
    return [...lines, ...more];
  }

  /** What edges that are not drawn yet lead to, each with its edges. */
  #childrenOf({ id }: Node): readonly (readonly [Node, readonly EdgeJson[]])[] {
    const children = new Map<Node, EdgeJson[]>();
    for (const edge of this.#edges.get(id) ?? []) {
      const other = this.#nodes.get(edge.from === id ? edge.to : edge.from);
      if (other === undefined || this.#drawn.has(edge)) continue;
      this.#drawn.add(edge);
      children.set(other, [...(children.get(other) ?? []), edge]);
    }
    return [...children];
  }

  #line(lead: string, label: string, node: Node, mark: string): string {
    const { width } = this.#paint;
    if (mark === "") this.#printed.add(node.id);
    const status = node.status === "active" ? "" : ` (${node.status})`;
    const about = `${label === "" ? "" : `${label}  `}${handle(node)}${status}${mark}`;
    const room = Math.max(LEAST, Math.min(SHOWN, width - lead.length - about.length - 2));
    return `${lead}${this.#paint.dim(about)}  ${clip(excerpt(node.text), room)}`;
  }
}

function labelOf(edges: readonly EdgeJson[], seenFrom: string): string {
  return edges.map((edge) => edgeLabel(edge, seenFrom)).join(", ");
}

/** An edge in a few words, as one of its ends sees it: `-> time conf=0.60`. */
function edgeLabel(edge: EdgeJson, seenFrom: string): string {
  const arrow = edge.type === "entity" ? "--" : edge.from === seenFrom ? "->" : "<-";
  return `${arrow} ${edgeWords(edge)}`;
}

/** What an edge is and how sure it is; a link with its strength. Pure. */
function edgeWords({ type, link, weight, confidence }: EdgeJson): string {
  return `${link === undefined ? type : `${link} ${weight.toFixed(2)}`} conf=${confidence.toFixed(2)}`;
}
