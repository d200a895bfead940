import { parse } from "@ts-graphviz/ast";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { graphDot } from "../../../src/cli/render/graph.ts";
import { excerpt } from "../../../src/cli/render/memory.ts";
import type { EdgeJson, GraphJson } from "../../../src/domain/list-shapes.ts";

/* What `pai show --graph --dot` writes, as a parser of the DOT language reads it. */

const HOSTILE = [
  'called "Bob"',
  "ends in a backslash \\",
  '\\"]; evil -> graph [label="x',
  "one\ntwo\r\nthree",
  "a -> b -- c",
  "<b>bold</b>",
  "<",
  "node",
  "digraph { subgraph x; }",
  "/* no comment */ // nor this\n# nor that",
  "\\N \\G \\l \\n %s &quot; &#34;",
  "Анна 花子 مها नमस्ते 🍕",
  "\u202e\u001b[31m\u0000",
  "",
];

type Node = GraphJson["nodes"][number];
const ROOT = `fa_${"a".repeat(26)}`;

function drawn(texts: readonly string[]): GraphJson {
  const ids = texts.map((_, i) => (i === 0 ? ROOT : `fa_${String(i).padStart(26, "0")}`));
  // What is drawn is all that a node needs.
  const nodes = texts.map(
    (text, i) =>
      ({ id: ids[i], shortId: `n${i}`, text, status: "active", depth: i === 0 ? 0 : 1, more: 0 }) as Node,
  );
  const edges = ids.slice(1).map((to): EdgeJson => {
    return { from: ROOT, to, type: "entity", confidence: 0.6, weight: 1, days: [] };
  });
  return { root: ROOT, depth: 1, nodes, edges, problems: [] };
}

interface Read {
  readonly labels: ReadonlyMap<string, string>;
  readonly edges: readonly (readonly string[])[];
}

/** The nodes and edges of the only graph in a text, as Graphviz would show them. */
function read(dot: string): Read {
  const [graph, ...more] = parse(dot).children.filter(({ type }) => type !== "Comment");
  if (graph?.type !== "Graph" || more.length > 0) throw new Error("not one graph");
  const labels = new Map<string, string>();
  const edges: string[][] = [];
  for (const statement of graph.children) {
    const attributes = statement.type === "Node" || statement.type === "Edge" ? statement.children : [];
    const label = attributes.find((one) => one.type === "Attribute" && one.key.value === "label");
    const shown = label?.type === "Attribute" ? asShown(label.value) : undefined;
    if (statement.type === "Node") labels.set(statement.id.value, shown ?? "");
    else if (statement.type === "Edge")
      edges.push(statement.targets.map((target) => (target.type === "NodeRef" ? target.id.value : "?")));
    else if (statement.type !== "Attribute" && statement.type !== "AttributeList")
      throw new Error(`a ${statement.type}`);
  }
  return { labels, edges };
}

/** A label is a text with escapes of its own; one in angle brackets would be HTML. */
function asShown({ quoted, value }: { readonly quoted: boolean | "html"; readonly value: string }): string {
  if (quoted !== true) throw new Error("a label that is no quoted text");
  if (/(?<!\\)(?:\\\\)*\\[^\\]/u.test(value)) throw new Error("an escape that means something");
  return value.replaceAll("\\\\", "\\");
}

function expectDrawn(texts: readonly string[]): void {
  const graph = drawn(texts);
  const { labels, edges } = read(graphDot(graph));
  expect([...labels]).toEqual(
    graph.nodes.map(({ id, shortId, text }) => [id, `fa_${shortId}: ${excerpt(text, 60)}`]),
  );
  expect(edges).toEqual(graph.edges.map(({ from, to }) => [from, to]));
}

describe("a graph for Graphviz", () => {
  it("is one graph of these nodes and edges, each text as it is, whatever it says", () => {
    expectDrawn(["root", ...HOSTILE]);
    const text = fc.oneof(
      fc.string({ unit: fc.constantFrom('"', "\\", "\n", "<", ">", "-", "{", ";", "n", "é") }),
      fc.string({ unit: "grapheme" }),
      fc.constantFrom(...HOSTILE),
    );
    fc.assert(fc.property(fc.array(text, { minLength: 1, maxLength: 6 }), expectDrawn), { numRuns: 200 });
  });
});
