/** The settings of beliefs; see `CONFIG_KEYS`. */
export const BELIEF_KEYS = {
  "beliefs.enabled": {
    type: "boolean",
    default: true,
    doc: "Maintenance forms beliefs from at least three independent observations.",
  },
  "recall.maxBeliefs": {
    type: "integer",
    default: 2,
    min: 0,
    max: 20,
    unit: "beliefs",
    doc: "Maximum number of beliefs that recall adds after its other results.",
  },
} as const;
