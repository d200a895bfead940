import { describe, expect, it } from "vitest";
import { graphTree } from "../../../src/cli/render/graph.ts";
import { Painter } from "../../../src/cli/render/painter.ts";
import type { EdgeJson, GraphJson } from "../../../src/domain/list-shapes.ts";
import { displayWidth } from "../../../src/text/width.ts";

type Node = GraphJson["nodes"][number];
const idOf = (name: string) => `fa_${name.padEnd(26, "0")}`;
// What is drawn is all that a node needs.
const node = (name: string, text: string, depth: number, more = 0) =>
  ({ id: idOf(name), shortId: name, text, status: "active", depth, more }) as Node;
const edge = (from: string, to: string, type: EdgeJson["type"] = "time", confidence = 0.6): EdgeJson => {
  return { from: idOf(from), to: idOf(to), type, confidence, weight: 1, days: [] };
};
const graph = (nodes: readonly Node[], edges: readonly EdgeJson[]): GraphJson => {
  return { root: nodes[0]?.id ?? "", depth: 2, nodes: [...nodes], edges: [...edges], problems: [] };
};
const plain = (width = 1_000) => new Painter({ color: false, width });
const HOSTILE = '"]; a -> b\n\u001b[31m\\" ]] --> x["`#<script>|%%{init}%% \u202e;end';

describe("the tree", () => {
  it("keeps texts within the terminal, on their line, and harmless", () => {
    const long = graph(
      [node("aaaa", "漢字 ".repeat(80), 0), node("bbbb", HOSTILE, 1)],
      [edge("aaaa", "bbbb")],
    );
    const lines = graphTree(long, plain(60)).split("\n");
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(60);
    expect(lines.join("")).not.toMatch(/[\u001b\u202e]/u);
  });
});
