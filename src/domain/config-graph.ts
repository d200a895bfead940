/** The settings of the graph; see `CONFIG_KEYS`. */
export const GRAPH_KEYS = {
  "graph.enabled": {
    type: "boolean",
    default: true,
    doc: "Recall follows edges from its best results to what belongs to them.",
  },
  "graph.maxEntityEdges": {
    type: "integer",
    default: 10,
    min: 0,
    max: 100,
    unit: "edges",
    doc: "To how many memories of the same entities a new statement gets edges at most.",
  },
  "graph.floor": {
    type: "number",
    default: 0.2,
    min: 0,
    max: 1,
    doc: "Edges whose weight x confidence is below are not followed.",
  },
  "graph.hops": {
    type: "integer",
    default: 3,
    min: 1,
    max: 5,
    unit: "hops",
    doc: "How many edges away from a result recall looks.",
  },
  "graph.neighbour": {
    type: "number",
    default: 0.8,
    min: 0,
    max: 1,
    doc: "Share of a result's score that its neighbours get, times weight and confidence of the edge.",
  },
  "graph.decay": {
    type: "number",
    default: 0.7,
    min: 0,
    max: 1,
    doc: "Share of that which is handed on with each further hop.",
  },
  "graph.results": {
    type: "integer",
    default: 3,
    min: 0,
    max: 100,
    unit: "memories",
    doc: "Memories that recall adds at most because of their edges.",
  },
} as const;
