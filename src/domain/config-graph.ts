/** The settings of the graph; see `CONFIG_KEYS`. */
export const GRAPH_KEYS = {
  "graph.enabled": {
    type: "boolean",
    default: true,
    doc: "Recall adds memories that edges connect to its best results.",
  },
  "graph.maxEntityEdges": {
    type: "integer",
    default: 10,
    min: 0,
    max: 100,
    unit: "edges",
    doc: "Maximum number of edges from a new statement to others about the same entities.",
  },
  "graph.floor": {
    type: "number",
    default: 0.2,
    min: 0,
    max: 1,
    doc: "Edges with a weight x confidence below this are not followed.",
  },
  "graph.hops": {
    type: "integer",
    default: 3,
    min: 1,
    max: 5,
    unit: "hops",
    doc: "Maximum number of edges between a result and a memory that is added.",
  },
  "graph.neighbour": {
    type: "number",
    default: 0.8,
    min: 0,
    max: 1,
    doc: "Part of a result's score that a neighbour gets, times weight and confidence of the edge.",
  },
  "graph.decay": {
    type: "number",
    default: 0.7,
    min: 0,
    max: 1,
    doc: "Part of that score that is passed on with each further edge.",
  },
  "graph.results": {
    type: "integer",
    default: 3,
    min: 0,
    max: 100,
    unit: "memories",
    doc: "Maximum number of memories that recall adds because of edges.",
  },
} as const;
