import type { GraphJson } from "../../domain/graph-shapes.ts";
import { edgeWords } from "./graph-tree.ts";
import { excerpt, handle } from "./memory.ts";

type Node = GraphJson["nodes"][number];

/** What a picture shows of a text, in characters. */
const SHOWN = 60;

/** A graph for Graphviz: `pai graph k3x9 --dot | dot -Tsvg`. Texts stand in quotes that nothing in them can end. Pure. */
export function graphDot({ nodes, edges, root }: GraphJson): string {
  const lines = [
    ...nodes.map((node) => {
      const shape = node.id === root ? ", penwidth=2" : "";
      return `  ${dotText(node.id)} [label=${dotText(titleOf(node))}${shape}];`;
    }),
    ...edges.map((edge) => {
      const dir = edge.type === "entity" ? ", dir=none" : "";
      return `  ${dotText(edge.from)} -> ${dotText(edge.to)} [label=${dotText(edgeWords(edge))}${dir}];`;
    }),
  ];
  return ["digraph pai {", "  rankdir=LR;", "  node [shape=box];", ...lines, "}", ""].join("\n");
}

/** A graph for Mermaid, as Markdown pages draw it. Texts stand in quotes, signs with a meaning as `#<code>;`. Pure. */
export function graphMermaid({ nodes, edges }: GraphJson): string {
  const names = new Map(nodes.map(({ id }, i) => [id, `n${i}`]));
  const lines = [
    ...nodes.map((node) => `  ${names.get(node.id)}["${mermaidText(titleOf(node))}"]`),
    ...edges.map((edge) => {
      const line = edge.type === "entity" ? "---" : "-->";
      return `  ${names.get(edge.from)} ${line}|"${mermaidText(edgeWords(edge))}"| ${names.get(edge.to)}`;
    }),
  ];
  return ["graph LR", ...lines, ""].join("\n");
}

function titleOf(node: Node): string {
  const status = node.status === "active" ? "" : ` (${node.status})`;
  return `${handle(node)}${status}: ${excerpt(node.text, SHOWN)}`;
}

/** Only quotes and backslashes mean something within quotes. Expects one line. */
function dotText(text: string): string {
  return `"${text.replace(/[\\"]/g, "\\$&")}"`;
}

/** All but letters, marks, digits and harmless signs as their code point. */
function mermaidText(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N} .,:!?'()+/=_-]/gu, (sign) => `#${sign.codePointAt(0) ?? 0};`);
}
