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
  const circle = graph(
    [node("aaaa", "root", 0), node("bbbb", "one", 1, 2), node("cccc", "two", 1), node("dddd", "deep", 2)],
    [
      edge("aaaa", "bbbb"),
      edge("cccc", "aaaa", "causal", 1),
      edge("bbbb", "cccc", "entity"),
      edge("cccc", "dddd"),
    ],
  );

  it("draws every edge once, from where it is seen, and marks what stands elsewhere", () => {
    expect(graphTree(circle, plain()).split("\n")).toEqual([
      "fa_aaaa  root",
      "├─ -> time conf=0.60  fa_bbbb  one",
      "│  ├─ -- entity conf=0.60  fa_cccc (below)  two",
      "│  └─ 2 more edges not shown",
      "└─ <- causal conf=1.00  fa_cccc  two",
      "   └─ -> time conf=0.60  fa_dddd  deep",
    ]);
  });

  it("puts several edges to one memory on one line", () => {
    const two = graph(
      [node("aaaa", "root", 0), node("bbbb", "one", 1)],
      [edge("aaaa", "bbbb"), edge("aaaa", "bbbb", "entity", 0.65)],
    );
    expect(graphTree(two, plain())).toContain("-> time conf=0.60, -- entity conf=0.65  fa_bbbb  one");
  });

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
