/** The settings of beliefs; see `CONFIG_KEYS`. */
export const BELIEF_KEYS = {
  "beliefs.enabled": {
    type: "boolean",
    default: true,
    doc: "Maintenance forms beliefs from what was observed on at least three occasions.",
  },
  "recall.maxBeliefs": {
    type: "integer",
    default: 2,
    min: 0,
    max: 20,
    unit: "beliefs",
    doc: "Beliefs that recall shows at most, behind and beside its other results.",
  },
} as const;
